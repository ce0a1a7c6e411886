import Interface
import MineLogic
import ModeKit

/// A format in which a game is saved as a replay. Its raw value is the extension of the file.
package enum ReplayFormat: String, CaseIterable, Hashable, Sendable {
  case rawvf, evf

  /// What the format keeps, in one translated sentence.
  var note: String {
    switch self {
    case .rawvf: tr("Every click of a game; other programs can play it.")
    case .evf:
      tr(
        "Every click of a game, for Metasweeper; not signed, so that ranking sites do not accept it as a record."
      )
    }
  }

  /// The file of a replay.
  ///
  /// - Complexity: O(cells + events).
  /// - Throws: `Problem` when the format cannot hold it.
  func bytes(of replay: Replay) throws(Problem) -> [UInt8] {
    switch self {
    case .rawvf: return Array(replay.rawvf.utf8)
    case .evf:
      do throws(MineProblem) { return try replay.evf() } catch { throw Problem(error.text { tr($0) }) }
    }
  }
}

extension MinesweeperMode: ExportingMode {
  /// Saves the game as a replay file at a place that the seat chooses.
  func saveReplay(_ format: ReplayFormat, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    guard !host.state.isRunning else { return }
    let name = title(host.params) + " " + Self.hundredths(host.state.clock)
    host.study({ chronicle in
      GameLog(chronicle).replay.map { replay in
        Result { () throws(Problem) in try format.bytes(of: replay) }
      }
    }) { host, file in
      switch file {
      case .success(let bytes):
        host.request(.saveFile(SavedFile(bytes, name: name, ending: format.rawValue), seat: seat))
      case .failure(let problem): host.toast(problem.message)
      case nil: break
      }
    }
  }

  /// Writes replay files. The page of finished games offers them, so there is no export sheet. The command line exports at
  /// any time.
  public var exporter: Exporter<MinesweeperMode> {
    Exporter(
      ReplayFormat.allCases.map { format in
        FileFormat(
          format.rawValue, label: format.rawValue.uppercased(), note: format.note, hasScale: false,
          isOffered: false)
      }, write: export)
  }

  /// Writes a game as a replay file, whether it is finished or not.
  private func export(
    _ state: Game, _ chronicle: Chronicle<MinesweeperMode>, _ options: ExportOptions,
    _ resources: DocumentResources, _ sink: @escaping ByteSink
  ) throws(Problem) -> [String] {
    guard let format = ReplayFormat(rawValue: options.format) else {
      throw Problem(
        tr(
          "{0}: games of Minesweeper cannot be exported in this format; use {1}.", options.format,
          ReplayFormat.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    guard !state.board.isEndless else {
      throw Problem(tr("A replay file holds a bounded board: an endless field cannot be exported."))
    }
    let log = GameLog(chronicle)
    guard let replay = log.replay else {
      throw Problem(tr("No cell of this game is open yet, so there is nothing to replay: play it first."))
    }
    try sink(try format.bytes(of: replay))
    return log.steps.contains { $0.kind != .move } ? [tr("Undone moves are not in the file.")] : []
  }
}
