import Glibc
import Library

/// Writes a catalogue into a folder that any web server can serve: the index, the shards, the files, the small pictures, and
/// pages for browsers.
///
/// The same entries always make the same bytes. Publishing into the folder again writes only what has changed, and
/// removes files of an earlier publication that are no longer needed. Each file appears whole, the index last.
public struct Publisher: Sendable {
  /// What the catalogue says about itself; its count is that of the entries.
  public var head: CatalogueHead
  /// The words of the pages.
  public var words: PageWords
  /// The name and the titles in other languages.
  public var translations: [CatalogueTranslation]

  /// Makes a publisher.
  public init(_ head: CatalogueHead, words: PageWords, translations: [CatalogueTranslation] = []) {
    self.head = head
    self.words = words
    self.translations = translations
  }

  /// The result of publishing.
  public struct Outcome: Sendable, Hashable {
    /// How many files were written; the others were there.
    public var written = 0
    /// How many files of an earlier publication were removed.
    public var removed = 0

    /// Counts files.
    public init(written: Int, removed: Int) {
      self.written = written
      self.removed = removed
    }
  }

  /// An entry whose files are in the folder.
  private struct Placed {
    var entry: CatalogueEntry
    var details: EntryDetails
  }

  /// Publishes entries into a folder, which is made if it is missing. Private data is removed from pictures
  /// (``CleanPicture``).
  ///
  /// - Returns: What was written and removed.
  /// - Throws: ``CatalogueProblem/unpublishable(_:)``, ``CatalogueProblem/writing(_:place:)``, and what the entries throw.
  public func publish(_ entries: [PublishedEntry], into folder: String) throws(CatalogueProblem) -> Outcome {
    var output = Output(folder)
    let old = Self.places(in: folder)
    var head = head
    head.count = entries.count
    guard Self.isPublishable(head) else { throw .unpublishable(head.name) }
    let translations = try translations.map(Self.checked)
    var placed: [Placed] = []
    for entry in entries { placed.append(try Self.place(entry, in: &output)) }
    placed.sort { a, b in
      IndexWriter.precedes(a.entry, b.entry)
        || !IndexWriter.precedes(b.entry, a.entry)
          && a.details.hash.bytes.lexicographicallyPrecedes(b.details.hash.bytes)
    }
    var hashes: [SHA256] = []
    let shards = IndexWriter.shards(of: placed.count)
    for numbers in shards {
      let bytes = ShardFile.bytes(of: placed[numbers].reversed().map(\.details))
      let hash = SHA256(of: bytes)
      try output.put(bytes, at: Place.ofShard(hash))
      hashes.append(hash)
    }
    try output.put(Array(CataloguePage.style.utf8), at: CataloguePage.styleName)
    for page in CataloguePage.pages(of: shards.count) {
      let rows = page.shards.flatMap { shard in placed[shards[shards.count - 1 - shard]].reversed() }
      let html = page.html(head, words, rows.map { ($0.entry, $0.details) })
      try output.put(Array(html.utf8), at: page.name)
    }
    let index = IndexWriter.bytes(head, placed.map(\.entry), hashes, translations)
    try output.put(index, at: CatalogueSource.fileName)
    return Outcome(written: output.written, removed: output.remove(old))
  }

  private static func isPublishable(_ head: CatalogueHead) -> Bool {
    !head.name.isEmpty && head.count <= CatalogueLimits.entries
      && (0...CatalogueLimits.day).contains(head.day)
      && [head.name, head.publisher, head.language, head.licence].allSatisfy {
        $0.utf8.count <= CatalogueLimits.text
      }
  }

  /// A translation with each text in one line. Throws if a text is too long.
  private static func checked(
    _ translation: CatalogueTranslation
  ) throws(CatalogueProblem) -> CatalogueTranslation {
    let texts = translation.texts.mapValues(\.inOneLine)
    for text in [translation.language] + texts.values where text.utf8.count > CatalogueLimits.text {
      throw .unpublishable(text)
    }
    return CatalogueTranslation(language: translation.language, texts: texts)
  }

  // MARK: Entries

