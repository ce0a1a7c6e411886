import Geometry
import Interface
import ModeKit

/// The map, the ways back and the arrows at the edges of the view.
extension Chrome {
  /// Connects the wayfinder.
  func connectWayfinder() {
    wayfinder.onCommand = { [weak self] in self?.root.perform(.shell($0), from: nil) }
    wayfinder.onRefusal = { [weak self] point in
      guard let self else { return }
      showLock(at: point, time: workplace.time)
    }
  }

  /// The button of the map on a bar.
  var mapItem: BarItem {
    BarItem(
      .shell(.map), .toggle(isOn: wayfinder.isMapShown), icon: .map, label: tr("Map"), priority: 15)
  }

  /// The lines of the ways back in a menu.
  func wayItems(_ mode: any Mode) -> [(command: ShellCommand, label: String, icon: Icon)] {
    [(.showWhole, tr("Show all"), .everything), (.showLandmark, mode.names.guide.wayBack, .subject)]
  }

  /// Notes a touch. In a small window it closes the map, unless it is on the map or on its button.
  func noteTouchForMap(at point: Point) {
    let isOnButton = bars.values.contains { $0.place(of: .shell(.map))?.contains(point) == true }
    if !isOnButton { wayfinder.noteTouch(at: point) }
  }

  /// Places the arrows beside the bars, the messages, the second views and the panels of the seats.
  func placeArrows(beside placement: MessagePlacement, _ environment: Environment) {
    var taken = placement.bars + placement.taken
    taken += panels.compactMap(\.place)
    taken += keyboards.values.map(\.frame)
    taken += viewPanels.values.map(\.frame)
    if let instruments { taken.append(instruments.view.frame) }
    let isCovered = panels.contains { $0.place == nil && !$0.isHidden }
    wayfinder.arrangeArrows(beside: taken, placement, isCovered: isCovered, environment)
  }
}
