import Catalogue
import Geometry
import Glibc
import Interface
import Library
import ModeKit
import Raster
import Scene

/// Publishing a catalogue.
extension HeadlessFrontEnd {
  /// The greatest length of the longer side of a small picture, in pixels.
  private static let thumbnailSide = 360
  /// The longer side of a built-in picture, in pixels.
  private static let sampleSide = 1200.0

  /// Publishes documents and files into a folder. `translations` is a file with texts in other languages; `day` is the date
  /// of all entries, and of the catalogue.
  func publish(
    _ sources: [String], as head: CatalogueHead, translations: String?, day: Int?, into folder: String
  ) throws(Problem) -> String {
    var head = head
    head.day = day ?? Self.day(Library.Options().clock())
    let scene = try makeResources()
    let translations = try translations.map(Self.translations) ?? []
    var entries: [PublishedEntry] = []
    for source in sources { entries += try self.entries(of: source, scene) }
    if let day { for index in entries.indices { entries[index].entry.day = day } }
    let kinds = EntryKinds(modes)
    let words = PageWords(
      follow: tr("To play these in Tessera, follow the address of this page."), older: tr("Older entries"),
      newest: tr("Newest entries"), line: kinds.line)
    do throws(CatalogueProblem) {
      let publisher = Publisher(head, words: words, translations: translations)
      let outcome = try publisher.publish(entries, into: folder)
      return tr(
        "{0}: {1} entries, {2} files written, {3} removed", folder, String(entries.count),
        String(outcome.written),
        String(outcome.removed))
    } catch {
      throw Problem(error.text(tr))
    }
  }

  /// The translations in a file: an object with an object for each language.
  private static func translations(in path: String) throws(Problem) -> [CatalogueTranslation] {
    let text = String(decoding: try readFile(path, limit: CatalogueLimits.file), as: UTF8.self)
    let wrong = Problem(
      tr(
        "{0}: give a JSON object with languages, such as {1}, and in each the texts and what they are in it.",
        path, "{\"de\": {\"Harbour\": \"Hafen\"}}"))
    guard case .object(let languages)? = JSON(parsing: text),
      languages.count <= CatalogueLimits.translations
    else { throw wrong }
    var translations: [CatalogueTranslation] = []
    for language in languages {
      guard case .object(let members) = language.value else { throw wrong }
      var texts: [String: String] = [:]
      for member in members {
        guard case .string(let text) = member.value else { throw wrong }
        texts[member.key] = text
      }
      translations.append(CatalogueTranslation(language: language.key, texts: texts))
    }
    return translations
  }

  // MARK: Sources

  /// The entries of a document, a built-in picture, a file, or all files in a folder that can be published.
  private func entries(of source: String, _ scene: SceneResources) throws(Problem) -> [PublishedEntry] {
    var info = stat()
    guard stat(source, &info) == 0 else {
      let samples = modes.compactMap { $0 as? any PictureTakingMode }.flatMap(\.samples)
      if let sample = samples.first(where: { $0.name == source }) { return [entry(of: sample, scene)] }
      return [try entry(ofDocument: source, scene)]
    }
    guard info.st_mode & S_IFMT == S_IFDIR else {
      guard let entry = try entry(ofFile: source, info, scene) else {
        throw Problem(tr("{0}: this kind of file cannot be published.", source))
      }
      return [entry]
    }
    var entries: [PublishedEntry] = []
    for name in DiskFile.names(in: source) where !name.hasPrefix(".") {
      let path = "\(source)/\(name)"
      guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      if let entry = try entry(ofFile: path, info, scene) { entries.append(entry) }
    }
    guard !entries.isEmpty else { throw Problem(tr("{0}: nothing in this folder can be published.", source)) }
    return entries
  }

  private static func day(_ milliseconds: Int64) -> Int { max(0, Int(milliseconds / Day.milliseconds)) }

