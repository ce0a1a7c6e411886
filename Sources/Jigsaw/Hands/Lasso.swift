import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A hand that draws a lasso around the pieces to select.
struct Lasso: HandTool {
  /// The distance between corners of a lasso, in dp.
  private static let step = 4.0
  /// A lasso smaller than this, in dp, is ignored.
  private static let smallest = 12.0

  /// The seat of the hand.
  let seat: Int
  /// The view in which it is drawn.
  let view: ViewID
  /// A lasso drawn by a finger, or two corners of the mouse's rectangle, in points of the table.
  private var points: [Point]
  private let isRectangle: Bool
  /// Whether the previous selection is kept.
  private let adds: Bool

  static func began(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Bool {
    guard case .lasso = TableTarget(gesture.target) else { return false }
    let camera = host.environment.camera
    let isRectangle = gesture.device.isMouse
    host.session.hands[gesture.session] = .lasso(
      Lasso(
        seat: gesture.seat, view: host.environment.view,
        points: [camera.toWorld(gesture.start), camera.toWorld(gesture.location)],
        isRectangle: isRectangle, adds: !isRectangle || gesture.modifiers.contains(.shift)))
    host.refreshOverlay()
    return true
  }

  func moved(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard host.environment.view == view else { return }
    var lasso = self
    lasso.add(gesture.location, in: host.environment.camera)
    host.session.hands[gesture.session] = .lasso(lasso)
    host.refreshOverlay()
  }

  func ended(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    host.refreshOverlay()
    let camera = host.environment.camera
    let extent = area.bounds
    guard !gesture.isInterrupted, max(extent.width, extent.height) * camera.zoom >= Self.smallest else {
      return
    }
    let kept = adds ? host.session.selection(seat) : []
    host.mode.select(
      kept.union(groups(on: host.state)).subtracting(host.session.hands.held), seat: seat, host)
  }

  func cancelled(_ host: ModeHost<JigsawMode>) { host.refreshOverlay() }

  func drawn(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    let area = area.transformed(by: host.environment.camera.worldToView)
    let color = host.environment.theme.color(.accent)
    return [
      DrawingList.Item(bounds: area.bounds.inset(by: -4)) { canvas in
        canvas.fill(area, color.faded(0.14))
        canvas.stroke(area, color, width: 2)
      }
    ]
  }

  /// Extends the lasso to a point of the window.
  private mutating func add(_ location: Point, in camera: Camera) {
    let place = camera.toWorld(location)
    if isRectangle {
      points[1] = place
    } else if camera.toView(points[points.count - 1]).distance(to: location) >= Self.step {
      points.append(place)
    }
  }

  /// The enclosed area, in points of the table.
  private var area: Path {
    isRectangle ? Path(rect: Rect(corner: points[0], corner: points[1])) : Path(polygon: points)
  }

  /// The loose groups whose centres are enclosed.
  ///
  /// - Complexity: O(n log n) in the groups of its box.
  private func groups(on table: PuzzleTable) -> [Int] {
    let area = area
    return table.groups(in: area.bounds).filter {
      !table.isPinned($0) && area.contains(table.box(of: $0).center)
    }
  }
}
