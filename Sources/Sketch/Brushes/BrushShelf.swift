import Interface
import Library
import ModeKit
import Sandbox

/// The source of the brushes: files of the program and of the user.
public struct BrushShelf: Hashable, Sendable {
  /// The folder of the program's brushes; nil if there is none. Then only the brushes of the first boards exist.
  public var ours: String?
  /// The folder of the user's brushes.
  public var own: String?

  /// Makes a shelf without reading files.
  public init(ours: String? = nil, own: String? = nil) {
    self.ours = ours
    self.own = own
  }

  /// The content of a shelf.
  package struct Stock: Sendable {
    /// The brushes in the order of their ranks. There is always one that draws and one that erases.
    package var kinds: [BrushKind] = []
    /// The problems with files, one sentence each.
    package var problems: [String] = []

    /// The brush with an ID.
    package subscript(_ id: String) -> BrushKind? { kinds.first { $0.id == id } }
  }

  /// Whether the user has files, which take a moment to be read.
  var hasOwnFiles: Bool { own.map { !Self.files(in: $0).isEmpty } ?? false }

  /// Reads the brushes of the program, and those of the user in `files`, a sandbox; without it the latter are omitted.
  /// Invalid files are omitted and reported in the stock.
  ///
  /// - Complexity: O(files).
  package func read(by files: (any FileReading)? = nil) -> Stock {
    var stock = Stock()
    if let ours {
      Self.read(ours, "", &stock) { bytes, id, name throws(Problem) in
        try BrushKind(id: id, text: String(decoding: bytes, as: UTF8.self), file: name)
      }
    }
    if let own, let files {
      Self.read(own, "own/", &stock) { bytes, id, name throws(Problem) in
        let contents: FileContents
        do throws(ReadingFailure) {
          contents = try files.read(bytes, by: BrushKind.reader, Array(name.utf8)) { false }
        } catch {
          if case .refused(let sentence) = error { throw Problem(sentence) }
          throw Problem("\(name): \(Problem(error).message)")
        }
        return try BrushKind(id: id, bytes: contents.bytes)
      }
    }
    if !stock.kinds.contains(where: { !$0.brush.erases }) {
      stock.kinds += [
        BrushKind(id: "chalk", name: "Chalk", brush: .firstChalk, sizes: 4...64, firstSize: 12, place: 0),
        BrushKind(id: "pen", name: "Pen", brush: .plainPen, sizes: 1.5...32, firstSize: 5, place: 50),
      ]
    }
    if !stock.kinds.contains(where: { $0.brush.erases }) {
      stock.kinds.append(
        BrushKind(
          id: "eraser", name: "Clean eraser", brush: .plainEraser, sizes: 16...200, firstSize: 56, place: 70))
    }
    stock.kinds.sort { ($0.place, $0.id) < ($1.place, $1.id) }
    return stock
  }

  /// The names of brush files.
  private static func files(in folder: String) -> [String] {
    DiskFile.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
  }

  private static func read(
    _ folder: String, _ prefix: String, _ stock: inout Stock,
    _ kind: (_ bytes: [UInt8], _ id: String, _ name: String) throws(Problem) -> BrushKind
  ) {
    for name in files(in: folder) {
      do throws(Problem) {
        let bytes = try bytes(of: "\(folder)/\(name)", named: name)
        stock.kinds.append(try kind(bytes, prefix + name.dropLast(".json".count), name))
      } catch {
        stock.problems.append(error.message)
      }
    }
  }

  private static func bytes(of path: String, named name: String) throws(Problem) -> [UInt8] {
    do throws(SystemError) { return try DiskFile.read(path) ?? [] } catch {
      throw Problem(tr("{0} cannot be read ({1}); make it readable or remove it.", name, error.words))
    }
  }
}
