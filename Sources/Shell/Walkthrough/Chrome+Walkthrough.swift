import Geometry
import Interface
import ModeKit

/// The explanation beside the open document.
extension Chrome {
  /// Shows another step of an explanation, or none. At a table only its text is shown.
  func show(_ walkthrough: Walkthrough?) {
    guard let walkthrough, !isTable else {
      endWalkthrough()
      return caption.show(walkthrough?.text)
    }
    caption.show(nil)
    if let panel = walkthroughPanel {
      panel.walkthrough = walkthrough
    } else {
      endBeside()
      let panel = WalkthroughPanel(walkthrough) { [documents, workplace] command in
        documents.screen?.document.handle(.command(command, .fire, seat: workplace.seats[0].id))
      }
      walkthroughPanel = panel
      noteSidePanel()
      walkthroughSide.fill = .groundFar
      // Under the bars and the panels, over the document.
      root.content.add(walkthroughSide, at: 0)
      root.content.add(panel, at: 1)
    }
    root.content.setNeedsLayout()
  }

  /// Removes the explanation and gives its room back to the document.
  func endWalkthrough() {
    walkthroughPanel?.removeFromParent()
    walkthroughSide.removeFromParent()
    walkthroughPanel = nil
    noteSidePanel()
    root.content.setNeedsLayout()
  }

  /// Places the explanation in its part of the free area. When more seats open, only its text stays.
  func placeWalkthrough() {
    guard let panel = walkthroughPanel else { return }
    guard !isTable else { return show(panel.walkthrough) }
    panel.frame = workplace.sides.panel
    walkthroughSide.frame = workplace.sides.side(of: workplace.window)
  }
}
