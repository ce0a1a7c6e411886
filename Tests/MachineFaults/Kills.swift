import Concurrency
import Geometry
import Glibc
import TestSupport

/// The real program under ten fingers, killed again and again at random moments.
package enum Kills {
  /// What came of some kills.
  package struct Figures: FaultFigures {
    package var kills = 0
    /// Kills while the program started.
    package var early = 0
    /// Kills with at least one finger down.
    package var amidStrokes = 0
    /// Strokes that had ended more than a second before the kill.
    package var old = 0
    /// Of them not there afterwards.
    package var lost = 0
    /// Strokes in progress that had begun more than a second before the kill.
    package var held = 0
    /// Of them not there after the next start.
    package var heldLost = 0
    /// Of them there, but without a part that was more than a second old.
    package var heldShort = 0
    /// Strokes that are there more than once, or that nobody drew.
    package var surplus = 0
    /// Libraries that were not as they had been written.
    package var damaged = 0
    package var notes: [String] = []

    package static var rows: [(name: String, number: WritableKeyPath<Figures, Int>)] {
      [
        ("kills", \.kills), ("of them while the program started", \.early),
        ("of them with fingers down", \.amidStrokes),
        ("strokes that had ended more than a second before", \.old), ("of them lost", \.lost),
        ("strokes in progress, begun more than a second before", \.held), ("of them lost", \.heldLost),
        ("of them without a part more than a second old", \.heldShort),
        ("strokes that appeared twice, or that nobody drew", \.surplus),
        ("libraries that `tessera library verify` found damaged", \.damaged),
      ]
    }

    package static var losses: [WritableKeyPath<Figures, Int>] {
      [\.lost, \.heldLost, \.heldShort, \.surplus, \.damaged]
    }

    package init() {}
  }

  /// How many kills a library goes through.
  private static let perLibrary = 20

  /// Kills the program `count` times. The seed says what fingers draw and when the kill is to come; which step of the
  /// program it hits depends on the machine too. A kill may cost the last second, and `promise` seconds where other
  /// programs keep the machine busy.
  package static func run(
    _ count: Int, promise: Double = 1, seed: UInt64, on touch: TouchScreen,
    progress: (Figures) -> Void = { _ in }
  ) throws -> Figures {
    var figures = Figures()
    while figures.kills < count {
      let seed = seed &+ UInt64(figures.kills)
      var library = KilledLibrary(TouchSession(touch, seed: seed), promise: promise, seed: seed)
      for _ in 0..<min(perLibrary, count - figures.kills) {
        try library.round(&figures)
        progress(figures)
      }
    }
    return figures
  }

  /// One library, and what must be in it.
  private struct KilledLibrary {
    let session: TouchSession
    let promise: Double
    let seed: UInt64
    var random: RandomSource
    /// What was drawn before the last start.
    var known = 0
    /// Strokes that must be there.
    var due: [Int] = []
    /// Strokes that must be there when the program has run again, with the part that must be.
    var owed: [(stroke: Int, part: [Point])] = []
    /// What kept the program from running before the kill that broke them off.
    var owedWaits = ""
    /// Strokes whose absence has been reported.
    var reported: Set<Int> = []
    var surplus = 0
    var wasEarly = true

    init(_ session: TouchSession, promise: Double, seed: UInt64) {
      self.session = session
      self.promise = promise
      self.seed = seed
      random = RandomSource(seed: ~seed)
    }

    mutating func round(_ figures: inout Figures) throws {
      // Not twice in a row: the program would take the document for the reason, and not open it again.
      let isEarly = !wasEarly && random.below(8) == 0
      let delay = isEarly ? random.within(0...0.8) : random.within(0.3...3.5)
      wasEarly = isEarly
      try session.start(until: isEarly ? .launched : .firstFrame, canFail: false)
      let opened = SystemClock.monotonic.seconds
      let before = session.app?.waits ?? [:]
      if isEarly { usleep(UInt32(delay * 1e6)) } else { session.paint(seconds: delay) }
      if let app = session.app, !app.isRunning {
        figures.notes.append("seed \(seed): it had ended: \(app.output)")
      }
      let waits = Self.text(session.app?.waits ?? [:], since: before)
      let moment = session.kill()
      figures.kills += 1
      if isEarly { figures.early += 1 }
      if session.painter.down > 0 { figures.amidStrokes += 1 }
      session.painter.leave()

      let strokes = session.painter.strokes
      let old = strokes.indices[known...].filter { (strokes[$0].end ?? .infinity) + promise < moment }
      figures.old += old.count
      due += old
      let verified = try session.command("library", "verify")
      // Before the first start has come far there is no library.
      if verified.status != 0 && !(strokes.isEmpty && verified.errors.contains("There is no library")) {
        figures.damaged += 1
        figures.notes.append("seed \(seed): \(verified.output)\(verified.errors)")
      }
      let board = try session.board()
      let found = Comparison(board, strokes)
      for index in due where found.times[index] == 0 && reported.insert(index).inserted {
        figures.lost += 1
        let age = moment - (strokes[index].end ?? moment)
        figures.notes.append(
          "seed \(seed), kill \(figures.kills): lost a stroke that had ended \(age) s before; \(waits)")
      }
      // What was recovered at the start has been written once the program has run for a second.
      if !isEarly, moment - opened > promise {
        for (index, part) in owed {
          guard let box = found.boxes[index] else {
            figures.heldLost += 1
            figures.notes.append(
              "seed \(seed), kill \(figures.kills): lost a stroke in progress; \(owedWaits)")
            continue
          }
          if !part.allSatisfy({ box.inset(by: -14).contains($0) }) {
            figures.heldShort += 1
            figures.notes.append(
              "seed \(seed), kill \(figures.kills): a stroke in progress is too short; \(owedWaits)")
          }
        }
        owed = []
      }
      let more = found.doubled + found.strange
      if more > surplus {
        figures.surplus += more - surplus
        figures.notes.append(
          "seed \(seed), kill \(figures.kills): \(found.doubled) strokes twice, \(found.strange) strange; "
            + "the camera is at \(board?.camera.map { "\($0.center), \($0.zoom)" } ?? "nowhere")")
        surplus = more
      }
      for index in strokes.indices[known...] where strokes[index].end == nil {
        let part = strokes[index].steps.filter { $0.time + promise < moment }.map(\.place)
        guard !part.isEmpty else { continue }
        figures.held += 1
        owed.append((index, part))
      }
      if !owed.isEmpty { owedWaits = waits }
      known = strokes.count
    }

    /// What kept the program's threads from running before a kill: others had the processors.
    private static func text(_ waits: [String: Double], since before: [String: Double]) -> String {
      let longest = waits.map { ($0.key, $0.value - (before[$0.key] ?? 0)) }.sorted { $0.1 > $1.1 }.prefix(3)
      return "waited for a processor: "
        + longest.map { "\($0.0) \(Int($0.1 * 1000)) ms" }.joined(separator: ", ")
    }
  }
}