  /// The entry of a file; nil for files that cannot be published.
  private func entry(ofFile path: String, _ info: stat, _ scene: SceneResources) throws(Problem)
    -> PublishedEntry?
  {
    let day = Self.day(Int64(info.st_mtim.tv_sec) * 1000)
    var entry = CatalogueEntry(kind: .picture, name: "", day: day, count: 0, title: fileTitle(path))
    if PictureFile.isPicture(path) {
      let bitmap = try Self.decoded(try readFile(path), scene, at: path)
      entry.count = bitmap.width * bitmap.height
      return PublishedEntry(entry) { () throws(CatalogueProblem) in
        try Self.naming(path) { () throws(Problem) in try pictureFiles(try readFile(path), scene) }
      }
    }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if ending == "txt" { return try pasted(path, entry, scene) }
    if ending == "json" {
      // Brushes are the only entries in a JSON format.
      let bytes = try readFile(path, limit: CatalogueLimits.file)
      guard case .string(let name)? = JSON(parsing: String(decoding: bytes, as: UTF8.self))?["name"] else {
        return nil
      }
      (entry.kind, entry.count, entry.title) = (.brush, 1, name)
      return PublishedEntry(entry) { () throws(CatalogueProblem) in .init(file: bytes, ending: ending) }
    }
    let mode = modes.compactMap { $0 as? any ImportingMode }.first { $0.importedEndings.contains(ending) }
    guard let mode, let kind = mode.importedKind else { return nil }
    entry.kind = kind
    return PublishedEntry(entry) { () throws(CatalogueProblem) in
      try Self.naming(path) { () throws(Problem) in
        let bytes = try readFile(path)
        let cover = mode.cover(of: bytes, largest: Self.thumbnailSide, DocumentResources(scene: scene))
        return try files(bytes, ending: ending, thumbnail: cover, scene)
      }
    }
  }

  /// The entry of a text that a mode turns into a document when it is pasted, such as the code of a board.
  private func pasted(
    _ path: String, _ entry: CatalogueEntry, _ scene: SceneResources
  ) throws(Problem) -> PublishedEntry? {
    let bytes = try readFile(path, limit: 1 << 20)
    for mode in modes.compactMap({ $0 as? any PastingMode }) {
      guard let params = try? DocumentResources(scene: scene).read(bytes, by: mode.copiedTextReader).bytes
      else { continue }
      let rebuilt = try mode.load(StoredLog(params: params, seed: 1), DocumentResources(scene: scene)).get()
      return rebuilt.summary.entry.map { published(rebuilt, $0, entry, scene) { _ in nil } }
    }
    return nil
  }

  /// The entry of a built-in picture, drawn as a file of its own.
  private func entry(of sample: PictureSample, _ scene: SceneResources) -> PublishedEntry {
    let scale = Self.sampleSide / max(sample.size.width, sample.size.height)
    let box = Rect(origin: .origin, size: sample.size)
    let size = (Int((box.width * scale).rounded(.up)), Int((box.height * scale).rounded(.up)))
    let entry = CatalogueEntry(
      kind: .picture, name: "", day: Self.day(Library.Options().clock()), count: size.0 * size.1,
      title: sample.label)
    return PublishedEntry(entry) { () throws(CatalogueProblem) in
      try Self.naming(sample.name) { () throws(Problem) in
        let drawing = DrawingList([.init(bounds: box) { sample.drawing($0) }])
        let bitmap = Scene.render(drawing, rect: box, scale: scale, resources: scene)
        return try pictureFiles(try Self.png(bitmap, scene), scene)
      }
    }
  }

  /// The entry of a document of the library.
  private func entry(ofDocument name: String, _ scene: SceneResources) throws(Problem) -> PublishedEntry {
    let library = try reading()
    let document = try document(name, in: library)
    let title = title(of: document)
    let rebuilt = try rebuild(document, library, scene).whole()
    guard let made = rebuilt.summary.entry else {
      throw Problem(tr("“{0}” cannot be published: it is empty, or everybody has it.", title))
    }
    let entry = CatalogueEntry(
      kind: made.kind, name: "", day: Self.day(document.modified), count: made.count,
      title: title)
    return published(rebuilt, made, entry, scene) { LibraryBlobs.read($0, from: library) }
  }

