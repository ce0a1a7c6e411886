import Geometry
import Gestures

/// A menu as one or two low rows of tiles beside a person's bar, for tables at which others go on. What does not fit is behind
/// "More", which turns to the next tiles. It closes by itself when nobody has touched it for half a minute.
public final class Shelf: Panel {
  /// Called with the chosen command, or with nil when the shelf is dismissed.
  public var onChoose: ((CommandID?) -> Void)?
  /// The colour of the edge that is turned to the others; nil for none.
  public var accent: Color? { didSet { if accent != oldValue { setNeedsDisplay() } } }

  /// The most rows of tiles, for windows in which a row has few.
  public var mostRows = 1 { didSet { if mostRows != oldValue { setNeedsLayout() } } }

  private let entries: [Menu.Entry]
  private var tiles: [ShelfTile] = []
  private let edge = ShelfAccent()
  /// The index of the first entry that is shown.
  private var first = 0 { didSet { if first != oldValue { setNeedsLayout() } } }
  /// The range of entries and the number of tiles for which ``tiles`` were made.
  private var made: (entries: Range<Int>, hasMore: Bool)?

  private static let tile = Size(88, 76), padding = 8.0, gap = Metrics.barGap, mostTiles = 7

  /// Makes a shelf of commands.
  public init(_ entries: [Menu.Entry], onChoose: ((CommandID?) -> Void)? = nil) {
    self.entries = entries
    self.onChoose = onChoose
    super.init()
    add(edge)
  }

  public override func dismiss() { onChoose?(nil) }
  /// The depth with text of the normal size and names of at most two lines.
  public override var depth: Double? {
    Double(mostRows) * (Self.tile.height + Self.gap) - Self.gap + 2 * Self.padding
  }
  public override var touchGap: Double { Self.gap }

  /// Whoever uses it keeps it open.
  public override func receive(_ gesture: Gesture) -> Bool {
    awaitUse()
    return super.receive(gesture)
  }

  /// Starts the timer when it is added to a tree.
  public override func attachmentChanged(_ isAttached: Bool) { if isAttached { awaitUse() } }

  /// Dismisses it when nobody has used it for a while.
  public override func tick(_ time: Double) -> Bool {
    if !isAlone { dismiss() }
    return false
  }

  private func awaitUse() { root?.animate(self, from: (root?.now ?? 0) + Self.patience) }

  /// How long it stays open without a touch, in seconds.
  private static let patience = 30.0

  /// Places the tiles in rows at the lower edge of the area, as its reader sees it.
  public override func layout(in environment: Environment) {
    stand { area, _ in
      let room = area.width - 2 * Self.padding + Self.gap
      // Tiles grow with the text, as far as two have room.
      let tile = min(Self.tile.width * max(1, environment.theme.textScale), room / 2 - Self.gap)
      let places = max(2, min(Self.mostTiles, Int(room / (tile + Self.gap))))
      let rows = max(1, min(mostRows, (entries.count + places - 1) / places))
      make(places * rows)
      let heights = tiles.map { $0.size(fitting: Size(tile, .infinity), in: environment).height }
      let height = max(Self.tile.height, heights.max() ?? 0)
      for (number, view) in tiles.enumerated() {
        view.frame = Rect(
          x: Self.padding + Double(number % places) * (tile + Self.gap),
          y: Self.padding + Double(number / places) * (height + Self.gap), width: tile, height: height)
      }
      // Every page has the width of the first, so that "More" stays under the finger.
      let width = Double(min(places, entries.count)) * (tile + Self.gap) - Self.gap + 2 * Self.padding
      let size = Size(width, Double(rows) * (height + Self.gap) - Self.gap + 2 * Self.padding)
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
        awaitUse()
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
