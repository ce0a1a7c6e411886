import Geometry
import Interface
import ModeKit

/// The page beside the open document.
extension Chrome {
  /// Shows a page beside the document in place of an older one, or none.
  func showBeside(_ page: Page?) {
    guard let page else { return endBeside() }
    if let panel = pageBeside {
      panel.change(to: page)
    } else {
      endWalkthrough()
      let panel = PageBeside(
        page, textScale: workplace.settings.textScale,
        onUse: { [documents, workplace] command, phase in
          documents.screen?.document.handle(.command(command, phase, seat: workplace.seats[0].id))
        },
        onClose: { [weak self] in
          self?.endBeside()
          self?.documents.updateEnvironment()
        })
      pageBeside = panel
      // Under the bars and the panels, over the document.
      root.content.add(panel, at: 0)
      noteSidePanel()
    }
    root.content.setNeedsLayout()
  }

  /// Removes the page and gives its room back to the document.
  func endBeside() {
    guard let panel = pageBeside else { return }
    panel.removeFromParent()
    pageBeside = nil
    noteSidePanel()
    root.content.setNeedsLayout()
  }

  /// Tells the workplace whether a panel stands beside the document.
  func noteSidePanel() { workplace.hasSidePanel = walkthroughPanel != nil || pageBeside != nil }

  /// Places the page in the middle of its part of the free area, as high as it needs to be. Beside the document it may
  /// take the whole height.
  func placeBeside(_ environment: Environment) {
    guard let panel = pageBeside else { return }
    let sides = workplace.sides
    var room = sides.panel
    if sides.document.maxX <= room.minX {
      (room.minY, room.maxY) = (sides.document.minY, sides.document.maxY)
    }
    let height = panel.size(fitting: room.size, in: environment).height
    panel.frame = Rect(
      x: room.minX, y: (room.center.y - height / 2).rounded(), width: room.width, height: height)
  }
}
