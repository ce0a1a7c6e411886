import Catalogue
import Compression
import Concurrency
import Glibc
import Library
import ModeKit

/// The seconds of each step of a pipeline from a server to the list.
struct PipelineSteps {
  var download = 0.0, save = 0.0, unpack = 0.0, read = 0.0, parse = 0.0, store = 0.0
  /// The time from the start until the first row can be shown, and until all rows can.
  var first = 0.0, all = 0.0

  /// The steps whose cost does not depend on the line.
  static let local: [(name: String, key: KeyPath<PipelineSteps, Double> & Sendable)] = [
    ("save", \.save), ("unpack", \.unpack), ("read", \.read), ("parse", \.parse), ("store", \.store),
  ]

  /// The median of each step.
  static func median(_ rounds: [PipelineSteps]) -> PipelineSteps {
    var steps = PipelineSteps()
    for key in [\PipelineSteps.download, \.save, \.unpack, \.read, \.parse, \.store, \.first, \.all] {
      steps[keyPath: key] = Measurement.median(rounds.map { $0[keyPath: key] })
    }
    return steps
  }
}

/// The pipelines with the rebuilt text format. Their steps run one after the other, each for a whole file. `folder` is
/// empty.
struct PlainPipelines {
  let server: WebServer
  let folder: String
  let count: Int

  /// Gets, parses and stores all records of a form.
  func run(_ form: PlainForm, over line: WebServer.Line) throws -> PipelineSteps {
    var steps = PipelineSteps()
    let table = try PlainTable("\(folder)/records.sqlite")
    var records = 0
    let clock = SystemClock.monotonic
    let begin = clock.seconds
    func timed<Result>(_ key: WritableKeyPath<PipelineSteps, Double>, _ body: () throws -> Result) rethrows
      -> Result
    {
      let begin = clock.seconds
      defer { steps[keyPath: key] += clock.seconds - begin }
      return try body()
    }
    for name in form.files(count) {
      var bytes = try timed(\.download) { try server.get(name, over: line) }
      if form == .longKeys || form == .shortKeys {
        // As with the original text: the archive is saved and unpacked into a file, and that file is read.
        let (archive, text) = ("\(folder)/archive", "\(folder)/text")
        try timed(\.save) { try Self.write(bytes, to: archive) }
        try timed(\.unpack) {
          bytes = try DiskFile.read(archive) ?? []
          let inflater = Inflater(bytes)
          bytes = []
          while let piece = try inflater.next(atMost: 1 << 20) { bytes += piece }
          try Self.write(bytes, to: text)
        }
        bytes = try timed(\.read) { try DiskFile.read(text) ?? [] }
      }
      let come = try timed(\.parse) { form == .binary ? PlainForm.unpacked(bytes) : try form.parse(bytes) }
      records += come.count
      if form != .binary {
        try timed(\.store) { try table.add(come) }
        if steps.first == 0 { _ = try table.firstRows() }
      }
      if steps.first == 0 { steps.first = clock.seconds - begin }
    }
    steps.all = clock.seconds - begin
    guard records == count else { throw Problem("\(form.rawValue): \(records) of \(count) records came") }
    return steps
  }

  /// Gets an index with few entries, reads it, and stores them in a plain table. Returns the seconds until they can be
  /// shown.
  func few(_ name: String, over line: WebServer.Line) throws -> Double {
    let table = try PlainTable("\(folder)/few.sqlite")
    let watch = Stopwatch(.monotonic)
    let reader = IndexReader()
    reader.add(try server.get(name, over: line))
    var records: [PlainRecord] = []
    while let items = try reader.next() {
      for case .entry(let entry, _) in items {
        records.append(PlainRecord(name: entry.name, day: entry.day, count: entry.count, title: entry.title))
      }
    }
    try table.add(records)
    guard try table.firstRows() > 0 else { throw Problem("the first entries did not come") }
    return watch.peers
  }

  /// The seconds to parse and store all records of a form: by prepared statements, and by SQLite's JSON functions.
  func stores(_ text: [UInt8], _ form: PlainForm) throws -> (prepared: Double, functions: Double) {
    let (one, two) = (try PlainTable("\(folder)/one.sqlite"), try PlainTable("\(folder)/two.sqlite"))
    let first = Stopwatch(.monotonic)
    try one.add(try form.parse(text))
    let prepared = first.ours()
    let second = Stopwatch(.monotonic)
    try two.add(text, form)
    return (prepared, second.peers)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Problem("cannot write \(path)") }
    defer { close(file) }
    try DiskFile.write(bytes, to: file)
  }
}
