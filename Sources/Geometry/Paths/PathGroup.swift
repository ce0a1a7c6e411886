/// Styled paths that move together. They are defined in model space, and one transform places them in the world.
///
/// It is immutable, so that its bounds are computed only once.
public struct PathGroup: Hashable, Sendable {
  /// The paths in model space, the lowest first.
  public let paths: [StyledPath]
  /// From model space to world space.
  public let transform: Affine
  /// The smallest rectangle in world space that contains all fills and strokes, widths, miters and caps included.
  public let bounds: Rect

  /// Makes a group.
  ///
  /// - Complexity: O(points).
  public init(_ paths: [StyledPath], transform: Affine = .identity) {
    self.paths = paths
    self.transform = transform
    bounds = paths.reduce(.null) { $0.union($1.bounds(transform: transform)) }
  }

  /// The group with a further transform in world space.
  public func transformed(by next: Affine) -> PathGroup { PathGroup(paths, transform: transform.then(next)) }

  /// The index of the topmost path at a point of world space, or nil.
  ///
  /// - Parameters:
  ///   - p: the point in world space.
  ///   - tolerance: the largest distance by which a finger may miss, in world space.
  /// - Returns: the index, or nil where no path is hit.
  /// - Complexity: O(points).
  public func path(at p: Point, tolerance: Double = 0) -> Int? {
    guard bounds.inset(by: -tolerance).touches(p), let inverse = transform.inverse else { return nil }
    let local = inverse.apply(p)
    let slack = tolerance * inverse.meanScale
    return paths.indices.reversed().first {
      paths[$0].path.contains(local, style: paths[$0].style, tolerance: slack)
    }
  }
}
