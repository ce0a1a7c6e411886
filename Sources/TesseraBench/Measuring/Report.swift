import Concurrency
import Glibc
import Library
import ModeKit
import Scene

/// A whole run: all parts one after the other, each repeated while the machine's speed varies. Lines are printed at
/// once, and the figures are written as JSON at the end.
struct Report {
  /// The outcome of a part.
  enum Outcome: String {
    case judged
    /// The machine's speed varied by more than ``MachineSpeed/Variation/most`` in each of three attempts, or other
    /// programs used processors that the figure needs.
    case notJudged = "not judged"
    case failed
  }

  /// A part's last attempt.
  struct Entry {
    var section: Section
    var outcome: Outcome
    /// The disk's speed before and after it, in ms for 1 MB.
    var disk: [Double]
    /// Why it failed.
    var problem: String?

    /// The outcome of one of its figures.
    func outcome(of figure: Figure) -> Outcome {
      // With a handicap every goal is missed by far.
      let isAlone = Handicap.isOn || section.variation.hasProcessors
      return outcome == .judged && figure.needsProcessors && !isAlone ? .notJudged : outcome
    }
  }

  private static let attempts = 3

  /// Whether only one round of everything is measured, without judging.
  let isOneRound: Bool
  private(set) var entries: [Entry] = []
  private let begin = Report.date()
  private let load = Report.loadAverage()

  init(isOneRound: Bool) {
    self.isOneRound = isOneRound
    print("processor: \(Self.processor), \(MachineSpeed.processors) at once; load \(load)")
    if Handicap.isOn {
      print("with a handicap every goal must be missed; one that is reached cannot fail")
    }
  }

  /// Measures a part, up to three times.
  mutating func run(_ part: BenchPart) {
    for attempt in 1...Self.attempts {
      var section = Section(part.name, isOneRound: isOneRound)
      let before = MachineSpeed.diskMilliseconds()
      let problem = Self.problem { try part.run(&section) }
      section.probe()
      let disk = [before, MachineSpeed.diskMilliseconds()].compactMap { $0 }
      let variation = section.variation
      // With a handicap every goal is missed by far, and a script that requests one round compares rounds itself.
      let isSteady = isOneRound || Handicap.isOn || variation.isSteady
      if problem == nil, !isSteady, attempt < Self.attempts {
        print(
          "\(part.name): the machine's speed varied by \(Self.number(variation.loop)) (memory "
            + "\(Self.number(variation.memory))) meanwhile; measured again")
        continue
      }
      let outcome: Outcome = problem != nil ? .failed : isSteady ? .judged : .notJudged
      let entry = Entry(section: section, outcome: outcome, disk: disk, problem: problem)
      entries.append(entry)
      show(entry)
      return
    }
  }

  /// The exit status after a summary: 0 when every goal holds, 1 when one is missed or a part failed, 3 when a part
  /// could not be judged.
  func finish() -> Int32 {
    func goals(_ outcome: Outcome) -> [Figure] {
      entries.filter { $0.outcome == .judged }.flatMap { entry in
        entry.section.figures.filter { $0.goal != nil && entry.outcome(of: $0) == outcome }
      }
    }
    let judged = goals(.judged)
    let crowded = goals(.notJudged)
    let failed = entries.filter { $0.outcome == .failed }.map(\.section.part)
    let open = entries.filter { $0.outcome == .notJudged }.map(\.section.part)
    let leftOut = entries.flatMap(\.section.leftOut)
    let wrong = judged.filter { $0.holds == Handicap.isOn }
    for sentence in leftOut { print("left out: \(sentence)") }
    if !failed.isEmpty { print("failed: \(failed.joined(separator: ", "))") }
    if !open.isEmpty {
      print("not judged, for the machine's speed varied: \(open.joined(separator: ", "))")
    }
    if !crowded.isEmpty {
      print(
        "not judged, for other programs used the processors: \(crowded.map(\.name).joined(separator: ", "))")
    }
    if isOneRound {
      print("\(judged.count) goals measured in one round and not judged")
      return failed.isEmpty ? 0 : 1
    }
    let word = Handicap.isOn ? "still hold with a handicap" : "missed"
    for figure in wrong { print("\(word): \(figure.name)") }
    print(
      wrong.isEmpty
        ? "all \(judged.count) goals \(Handicap.isOn ? "are missed with a handicap, as they have to be" : "hold")"
        : "\(wrong.count) of \(judged.count) goals \(word)")
    return !wrong.isEmpty || !failed.isEmpty ? 1 : open.isEmpty && crowded.isEmpty ? 0 : 3
  }

  // Output for people.

  private func show(_ entry: Entry) {
    let section = entry.section
    print("")
    print(Self.line(section.part, "ours", "other", "", "ratio", "least … most", "goal", ""))
    for figure in section.figures {
      let scale = figure.unit.factor
      let ratios = figure.ratios
      let verdict =
        figure.goal == nil || isOneRound
        ? ""
        : entry.outcome(of: figure) != .judged
          ? entry.outcome(of: figure).rawValue : figure.holds ? "holds" : "MISSED"
      print(
        Self.line(
          figure.name, Self.number(Measurement.median(figure.ours) * scale),
          figure.other.map { Self.number(Measurement.median($0.values) * scale) } ?? "", figure.unit.name,
          figure.medianRatio.map(Self.number) ?? "",
          ratios.count < 2 ? "" : "\(Self.number(ratios.min() ?? 0)) … \(Self.number(ratios.max() ?? 0))",
          figure.goal.map { (figure.ratio == .cost ? "≤ " : "≥ ") + Self.number($0) } ?? "", verdict))
    }
    if let first = section.speeds.first {
      let loops = section.speeds.map(\.loop)
      let memories = section.speeds.map(\.memory)
      print(
        "  machine: loop \(Self.number(Measurement.median(loops))) M/s (varied by \(Self.number(section.variation.loop))), "
          + "memory \(Self.number(Measurement.median(memories))) GB/s (\(Self.number(section.variation.memory))), "
          + "disk \(entry.disk.map(Self.number).joined(separator: ", ")) ms for 1 MB; "
          + "\(Self.number(section.variation.free)) of \(MachineSpeed.processors) processors free; "
          + "\(Int(SystemClock.monotonic.seconds - first.time)) s")
    }
    if let problem = entry.problem { print("  \(section.part) failed: \(problem)") }
    fflush(nil)
  }

