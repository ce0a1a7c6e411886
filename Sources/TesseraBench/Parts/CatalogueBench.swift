import Catalogue
import Glibc
import Library
import ModeKit

/// The way of 22,000 entries from a web server to the list, over loopback and over a narrow line: ours, and those with
/// the rebuilt text format (``PlainForm``).
///
/// All sides use the same server, the same client and the same database engine. Times are wall-clock times, since a
/// person waits. The chart is written to `.build/catalogue-chart.svg`.
let catalogueBench = BenchPart("catalogue") { section in
  let bench = try CatalogueBench()
  defer { bench.remove() }
  for line in WebServer.Line.allCases {
    try section.forEachRound(line == .bare ? 9 : 5, warmsUp: true) { round in
      try bench.measure(over: line, isKept: round >= 0)
    }
  }
  var stores: [PlainForm: [(prepared: Double, functions: Double)]] = [:]
  try section.forEachRound(9, warmsUp: true) { round in
    for form in [PlainForm.json, .shortKeys] {
      let times = try bench.stores(form)
      if round >= 0 { stores[form, default: []].append(times) }
    }
  }
  bench.add(to: &section)
  for (form, name) in [(PlainForm.json, "long keys"), (.shortKeys, "short keys")] {
    let times = stores[form] ?? []
    section.add(
      Figure(
        name: "JSON with \(name) parsed and stored by prepared statements", unit: .milliseconds,
        ours: times.map(\.prepared),
        other: .init(
          name: "by SQLite's JSON functions", values: times.map(\.functions),
          why: "one statement reads and stores all; it needs the whole text in memory first"),
        ratio: .speed))
  }
  try Report.write(bench.chart.svg, to: ".build/catalogue-chart.svg")
}

/// The measurements of the part "catalogue".
private final class CatalogueBench {
  private static let count = 22_000
  /// The number of entries that the lower bound reads.
  private static let few = 50
  /// The size of the original text's archive, in KB.
  private static let archive = 290.0

  private let folder = "/tmp/tessera-bench-\(getpid())-catalogue"
  private let server: WebServer
  private let indexBytes: Int
  private var bytes: [PlainForm: Int] = [:]
  private var ours: [WebServer.Line: [PipelineSteps]] = [:]
  private var few: [WebServer.Line: [Double]] = [:]
  private var plain: [WebServer.Line: [PlainForm: [PipelineSteps]]] = [:]
  private var texts: [PlainForm: [UInt8]] = [:]

  init() throws {
    let entries = SampleCatalogue.entries(Self.count)
    let site = folder + "/site"
    try DiskFile.makeFolder(site)
    func serve(_ bytes: [UInt8], as name: String) throws {
      let file = try NewFile("\(site)/\(name)")
      try file.add(bytes)
      try file.finish(isSynced: false)
    }
    let index = SampleCatalogue.index(of: entries)
    indexBytes = index.count
    try serve(index, as: "catalogue.json.gz")
    try serve(SampleCatalogue.index(of: Array(entries.suffix(Self.few))), as: "few.json.gz")
    let records = entries.reversed().map {
      PlainRecord(name: $0.name, day: $0.day, count: $0.count, title: $0.title)
    }
    for form in PlainForm.allCases {
      let files = form.bytes(of: records)
      bytes[form] = files.reduce(0) { $0 + $1.count }
      for (name, bytes) in zip(form.files(records.count), files) { try serve(bytes, as: name) }
    }
    texts = [.json: PlainForm.json.text(of: records), .shortKeys: PlainForm.shortKeys.text(of: records)]
    server = try WebServer(site)
  }

  func remove() { BenchFolder.remove(folder) }

