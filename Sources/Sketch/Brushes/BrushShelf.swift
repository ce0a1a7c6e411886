import Interface
import Library
import ModeKit

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

  /// Reads all brushes. Invalid files are omitted and reported in the stock.
  ///
  /// - Complexity: O(files).
  package func read() -> Stock {
    var stock = Stock()
    if let ours { Self.read(ours, "", &stock) }
    if let own { Self.read(own, "own/", &stock) }
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

  private static func read(_ folder: String, _ prefix: String, _ stock: inout Stock) {
    for name in DiskFile.names(in: folder) where name.hasSuffix(".json") && !name.hasPrefix(".") {
      do throws(Problem) {
        stock.kinds.append(
          try kind("\(folder)/\(name)", id: prefix + name.dropLast(".json".count), named: name))
      } catch {
        stock.problems.append(error.message)
      }
    }
  }

  private static func kind(_ path: String, id: String, named name: String) throws(Problem) -> BrushKind {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try DiskFile.read(path) ?? [] } catch {
      throw Problem(tr("{0} cannot be read ({1}); make it readable or remove it.", name, error.words))
    }
    return try BrushKind(id: id, text: String(decoding: bytes, as: UTF8.self), file: name)
  }
}
