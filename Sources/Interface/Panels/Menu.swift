import Geometry
import Gestures

/// A menu of commands that opens beside a button and closes when one is chosen.
public final class Menu: View {
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
  }

  /// Called with the chosen command, or with nil when the menu is dismissed.
  public var onChoose: ((CommandID?) -> Void)?
  /// The rectangle beside which it opens, in the parent's dp.
  public var anchor: Rect { didSet { if anchor != oldValue { setNeedsLayout() } } }
  /// Its rotation in quarter turns clockwise: the side of the seat that it faces.
  public var facing: Int { didSet { if facing != oldValue { setNeedsLayout() } } }
  private let panel = View()
  private let list: List
  private let padding = 8.0

  /// Makes a menu. Add it to a tree's content to open it, remove it to close it.
  public init(
    _ entries: [Entry], beside anchor: Rect, facing: Int = 0, onChoose: ((CommandID?) -> Void)? = nil
  ) {
    self.anchor = anchor
    self.facing = facing
    self.onChoose = onChoose
    list = List()
    super.init()
    list.rows = entries.map { entry in
      let row = ListRow(entry.title, icon: entry.icon, accessory: entry.isOn.map { .check($0) } ?? .none)
      row.color = entry.color
      row.isEnabled = entry.isEnabled
      row.on(.touchUpInside) { [weak self] _ in self?.onChoose?(entry.id) }
      return row
    }
    panel.fill = .raised
    panel.cornerRadius = Metrics.sheetRadius
    panel.castsShadow = true
    add(panel)
    panel.add(list)
  }

  public override var keepsFocus: Bool { true }
  public override var blocksTouches: Bool { true }
  public override var interests: Interests { [.press] }

  /// Dismisses the menu at a press outside its panel.
  public override func receive(_ gesture: Gesture) -> Bool {
    // A press on a disabled command arrives here too, so the place is checked: the list can be scrolled there.
    if gesture.kind == .press, gesture.phase == .began, gesture.target == target,
      !panel.frame.contains(local(gesture.start))
    {
      onChoose?(nil)
    }
    return true
  }

  /// Dismisses the menu at Escape.
  public override func receive(_ key: KeyPress) -> Bool {
    guard key.key == .escape else { return false }
    onChoose?(nil)
    return true
  }

  /// The whole available size.
  public override func size(fitting available: Size, in environment: Environment) -> Size { available }

  /// Places the panel above or below the anchor, as seen by its reader, where there is more room.
  public override func layout(in environment: Environment) {
    if let parent { frame = parent.bounds }
    // Computed in the reader's orientation, then turned back.
    let turn = Affine.quarterTurns(-facing)
    let origin = turn.apply(bounds).origin
    let seen = turn.then(.translation(.origin - origin))
    let room = seen.apply(bounds).inset(by: 8)
    let near = seen.apply(anchor)
    let natural = list.size(
      fitting: Size(min(360, room.width - 2 * padding), .infinity), in: environment)
    let width = min(max(natural.width, 200), room.width - 2 * padding) + 2 * padding
    let above = near.minY - 8 - room.minY
    let below = room.maxY - near.maxY - 8
    let isAbove = above >= below
    let height = min(natural.height + 2 * padding, max(above, below, 64))
    let x = min(max(near.center.x - width / 2, room.minX), room.maxX - width)
    let y = isAbove ? near.minY - 8 - height : near.maxY + 8
    let box = Rect(x: x, y: min(max(y, room.minY), room.maxY - height), width: width, height: height)
    panel.quarterTurns = facing
    panel.frame = seen.inverse?.apply(box) ?? box
    list.frame = panel.bounds.inset(by: padding)
  }
}