  private func published(
    _ rebuilt: RebuiltDocument, _ made: DocumentEntry, _ entry: CatalogueEntry, _ scene: SceneResources,
    blob: @escaping @Sendable (String) -> [UInt8]?
  ) -> PublishedEntry {
    var entry = entry
    (entry.kind, entry.count) = (made.kind, made.count)
    return PublishedEntry(entry) { [title = entry.title] () throws(CatalogueProblem) in
      try Self.naming(title) { () throws(Problem) in
        let thumbnail = Self.thumbnail(of: rebuilt, scene)
        switch made.content {
        case .bytes(let bytes, let ending):
          return try files(bytes, ending: ending, thumbnail: thumbnail, scene)
        case .blob(let name, let ending):
          guard let bytes = blob(name) else { throw Problem(tr("The picture is missing.")) }
          return try files(try publishable(bytes, scene), ending: ending, thumbnail: thumbnail, scene)
        case .export(let format):
          let all = Gathered()
          _ = try rebuilt.export(ExportOptions(format: format), DocumentResources(scene: scene)) {
            all.add($0)
          }
          return try files(all.bytes, ending: format, thumbnail: thumbnail, scene)
        }
      }
    }
  }

  /// The bytes of a file that is written piece by piece.
  private final class Gathered {
    private(set) var bytes: [UInt8] = []
    func add(_ more: [UInt8]) { bytes += more }
  }

  private static func naming<Value>(
    _ place: String, _ body: () throws(Problem) -> Value
  ) throws(CatalogueProblem) -> Value {
    do throws(Problem) { return try body() } catch { throw .reading(error.message, place: place) }
  }

  // MARK: Pictures

  private static func decoded(
    _ bytes: [UInt8], _ scene: SceneResources, at path: String
  ) throws(Problem) -> Bitmap {
    do throws(SceneProblem) { return try scene.codec.decode(bytes) } catch {
      throw Problem("\(path): \(tr(error.message))")
    }
  }

  /// A picture in a format that can lose its private data; others are drawn as PNG. Bytes that are not a picture stay
  /// as they are.
  private func publishable(_ bytes: [UInt8], _ scene: SceneResources) throws(Problem)
    -> [UInt8]
  {
    if CleanPicture.bytes(of: bytes) != nil { return bytes }
    guard let bitmap = try? scene.codec.decode(bytes) else { return bytes }
    return try Self.png(bitmap, scene)
  }

  private static func png(_ bitmap: Bitmap, _ scene: SceneResources) throws(Problem) -> [UInt8] {
    do throws(SceneProblem) { return try scene.codec.encodePNG(bitmap) } catch {
      throw Problem(tr(error.message))
    }
  }

  private func pictureFiles(
    _ bytes: [UInt8], _ scene: SceneResources
  ) throws(Problem) -> PublishedEntry.Files {
    let small = try? scene.codec.decode(bytes, largest: Self.thumbnailSide)
    return try files(try publishable(bytes, scene), ending: "png", thumbnail: small, scene)
  }

  private func files(
    _ bytes: [UInt8], ending: String, thumbnail: Bitmap?, _ scene: SceneResources
  ) throws(Problem) -> PublishedEntry.Files {
    var files = PublishedEntry.Files(file: bytes, ending: ending)
    guard let thumbnail else { return files }
    files.thumbnail = try Self.png(thumbnail, scene)
    files.color = thumbnail.meanColor
    return files
  }

  private static func thumbnail(of document: RebuiltDocument, _ scene: SceneResources) -> Bitmap? {
    let picture = document.picture(Theme())
    let longest = max(picture.bounds.width, picture.bounds.height)
    guard longest > 0 else { return nil }
    return Scene.render(
      picture.content, rect: picture.bounds, scale: Double(thumbnailSide) / longest, resources: scene)
  }
}

extension Bitmap {
  /// The mean of all pixels over black, sRGB in 24 bits.
  fileprivate var meanColor: UInt32 {
    var sums = (0, 0, 0)
    let count = max(width * height, 1)
    for pixel in UnsafeBufferPointer(start: pixels, count: width * height) {
      sums.0 += Int(pixel >> 16 & 0xFF)
      sums.1 += Int(pixel >> 8 & 0xFF)
      sums.2 += Int(pixel & 0xFF)
    }
    return UInt32(sums.0 / count) << 16 | UInt32(sums.1 / count) << 8 | UInt32(sums.2 / count)
  }
}
