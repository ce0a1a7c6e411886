import Interface
import MineLogic
import ModeKit
import Sandbox

extension Game {
  /// The board as a code; nil until the mines are determined.
  ///
  /// - Complexity: O(cells).
  var code: BoardCode? {
    if case .given(let code) = rules.boards { return code }
    if board.isEndless { return nil }
    guard let start, let field = position?.field else { return nil }
    return BoardCode(field, start: field.grid.index(start))
  }
}

extension GameRules {
  /// Reads a board code of this program or a game ID of Simon Tatham's Mines.
  ///
  /// - Throws: `Problem` with one sentence that says what is wrong with it.
  public init(code text: String) throws(Problem) {
    let code: BoardCode
    do throws(MineProblem) { code = try BoardCode(text) } catch { throw Problem(error.text { tr($0) }) }
    try self.init(code)
  }
}

/// Copying and pasting boards as text.
extension MinesweeperMode {
  /// Whether there is a board to share: its mines are laid or given.
  func canShare(_ game: Game) -> Bool {
    if case .given = game.rules.boards { return true }
    return !game.board.isEndless && game.start != nil
  }

  /// Copies the board's code, or its ID for Simon Tatham's Mines, to the clipboard.
  func copyCode(forTatham: Bool, _ host: ModeHost<MinesweeperMode>) {
    let game = host.state
    host.run({
      forTatham ? game.code?.tathamID : game.code?.text
    }) { host, text in
      guard let text else { return }
      host.request(.copy(Copied(text: text)))
      host.toast(forTatham ? tr("The ID is on the clipboard.") : tr("The board code is on the clipboard."))
    }
  }

  /// Starts another game on the same board.
  func playAgain(_ host: ModeHost<MinesweeperMode>) {
    let game = host.state
    host.run({ () -> [UInt8]? in
      guard let code = game.code, let rules = try? GameRules(code) else { return nil }
      var writer = ByteWriter()
      rules.encode(into: &writer)
      return writer.bytes
    }) { host, params in
      if let params { host.request(.create(params: params)) }
    }
  }
}

extension MinesweeperMode: PastingMode {
  /// Makes the params of a game on the board of a code.
  public var copiedTextReader: FileReader {
    FileReader("minesweeper code", .text) { bytes, _ throws(ReadingFailure) in
      let text = String(decoding: bytes, as: UTF8.self)
      let rules: GameRules
      do throws(Problem) {
        guard !text.allSatisfy(\.isWhitespace) else {
          throw Problem(tr("The clipboard is empty: copy a board code first."))
        }
        rules = try GameRules(code: text)
      } catch {
        throw .refused(error.message)
      }
      return try FileContents(rules.bytes)
    }
  }
}
