import Geometry
import Gestures
import Scene

/// A one-line text field with a caret, a selection, the clipboard and input methods.
public final class TextField: Control, TextReceiver {
  /// The text with caret and selection.
  public private(set) var editor: TextEditor
  /// The placeholder of the empty field, already translated.
  public var hint: String { didSet { if hint != oldValue { setNeedsDisplay() } } }
  /// An icon before the text, which says what the field is for.
  public var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// Called at Enter.
  public var onCommit: ((TextField) -> Void)?
  /// The index of the first visible character, when not all fit.
  private var firstShown = 0
  private let padding = 12.0
  /// Where the text begins, in dp.
  private var start: Double { icon == nil ? padding : 2 * padding + Metrics.icon }

  /// Makes a field; `action` is called when the user changes the text.
  public init(
    _ text: String = "", hint: String = "", label: String, limit: Int = 200,
    action: ((TextField) -> Void)? = nil
  ) {
    editor = TextEditor(text, limit: limit)
    self.hint = hint
    super.init()
    self.label = label
    cornerRadius = Metrics.buttonRadius
    if let action { on(.valueChanged, action) }
  }

  /// The text.
  public var text: String {
    get { editor.text }
    set {
      guard newValue != editor.text else { return }
      editor = TextEditor(newValue, limit: editor.limit)
      setNeedsDisplay()
    }
  }

  public override var interests: Interests { [.press, .manipulate, .hover] }

