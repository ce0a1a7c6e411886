import Geometry
import Gestures

/// A menu as a low row of tiles beside a person's bar, for tables at which others go on. What does not fit is behind
/// "More", which turns to the next tiles.
public final class Shelf: Panel {
  /// Called with the chosen command, or with nil when the shelf is dismissed.
  public var onChoose: ((CommandID?) -> Void)?
  /// The colour of the edge that is turned to the others; nil for none.
  public var accent: Color? { didSet { if accent != oldValue { setNeedsDisplay() } } }

  private let entries: [Menu.Entry]
  private var tiles: [ShelfTile] = []
  private let edge = ShelfAccent()
  /// The index of the first entry that is shown.
  private var first = 0 { didSet { if first != oldValue { setNeedsLayout() } } }
  /// The range of entries and the number of tiles for which ``tiles`` were made.
  private var made: (entries: Range<Int>, hasMore: Bool)?

  /// The depth of a shelf with text of the normal size, in dp.
  public static let depth = tile.height + 2 * padding
  private static let tile = Size(88, 76), padding = 8.0, gap = Metrics.barGap, mostTiles = 7

  /// Makes a shelf of commands.
  public init(_ entries: [Menu.Entry], onChoose: ((CommandID?) -> Void)? = nil) {
    self.entries = entries
    self.onChoose = onChoose
    super.init()
    add(edge)
  }

  public override func dismiss() { onChoose?(nil) }
  public override var touchGap: Double { Self.gap }

  /// A press outside dismisses it while it is alone.
  public override func receive(_ gesture: Gesture) -> Bool {
    if gesture.kind == .press, gesture.phase == .began, isAlone, isOutside(gesture) { dismiss() }
    return true
  }

  /// Escape dismisses it.
  public override func receive(_ key: KeyPress) -> Bool {
    guard key.key == .escape else { return false }
    dismiss()
    return true
  }

  /// Places the tiles in a row at the lower edge of the area, as its reader sees it.
  public override func layout(in environment: Environment) {
    stand { area, _ in
      let room = area.width - 2 * Self.padding + Self.gap
      let places = max(2, min(Self.mostTiles, Int(room / (Self.tile.width + Self.gap))))
      make(places)
      let heights = tiles.map { $0.size(fitting: Self.tile, in: environment).height }
      let height = max(Self.tile.height, heights.max() ?? 0)
      for (number, tile) in tiles.enumerated() {
        tile.frame = Rect(
          x: Self.padding + Double(number) * (Self.tile.width + Self.gap), y: Self.padding,
          width: Self.tile.width, height: height)
      }
      // Every page has the width of the first, so that "More" stays under the finger.
      let width =
        Double(min(places, entries.count)) * (Self.tile.width + Self.gap) - Self.gap + 2 * Self.padding
      let size = Size(width, height + 2 * Self.padding)
      return Rect(origin: Point((area.width - size.width) / 2, area.height - size.height), size: size)
    }
    edge.color = accent
    edge.quarterTurns = facing
    edge.frame = box.frame
  }

  /// Makes the tiles of the present page for a number of places.
  private func make(_ places: Int) {
    if entries.count <= places { first = 0 }
    let hasMore = entries.count > places
    let shown = first..<min(entries.count, first + (hasMore ? places - 1 : places))
    guard made.map({ $0.entries != shown || $0.hasMore != hasMore }) ?? true else { return }
    made = (shown, hasMore)
    for tile in tiles { tile.removeFromParent() }
    tiles = entries[shown].map { entry in
      let tile = ShelfTile(entry)
      tile.on(.touchUpInside) { [weak self] _ in self?.onChoose?(entry.id) }
      return tile
    }
    if hasMore {
      let more = ShelfTile(Menu.Entry(CommandID(Own.more), tr("More"), icon: .more))
      more.on(.touchUpInside) { [weak self] _ in
        guard let self else { return }
        first = shown.upperBound < entries.count ? shown.upperBound : 0
      }
      // It stays at its place on a page with fewer tiles.
      while tiles.count < places - 1 { tiles.append(ShelfTile(nil)) }
      tiles.append(more)
    }
    for tile in tiles { box.add(tile) }
  }

  private enum Own { case more }
}

/// The edge of a shelf that is turned to the others: a line in the colour of its seat.
private final class ShelfAccent: View {
  var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }

  override var blocksTouches: Bool { false }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    guard let color else { return result }
    let inset = Metrics.sheetRadius
    result.fill(Rect(x: inset, y: 0, width: bounds.width - 2 * inset, height: 3), radius: 1.5, color)
    return result
  }
}