  /// Pads a line's columns.
  private static func line(
    _ name: String, _ ours: String, _ other: String, _ unit: String, _ ratio: String, _ interval: String,
    _ goal: String, _ verdict: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return left(name, 62) + right(ours, 9) + right(other, 9) + " " + left(unit, 6) + right(ratio, 7) + "  "
      + left(interval, 16) + left(goal, 8) + verdict
  }

  // Output for programs.

  /// Writes all figures as JSON: `{date, load, processor, handicap, parts: [{name, outcome, problem, leftOut,
  /// speed, figures}]}`.
  ///
  /// - Throws: ``Problem`` when the file cannot be written.
  func write(to path: String) throws(Problem) {
    let parts = entries.map { entry in
      let speeds = entry.section.speeds
      func median(_ key: (MachineSpeed) -> Double) -> JSON { .number(Measurement.median(speeds.map(key))) }
      return Self.object([
        "name": .string(entry.section.part), "outcome": .string(entry.outcome.rawValue),
        "problem": entry.problem.map { .string($0) } ?? .null,
        "leftOut": .array(entry.section.leftOut.map { .string($0) }),
        "speed": Self.object([
          "loop": median(\.loop), "memory": median(\.memory), "disk": .number(Measurement.median(entry.disk)),
          "free": .number(entry.section.variation.free),
          "variation": .number(max(entry.section.variation.loop, entry.section.variation.memory)),
        ]),
        "figures": .array(entry.section.figures.map { Self.json($0, entry.outcome(of: $0)) }),
      ])
    }
    let all = Self.object([
      "date": .string(begin), "load": .string(load), "processor": .string(Self.processor),
      "handicap": .bool(Handicap.isOn), "parts": .array(parts),
    ])
    try Self.write(all.text() + "\n", to: path)
  }

  private static func json(_ figure: Figure, _ outcome: Outcome) -> JSON {
    let scale = figure.unit.factor
    let ratios = figure.ratios
    func optional(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    return object([
      "name": .string(figure.name), "unit": .string(figure.unit.name),
      "ours": .number(Measurement.median(figure.ours) * scale),
      "other": optional(figure.other.map { Measurement.median($0.values) * scale }),
      "against": figure.other.map { .string($0.name) } ?? .null,
      "why": figure.other.map { .string($0.why) } ?? .null,
      "kind": .string(figure.ratio.rawValue), "ratio": optional(figure.medianRatio),
      "least": optional(ratios.min()), "most": optional(ratios.max()), "goal": optional(figure.goal),
      "holds": figure.goal == nil ? .null : .bool(figure.holds), "outcome": .string(outcome.rawValue),
    ])
  }

  private static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object(members.map { JSON.Member($0, $1) })
  }

  // Helpers that the parts use too.

  /// Writes a text file.
  ///
  /// - Throws: ``Problem`` when that fails.
  static func write(_ text: String, to path: String) throws(Problem) {
    guard let file = fopen(path, "w") else {
      throw Problem("cannot write \(path); run the benchmark where the package stands")
    }
    fputs(text, file)
    guard fclose(file) == 0 else { throw Problem("cannot write \(path): the disk is full") }
  }

  /// The reason why a body failed, or nil.
  static func problem(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let problem as Problem {
      return problem.message
    } catch let problem as SceneProblem {
      return problem.message
    } catch {
      return "\(error)"
    }
  }

  /// Writes a sentence to the error stream.
  static func complain(_ sentence: String) {
    var text = "tessera-bench: \(sentence)\n"
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The processor's name, from the system.
  private static let processor: String = {
    let line = Child.read("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    guard let line, let colon = line.firstIndex(of: ":") else { return "unknown" }
    return String(line[line.index(after: colon)...].drop { $0 == " " })
  }()

  /// The system's load average of the last minute.
  private static func loadAverage() -> String {
    String(Child.read("/proc/loadavg").prefix { $0 != " " })
  }

  /// The time now, such as "2026-11-22 18:05".
  private static func date() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  /// A number with three significant digits or all whole ones, without Foundation.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "-" : "inf" }
    var decimals = 0
    var scale = 1.0
    while decimals < 6, value.magnitude * scale < 100, value != 0 {
      decimals += 1
      scale *= 10
    }
    if value.magnitude > 1e15 { return "\(value)" }
    let scaled = Int((value.magnitude * scale).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard decimals > 0 else { return sign + "\(scaled)" }
    let whole = scaled / Int(scale)
    let digits = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: decimals - digits.count)
    return "\(sign)\(whole).\(zeros)\(digits)"
  }

  /// A whole number with commas between its thousands.
  static func grouped(_ value: Int) -> String {
    var text = String(value)
    var place = text.count - 3
    while place > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
      place -= 3
    }
    return text
  }
}
