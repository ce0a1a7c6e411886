import Geometry
import Interface

/// The documents that have come to an end: a row of pictures that scrolls sideways, with its name and the way to all of
/// them above it.
final class FinishedRow: View {
  /// The cards of the row.
  let grid: LazyGrid
  /// Called when somebody wants to see all finished documents.
  var onShowAll: () -> Void = {}
  private let column = StackView(Stack(.column, spacing: 8, alignment: .stretch))

  /// Makes an empty row; `make` makes the card of a place.
  init(_ make: @escaping (Int) -> View) {
    grid = LazyGrid(make)
    grid.isRow = true
    super.init()
    let head = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center))
    let name = Label(Gallery.name(ofFinished: true), role: .detail, weight: .semibold, color: .quietText)
    head.add(name, flex: 1)
    head.add(Button(tr("All finished"), style: .plain) { [weak self] _ in self?.onShowAll() })
    column.add(head)
    column.add(SideStrip(grid, overhang: HomeLayout.narrowSide))
    add(column)
    isHidden = true
  }

  /// Shows cards of a width, in dp; without any there is no row.
  func show(_ count: Int, columnWidth: Double, spacing: Double) {
    grid.columnWidth = columnWidth
    grid.spacing = spacing
    grid.reload(count: count)
    isHidden = count == 0
  }

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { column.frame = bounds }
}
