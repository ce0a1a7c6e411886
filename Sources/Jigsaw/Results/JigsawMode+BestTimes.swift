import Interface
import ModeKit

/// The page of best times.
extension JigsawMode {
  /// The most pictures on the page.
  private static let maxPictures = 20

  /// Shows the best times to a seat.
  func showBestTimes(seat: Int, _ host: ModeHost<JigsawMode>) {
    host.study({ Self.bestTimes($0.plays(), of: $0.params.picture) }) { host, page in
      host.request(.page(page, seat: seat))
    }
  }

  /// The best times by picture and number of pieces: those of `picture` first, then those of the pictures that were
  /// finished last. A tap on a line opens the newest puzzle of its kind.
  ///
  /// - Parameters:
  ///   - plays: the finished puzzles, in the order in which they ended.
  ///   - picture: the picture of the open puzzle; see ``JigsawParams/picture``.
  /// - Returns: The page.
  /// - Complexity: O(n log n).
  package static func bestTimes(_ plays: [RecordedPlay], of picture: String) -> Page {
    var page = Page("best-times", title: tr("Best times"))
    let kinds = Dictionary(grouping: plays) { $0.play.group }
      .compactMap { group, plays in PuzzleRecord.Task(group: group).map { (task: $0, plays: plays) } }
    let pictures = Dictionary(grouping: kinds, by: \.task.picture).sorted {
      func ended(_ kinds: [(task: PuzzleRecord.Task, plays: [RecordedPlay])]) -> Int64 {
        kinds.lazy.compactMap { $0.plays.last?.play.time }.max() ?? 0
      }
      return ($0.key == picture ? 1 : 0, ended($0.value), $0.key)
        > ($1.key == picture ? 1 : 0, ended($1.value), $1.key)
    }
    for (name, kinds) in pictures.prefix(maxPictures) {
      let sorted = kinds.sorted {
        ($0.task.pieces, $0.task.rotates ? 1 : 0) < ($1.task.pieces, $1.task.rotates ? 1 : 0)
      }
      page.blocks += [
        .heading(Self.name(ofPicture: name).text(tr)), .rows(sorted.map { row($0.task, $0.plays) }),
      ]
    }
    if page.blocks.isEmpty {
      page.blocks = [
        .empty(.chart, tr("No finished puzzle yet"), tr("Finish one: your time will stand here."))
      ]
    } else if plays.contains(where: { !PuzzleRecord($0.play).isRanked }) {
      page.blocks.append(
        .note(tr("A time with pieces that clicked together from farther away than usual is not a best time."))
      )
    }
    return page
  }

  private static func row(_ task: PuzzleRecord.Task, _ plays: [RecordedPlay]) -> Page.Row {
    let records = plays.map { PuzzleRecord($0.play) }
    let pieces = String(task.pieces)
    var details = [plays.count == 1 ? tr("once") : tr("{0} times", String(plays.count))]
    if let last = records.last, records.count > 1 || !last.isRanked {
      details.append(tr("last {0}", duration(last.time).text(tr)))
    }
    return Page.Row(
      task.rotates ? tr("{0} pieces, turned", pieces) : tr("{0} pieces", pieces),
      detail: details.joined(separator: " · "),
      value: PuzzleRecord.best(records).map { duration($0).text(tr) } ?? "–",
      command: plays.last(where: \.isOpenable).map { .jigsaw(.open($0.document)) })
  }
}