  private static func place(_ published: PublishedEntry, in output: inout Output) throws(CatalogueProblem)
    -> Placed
  {
    var entry = published.entry
    (entry.title, entry.name) = (entry.title.inOneLine, entry.name.inOneLine)
    var files = try published.load()
    if let format = CleanPicture.format(of: files.file) {
      guard let clean = CleanPicture.bytes(of: files.file) else { throw .unpublishable(entry.title) }
      (files.file, files.ending) = (clean, format.rawValue)
    } else if entry.kind == .picture {
      throw .unpublishable(entry.title)
    }
    guard !entry.title.isEmpty, entry.title.utf8.count <= CatalogueLimits.text,
      entry.name.utf8.count <= CatalogueLimits.text, (0...CatalogueLimits.day).contains(entry.day),
      (0...CatalogueLimits.count).contains(entry.count), (1...CatalogueLimits.file).contains(files.file.count)
    else { throw .unpublishable(entry.title) }
    let hash = SHA256(of: files.file)
    let name = "\(slug(entry.title) ?? entry.kind.rawValue)-\(hash.description.prefix(16))"
    let place = "files/\(name).\(Place.ending(of: ".\(files.ending)"))"
    try output.put(files.file, at: place)
    return Placed(
      entry: entry,
      details: EntryDetails(
        hash: hash, size: files.file.count, place: place, color: files.color & 0xFF_FFFF,
        thumbnail: try thumbnail(files.thumbnail, in: &output)))
  }

  private static func thumbnail(
    _ bytes: [UInt8], in output: inout Output
  ) throws(CatalogueProblem) -> EntryDetails.Thumbnail? {
    guard let format = CleanPicture.format(of: bytes), let clean = CleanPicture.bytes(of: bytes),
      clean.count <= CatalogueLimits.thumbnail
    else { return nil }
    let hash = SHA256(of: clean)
    let place = "thumbs/\(hash.description.prefix(16)).\(format.rawValue)"
    try output.put(clean, at: place)
    return EntryDetails.Thumbnail(hash: hash, size: clean.count, place: place)
  }

  /// A part of a file's name that resembles a title: ASCII letters and digits with dashes between; nil if it has none.
  static func slug(_ title: String) -> String? {
    let words = title.lowercased().utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    let slug = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(40)
    return slug.isEmpty ? nil : String(slug)
  }

  // MARK: Earlier publications

  /// The places of the files that an earlier publication has in a folder, besides its index; none if it cannot be read.
  private static func places(in folder: String) -> Set<String> {
    guard let index = try? DiskFile.read("\(folder)/\(CatalogueSource.fileName)") else { return [] }
    let reader = IndexReader()
    reader.add(index)
    var places: Set<String> = []
    var shards = 0
    while let items = try? reader.next() {
      for case .shard(let hash, _) in items {
        shards += 1
        places.insert(Place.ofShard(hash))
        guard let bytes = try? DiskFile.read("\(folder)/\(Place.ofShard(hash))"),
          let details = try? ShardFile.details(in: bytes)
        else { continue }
        for details in details {
          places.insert(details.place)
          if let thumbnail = details.thumbnail { places.insert(thumbnail.place) }
        }
      }
    }
    return places.union(CataloguePage.pages(of: shards).map(\.name))
  }

  /// The folder, and what was put into it.
  private struct Output {
    let folder: String
    var written = 0
    private var used: Set<String> = []

    init(_ folder: String) { self.folder = folder }

    /// Writes a file, unless it is there already.
    mutating func put(_ bytes: [UInt8], at place: String) throws(CatalogueProblem) {
      used.insert(place)
      let path = "\(folder)/\(place)"
      do throws(SystemError) {
        if try DiskFile.read(path) == bytes { return }
        try DiskFile.makeFolder(DiskFile.folder(of: path), permissions: 0o777)
        let file = try NewFile(path)
        try file.add(bytes)
        // Thousands of syncs would take minutes. A file that a power cut has emptied differs, and is written the next
        // time.
        try file.finish(isSynced: place == CatalogueSource.fileName)
      } catch {
        throw .writing(error.words, place: path)
      }
      written += 1
    }

    /// Removes the given files, except those that were put here. Returns how many were removed.
    func remove(_ old: Set<String>) -> Int {
      old.subtracting(used).count { unlink("\(folder)/\($0)") == 0 }
    }
  }
}
