import Concurrency
import Geometry
import Raster

/// A cache of the outlines of single pieces, prepared for the scales in use. Usable from any thread.
///
/// A piece is drawn on every tile that it touches, and again whenever something near it changes, each time with a
/// shadow, a fill and edges. The cache has two generations: when the young one is full it becomes the old one, and the
/// old one is dropped.
final class PieceShapes: Sendable {
  /// The capacity of each generation: some megabytes in all, whatever the number of pieces.
  private static let capacity = 1024

  private struct Key: Hashable {
    var piece: Int
    /// The linear part of the canvas's transform.
    var a, b, c, d: Double
  }

  private struct Cache {
    var young: [Key: PreparedPath] = [:]
    var old: [Key: PreparedPath] = [:]

    mutating func find(_ key: Key) -> PreparedPath? {
      if let shape = young[key] { return shape }
      guard let shape = old[key] else { return nil }
      store(shape, key)
      return shape
    }

    mutating func store(_ shape: PreparedPath, _ key: Key) {
      if young.count >= capacity {
        old = young
        young = [:]
      }
      young[key] = shape
    }
  }

  private let cache = Locked(Cache())

  /// The outline of a piece of a cut, in picture space, prepared for the transform of a canvas.
  ///
  /// - Complexity: O(1), or the time to prepare.
  func shape(of piece: Int, _ cut: Cut, on transform: Affine) -> PreparedPath {
    let key = Key(piece: piece, a: transform.a, b: transform.b, c: transform.c, d: transform.d)
    if let shape = cache.with({ $0.find(key) }) { return shape }
    let linear = Affine(a: key.a, b: key.b, c: key.c, d: key.d, tx: 0, ty: 0)
    let shape = PreparedPath(cut.outline(of: piece), transform: linear)
    cache.with { $0.store(shape, key) }
    return shape
  }
}
