import Geometry
import Interface
import Scene

/// A drawing in any theme and at any size. Drawings of the same name are equal.
public struct Illustration: Hashable, Sendable {
  /// The name, which differs from those of all drawings that look different in one theme.
  public var name: String
  /// The size in which it is drawn, in points; on screen it is scaled.
  public var size: Size
  /// Draws it at the origin. Called on any thread.
  public var draw: @Sendable (Theme, Canvas) -> Void

  /// Makes a drawing.
  public init(_ name: String, size: Size, _ draw: @escaping @Sendable (Theme, Canvas) -> Void) {
    self.name = name
    self.size = size
    self.draw = draw
  }

  /// The drawing in a theme, as large as fits the middle of its room.
  public func drawing(in theme: Theme) -> NamedDrawing {
    NamedDrawing("\(name) \(theme.look.rawValue)") { [size, draw] room, canvas in
      let scale = min(room.width / size.width, room.height / size.height)
      let corner = Vector(
        (room.width - size.width * scale) / 2, (room.height - size.height * scale) / 2)
      canvas.with(Affine.scale(scale).then(.translation(corner))) { draw(theme, canvas) }
    }
  }

  /// Drawings of the same name are equal.
  public static func == (a: Illustration, b: Illustration) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
