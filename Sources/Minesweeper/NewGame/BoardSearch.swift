import Concurrency
import MineLogic

/// The search for the board that a first click asks for, on another thread. Any thread.
final class BoardSearch: Sendable {
  private struct State {
    var attempts = 0
    var isCancelled = false
    var isTold = false
  }

  /// The cell that is to be opened first.
  let cell: Cell
  /// Whose click it was.
  let hand: Hand
  /// When it began, on the injected clock.
  let start: Double
  /// What is looked for.
  let request: Generator.Request
  private let state = Locked(State())

  init(_ request: Generator.Request, by hand: Hand, start: Double) {
    self.request = request
    cell = request.grid.cell(request.start)
    self.hand = hand
    self.start = start
  }

  /// How much of the budget is used up, 0…1.
  var fraction: Double { Double(state.with { $0.attempts }) / Double(request.attempts) }

  /// Whether the person has been told that it takes its time.
  var isTold: Bool {
    get { state.with { $0.isTold } }
    set { state.with { $0.isTold = newValue } }
  }

  /// Asks it to stop soon.
  func cancel() { state.with { $0.isCancelled = true } }

  /// What comes of a search.
  enum Outcome: Sendable {
    /// A board as asked for.
    case found(MadeBoard)
    /// The budget is used up. The nearest board needs no guess either, but misses the technique or the 3BV.
    case exhausted(nearest: Nearest?)
    /// It was given up.
    case cancelled
  }

  /// A board that comes close to what was asked for.
  struct Nearest: Sendable {
    /// The board.
    var board: MadeBoard
    /// The hardest technique that it needs; nil when the first click opens everything.
    var hardest: Technique?
    /// Its 3BV.
    var bbbv: Int
  }

  /// Looks until a board is found, the budget is used up, or it is cancelled.
  func run() -> Outcome {
    let outcome = Generator.make(request) { progress in
      state.with {
        $0.attempts = progress.attempts
        return !$0.isCancelled
      }
    }
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

/// What can be had for a first click after no board was found as asked for.
struct BoardOffer: Sendable {
  /// The search.
  var search: BoardSearch
  /// A board that needs no guess, but is not quite as asked for; nil if none was met.
  var nearest: BoardSearch.Nearest?
}

/// The state of the search for the first click's board.
enum SearchState {
  /// Nothing is looked for.
  case none
  /// A board is looked for.
  case running(BoardSearch)
  /// No board was found as asked for, and somebody is asked what to take.
  case offered(BoardOffer)

  /// The search that goes on.
  var running: BoardSearch? { if case .running(let search) = self { search } else { nil } }
}
