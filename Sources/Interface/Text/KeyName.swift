import Gestures

extension KeyPress {
  /// The name for people, such as "Ctrl-Z", translated.
  public var name: String {
    (modifiers.names + [key.name]).joined(separator: "-")
  }
}

extension Modifiers {
  /// The names that are printed on the keys, translated.
  public var names: [String] {
    let all: [(Modifiers, String)] = [(.control, tr("Ctrl")), (.alt, tr("Alt")), (.shift, tr("Shift"))]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension KeyPress.Key {
  /// The name that is printed on the key, or that of its place, translated.
  public var name: String {
    switch self {
    case .character("-"): "−"
    // Signs that would be lost in a list.
    case .character("."): tr("full stop")
    case .character(","): tr("comma")
    case .character(let character): character.uppercased()
    case .enter: tr("Enter")
    case .escape: tr("Escape")
    case .tab: tr("Tab")
    case .space: tr("Space")
    case .backspace: tr("Backspace")
    case .delete: tr("Delete")
    case .left: tr("Left")
    case .right: tr("Right")
    case .up: tr("Up")
    case .down: tr("Down")
    case .home: tr("Home key")
    case .end: tr("End")
    case .pageUp: tr("Page up")
    case .pageDown: tr("Page down")
    case .function(let number): "F\(number)"
    }
  }
}
