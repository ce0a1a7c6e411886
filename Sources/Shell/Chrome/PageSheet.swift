import Interface
import ModeKit

/// An open page of a mode: its sheet and its present content.
final class PageSheet {
  /// The sheet that shows it.
  let sheet: Sheet
  private let content: PageColumn

  /// The page that is shown.
  var page: Page { content.page }

  /// The greatest width of a page, in dp.
  private static let width = 560.0

  /// Makes the sheet of a page; `textScale` is the text size relative to the normal one.
  init(_ page: Page, textScale: Double, onUse: @escaping (CommandID, CommandPhase) -> Void) {
    content = PageColumn(page, textScale: textScale, onUse: onUse)
    sheet = Sheet(page.title, content: content.view)
    sheet.maxWidth = Self.width
    content.close = { [unowned sheet] in sheet.onClose?() }
  }

  /// Shows another state of the page. Views of unchanged blocks stay, and so do touches on them.
  func change(to next: Page) {
    content.change(to: next)
    sheet.title = next.title
  }
}
