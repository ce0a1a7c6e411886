import Glibc
import ModeKit
import Scene

/// What was measured: printed as a table while it grows, written as JSON in the end.
struct Report {
  /// What a figure's ratio has to be, or the figure itself where there is nothing to compare it with.
  enum Goal {
    case atLeast(Double)
    case atMost(Double)

    func holds(for value: Double) -> Bool {
      switch self {
      case .atLeast(let bound): value >= bound
      case .atMost(let bound): value <= bound
      }
    }

    var text: String {
      switch self {
      case .atLeast(let bound): ">= \(Report.number(bound))"
      case .atMost(let bound): "<= \(Report.number(bound))"
      }
    }
  }

  /// One line of the table. `peer` is what it is compared with and `ratio` how the two compare; each may be missing.
  struct Figure {
    var name: String
    var ours: Double
    var peer: Double?
    var unit: String
    var ratio: Double?
    var goal: Goal?

    /// Whether the goal is reached; true without one.
    var holds: Bool { goal?.holds(for: ratio ?? ours) ?? true }
  }

  private(set) var figures: [Figure] = []

  /// Adds a figure and prints its line.
  mutating func add(_ figure: Figure) {
    if figures.isEmpty {
      print("processor: \(Report.processor)")
      print(Report.line("figure", "ours", "peer", "unit", "ratio", "goal", ""))
    }
    figures.append(figure)
    print(
      Report.line(
        figure.name, Report.number(figure.ours), figure.peer.map(Report.number) ?? "", figure.unit,
        figure.ratio.map(Report.number) ?? "", figure.goal?.text ?? "",
        figure.goal == nil ? "" : figure.holds ? "holds" : "MISSED"))
    fflush(nil)
  }

  /// Says how many goals were missed.
  func printSummary() {
    let missed = figures.count { !$0.holds }
    let goals = figures.count { $0.goal != nil }
    print(missed == 0 ? "all \(goals) goals hold" : "\(missed) of \(goals) goals missed")
  }

  /// Writes all figures as JSON: a list of `{name, ours, peer, unit, ratio, goal, holds}`.
  ///
  /// - Returns: false, after saying why, when the file cannot be written.
  func write(to path: String) -> Bool {
    let lines = figures.map { figure in
      "  {\"name\": \(Report.quoted(figure.name)), \"ours\": \(Report.json(figure.ours)), "
        + "\"peer\": \(Report.json(figure.peer)), \"unit\": \(Report.quoted(figure.unit)), "
        + "\"ratio\": \(Report.json(figure.ratio)), "
        + "\"goal\": \(figure.goal.map { Report.quoted($0.text) } ?? "null"), \"holds\": \(figure.holds)}"
    }
    return Report.write("[\n" + lines.joined(separator: ",\n") + "\n]\n", to: path)
  }

  /// Writes a text file; false, after saying why, when that fails.
  static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else {
      complain("cannot write \(path); run the benchmark where the package stands")
      return false
    }
    fputs(text, file)
    return fclose(file) == 0
  }

  /// What a body returns, or nil after saying why it failed.
  static func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do { return try body() } catch let problem as Problem { complain(problem.message) } catch let problem
      as SceneProblem
    { complain(problem.message) } catch { complain("\(error)") }
    return nil
  }

  /// Says a sentence on the error stream.
  static func complain(_ sentence: String) {
    var text = "tessera-bench: \(sentence)\n"
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The processor's name, as the system tells it.
  static let processor: String = {
    guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown" }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 512)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if line.hasPrefix("model name"), let colon = line.firstIndex(of: ":") {
        return String(line[line.index(after: colon)...].drop { $0 == " " }.prefix { $0 != "\n" })
      }
    }
    return "unknown"
  }()

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

  private static func line(
    _ name: String, _ ours: String, _ peer: String, _ unit: String, _ ratio: String, _ goal: String,
    _ verdict: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return left(name, 58) + right(ours, 10) + right(peer, 10) + " " + left(unit, 6) + right(ratio, 8) + "  "
      + left(goal, 8) + verdict
  }

  private static func json(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    return "\(value)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 32: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
