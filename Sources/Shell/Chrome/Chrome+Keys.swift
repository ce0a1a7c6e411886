import Interface
import ModeKit

/// The page of keys.
extension Chrome {
  /// Shows a seat what the keys do: those of the open document's mode, or of the home screen, and those of all modes.
  func showKeys(seat: Int) {
    let mode = documents.screen?.document.mode
    let ofPage: KeyTable = discover.page == nil ? .ofHome : .ofDiscover
    let tables = (mode.map(\.names.guide.keys) ?? [ofPage]) + [.ofAllModes]
    let blocks = tables.flatMap { table -> [Page.Block] in
      [.heading(table.heading), .rows(table.lines.map { Page.Row($0.effect, detail: $0.keys) })]
    }
    let title = mode.map { tr("Keys in {0}", $0.name) } ?? tr("Keys")
    show(Page("keys", title: title, blocks), seat: seat)
  }
}
