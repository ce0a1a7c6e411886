import Interface
import ModeKit

/// The pages of modes.
extension Chrome {
  /// Shows a page to a seat; an open page with the same id is changed instead.
  func show(_ page: Page, seat: Int) {
    if isShown(page) { return change(page) }
    let shown = PageSheet(page, textScale: workplace.settings.textScale) { [documents] command, phase in
      documents.screen?.document.handle(.command(command, phase, seat: seat))
    }
    self.page = shown
    present(shown.sheet, seat: seat)
  }

  /// Changes a page, if it is open.
  func change(_ page: Page) {
    guard isShown(page), let shown = self.page, shown.page != page else { return }
    shown.change(to: page)
    root.content.setNeedsLayout()
    root.layoutIfNeeded()
  }

  private func isShown(_ page: Page) -> Bool {
    guard let shown = self.page else { return false }
    return shown.page.id == page.id && panels.contains { $0 === shown.sheet }
  }
}
