import Interface

/// Things in a document that people look for, such as loose pieces. Where some lie outside of the view, arrows at its
/// edges lead to them.
public struct PointsOfInterest: Sendable {
  /// Their sign on an arrow.
  public var icon: Icon
  /// A number of them in words, translated, such as "3 pieces".
  public var name: @Sendable (_ count: Int) -> String
  /// Adds all that lie outside of the view. Called on any thread when the view has come to rest.
  ///
  /// - Complexity: at most O(things).
  public var search: @Sendable (inout Surroundings) -> Void

  /// Describes things.
  public init(
    icon: Icon, name: @escaping @Sendable (_ count: Int) -> String,
    search: @escaping @Sendable (inout Surroundings) -> Void
  ) {
    self.icon = icon
    self.name = name
    self.search = search
  }
}
