import Geometry
import Interface
import TestSupport

/// Screens with every control and texts of real length, or half as long again, for tests of whole screens.
struct Screens {
  let width: Double
  let height: Double
  let theme: Theme
  let isLonger: Bool

  /// The text itself, or one half as long again, as in other languages.
  func words(_ text: String) -> String {
    guard isLonger else { return text }
    return text.split(separator: " ").map { word in
      word.count > 2 ? word + word.prefix(word.count / 2).lowercased() : word
    }.joined(separator: " ")
  }

  func root() -> ViewRoot { makeRoot(theme, width: width, height: height) }

  /// The kinds of screen.
  enum Kind: String, CaseIterable {
    case home, settings, menu, bar, sideBar, keyboard, empty, failed, busy
  }

  func make(_ kind: Kind) -> ViewRoot {
    let root = root()
    switch kind {
    case .home: home(root)
    case .settings: settings(root)
    case .menu: menu(root)
    case .bar: bar(root, turns: 0)
    case .sideBar: bar(root, turns: 1)
    case .keyboard: keyboard(root)
    case .empty:
      center(
        StateBlock(
          .empty(.picture), title: words("No pictures yet"),
          detail: words("Drop a picture here or choose one."),
          actions: [Button(words("Choose a picture"), icon: .folder, style: .primary)]), in: root)
    case .failed:
      center(
        StateBlock(
          .error, title: words("This file cannot be read"),
          detail: words("It is not a picture that Tessera knows."),
          actions: [Button(words("Try another"), style: .primary), Button(words("Close"))]), in: root)
    case .busy: center(Progress(words("Cutting 2,000 pieces"), value: 0.4, onCancel: {}), in: root)
    }
    root.layoutIfNeeded()
    return root
  }

  private func center(_ view: View, in root: ViewRoot) {
    root.content.add(view)
    root.arrange = { [unowned root] environment in
      let room = Rect(origin: .origin, size: root.size).inset(by: 16)
      let size = view.size(fitting: room.size, in: environment)
      view.frame = Rect(center: room.center, size: size)
    }
  }

  private func home(_ root: ViewRoot) {
    let cards = GridView(columnWidth: 264, maxColumnWidth: 368, spacing: 24)
    for (title, detail) in [
      ("Minesweeper", "Expert, 61 mines left · 2:14"), ("Jigsaw", "Dusk, 300 pieces · 41 % joined"),
      ("Sketch", "Wave on the board · today"),
    ] {
      let card = Card(words(title), detail: words(detail))
      card.menuButton = IconButton(.more, label: words("What else"))
      cards.add(card)
    }
    let recent = GridView(
      columnWidth: 136 * max(1, theme.textScale), maxColumnWidth: 152 * max(1, theme.textScale))
    for i in 1...6 { recent.add(Card("", detail: words("Drawing \(i)"), style: .thumbnail)) }
    let column = StackView(
      Stack(.column, spacing: 24), insets: Insets(24),
      [
        Label(words("Tessera"), role: .display), cards,
        Label(words("Recent"), role: .detail, color: .quietText),
        recent,
      ])
    fill(ScrollView(column), root)
    let toast = Toast(words("Board cleared"), actions: [words("Undo"), words("Show")])
    root.content.add(toast)
    let before = root.arrange
    root.arrange = { [unowned root] environment in
      before?(environment)
      let size = toast.size(fitting: Size(root.size.width - 32, .infinity), in: environment)
      toast.frame = Rect(
        x: (root.size.width - size.width) / 2, y: root.size.height - size.height - 16, width: size.width,
        height: size.height)
    }
  }

  private func fill(_ view: View, _ root: ViewRoot) {
    root.content.add(view)
    root.arrange = { [unowned root] _ in view.frame = Rect(origin: .origin, size: root.size) }
  }

