import Geometry
import Interface

/// Text input, and the on-screen keyboards for machines without a keyboard.
extension Chrome {
  /// Passes typed text to the focused field.
  func take(_ text: TextInput) { root.receive(text) }

  func focusChanged(_ seat: Int, _ view: View?) {
    let platform = workplace.platform
    if seat == root.keyboardSeat {
      if let field = view as? TextField { startTextInput(near: field) } else { platform.stopTextInput() }
    }
    keyboards.removeValue(forKey: seat)?.removeFromParent()
    // At a table only one person can have the machine's keyboard.
    if !platform.hasKeyboard || isTable && !workplace.usesMouse, view is TextField || view is Stepper {
      let keys = OnScreenKeyboard(onlyDigits: view is Stepper)
      keys.seat = seat
      keys.onClose = { [weak self] in self?.root.unfocus(by: seat) }
      keyboards[seat] = keys
      root.content.add(keys)
    }
    home?.gallery.focusChanged()
  }

  private func startTextInput(near field: TextField) {
    let scale = workplace.interfaceScale
    let caret = field.caretInRoot ?? field.frameInRoot
    workplace.platform.startTextInput(
      near: Rect(
        x: caret.minX * scale, y: caret.minY * scale, width: caret.width * scale,
        height: caret.height * scale))
  }

  /// The seat that a view belongs to: that of the bar or the panel that contains it, else that of the keyboard.
  func seat(before view: View?) -> Seat {
    let id = view?.seatInTree ?? root.keyboardSeat
    return workplace.seats.first { $0.id == id } ?? workplace.seats[0]
  }

  /// Places the on-screen keyboards, each turned to the seat that types.
  func placeKeyboards(_ environment: Environment) {
    for (id, keyboard) in keyboards {
      guard let seat = workplace.seats.first(where: { $0.id == id }) else { continue }
      let extent = seat.extent(of: root.size)
      let size = keyboard.size(fitting: extent, in: environment)
      let own = Rect(
        x: (extent.width - size.width) / 2, y: extent.height - size.height, width: size.width,
        height: size.height)
      keyboard.quarterTurns = seat.turns
      keyboard.frame = seat.toWindow(root.size).apply(own)
    }
    let covered = keyboards[root.keyboardSeat]?.bounds.height ?? 0
    home?.view.covered = covered
    discover.page?.view.covered = covered
    // A sheet that is alone moves out of the way; at a table panels stand beside the keyboard.
    for case let sheet as Sheet in panels {
      sheet.covered = isTable ? 0 : (keyboards[sheet.seat ?? root.keyboardSeat]?.bounds.height ?? 0)
    }
  }
}
