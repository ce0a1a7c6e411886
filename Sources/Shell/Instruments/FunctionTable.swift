import Interface

/// The functions that took the most time, summed over all threads.
final class FunctionTable {
  /// How many functions are shown.
  static let rows = 14

  /// The table.
  let view = FigureTable()

  init() { show(Profile()) }

  /// Shows a profile.
  func show(_ profile: Profile) {
    let all = profile.seconds
    view.heading = FigureTable.Line(tr("Functions, all threads"), tr("own ms"), tr("total ms"))
    var lines = profile.entries.prefix(Self.rows).map { entry in
      FigureTable.Line(
        names: Self.variants(of: entry.name),
        values: [Figures.milliseconds(entry.own), Figures.milliseconds(entry.total)],
        share: all > 0 ? entry.own / all : 0)
    }
    // The table keeps its height, so that the content below it does not jump.
    while lines.count < Self.rows { lines.append(FigureTable.Line("")) }
    view.lines = lines
  }

  /// A name and its shorter forms: without the module, without the type, and so on.
  static func variants(of name: String) -> [String] {
    var result = [name]
    var rest = name[...]
    while let dot = rest.prefix(while: { $0 != "(" && $0 != "<" && $0 != "[" }).firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if !rest.isEmpty, rest.first != "." { result.append(String(rest)) }
    }
    return result
  }
}

/// Figures formatted for reading at a glance.
enum Figures {
  /// Seconds as milliseconds with one decimal.
  static func milliseconds(_ seconds: Double) -> String { tenths(seconds * 1_000) }

  /// Bytes as megabytes with one decimal.
  static func megabytes(_ bytes: Int) -> String { tr("{0} MB", tenths(Double(bytes) / 1_048_576)) }

  /// Seconds as an age in whole seconds, minutes or hours.
  static func age(_ seconds: Double) -> String {
    let seconds = Int(min(max(seconds, 0), 1e12))
    if seconds < 60 { return tr("{0} s", "\(seconds)") }
    if seconds < 3600 { return tr("{0} min", "\(seconds / 60)") }
    return tr("{0} h", "\(seconds / 3600)")
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((min(max(value, 0), 1e12) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