  /// The available width, at most 320 dp.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let height = environment.lineHeight(environment.theme.style(.body))
    return Size(min(320, available.width), max(Metrics.touch, (height + 16).rounded(.up)))
  }

  private func edit(_ change: (inout TextEditor) -> Void) {
    // A change may ask the field for positions, which reads the editor: so a copy is changed.
    let before = editor
    var changed = before
    change(&changed)
    guard changed != before else { return }
    editor = changed
    setNeedsDisplay()
    if changed.text != before.text { send(.valueChanged) }
  }

  // MARK: Touch

  /// A tap focuses the field and places the caret, a second tap selects the word, a drag selects.
  public override func receive(_ gesture: Gesture) -> Bool {
    guard isEnabledInTree else { return true }
    switch (gesture.kind, gesture.phase) {
    case (.press, .ended):
      let result = super.receive(gesture)
      guard gesture.isInside else { return result }
      root?.focus(self)
      let position = position(at: local(gesture.location).x)
      edit { gesture.tapCount > 1 ? $0.selectWord(at: position) : $0.place(position) }
      return result
    case (.manipulate, .began):
      root?.focus(self)
      edit { $0.place(position(at: local(gesture.start).x)) }
      edit { $0.place(position(at: local(gesture.location).x), selects: true) }
    case (.manipulate, .changed), (.manipulate, .ended):
      edit { $0.place(position(at: local(gesture.location).x), selects: true) }
    case (.manipulate, .cancelled): break
    default: return super.receive(gesture)
    }
    return true
  }

  // MARK: Keyboard

  /// Handles text that was typed or is being composed.
  public func receive(_ text: TextInput) -> Bool {
    guard isEnabledInTree else { return false }
    switch text {
    case .commit(let string): edit { $0.insert(string) }
    case .compose(let string, let caret): edit { $0.compose(string, caret: caret) }
    }
    return true
  }

  /// Moves, deletes, selects, cuts, copies and pastes. Characters arrive as text, so their keys are consumed here.
  public override func receive(_ key: KeyPress) -> Bool {
    guard isEnabledInTree else { return false }
    let selects = key.modifiers.contains(.shift)
    let isCommand = key.modifiers.contains(.control)
    switch key.key {
    case .left:
      edit { isCommand ? $0.moveByWord(forward: false, selects: selects) : $0.move(by: -1, selects: selects) }
    case .right:
      edit { isCommand ? $0.moveByWord(forward: true, selects: selects) : $0.move(by: 1, selects: selects) }
    case .home: edit { $0.place(0, selects: selects) }
    case .end: edit { $0.place(.max, selects: selects) }
    case .backspace: edit { $0.delete(forward: false, word: isCommand) }
    case .delete: edit { $0.delete(forward: true, word: isCommand) }
    case .enter:
      send(.touchUpInside)
      onCommit?(self)
    case .space: return !isCommand
    case .character(let character): return isCommand ? command(character) : !key.modifiers.contains(.alt)
    case .escape, .tab, .up, .down, .pageUp, .pageDown, .function: return false
    }
    return true
  }

  private func command(_ character: Character) -> Bool {
    switch character {
    case "a": edit { $0.selectAll() }
    case "c": copy()
    case "x":
      copy()
      if !editor.selection.isEmpty { edit { $0.insert("") } }
    case "v": if let text = root?.clipboard?.text { edit { $0.insert(text) } }
    default: return false
    }
    return true
  }

  private func copy() {
    if !editor.selection.isEmpty { root?.clipboard?.text = editor.selectedText }
  }

  /// Ends composing when the field loses the focus.
  public override func focusChanged(_ isFocused: Bool) {
    if !isFocused { edit { $0.compose("", caret: 0) } }
    super.focusChanged(isFocused)
  }

  /// The caret's frame in the tree's dp, for the window of an input method.
  public var caretInRoot: Rect? {
    guard let environment = root?.environment else { return nil }
    let shown = window(environment)
    return transformToRoot.apply(Rect(x: shown.caret, y: 8, width: 2, height: bounds.height - 16))
  }

  // MARK: Picture

  /// The visible part of the text, with the composed text in it, from the first visible character to the last that
  /// fits.
  private func window(_ environment: Environment) -> (
    string: [Character], range: Range<Int>, caret: Double, edges: [Double]
  ) {
    var string = editor.characters
    string.insert(contentsOf: editor.composed, at: editor.caret)
    let caret = editor.caret + (editor.composed.isEmpty ? 0 : editor.composedCaret)
    let style = environment.theme.style(.body)
    let room = max(1, bounds.width - start - padding)
    func width(_ range: Range<Int>) -> Double {
      range.isEmpty ? 0 : environment.width(String(string[range]), style)
    }
    var first = min(firstShown, caret, string.count)
    while first < caret, width(first..<caret) > room { first += 1 }
    // If there is room at the end, characters before the first visible one are shown.
    while first > 0, width((first - 1)..<string.count) <= room { first -= 1 }
    firstShown = first
    var last = string.count
    while last > first, width(first..<last) > room { last -= 1 }
    let edges = (first...last).map { start + width(first..<$0) }
    return (string, first..<last, edges[min(caret, last) - first], edges)
  }

  private func position(at x: Double) -> Int {
    guard let environment = root?.environment else { return editor.caret }
    let shown = window(environment)
    var best = 0
    for (i, edge) in shown.edges.enumerated() where abs(edge - x) < abs(shown.edges[best] - x) { best = i }
    return min(shown.range.lowerBound + best, editor.characters.count)
  }

  /// The background, the selection, the text or the placeholder, and the caret.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    result.fill(bounds, radius: cornerRadius, text.faded(0.07))
    result.outline(
      bounds, radius: cornerRadius, width: isFocused ? 2 : 1,
      isFocused ? environment.color(.focus) : environment.color(.quietText).faded(0.6 * presence))
    let style = environment.theme.style(.body)
    let height = environment.lineHeight(style)
    let top = (bounds.height - height) / 2
    let ascent = environment.typesetter.measure("Ag", style).ascent
    let shown = window(environment)
    let room = Rect(minX: start, minY: bounds.minY, maxX: bounds.maxX - padding, maxY: bounds.maxY)
    if let icon {
      let square = Rect(
        x: padding, y: (bounds.height - Metrics.icon) / 2, width: Metrics.icon, height: Metrics.icon)
      result.icon(icon, in: square, environment.color(.quietText))
    }
    if shown.string.isEmpty {
      // The field has only one line: a placeholder that is too long for it is drawn smaller.
      var small = style
      small.size *= min(1, max(0.5, room.width / max(environment.width(hint, style) + 1, 1)))
      let words = TextBlock(
        hint, small, width: room.width, maxLines: 1, typesetter: environment.typesetter)
      result.add(
        words.place(
          in: room, color: environment.color(.quietText), isCentered: true))
    }
    func x(_ position: Int) -> Double {
      shown.edges[min(max(position, shown.range.lowerBound), shown.range.upperBound) - shown.range.lowerBound]
    }
    if isFocused, editor.composed.isEmpty, !editor.selection.isEmpty {
      result.fill(
        Rect(
          minX: x(editor.selection.lowerBound), minY: top, maxX: x(editor.selection.upperBound),
          maxY: top + height),
        radius: 2, environment.color(.selection))
    }
    if !editor.composed.isEmpty {
      let line = Rect(
        minX: x(editor.caret), minY: top + height, maxX: x(editor.caret + editor.composed.count),
        maxY: top + height + 2)
      result.fill(line, environment.color(.focus))
    }
    let string = String(shown.string[shown.range])
    if !string.isEmpty {
      let width = environment.width(string, style)
      result.add(
        .text(
          PlacedText(
            string, style: style, color: text.faded(presence),
            frame: Rect(x: start, y: top, width: width, height: height),
            baseline: Point(start, top + ascent),
            needed: Size(width, height))))
    }
    if isFocused {
      result.fill(Rect(x: shown.caret, y: top, width: 2, height: height), environment.color(.focus))
    }
    return result
  }
}
