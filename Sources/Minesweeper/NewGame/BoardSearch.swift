import Concurrency
import MineLogic

/// The search for a board for the first click, off the main thread. Usable from any thread.
final class BoardSearch: Sendable {
  private struct State {
    var attempts = 0
    var isCancelled = false
    var isAnnounced = false
  }

  /// The cell to open first.
  let cell: Cell
  /// The hand that clicked.
  let hand: Hand
  /// The start time, on the injected clock.
  let start: Double
  /// The requested board.
  let request: Generator.Request
  /// Whether the board may need guesses.
  let allowsGuesses: Bool
  private let state = Locked(State())

  init(_ request: Generator.Request, allowsGuesses: Bool = false, by hand: Hand, start: Double) {
    self.request = request
    self.allowsGuesses = allowsGuesses
    cell = request.grid.cell(request.start)
    self.hand = hand
    self.start = start
  }

  /// The used part of the budget, 0…1.
  var fraction: Double { Double(state.with { $0.attempts }) / Double(request.attempts) }

  /// Whether the search has been announced.
  var isAnnounced: Bool {
    get { state.with { $0.isAnnounced } }
    set { state.with { $0.isAnnounced = newValue } }
  }

  /// Asks the search to stop soon.
  func cancel() { state.with { $0.isCancelled = true } }

  /// The outcome of a search.
  enum Outcome: Sendable {
    /// A board that meets the request.
    case found(MadeBoard)
    /// The budget is used up. The nearest board needs no guess either if that was asked for, but misses the technique or
    /// the 3BV.
    case exhausted(nearest: Nearest?)
    /// The search was cancelled.
    case cancelled
  }

  /// A board that nearly meets the request.
  struct Nearest: Sendable {
    /// The board.
    var board: MadeBoard
    /// The hardest technique that the board needs; nil when the first click opens everything.
    var hardest: Technique?
    /// The 3BV of the board.
    var bbbv: Int
  }

  /// Searches until a board is found, the budget is used up, or the search is cancelled.
  func run() -> Outcome { allowsGuesses ? draw() : certified() }

  /// Notes the progress. Returns false when the search is cancelled.
  private func note(_ progress: Generator.Progress) -> Bool {
    state.with {
      $0.attempts = progress.attempts
      return !$0.isCancelled
    }
  }

  private func draw() -> Outcome {
    func made(_ field: Minefield) -> MadeBoard { MadeBoard(nil, BoardCode(field, start: request.start)) }
    switch Generator.draw(request, goOn: note) {
    case .drawn(let field): return .found(made(field))
    case .exhausted(let field):
      return .exhausted(nearest: Nearest(board: made(field), hardest: nil, bbbv: field.measures.bbbv))
    case .cancelled: return .cancelled
    }
  }

  private func certified() -> Outcome {
    let outcome = Generator.make(request, goOn: note)
    func made(_ certificate: Certificate) -> MadeBoard {
      MadeBoard(request.method, BoardCode(certificate.field, start: certificate.start))
    }
    switch outcome {
    case .made(let certificate): return .found(made(certificate))
    case .exhausted(let nearest):
      return .exhausted(
        nearest: nearest.map {
          Nearest(board: made($0), hardest: $0.hardest, bbbv: $0.field.measures.bbbv)
        })
    case .cancelled: return .cancelled
    }
  }
}

/// The choices after a search that found no board.
struct BoardOffer: Sendable {
  /// The search that found none.
  var search: BoardSearch
  /// A board that needs no guess but misses the request; nil if none was found.
  var nearest: BoardSearch.Nearest?
}

/// The state of the search for the first click's board.
enum SearchState {
  /// There is no search.
  case none
  /// A search is running.
  case running(BoardSearch)
  /// No board was found, and the player is asked what to take instead.
  case offered(BoardOffer)

  /// The running search; nil if there is none.
  var running: BoardSearch? { if case .running(let search) = self { search } else { nil } }
}
