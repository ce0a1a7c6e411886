import Catalogue
import Concurrency
import Fetching
import Glibc
import Library
import ModeKit

/// Catalogues of a thousand to 2.2 million entries: the time to the first row, the memory of a list, scrolling, and
/// searching while typing.
///
/// Each is loaded once by a separate program, and then opened by others, in turn with an empty shelf. The chart is
/// written to `.build/catalogue-growth-chart.svg`.
let catalogueGrowthBench = BenchPart("catalogue-growth") { section in
  let bench = try GrowingCatalogue()
  defer { bench.remove() }
  for count in GrowingCatalogue.counts { try bench.load(count) }
  try section.forEachRound(5) { _ in try bench.measure() }
  bench.add(to: &section)
  try Report.write(bench.chart.svg, to: ".build/catalogue-growth-chart.svg")
}

/// The measurements of the part "catalogue-growth".
private final class GrowingCatalogue {
  static let counts = [1000, 22_000, 220_000, 2_200_000]
  /// The size that the others are compared with.
  private static let small = 1000
  /// How often the first row is waited for in a round.
  private static let tries = 5
  /// The memory that a list may take, in bytes.
  private static let memory = 60e6

  private let folder = "/tmp/tessera-bench-\(getpid())-growth"
  private let server: WebServer
  private var loads: [Int: [String: Double]] = [:]
  private var firsts: [Int: [Double]] = [:]
  private var base: [Double] = []
  private var pages: [Int: [[String: Double]]] = [:]
  private var small: [[String: Double]] = []
  private var empty: [Double] = []

  init() throws {
    try DiskFile.makeFolder(folder + "/site")
    try DiskFile.makeFolder(folder + "/empty")
    server = try WebServer(folder + "/site")
  }

  func remove() { BenchFolder.remove(folder) }

  private func file(_ count: Int) -> String { "\(count).json.gz" }
  private func shelf(_ count: Int) -> String { "\(folder)/\(count)" }

  /// Publishes a catalogue and loads it.
  func load(_ count: Int) throws {
    let file = try NewFile("\(folder)/site/\(file(count))")
    try file.add(SampleCatalogue.index(of: SampleCatalogue.entries(count)))
    try file.finish(isSynced: false)
    let address = server.address(of: self.file(count), over: .bare)
    loads[count] = try Child.figures(
      ["--catalogue-load", shelf(count), address.description], ["all", "memory"])
  }

  func measure() throws {
    // These take milliseconds and vary with the scheduling, so a round is the median of some tries.
    var tries: [Int: [Double]] = [:]
    for _ in 0..<Self.tries {
      tries[0, default: []].append(try first(Self.small) { $0.peers })
      for count in Self.counts { tries[count, default: []].append(try first(count) { $0.ours() }) }
    }
    base.append(Measurement.median(tries[0] ?? []))
    for count in Self.counts { firsts[count, default: []].append(Measurement.median(tries[count] ?? [])) }
    let none = try Child.figures(
      ["--catalogue-page", folder + "/empty"], ["memory"], changing: Handicap.none)
    empty.append(none["memory"] ?? .nan)
    small.append(
      try Child.figures(["--catalogue-page", shelf(Self.small)], GrowingPage.names, changing: Handicap.none))
    for count in Self.counts {
      let page = try Child.figures(["--catalogue-page", shelf(count)], GrowingPage.names)
      pages[count, default: []].append(page)
    }
  }

  /// Follows a catalogue, waits for the first row, and cancels the rest.
  private func first(_ count: Int, _ read: (Stopwatch) -> Double) throws -> Double {
    // The server may still be busy with the visit before, which has cancelled the rest. So a visit that is not measured
    // comes before each one.
    _ = try visit(Self.small) { _ in 0 }
    return try visit(count, read)
  }

