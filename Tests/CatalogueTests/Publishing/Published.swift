import Catalogue
import Geometry
import TestSupport

/// A catalogue that was published into a folder.
struct Published {
  let folder = ScratchFolder(inMemory: true)
  var entries: [PublishedEntry]

  /// Entries with files of some bytes; every third has a small picture.
  init(_ count: Int) {
    entries = Samples.entries(count, seed: 6).enumerated().map { number, entry in
      PublishedEntry(entry) { () throws(CatalogueProblem) in
        let thumbnail = number % 3 == 0 ? Samples.png("t\(number)") : []
        if entry.kind == .picture {
          return .init(file: Samples.png("p\(number)"), ending: "png", thumbnail: thumbnail)
        }
        return .init(
          file: Self.content(number), ending: entry.kind == .board ? "txt" : "dat", thumbnail: thumbnail,
          color: UInt32(number))
      }
    }
  }

  static func content(_ number: Int) -> [UInt8] {
    Array("file \(number) ".utf8) + [UInt8](repeating: 7, count: 3000)
  }

  @discardableResult func publish(_ head: CatalogueHead = Samples.head) throws -> Publisher.Outcome {
    try Publisher(head, words: Samples.words).publish(entries, into: folder.path)
  }

  /// The files in the folder by their places.
  var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func add(_ place: String) {
      for name in ScratchFolder.names(in: place.isEmpty ? folder.path : "\(folder.path)/\(place)") {
        let inner = place.isEmpty ? name : "\(place)/\(name)"
        if ["files", "thumbs", "shards"].contains(inner) {
          add(inner)
        } else {
          files[inner] = ScratchFolder.contents(of: "\(folder.path)/\(inner)")
        }
      }
    }
    add("")
    return files
  }
}
