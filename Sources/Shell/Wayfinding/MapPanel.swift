import Geometry
import Interface

/// The map with the ways back: a panel in a corner that takes only touches on itself.
package final class MapPanel: View {
  /// The map.
  package let map = MapView()
  private let ways = StackView(Stack(.row, spacing: 8, alignment: .stretch))

  /// The greatest size of the map, in dp.
  package static let greatest = Size(268, 170)
  private static let padding = 8.0, gap = 8.0
  /// The greatest width of the buttons beside each other, in dp; wider ones stand below each other.
  private static let widestRow = 320.0

  /// Makes the panel. `wayBack` names the way to what people look for; `onWay` is called with the command of a button.
  init(wayBack: String, onWay: @escaping (ShellCommand) -> Void) {
    super.init()
    fill = .raised
    cornerRadius = Metrics.sheetRadius
    castsShadow = true
    ways.collapses = true
    ways.add(Button(tr("Show all"), icon: .everything) { _ in onWay(.showWhole) })
    ways.add(Button(wayBack, icon: .subject) { _ in onWay(.showLandmark) })
    for case let way as Button in ways.children { way.role = .detail }
    add(map)
    add(ways)
  }

  private func waysSize(_ width: Double, _ environment: Environment) -> Size {
    ways.size(fitting: Size(min(Self.widestRow, width), .infinity), in: environment)
  }

  /// The greatest size of the map with the buttons below it; in a small area, the map is lower.
  package override func size(fitting available: Size, in environment: Environment) -> Size {
    let room = Size(available.width - 2 * Self.padding, available.height - 2 * Self.padding)
    let ways = waysSize(room.width, environment)
    let map = max(0, min(Self.greatest.height, room.height - Self.gap - ways.height))
    return Size(
      min(room.width, max(Self.greatest.width, ways.width)) + 2 * Self.padding,
      map + Self.gap + ways.height + 2 * Self.padding)
  }

  package override func layout(in environment: Environment) {
    let room = bounds.inset(by: Self.padding)
    let below = waysSize(room.width, environment).height
    ways.frame = Rect(x: room.minX, y: room.maxY - below, width: room.width, height: below)
    map.frame = Rect(
      minX: room.minX, minY: room.minY, maxX: room.maxX, maxY: max(room.minY, ways.frame.minY - Self.gap))
  }
}