  private func visit(_ count: Int, _ read: (Stopwatch) -> Double) throws -> Double {
    let work = folder + "/work"
    defer { BenchFolder.remove(work) }
    let visit = try ShelfVisit(work, server.fetcher)
    defer { visit.shelf.close() }
    let watch = Stopwatch(.monotonic)
    try visit.follow(server.address(of: file(count), over: .bare))
    return read(watch)
  }

  // MARK: Results

  func add(to section: inout Section) {
    for count in Self.counts { add(count, to: &section) }
  }

  private func add(_ count: Int, to section: inout Section) {
    let name = "\(Report.grouped(count)) entries, "
    let isLarge = count > 22_000
    func values(_ key: String) -> [Double] { (pages[count] ?? []).map { $0[key] ?? .nan } }
    func base(_ key: String) -> [Double] { small.map { $0[key] ?? .nan } }
    func add(_ what: String, _ key: String, _ other: Figure.Other? = nil, goal: Double? = nil) {
      section.add(
        Figure(name: name + what, unit: .milliseconds, ours: values(key), other: other, goal: goal))
    }
    section.add(
      Figure(
        name: name + "the first row while it comes", unit: .milliseconds, ours: firsts[count] ?? [],
        other: .init(
          name: "of 1,000 that come", values: self.base,
          why: "what is shown first must not wait for what follows"),
        goal: isLarge ? 1.5 : nil))
    add(
      "the first row of what is here", "first",
      .init(name: "of 1,000 that are here", values: base("first"), why: "a list shows the rows at its top"),
      goal: isLarge ? 1.5 : nil)
    add("all rows of what is here", "list")
    for column in GrowingPage.columns {
      add("sorted by \(column.rawValue), the first row", "first-\(column.rawValue)")
      add("sorted by \(column.rawValue), all rows", "list-\(column.rawValue)")
    }
    add(
      "scrolling by ten rows", "scroll",
      .init(
        name: "among 1,000", values: base("scroll"),
        why: "ten rows are read, whatever the number of the others"),
      goal: isLarge ? 2 : nil)
    add(
      "searching after each of 21 letters", "search",
      .init(
        name: "the bare query", values: values("bare"),
        why: "the bare limit: the same full-text query, its rows read and thrown away"),
      goal: isLarge ? 2 : nil)
    let empty = Measurement.median(empty)
    let limit = { (count: Int) in
      Figure.Other(
        name: "60 MB", values: [Double](repeating: Self.memory, count: count),
        why: "what a phone can spare for a list; the shelf's memory without entries is taken off")
    }
    section.add(
      Figure(
        name: name + "memory of the list", unit: .megabytes, ours: values("memory").map { $0 - empty },
        other: limit(self.empty.count), goal: count == Self.counts.last ? 1 : nil))
    let load = loads[count] ?? [:]
    section.add(
      Figure(name: name + "all there", unit: .milliseconds, ours: [load["all"] ?? .nan], needsOneRound: true))
    section.add(
      Figure(
        name: name + "memory while they come", unit: .megabytes, ours: [(load["memory"] ?? .nan) - empty],
        other: limit(1), goal: count == Self.counts.last ? 1 : nil, needsOneRound: true))
  }

  /// The times by the number of entries.
  var chart: GrowthChart {
    func series(_ name: String, _ value: (Int) -> [Double]) -> (name: String, values: [Double]) {
      (name: name, values: Self.counts.map { Measurement.median(value($0)) })
    }
    func page(_ name: String, _ key: String) -> (name: String, values: [Double]) {
      series(name) { count in (pages[count] ?? []).map { $0[key] ?? .nan } }
    }
    return GrowthChart(
      title: "A catalogue by its entries", things: "entries", counts: Self.counts,
      series: [
        series("first row, coming") { firsts[$0] ?? [] }, page("first row, here", "first"),
        page("all rows, here", "list"), page("top by title", "first-title"),
        page("all by title", "list-title"),
        page("ten rows", "scroll"), page("typing 21 letters", "search"),
        series("all there") { [loads[$0]?["all"] ?? .nan] },
      ])
  }
}
