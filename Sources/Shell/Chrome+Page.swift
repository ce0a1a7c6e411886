import Geometry
import Interface
import ModeKit

/// An open page: its sheet, and what stands on it now.
final class PageSheet {
  var page: Page
  let sheet: Sheet
  let body: StackView
  let seat: Int

  init(_ page: Page, _ sheet: Sheet, _ body: StackView, seat: Int) {
    self.page = page
    self.sheet = sheet
    self.body = body
    self.seat = seat
  }
}

/// The pages of modes.
extension Chrome {
  /// How wide a page gets, in dp.
  private static let pageWidth = 560.0

  /// Shows a page to a seat; one of the same name that is open is changed instead.
  func show(_ page: Page, seat: Int) {
    if isShown(page) { return change(page) }
    let body = column([])
    let sheet = Sheet(page.title, content: body)
    sheet.maxWidth = Self.pageWidth
    let shown = PageSheet(page, sheet, body, seat: seat)
    self.page = shown
    fill(shown)
    present(sheet, seat: seat)
  }

  /// Changes a page that is open.
  func change(_ page: Page) {
    guard isShown(page), let shown = self.page, shown.page != page else { return }
    let old = shown.page.blocks
    shown.page = page
    shown.sheet.title = page.title
    // What did not change stays, and with it the fingers on it.
    for (i, block) in page.blocks.enumerated() where i >= old.count || block != old[i] {
      if i < old.count, update(shown.body.children[i], from: old[i], to: block) { continue }
      if i < old.count { shown.body.children[i].removeFromParent() }
      shown.body.add(view(of: block, shown), at: i)
    }
    for view in shown.body.children.dropFirst(page.blocks.count) { view.removeFromParent() }
    root.content.setNeedsLayout()
    root.layoutIfNeeded()
  }

  private func isShown(_ page: Page) -> Bool {
    guard let shown = self.page else { return false }
    return shown.page.id == page.id && panels.contains { $0 === shown.sheet }
  }

  private func fill(_ shown: PageSheet) {
    for block in shown.page.blocks { shown.body.add(view(of: block, shown)) }
  }

  /// Makes a view show another block of the same sort; whether it could.
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

  private func view(of block: Page.Block, _ shown: PageSheet) -> View {
    switch block {
    case .headline(let text): return Label(text, role: .display)
    case .text(let text): return Label(text)
    case .note(let text): return Label(text, role: .detail, color: .quietText)
    case .heading(let text): return Label(text, role: .body, weight: .semibold)
    case .values(let values):
      let grid = GridView(columnWidth: 144 * app.settings.textScale, spacing: 16)
      for value in values {
        let name = Label(value.label, role: .detail, color: .quietText)
        grid.add(
          StackView(
            Stack(.column, spacing: 2, alignment: .stretch), [name, Label(value.value, role: .title)]))
      }
      return grid
    case .chart(let chart): return ChartView(chart)
    case .choice(let label, let options, let selected):
      let choice = Choice(options.map(\.label), selected: selected) { [weak self, weak shown] choice in
        guard let self, let shown else { return }
        use(options[choice.selected].command, shown)
      }
      return label.isEmpty ? choice : field(label, choice)
    case .rows(let rows):
      let lines = rows.map { row -> View in
        guard let command = row.command else { return plain(row) }
        let line = ListRow(
          row.title, detail: row.detail, accessory: row.value.isEmpty ? .none : .value(row.value))
        line.on(.touchUpInside) { [weak self, weak shown] _ in
          guard let self, let shown else { return }
          close(shown.sheet)
          use(command, shown)
        }
        return line
      }
      return StackView(Stack(.column, spacing: Metrics.touchGap, alignment: .stretch), lines)
    case .buttons(let options):
      let row = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center))
      row.collapses = true
      for option in options {
        row.add(
          Button(option.label, icon: option.icon) { [weak self, weak shown] _ in
            guard let self, let shown else { return }
            if option.closes { close(shown.sheet) }
            use(option.command, shown)
          })
      }
      return row
    case .gallery(let samples):
      let grid = GridView(columnWidth: 132 * app.settings.textScale, spacing: Metrics.touchGap)
      for sample in samples {
        grid.add(
          SampleButton(sample.label, sample.drawing, isSelected: sample.isSelected) {
            [weak self, weak shown] _ in
            guard let self, let shown else { return }
            use(sample.command, shown)
          })
      }
      return grid
    case .drawing(let drawing, let height): return DrawingView(drawing, height: height)
    case .slider(let label, let command, let value, let text):
      return SliderRow(label, value, text) { [weak self, weak shown] value in
        guard let self, let shown else { return }
        use(command, shown, .value(value))
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
          swatch.on(.touchUpInside) { [weak self, weak shown] _ in
            guard let self, let shown else { return }
            use(item.command, shown)
          })
      }
      return grid
    case .empty(let icon, let title, let detail):
      return StateBlock(.empty(icon), title: title, detail: detail)
    }
  }

  /// A line that only tells, as a list row lays it out.
  private func plain(_ row: Page.Row) -> View {
    let words = StackView(Stack(.column, spacing: 2, alignment: .stretch), [Label(row.title)])
    if !row.detail.isEmpty { words.add(Label(row.detail, role: .detail, color: .quietText)) }
    let line = StackView(
      Stack(.row, spacing: 12, alignment: .center), insets: Insets(top: 8, left: 12, bottom: 8, right: 12))
    line.add(words, flex: 1)
    if !row.value.isEmpty { line.add(Label(row.value, color: .quietText)) }
    return line
  }

  private func use(_ command: CommandID, _ shown: PageSheet, _ phase: CommandPhase = .fire) {
    app.screen?.document.handle(.command(command, phase, seat: shown.seat))
  }
}
