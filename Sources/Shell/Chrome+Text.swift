import Geometry
import Interface

/// Where typed text goes, and the keyboard on the screen for machines without one.
extension Chrome {
  /// Brings typed text to the field that has the keyboard.
  func take(_ text: TextInput) { root.receive(text) }

  func focusChanged(_ view: View?) {
    let scale = app.interfaceScale
    if let field = view as? TextField {
      let caret = field.caretInRoot ?? field.frameInRoot
      app.platform.startTextInput(
        near: Rect(
          x: caret.minX * scale, y: caret.minY * scale, width: caret.width * scale,
          height: caret.height * scale))
      if !app.platform.hasKeyboard, keyboard == nil {
        let keys = OnScreenKeyboard()
        keys.onClose = { [weak self] in self?.root.focus(nil) }
        keyboard = keys
        root.content.add(keys)
      }
    } else {
      app.platform.stopTextInput()
      keyboard?.removeFromParent()
      keyboard = nil
    }
  }

  /// Lets the keyboard on the screen face the first seat.
  func placeKeyboard(_ environment: Environment) {
    guard let keyboard else { return }
    let seat = app.seats[0]
    let extent = seat.extent(of: root.size)
    let size = keyboard.size(fitting: extent, in: environment)
    let own = Rect(
      x: (extent.width - size.width) / 2, y: extent.height - size.height, width: size.width,
      height: size.height)
    keyboard.quarterTurns = seat.turns
    keyboard.frame = seat.toWindow(root.size).apply(own)
  }
}
