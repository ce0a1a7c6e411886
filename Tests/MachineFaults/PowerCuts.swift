import Geometry
import Glibc
import Library
import TestSupport

/// The real program under ten fingers, on a machine whose power fails at a random moment.
///
/// The program runs with a preloaded library that logs what reaches the disk. From the log come the disks that a power
/// cut can leave behind: with what was synced, and with any part of what was not. The unmodified program opens them.
package enum PowerCuts {
  /// What came of some cuts.
  package struct Figures: FaultFigures {
    package var cuts = 0
    /// Strokes that had ended more than a second before the cut.
    package var old = 0
    /// Of them not there afterwards.
    package var lost = 0
    /// Documents, and records of them, that a sync had reported as kept.
    package var synced = 0
    /// Of them not there afterwards.
    package var syncedLost = 0
    /// Strokes that are there twice, or that nobody drew.
    package var surplus = 0
    /// Libraries that are not as they were written, or do not open.
    package var damaged = 0
    package var notes: [String] = []

    package static var rows: [(name: String, number: WritableKeyPath<Figures, Int>)] {
      [
        ("power cuts", \.cuts), ("strokes that had ended more than a second before", \.old),
        ("of them lost", \.lost), ("documents and records that had been synced", \.synced),
        ("of them lost", \.syncedLost), ("strokes that appeared twice, or that nobody drew", \.surplus),
        ("libraries that were damaged or did not open", \.damaged),
      ]
    }

    package static var losses: [WritableKeyPath<Figures, Int>] {
      [\.lost, \.syncedLost, \.surplus, \.damaged]
    }

    package init() {}
  }

  /// Cuts the power `count` times, `perRun` times in each run of the program, in which fingers draw for some seconds. The
  /// cuts are spread over the run, each at a random moment of its part.
  /// With `opens` the app opens each disk too, besides the commands that read it. A cut may cost the last second, and
  /// `promise` seconds where other programs keep the machine busy.
  package static func run(
    _ count: Int, perRun: Int = 10, seconds: Double = 6, opens: Bool = true, promise: Double = 1,
    seed: UInt64,
    on touch: TouchScreen, progress: (Figures) -> Void = { _ in }
  ) throws -> Figures {
    var figures = Figures()
    while figures.cuts < count {
      let seed = seed &+ UInt64(figures.cuts)
      var random = RandomSource(seed: ~seed)
      let session = TouchSession(touch, seed: seed)
      // Every other library is older than the run, so that nothing in it may suffer.
      if random.below(2) == 0 {
        _ = try session.command("mines", "new")
        try session.start(canFail: false)
        try session.draw(seconds: seconds / 3)
        // A log that is still there, or none.
        if random.below(2) == 0 { _ = session.kill() } else { session.quit() }
      }
      let before = DiskLog.files(in: session.folder)
      try session.start(logsDisk: true)
      session.paint(seconds: seconds)
      if random.below(2) == 0 { _ = session.kill() } else { session.quit() }
      session.painter.leave()
      figures.notes += session.problems.map { "seed \(seed): \($0)" }

      let log = DiskLog(session.control.log, after: before)
      guard log.count > 0 else {
        throw ChildProcess.Failure(
          description: "the preloaded library logged nothing: \(FaultControl.library)")
      }
      // One cut in each part of the run: the last ones come when much has been synced.
      let cuts = min(perRun, count - figures.cuts)
      for part in 0..<cuts {
        let (first, end) = (log.count * part / cuts, log.count * (part + 1) / cuts)
        let cut = Cut(
          log: log, promise: promise, change: first + random.below(end - first + 1),
          loss: DiskLog.Loss.allCases[random.below(DiskLog.Loss.allCases.count)], seed: random.next())
        let old = figures
        try cut.judge(session.painter.strokes, opens: opens, &figures)
        for index in old.notes.count..<figures.notes.count {
          figures.notes[index] = "seed \(seed), \(cut.loss) at \(cut.change): \(figures.notes[index])"
        }
        progress(figures)
      }
    }
    return figures
  }

  /// One moment at which the power fails.
  private struct Cut {
    let log: DiskLog
    let promise: Double
    /// The first change that did not happen.
    let change: Int
    let loss: DiskLog.Loss
    let seed: UInt64

    private var time: Double { change < log.count ? log.time(of: change) : .infinity }

    private func isOld(_ stroke: PlayedStroke) -> Bool {
      (stroke.end ?? .infinity) + promise < time
    }

    /// A home with an empty library's folder.
    private func home() -> ScratchFolder {
      let home = ScratchFolder()
      for path in ["data", "data/tessera"] { mkdir("\(home.path)/\(path)", 0o700) }
      return home
    }

    func judge(_ strokes: [PlayedStroke], opens: Bool, _ figures: inout Figures) throws {
      var random = RandomSource(seed: seed)
      let (after, synced) = (home(), home())
      log.write(cutBefore: change, loss, &random, to: "\(after.path)/data/tessera")
      log.writeSynced(before: change, to: "\(synced.path)/data/tessera")
      figures.cuts += 1

      let kept = try Holdings(synced)
      let found = try check(after, kept, &figures)
      try compare(after, strokes, &figures)
      figures.synced += kept.records.values.reduce(kept.records.count, +)
      figures.old += strokes.count { isOld($0) }
      guard opens else { return }
      // The app opens what is there, writes to it, and loses nothing either.
      AppUnderTest.settleDown(in: after)
      let app = try AppUnderTest(on: .offscreen, home: after, until: .firstFrame)
      let status = app.quit()
      if status != 0 {
        figures.damaged += 1
        figures.notes.append("the app ended with \(status ?? -1): \(app.output.prefix(300))")
      }
      _ = try check(after, found, &figures)
    }

    /// Makes sure that a library is whole and that nothing is missing that must be there. Returns what it holds.
    private func check(
      _ home: ScratchFolder, _ kept: Holdings, _ figures: inout Figures
    ) throws -> Holdings {
      let found = try Holdings(home)
      if let problem = found.problem {
        figures.damaged += 1
        figures.notes.append(problem)
      }
      for (id, records) in kept.records where found.records[id, default: -1] < records {
        figures.syncedLost += records - found.records[id, default: -1]
        figures.notes.append("\(found.records[id] ?? -1) of \(records) records of \(id) are left")
      }
      return found
    }

    /// Makes sure that all strokes are there that were drawn in time.
    private func compare(
      _ home: ScratchFolder, _ strokes: [PlayedStroke], _ figures: inout Figures
    ) throws {
      let drawn = Comparison(
        try Document.newest("sketch", in: home, window: Rect(x: 0, y: 0, width: 1280, height: 800)), strokes)
      let lost = strokes.indices.count { isOld(strokes[$0]) && drawn.times[$0] == 0 }
      figures.lost += lost
      figures.surplus += drawn.doubled + drawn.strange
      if lost + drawn.doubled + drawn.strange > 0 {
        figures.notes.append("\(lost) strokes lost, \(drawn.doubled) twice, \(drawn.strange) strange")
      }
    }
  }

  /// The documents of a library with the number of their records.
  private struct Holdings {
    var records: [String: Int] = [:]
    /// Why the library is not as it was written; nil when it is, and when there is none.
    var problem: String?

    init(_ home: ScratchFolder) throws {
      let verified = try AppUnderTest.run(["library", "verify"], home: home)
      if verified.errors.contains("There is no library") { return }
      if verified.status != 0 { problem = "\(verified.output)\(verified.errors)" }
      let list = try AppUnderTest.run(["library", "list", "--json"], home: home)
      for document in JSON(parsing: list.output)?.items ?? [] {
        if let id = document["id"]?.text { records[id] = document["records"]?.whole ?? -1 }
      }
    }
  }
}
