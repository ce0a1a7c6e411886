import Geometry
import Gestures

/// A menu of commands that opens beside a button and closes when one is chosen. Its groups are separated by lines. If
/// they do not fit below each other, they stand in two columns, and what still does not fit scrolls.
public final class Menu: Panel {
  /// One command.
  public struct Entry: Hashable, Sendable {
    /// The command.
    public var id: CommandID
    /// The title, already translated.
    public var title: String
    /// Its icon.
    public var icon: Icon?
    /// A colour, shown as a disc in place of an icon.
    public var color: Color?
    /// Whether an option is on, shown by a tick; nil for plain commands.
    public var isOn: Bool?
    /// Whether it can be used now.
    public var isEnabled: Bool
    /// Whether a group of commands begins with it.
    public var beginsGroup = false

    /// Makes a command.
    public init(
      _ id: CommandID, _ title: String, icon: Icon? = nil, color: Color? = nil, isOn: Bool? = nil,
      isEnabled: Bool = true
    ) {
      self.id = id
      self.title = title
      self.icon = icon
      self.color = color
      self.isOn = isOn
      self.isEnabled = isEnabled
    }

    /// The command as the first of a group.
    public var asFirstOfGroup: Entry {
      var entry = self
      entry.beginsGroup = true
      return entry
    }
  }

  /// Called with the chosen command, or with nil when the menu is dismissed.
  public var onChoose: ((CommandID?) -> Void)?
  /// The rectangle beside which it opens, in the parent's dp.
  public var anchor: Rect { didSet { if anchor != oldValue { setNeedsLayout() } } }
  private let columns: MenuColumns
  private let scroll: ScrollView
  private let padding = 8.0

  /// Makes a menu. Add it to a tree's content to open it, remove it to close it.
  public init(
    _ entries: [Entry], beside anchor: Rect, facing: Int = 0, onChoose: ((CommandID?) -> Void)? = nil
  ) {
    self.anchor = anchor
    self.onChoose = onChoose
    columns = MenuColumns(entries)
    scroll = ScrollView(columns)
    super.init()
    self.facing = facing
    columns.onChoose = { [weak self] in self?.onChoose?($0) }
    scroll.showsEdges = true
    box.add(scroll)
  }

  public override func dismiss() { onChoose?(nil) }

  /// Places the panel above or below the anchor, as seen by its reader, where there is more room.
  public override func layout(in environment: Environment) {
    stand { area, toReader in
      let room = Rect(origin: .origin, size: area).inset(by: 8)
      let near = toReader.apply(anchor)
      let above = near.minY - 8 - room.minY
      let below = room.maxY - near.maxY - 8
      let isAbove = above >= below
      let available = Size(room.width - 2 * padding, max(above, below, 64) - 2 * padding)
      let inner = columns.fit(available, environment)
      let (width, height) = (inner.width + 2 * padding, inner.height + 2 * padding)
      let x = min(max(near.center.x - width / 2, room.minX), room.maxX - width)
      let y = isAbove ? near.minY - 8 - height : near.maxY + 8
      return Rect(x: x, y: min(max(y, room.minY), room.maxY - height), width: width, height: height)
    }
    scroll.frame = box.bounds.inset(by: padding)
  }
}
