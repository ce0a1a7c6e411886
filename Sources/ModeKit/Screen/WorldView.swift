import Geometry
import Scene

/// How a document's world is seen: what of it a camera may show, and how. All rectangles are in world points. Main
/// thread: ``cutout`` and ``opening`` are worked out when they are read, since hardly anybody asks for them.
public struct WorldView {
  /// What the camera may show, or nil for an unbounded world.
  public var bounds: Rect?
  /// The box that holds all there is to see, kept coarsely for leaps and for coming back; nil while there is only ground.
  public var extent: Rect?
  /// What of the world it is about, without bare ground: messages leave it free where there is room elsewhere, and no line
  /// tells of more when all of it is seen. Nil where messages can stand anywhere.
  public var subject: Rect?
  /// dp per world point that make sense.
  public var zooms: ClosedRange<Double>
  /// The colour of the ground far away from all there is: what a leap shows beyond ``extent`` until it is drawn.
  public var backdrop: Color
  private let findCutout: () -> Rect?
  private let findOpening: () -> Camera

  /// Describes how a world is seen. Without an extent of its own a bounded world has its bounds.
  public init(
    bounds: Rect? = nil, extent: Rect? = nil, subject: Rect? = nil,
    cutout: @escaping @autoclosure () -> Rect? = nil, zooms: ClosedRange<Double>, backdrop: Color,
    opening: @escaping @autoclosure () -> Camera
  ) {
    self.bounds = bounds
    self.extent = extent ?? bounds
    self.subject = subject
    self.zooms = zooms
    self.backdrop = backdrop
    findCutout = cutout
    findOpening = opening
  }

  /// What somebody has chosen to be handed on as a picture; nil for all there is.
  public var cutout: Rect? { findCutout() }
  /// What to show at first, in any viewport of the window: mostly the environment's room, which is clear of bars.
  ///
  /// - Complexity: that of finding all there is.
  public var opening: Camera { findOpening() }
}
