import Catalogue
import Compression
import Geometry

/// Entries that look like published ones: any number, oldest first, and the same in every run.
enum SampleCatalogue {
  private static let names = [
    "Ida", "Jonas", "Mariam", "Pavel", "Sofia", "Class 4b", "Aylin", "Tom", "Noor", "Elif", "Hannah", "Kofi",
    "Luca", "Mei", "Oskar", "Greta", "Ravi", "Zofia", "Amira", "Ben", "Chess Club", "Farid", "Linden School",
    "Wanda", "Yusuf", "Carla", "Dimitri", "Esther", "Hugo", "Ines", "Jakub", "",
  ]
  private static let first = [
    "Quiet", "Early", "Golden", "Frozen", "Hidden", "Old", "Little", "Stormy", "Green", "Broken", "Painted",
    "Narrow", "Sunlit", "Distant", "Winding", "Silver", "Crowded", "Sleeping", "Tall", "Misty", "Empty",
    "Round", "Wooden", "Rusty", "Steep", "Bright", "Lonely", "Muddy", "Open", "Second", "Northern", "Last",
  ]
  private static let second = [
    "harbour", "lighthouse", "meadow", "staircase", "orchard", "market", "bridge", "garden", "valley", "reef",
    "castle", "windmill", "forest", "island", "station", "rooftops", "river", "library", "kitchen", "balloon",
    "carousel", "tramway", "waterfall", "vineyard", "workshop", "boathouse", "canyon", "chapel", "glacier",
    "courtyard", "peacock", "sailing boat", "village", "fountain", "fox", "telescope", "greenhouse", "dunes",
    "mountain", "clock tower",
  ]
  private static let last = [
    "at dawn", "in winter", "after the rain", "near Lisbon", "from above", "with clouds", "in the fog",
    "by night",
    "of Prague", "under the snow", "before the storm", "by the sea", "in autumn", "with two swans",
    "near Bergen",
    "at noon", "with bicycles", "in April", "from the train", "in the rain", "of Granada",
    "behind the school",
    "in bloom", "with lanterns", "", "", "", "",
  ]

  /// The syllables of invented places, so that titles vary as much as those of the original text.
  private static let syllables = [
    "ba", "den", "fel", "ga", "hol", "in", "ka", "lo", "mar", "nau", "or", "pel", "ren", "sul", "ta", "ulm",
    "vik",
    "wes", "bro", "dal", "es", "gri", "ho", "jor", "ker", "lin", "mo", "ost", "ras", "stei", "tor", "za",
  ]

  private static let starts = [
    "Al", "Ber", "Cor", "Da", "El", "Fri", "Gos", "Hal", "Kas", "Lu", "Mon", "No", "Pra", "Ros", "Sa", "Ve",
  ]

  /// The entries, oldest first, a few a day.
  static func entries(_ count: Int) -> [CatalogueEntry] {
    var random = RandomSource(seed: 22)
    var day = 20_000 - count / 12
    return (0..<count).map { _ in
      if random.below(12) == 0 { day += 1 }
      let kind = EntryKind.allCases[random.below(EntryKind.allCases.count)]
      func word(_ words: [String]) -> String { words[random.below(words.count)] }
      let place = word(starts) + word(syllables) + word(syllables)
      let title = [word(first), word(second), word(last), "near", place].filter { !$0.isEmpty }
        .joined(separator: " ")
      return CatalogueEntry(
        kind: kind, name: word(names), day: max(day, 0), count: size(of: kind, &random), title: title)
    }
  }

  /// The count of an entry: common numbers of pixels, pieces and cells, and any number of strokes.
  private static func size(of kind: EntryKind, _ random: inout RandomSource) -> Int {
    switch kind {
    case .picture: [1_920_000, 2_400_000, 8_294_400, 12_000_000][random.below(4)]
    case .puzzle: [50, 100, 200, 500, 1000, 2000][random.below(6)]
    case .board, .replay: [81, 256, 480, 600, 2500][random.below(5)]
    case .sketch: 1 + random.below(600)
    case .brush: 1 + random.below(12)
    }
  }

  /// The index of some entries as it is published. It has the hashes of shards, but the shards themselves do not exist.
  static func index(of entries: [CatalogueEntry]) -> [UInt8] {
    let head = CatalogueHead(
      name: "Sample", publisher: "Benchmark", language: "en", licence: "CC0-1.0", day: 20_417,
      count: entries.count)
    let hashes = IndexWriter.shards(of: entries.count).map { SHA256(of: Array("\($0.lowerBound)".utf8)) }
    return IndexWriter.bytes(head, entries, hashes)
  }
}
