import Catalogue
import Concurrency

/// A shelf without a disk and a network, for pictures of the page of discoveries: a catalogue of 22,000 entries of
/// which some have arrived. Its contents repeat every few entries.
final class SampleShelf: EntryShelf {
  /// The visible state of the shelf.
  struct State: Sendable {
    /// How many entries have arrived.
    var come = SampleShelf.coming
    /// Whether there are catalogues.
    var isEmpty = false
    /// Whether no server can be reached.
    var isOffline = false
  }

  /// What the entries are made of.
  private struct Sample: Sendable {
    var kind: EntryKind
    var title: String
    var name: String
    var count: Int
    var size: Int
    var color: UInt32
  }

  /// The number of entries, and of those that have arrived at first.
  static let all = 22_000
  static let coming = 14_500
  /// The number of the newest day.
  private static let today = 20_582

  private static let samples = [
    Sample(
      kind: .puzzle, title: "Harbour at night", name: "Tessera", count: 1000, size: 812_000, color: 0x2A3463),
    Sample(
      kind: .board, title: "A sure board", name: "Oslo", count: 480, size: 1_000, color: 0x3E4C52),
    Sample(
      kind: .picture, title: "Coral reef", name: "Bergen", count: 12_000_000, size: 4_200_000,
      color: 0x1E5F74),
    Sample(
      kind: .sketch, title: "How a sail works", name: "Class 4b", count: 214, size: 38_000, color: 0x2B3B33),
    Sample(
      kind: .puzzle, title: "Rose window", name: "City Museum", count: 2000, size: 1_300_000, color: 0x4C3A55),
    Sample(
      kind: .picture, title: "Summer fields", name: "Class 4b", count: 8_000_000, size: 2_900_000,
      color: 0x6FA3C7),
    Sample(
      kind: .replay, title: "Expert in 38.61 s", name: "Oslo", count: 480, size: 21_000, color: 0x435258),
    Sample(kind: .brush, title: "Wide pastels", name: "Ida Holm", count: 6, size: 3_000, color: 0x2C3A33),
  ]

  private let state = Locked(State())
  /// The pictures of the entries in turn, as files; none at first.
  private let pictures: [[UInt8]]

  init(pictures: [[UInt8]]) { self.pictures = pictures }

  /// Changes the visible state.
  func change(_ body: (inout State) -> Void) { state.with { body(&$0) } }

  var catalogues: [FollowedCatalogue] {
    let state = state.with { $0 }
    if state.isEmpty { return [] }
    var catalogues: [FollowedCatalogue] = []
    let names = [
      ("Pictures and boards", "Tessera"), ("Boards worth playing", "Oslo"), ("Our class", "Class 4b"),
    ]
    for (number, (name, publisher)) in names.enumerated() {
      let head = CatalogueHead(
        name: name, publisher: publisher, language: "en", licence: "CC-BY-4.0", day: Self.today, count: 0)
      var catalogue = FollowedCatalogue(
        sample: head, id: number + 1, at: .file("/usr/share/tessera/catalogue.json.gz"),
        isBuiltIn: number == 0)
      if number == 2 {
        let isWhole = state.come == Self.all
        catalogue.entryCount = state.come
        catalogue.isWhole = isWhole
        if !isWhole {
          catalogue.activity = .updating(
            UpdateProgress(
              sample: state.come, ofEntries: Self.all, bytes: 190_000, ofBytes: 290_000))
        }
        if state.isOffline {
          catalogue.source = Self.web
          catalogue.activity = .failed(.fetching(.unreachable, place: catalogue.source.description))
        }
      }
      catalogues.append(catalogue)
    }
    return catalogues
  }

  private static let web: CatalogueSource =
    (try? CatalogueSource("https://example.org/class")) ?? .file("catalogue.json.gz")

  func follow(_ source: CatalogueSource) throws(CatalogueProblem) -> Int { 1 }
  func update(_ catalogue: Int) {}
  func updateDaily() {}
  func stop(_ catalogue: Int) {}
  func forget(_ catalogue: Int) {}

  func top(
    _ filter: EntryFilter, isCancelled: @escaping @Sendable () -> Bool
  ) throws(CatalogueProblem) -> EntryList { try find(filter, after: nil, isCancelled: isCancelled) }

  func find(
    _ filter: EntryFilter, after earlier: EntryList?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(CatalogueProblem) -> EntryList {
    let state = state.with { $0 }
    let words = filter.words.lowercased().split(separator: " ")
    let fitting = Self.samples.indices.filter { index in
      let sample = Self.samples[index]
      let text = "\(sample.title) \(sample.name)".lowercased().split(separator: " ")
      return words.allSatisfy { word in text.contains { $0.hasPrefix(word) } }
        && filter.kinds?.contains(sample.kind) != false && filter.counts?.contains(sample.count) != false
    }
    let come = state.isEmpty ? 0 : state.come
    return EntryList(filter, samples: (0..<come).filter { fitting.contains($0 % Self.samples.count) })
  }

  func rows(_ range: Range<Int>, of list: EntryList) -> [EntryRow?] {
    list.samples[range].map { row($0) }
  }

  func row(_ id: EntryID) throws(CatalogueProblem) -> EntryRow { row(id.number) }

  private func row(_ number: Int) -> EntryRow {
    let sample = Self.samples[number % Self.samples.count]
    let entry = CatalogueEntry(
      kind: sample.kind, name: sample.name, day: Self.today - number, count: sample.count,
      title: sample.title)
    return EntryRow(sample: entry, number: number, of: 3, isHere: number % 8 == 0 || number % 8 == 5)
  }

  func setRowsInSight(_ rows: [EntryRow]) {}

  func details(of row: EntryRow) -> EntryDetails? {
    let sample = Self.samples[row.id.number % Self.samples.count]
    return EntryDetails(
      hash: SHA256(of: []), size: sample.size, place: "", color: sample.color, thumbnail: nil)
  }

  /// Only the first rows have pictures; the others have not arrived.
  func thumbnail(of row: EntryRow) -> [UInt8]? {
    let number = row.id.number
    return number < 30 && !pictures.isEmpty ? pictures[number % pictures.count] : nil
  }

  func get(_ row: EntryRow) {}
  func cancel(_ id: EntryID) {}
  func download(of id: EntryID) -> EntryDownload? {
    let isOffline = state.with { $0.isOffline }
    return id.number == 2 && !isOffline ? .downloading(bytes: 2_600_000, of: 4_200_000) : nil
  }
  func file(of row: EntryRow) -> EntryFile? { nil }
  func discard(_ row: EntryRow) {}
  func close() {}
}
