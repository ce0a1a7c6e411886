// For shelves of samples, which have no database: the tour of screenshots shows one.

extension EntryRow {
  /// Makes the row of a sample, with its number in a catalogue.
  package init(sample entry: CatalogueEntry, number: Int, of catalogue: Int, isHere: Bool = false) {
    self.init(
      id: EntryID(catalogue: catalogue, number: number, check: 0), entry: entry, isHere: isHere,
      row: UInt32(number), shard: nil, place: 0)
  }
}

extension EntryList {
  /// Makes a list of samples by their numbers.
  package init(_ filter: EntryFilter, samples numbers: [Int]) {
    self.init(filter: filter, ids: numbers.map { UInt32($0) })
  }

  /// The numbers of the samples.
  package var samples: [Int] { ids.map { Int($0) } }
}

extension FollowedCatalogue {
  /// Makes a catalogue of samples, all of which are here.
  package init(sample head: CatalogueHead, id: Int, at source: CatalogueSource, isBuiltIn: Bool = false) {
    self.init(
      id: id, source: source, isBuiltIn: isBuiltIn, head: head, entryCount: head.count, isWhole: true,
      updated: Int64(head.day) * 86_400_000, activity: .idle)
  }
}

extension UpdateProgress {
  /// Makes the progress of samples.
  package init(sample entries: Int, ofEntries allEntries: Int, bytes: Int, ofBytes allBytes: Int) {
    self.init(entries: entries, allEntries: allEntries, bytes: bytes, allBytes: allBytes)
  }
}
