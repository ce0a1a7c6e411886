import Interface
import ModeKit

/// The pages of modes.
extension Chrome {
  /// Shows a page to a seat; an open page with the same id is changed instead.
  func show(_ page: Page, seat: Int) {
    if let open = pages[seat], open.page.id == page.id { return change(page) }
    let shown = PageSheet(page, textScale: workplace.settings.textScale) { [documents] command, phase in
      documents.screen?.document.handle(.command(command, phase, seat: seat))
    }
    pages[seat] = shown
    present(shown.sheet, seat: seat)
  }

  /// Changes a page wherever it is open.
  func change(_ page: Page) {
    for shown in pages.values where shown.page.id == page.id && shown.page != page {
      shown.change(to: page)
      root.content.setNeedsLayout()
      root.layoutIfNeeded()
    }
  }
}
