import Catalogue
import Interface
import ModeKit

/// The page of discoveries, over the home screen.
extension Chrome {
  var hasCatalogues: Bool { discover.isAvailable }

  /// Shows the page of discoveries in place of the home screen or of a document.
  func showDiscover() {
    guard discover.isAvailable else { return }
    if documents.screen != nil {
      return propose(.goHome, by: nil) { [weak self] in
        self?.documents.goHome()
        self?.showDiscover()
      }
    }
    discover.makePage(self) { [weak self] page in
      // A document may have been opened in the meantime.
      guard let self, let home, page.view.parent == nil else { return }
      home.view.isHidden = true
      root.unfocus()
      root.content.add(page.view, at: 1)
      page.restoreOffset()
    }
  }

  /// Removes the page, and the open menus of it or of the home screen.
  func hideDiscover() {
    for panel in panels where panel is Menu && panel.seat == nil { close(panel) }
    discover.page?.view.removeFromParent()
    discover.dropPage()
    home?.view.isHidden = false
  }

  /// Follows the catalogue at an address or in a file, and shows the page.
  func followCatalogue(_ text: String) {
    discover.follow(text) { [weak self] in
      if self?.discover.page == nil { self?.showDiscover() }
    }
  }
}

extension Chrome: DiscoverHost {
  func leaveDiscover() {
    root.unfocus()
    hideDiscover()
    rebuildHome()
  }

  func say(_ text: String) { toasts.show(text, time: workplace.time, seconds: 8) }

  func open(_ file: EntryFile) { interchange.open(file) }

  func follow(_ text: String) { followCatalogue(text) }
}