  /// Runs `body` with an empty folder.
  private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let work = folder + "/work"
    try DiskFile.makeFolder(work)
    defer { BenchFolder.remove(work) }
    return try body(work)
  }

  /// Measures each way once.
  func measure(over line: WebServer.Line, isKept: Bool) throws {
    let low = try inFolder { work in
      try PlainPipelines(server: server, folder: work, count: Self.count).few("few.json.gz", over: line)
    }
    let steps = try inFolder { try followed(over: line, in: $0) }
    if isKept {
      few[line, default: []].append(low)
      ours[line, default: []].append(steps)
    }
    for form in PlainForm.allCases {
      let steps = try inFolder { work in
        try PlainPipelines(server: server, folder: work, count: Self.count).run(form, over: line)
      }
      if isKept { plain[line, default: [:]][form, default: []].append(steps) }
    }
  }

  /// Follows the catalogue as the app does.
  private func followed(over line: WebServer.Line, in work: String) throws -> PipelineSteps {
    let visit = try ShelfVisit(work, server.fetcher)
    defer { visit.shelf.close() }
    var steps = PipelineSteps()
    let watch = Stopwatch(.monotonic)
    try visit.follow(server.address(of: "catalogue.json.gz", over: line))
    steps.first = watch.ours()
    let count = try visit.waitForAll()
    steps.all = watch.peers
    guard count == Self.count else { throw Problem("\(count) of \(Self.count) entries are listed") }
    return steps
  }

  /// Parses and stores all records in two ways.
  func stores(_ form: PlainForm) throws -> (prepared: Double, functions: Double) {
    try inFolder { work in
      try PlainPipelines(server: server, folder: work, count: Self.count).stores(texts[form] ?? [], form)
    }
  }

  // MARK: Results

  func add(to section: inout Section) {
    section.add(
      Figure(
        name: "the index of 22,000 entries", unit: .plain("KB"),
        ours: [Double(indexBytes) / 1000 * (Handicap.isOn ? Handicap.factor : 1)],
        other: .init(
          name: "the text's archive", values: [Self.archive],
          why: "what 22,000 records took as archived JSON with short keys, in the text that is rebuilt"),
        goal: 1, needsOneRound: true))
    for form in PlainForm.allCases {
      section.add(
        Figure(
          name: "\(form.rawValue), size", unit: .plain("KB"), ours: [Double(bytes[form] ?? 0) / 1000],
          needsOneRound: true))
    }
    for line in WebServer.Line.allCases { add(line, to: &section) }
    for form in PlainForm.allCases {
      let steps = plain[.bare]?[form] ?? []
      for (name, key) in PipelineSteps.local where steps.contains(where: { $0[keyPath: key] > 0 }) {
        section.add(
          Figure(name: "\(form.rawValue): \(name)", unit: .milliseconds, ours: steps.map { $0[keyPath: key] })
        )
      }
    }
  }

  private func add(_ line: WebServer.Line, to section: inout Section) {
    let (ours, seed) = (ours[line] ?? [], plain[line]?[.shortKeys] ?? [])
    section.add(
      Figure(
        name: "\(line.rawValue): the first row", unit: .milliseconds, ours: ours.map(\.first),
        other: .init(
          name: "reading and storing 50 entries alone", values: few[line] ?? [],
          why: "the bare limit: an index of 50 entries, got from the same server and put into a plain table"),
        goal: 3))
    section.add(
      Figure(
        name: "\(line.rawValue): the first row, and all at once", unit: .milliseconds,
        ours: ours.map(\.first),
        other: .init(
          name: "the text's way", values: seed.map(\.first),
          why:
            "gzip JSON with short keys: downloaded, saved, unpacked, read, parsed, stored in one transaction by prepared statements"
        ), ratio: .speed, goal: line == .bare ? 10 : nil))
    section.add(
      Figure(
        name: "\(line.rawValue): all there, with an index of words", unit: .milliseconds,
        ours: ours.map(\.all),
        other: .init(
          name: "the text's way, without one", values: seed.map(\.all), why: "it cannot be searched")))
    for form in PlainForm.allCases {
      let steps = plain[line]?[form] ?? []
      for (name, key) in [
        ("download", \PipelineSteps.download), ("first row", \.first), ("all there", \.all),
      ] {
        section.add(
          Figure(
            name: "\(line.rawValue), \(form.rawValue): \(name)", unit: .milliseconds,
            ours: steps.map { $0[keyPath: key] }))
      }
    }
  }

  /// The pipelines as bars.
  var chart: PipelineChart {
    PipelineChart(
      title: "22,000 entries from a web server to the list",
      panels: WebServer.Line.allCases.map { line in
        let plainBars = PlainForm.allCases.map { form in
          PipelineChart.Bar(
            name: form.rawValue, steps: PipelineSteps.median(plain[line]?[form] ?? []), isOurs: false)
        }
        let bar = PipelineChart.Bar(
          name: "Tessera", steps: PipelineSteps.median(ours[line] ?? []), isOurs: true)
        return (name: line.rawValue, bars: [bar] + plainBars)
      })
  }
}
