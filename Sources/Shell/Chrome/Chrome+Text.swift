import Geometry
import Interface

/// Text input, and the on-screen keyboard for machines without a keyboard.
extension Chrome {
  /// Passes typed text to the focused field.
  func take(_ text: TextInput) { root.receive(text) }

  func focusChanged(_ view: View?) {
    let scale = workplace.interfaceScale
    if let field = view as? TextField {
      let caret = field.caretInRoot ?? field.frameInRoot
      workplace.platform.startTextInput(
        near: Rect(
          x: caret.minX * scale, y: caret.minY * scale, width: caret.width * scale,
          height: caret.height * scale))
    } else {
      workplace.platform.stopTextInput()
    }
    keyboard?.removeFromParent()
    keyboard = nil
    if !workplace.platform.hasKeyboard, view is TextField || view is Stepper {
      let keys = OnScreenKeyboard(onlyDigits: view is Stepper)
      keys.onClose = { [weak self] in self?.root.focus(nil) }
      keyboard = keys
      root.content.add(keys)
    }
    home?.gallery.focusChanged()
  }

  /// The seat that a view belongs to: that of the bar or the sheet that contains it, else the first.
  func seat(before view: View?) -> Seat {
    var view = view
    while let next = view, !(next is Sheet), !(next is Bar) { view = next.parent }
    let facing = (view as? Sheet)?.facing
    return workplace.seats.first { seat in bars[seat.id].map { $0 === view } ?? false || seat.turns == facing
    }
      ?? workplace.seats[0]
  }

  /// Turns the on-screen keyboard to the seat that types.
  func placeKeyboard(_ environment: Environment) {
    let seat = seat(before: root.focused)
    defer {
      let height = keyboard.map { seat.turns & 1 == 1 ? $0.frame.width : $0.frame.height } ?? 0
      for case let sheet as Sheet in panels { sheet.covered = sheet.facing == seat.turns ? height : 0 }
    }
    guard let keyboard else { return }
    let extent = seat.extent(of: root.size)
    let size = keyboard.size(fitting: extent, in: environment)
    let own = Rect(
      x: (extent.width - size.width) / 2, y: extent.height - size.height, width: size.width,
      height: size.height)
    keyboard.quarterTurns = seat.turns
    keyboard.frame = seat.toWindow(root.size).apply(own)
  }
}
