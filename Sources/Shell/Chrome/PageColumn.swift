import Geometry
import Interface
import ModeKit

/// The views of a page of a mode, in a column.
final class PageColumn {
  /// The page that is shown.
  private(set) var page: Page
  /// The column.
  let view = column([])
  /// Closes the page.
  var close: () -> Void = {}
  private let textScale: Double
  /// Called with the command of a control that was used.
  private let onUse: (CommandID, CommandPhase) -> Void

  /// Makes the views of a page; `textScale` is the text size relative to the normal one.
  init(_ page: Page, textScale: Double, onUse: @escaping (CommandID, CommandPhase) -> Void) {
    self.page = page
    self.textScale = textScale
    self.onUse = onUse
    for block in page.blocks { view.add(view(of: block)) }
  }

  /// Shows another state of the page. Views of unchanged blocks stay, and so do touches on them.
  func change(to next: Page) {
    let old = page.blocks
    page = next
    for (i, block) in next.blocks.enumerated() where i >= old.count || block != old[i] {
      if i < old.count, update(view.children[i], from: old[i], to: block) { continue }
      if i < old.count { view.children[i].removeFromParent() }
      view.add(view(of: block), at: i)
    }
    for rest in view.children.dropFirst(next.blocks.count) { rest.removeFromParent() }
  }

  /// Makes a view show another block of the same kind.
  ///
  /// - Returns: whether it can.
  private func update(_ view: View, from old: Page.Block, to new: Page.Block) -> Bool {
    switch (view, old, new) {
    case (
      let row as SliderRow, .slider(let oldName, let oldID, _, _),
      .slider(let name, let id, let value, let text)
    )
    where oldName == name && oldID == id:
      row.show(value, text)
    case (let view as DrawingView, .drawing(_, let oldHeight), .drawing(let drawing, let height))
    where oldHeight == height:
      view.drawing = drawing
    case (let grid as GridView, .gallery(let before), .gallery(let after))
    where before.map(\.command) == after.map(\.command):
      for (view, sample) in zip(grid.children, after) {
        guard let button = view as? SampleButton else { return false }
        button.name = sample.label
        button.drawing = sample.drawing
        button.isSelected = sample.isSelected
      }
    case (let grid as GridView, .swatches(let before), .swatches(let after))
    where before.map(\.command) == after.map(\.command):
      for (view, item) in zip(grid.children, after) {
        guard let swatch = view as? Swatch else { return false }
        swatch.label = item.label
        swatch.color = item.color
        swatch.isSelected = item.isSelected
      }
    default: return false
    }
    return true
  }

  private func view(of block: Page.Block) -> View {
    switch block {
    case .headline(let text): return Label(text, role: .display)
    case .text(let text): return Label(text)
    case .note(let text): return Label(text, role: .detail, color: .quietText)
    case .heading(let text): return Label(text, role: .body, weight: .semibold)
    case .values(let values):
      let grid = GridView(columnWidth: 144 * textScale, spacing: 16)
      for value in values {
        let name = Label(value.label, role: .detail, color: .quietText)
        grid.add(
          StackView(
            Stack(.column, spacing: 2, alignment: .stretch), [name, Label(value.value, role: .title)]))
      }
      return grid
    case .chart(let chart): return ChartView(chart)
    case .choice(let label, let options, let selected):
      let choice = Choice(options.map(\.label), selected: selected) { [weak self] choice in
        self?.onUse(options[choice.selected].command, .fire)
      }
      return label.isEmpty ? choice : field(label, choice)
    case .rows(let rows):
      let lines = rows.map { row -> View in
        guard let command = row.command else { return plain(row) }
        let line = ListRow(
          row.title, detail: row.detail, accessory: row.value.isEmpty ? .none : .value(row.value))
        line.on(.touchUpInside) { [weak self] _ in
          guard let self else { return }
          close()
          onUse(command, .fire)
        }
        return line
      }
      return StackView(Stack(.column, spacing: Metrics.touchGap, alignment: .stretch), lines)
    case .buttons(let options):
      let row = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center))
      row.collapses = true
      for option in options {
        row.add(
          Button(option.label, icon: option.icon, style: option.isMain ? .primary : .secondary) {
            [weak self] _ in
            guard let self else { return }
            if option.closes { close() }
            onUse(option.command, .fire)
          })
      }
      return row
    case .gallery(let samples):
      let grid = GridView(columnWidth: 132 * textScale, spacing: Metrics.touchGap)
      for sample in samples {
        grid.add(
          SampleButton(sample.label, sample.drawing, isSelected: sample.isSelected) {
            [weak self] _ in
            self?.onUse(sample.command, .fire)
          })
      }
      return grid
    case .drawing(let drawing, let height): return DrawingView(drawing, height: height)
    case .slider(let label, let command, let value, let text):
      return SliderRow(label, value, text) { [weak self] value in
        self?.onUse(command, .value(value))
      }
    case .swatches(let swatches):
      let grid = GridView(
        columnWidth: Metrics.touch, maxColumnWidth: Metrics.touch, spacing: Metrics.touchGap)
      for item in swatches {
        let swatch = Swatch()
        swatch.cornerRadius = Metrics.touch / 2
        swatch.label = item.label
        swatch.color = item.color
        swatch.isSelected = item.isSelected
        grid.add(
          swatch.on(.touchUpInside) { [weak self] _ in
            self?.onUse(item.command, .fire)
          })
      }
      return grid
    case .empty(let icon, let title, let detail):
      return StateBlock(.empty(icon), title: title, detail: detail)
    case .praise(let icon, let text): return PraiseLine(icon, text)
    case .shares(let shares): return SharesView(shares)
    case .card(let sample, let height):
      return DrawingButton(sample.label, sample.drawing, height: height) { [weak self] _ in
        self?.onUse(sample.command, .fire)
      }
    }
  }

  /// A row without a command, laid out like a list row.
  private func plain(_ row: Page.Row) -> View {
    let words = StackView(Stack(.column, spacing: 2, alignment: .stretch), [Label(row.title)])
    if !row.detail.isEmpty { words.add(Label(row.detail, role: .detail, color: .quietText)) }
    let line = StackView(
      Stack(.row, spacing: 12, alignment: .center), insets: Insets(top: 8, left: 12, bottom: 8, right: 12))
    line.add(words, flex: 1)
    if !row.value.isEmpty { line.add(Label(row.value, color: .quietText)) }
    return line
  }
}
