import Geometry
import Library
import ModeKit

extension Library {
  /// Stores the second views of a document.
  func save(_ views: [SecondView], of id: DocumentID) {
    let key = "views \(id)"
    if views.isEmpty { forget(key) } else { remember([SecondView].bytes(of: views), as: key) }
  }

  /// The stored second views of a document; empty if they cannot be read.
  func secondViews(of id: DocumentID) -> [SecondView] {
    recall("views \(id)").flatMap { try? [SecondView](bytes: $0) } ?? []
  }
}

extension [SecondView] {
  private static let version: UInt8 = 1
  /// As many as there are seats.
  private static let most = 4

  /// The views in stored form.
  package static func bytes(of views: [SecondView]) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(version)
    writer.count(views.count)
    for view in views {
      writer.count(view.seat)
      writer.string(view.name)
      for side in [view.frame.minX, view.frame.minY, view.frame.maxX, view.frame.maxY] { writer.double(side) }
      writer.flag(view.isLarge)
      writer.blob(view.shown?.bytes ?? [])
    }
    return writer.bytes
  }

  /// Reads stored views.
  ///
  /// - Throws: ``Problem`` if the bytes are damaged, as with two views of one seat.
  package init(bytes: [UInt8]) throws(Problem) {
    var reader = ByteReader(bytes)
    guard try reader.byte() == Self.version else { throw ByteReader.damaged }
    self = []
    for _ in 0..<(try reader.count(limit: Self.most)) {
      let seat = try reader.count(limit: Self.most)
      let name = try reader.string()
      let frame = Rect(
        minX: try reader.double(), minY: try reader.double(), maxX: try reader.double(),
        maxY: try reader.double())
      guard frame.isFinite, !contains(where: { $0.seat == seat }) else { throw ByteReader.damaged }
      var view = SecondView(seat: seat, frame: frame)
      view.name = name
      view.isLarge = try reader.flag()
      view.shown = SavedView(bytes: try reader.blob(), viewport: frame)
      append(view)
    }
  }
}
