import Geometry
import Scene

/// How a document's world is viewed. All rectangles are in world points. Main thread: the cameras, ``cutout``,
/// ``map`` and ``pointsOfInterest`` are computed when they are read, which is rare.
public struct WorldView {
  /// The bounds of the camera, or nil for an unbounded world.
  public var bounds: Rect?
  /// The box around all content, kept coarsely for jumping and for returning; nil while there is only ground.
  public var extent: Rect?
  /// The part of the world that matters, without bare ground: no scroll indicator is shown when all of it is visible.
  /// Nil where that is the whole world.
  public var subject: Rect?
  /// The part of the world of which messages keep clear where there is room elsewhere; the subject unless it is given.
  /// Nil where messages can appear anywhere.
  public var clearing: Rect?
  /// The useful zooms, in dp per world point.
  public var zooms: ClosedRange<Double>
  /// The colour of the ground far from all content: shown beyond ``extent`` until tiles are drawn.
  public var backdrop: Color
  private let findCutout: () -> Rect?
  private let findOpening: () -> Camera
  private let findWhole: () -> Camera?
  private let findLandmark: () -> Camera?
  /// Whether hands move aside what is in play, such as the pieces of a puzzle: arrows then lie over it where the edge has
  /// no other room.
  public let playMoves: Bool
  private let findMap: () -> DocumentMap?
  private let findPoints: () -> PointsOfInterest?
  private let findPlay: (Rect) -> [Rect]

  /// Describes a view. A bounded world without an extent has its bounds as the extent.
  public init(
    bounds: Rect? = nil, extent: Rect? = nil, subject: Rect? = nil,
    clearing: Rect? = nil, cutout: @escaping @autoclosure () -> Rect? = nil, zooms: ClosedRange<Double>,
    backdrop: Color,
    opening: @escaping @autoclosure () -> Camera, whole: @escaping @autoclosure () -> Camera? = nil,
    landmark: @escaping @autoclosure () -> Camera? = nil,
    map: @escaping @autoclosure () -> DocumentMap? = nil,
    pointsOfInterest: @escaping @autoclosure () -> PointsOfInterest? = nil,
    inPlay: @escaping (Rect) -> [Rect] = { _ in [] }, playMoves: Bool = false
  ) {
    self.bounds = bounds
    self.extent = extent ?? bounds
    self.subject = subject
    self.clearing = clearing ?? subject
    self.zooms = zooms
    self.backdrop = backdrop
    findCutout = cutout
    findOpening = opening
    findWhole = whole
    findLandmark = landmark
    findMap = map
    findPoints = pointsOfInterest
    findPlay = inPlay
    self.playMoves = playMoves
  }

  /// The part of the world that is selected to be passed on as a picture; nil for everything.
  public var cutout: Rect? { findCutout() }
  /// The initial camera, in any viewport of the window: usually the environment's free area.
  ///
  /// - Complexity: that of finding the bounds of all content.
  public var opening: Camera { findOpening() }
  /// The camera that shows everything, in any viewport of the window; nil for the one that fits ``extent`` into the
  /// free area, or for ``opening`` if there is no extent.
  ///
  /// - Complexity: that of finding the bounds of all content.
  public var whole: Camera? { findWhole() }
  /// The camera on what people look for when they are lost, in any viewport of the window: the frame of a puzzle, the
  /// place of the last move. Nil if that is ``opening``.
  public var landmark: Camera? { findLandmark() }
  /// The map of the document; nil if that is its picture on the screen, as far as ``extent`` reaches.
  ///
  /// - Complexity: that of ``Mode/content(_:)``.
  public var map: DocumentMap? { findMap() }
  /// What arrows at the edges of the view lead to. Nil while there is nothing, such as during a pause: then an arrow
  /// leads to ``extent`` when no part of it is in view.
  ///
  /// - Complexity: O(1); the search runs on a worker.
  public var pointsOfInterest: PointsOfInterest? { findPoints() }
  /// What somebody reads or touches next in a part of the world, such as the numbers at the frontier of a mine field:
  /// arrows and messages lie over none of it, even where the clearing fills the window. Empty where it is too small to
  /// be read.
  ///
  /// - Complexity: O(things in the part).
  public func inPlay(in part: Rect) -> [Rect] { findPlay(part) }
}