  private func settings(_ root: ViewRoot) {
    let column = StackView(
      Stack(.column, spacing: 16),
      [
        Label(words("Look"), role: .detail, color: .quietText),
        Choice([words("Dark slate"), words("Paper"), words("High contrast")]),
        Toggle(words("Reduced motion"), isOn: true), Toggle(words("Sound when a piece clicks")),
        Label(words("Text size"), role: .detail, color: .quietText), Slider(0.4, label: words("Text size")),
        Choice(
          [words("Beginner"), words("Expert")], details: ["9 × 9, 10", words("30 × 16, 99 mines to find")]),
        Stepper(99, in: 1...2000, label: words("Mines")),
        TextField("", hint: words("Name of the drawing"), label: words("Name")),
        ListRow(
          words("About Tessera"), detail: words("Version and licence"), icon: .info, accessory: .chevron),
        ListRow(words("Language"), icon: .rename, accessory: .value(words("English"))),
      ])
    root.content.add(
      Sheet(
        words("Settings"), content: column,
        actions: [
          Button(words("Start anew"), style: .destructive), Button(words("Cancel")),
          Button(words("Done"), style: .primary),
        ], onClose: {}))
  }

  private func menu(_ root: ViewRoot) {
    let entries = [
      Menu.Entry("new", words("New game"), icon: .plus),
      Menu.Entry("sound", words("Sound"), icon: .sound, isOn: true),
      Menu.Entry("seats", words("Add a seat at another side"), icon: .seats),
      Menu.Entry("settings", words("Settings"), icon: .settings, isEnabled: false),
    ]
    let menu = Menu(
      entries, beside: Rect(x: width - 80, y: height - 80, width: 48, height: 48))
    root.content.add(menu)
  }

  private func bar(_ root: ViewRoot, turns: Int) {
    let bar = Bar()
    bar.quarterTurns = turns
    bar.entries = [
      BarEntry("home", .button, icon: .home, label: "Home", priority: 100), .separator,
      BarEntry("mines", .counter(value: "61"), label: words("mines")),
      BarEntry("time", .counter(value: "134.2"), label: words("time")), .separator,
      BarEntry("flag", .toggle(isOn: true), icon: .rows, priority: 100),
      BarEntry("hint", .button, icon: .bulb),
      BarEntry("hold", .hold(isOn: false), icon: .eye), BarEntry("size", .slider(value: 0.3), label: "Size"),
      BarEntry("c", .swatch(root.environment.color(.hue(1)), isSelected: true)),
      BarEntry("d", .swatch(root.environment.color(.hue(2)), isSelected: false)),
      BarEntry("undo", .button, icon: .undo, priority: 100),
      BarEntry("redo", .button, icon: .redo, isEnabled: false),
      .separator, BarEntry("new", .button, icon: .plus),
    ]
    root.content.add(bar)
    root.arrange = { [unowned root] environment in
      let room = turns & 1 == 0 ? root.size : Size(root.size.height, root.size.width)
      let size = bar.size(fitting: Size(room.width - 16, room.height), in: environment)
      bar.frame =
        turns & 1 == 0
        ? Rect(
          x: (root.size.width - size.width) / 2, y: root.size.height - size.height - 8, width: size.width,
          height: size.height)
        : Rect(x: 8, y: (root.size.height - size.width) / 2, width: size.height, height: size.width)
    }
  }

  private func keyboard(_ root: ViewRoot) {
    let field = TextField("Wave on the board", label: words("Name"))
    let keyboard = OnScreenKeyboard()
    root.content.add(field)
    root.content.add(keyboard)
    root.focus(field)
    root.arrange = { [unowned root] environment in
      let size = keyboard.size(fitting: Size(root.size.width, root.size.height), in: environment)
      keyboard.frame = Rect(
        x: (root.size.width - size.width) / 2, y: root.size.height - size.height, width: size.width,
        height: size.height)
      field.frame = Rect(
        origin: Point(16, 16), size: field.size(fitting: Size(root.size.width - 32, 100), in: environment))
    }
  }
}
