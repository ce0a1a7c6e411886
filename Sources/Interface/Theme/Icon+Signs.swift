import Geometry

// Navigation, opening and closing.
extension Icon {
  /// A house.
  public static let home = Icon("home") { pen in
    pen.line(3.5, 11.5, 12, 4, 20.5, 11.5)
    pen.line(6, 9.5, 6, 20, 18, 20, 18, 9.5)
    pen.line(10, 20, 10, 14.5, 14, 14.5, 14, 20)
  }
  /// An arrow that turns back to the left.
  public static let undo = Icon("undo") { pen in
    pen.line(8.5, 5, 4, 9.5, 8.5, 14)
    pen.line(4.5, 9.5, 14.75, 9.5)
    pen.arc(14.75, 14.5, 5, from: -90, to: 90, joined: true)
    pen.on(10.5, 19.5)
  }
  /// An arrow that turns on to the right.
  public static let redo = Icon("redo") { pen in
    undo.draw(with: &pen)
    pen.mirror()
  }
  /// A plus sign.
  public static let plus = Icon("plus") { pen in
    pen.line(12, 5, 12, 19)
    pen.line(5, 12, 19, 12)
  }
  /// A minus sign.
  public static let minus = Icon("minus") { $0.line(5, 12, 19, 12) }
  /// Three dots in a row.
  public static let more = Icon("more") { pen in
    for x in [5.0, 12, 19] { pen.dot(x, 12, 0.7) }
  }
  /// A diagonal cross.
  public static let close = Icon("close") { pen in
    pen.line(6, 6, 18, 18)
    pen.line(18, 6, 6, 18)
  }
  /// An arrow to the left.
  public static let back = Icon("back") { pen in
    pen.line(11, 5, 4, 12, 11, 19)
    pen.line(4.5, 12, 20, 12)
  }
  /// A tick.
  public static let check = Icon("check") { $0.line(4.5, 12.5, 9.5, 17.5, 19.5, 6.5) }
  /// A large chevron to the left.
  public static let previous = Icon("previous") { $0.line(15.5, 4, 7.5, 12, 15.5, 20) }
  /// A large chevron to the right.
  public static let next = Icon("next") { $0.line(8.5, 4, 16.5, 12, 8.5, 20) }
  /// A chevron to the right, for what leads further.
  public static let chevronRight = Icon("chevronRight") { $0.line(9, 5, 16, 12, 9, 19) }
  /// A chevron to the left, for what lies there.
  public static let chevronLeft = Icon("chevronLeft") { $0.line(15, 5, 8, 12, 15, 19) }
  /// A chevron upwards, for what goes on above.
  public static let chevronUp = Icon("chevronUp") { $0.line(5, 15, 12, 8, 19, 15) }
  /// A chevron downwards, for what unfolds.
  public static let chevronDown = Icon("chevronDown") { $0.line(5, 9, 12, 16, 19, 9) }
  /// Three discs, of which two hang on the third.
  public static let share = Icon("share") { pen in
    pen.circle(18, 5.5, 2.75)
    pen.circle(6, 12, 2.75)
    pen.circle(18, 18.5, 2.75)
    pen.line(8.5, 10.75, 15.5, 6.75)
    pen.line(8.5, 13.25, 15.5, 17.25)
  }
  /// A folded map.
  public static let map = Icon("map") { pen in
    pen.loop(radius: 1, 3, 6.5, 9, 4, 15, 6.5, 21, 4, 21, 17.5, 15, 20, 9, 17.5, 3, 20)
    pen.line(9, 4.5, 9, 17)
    pen.line(15, 7, 15, 19.5)
  }
  /// The corners of a view around a point: everything in view.
  public static let everything = Icon("everything") { pen in
    for (x, y) in [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)] {
      pen.line(12 - 8.5 * x, 12 - 4 * y, 12 - 8.5 * x, 12 - 8.5 * y, 12 - 4 * x, 12 - 8.5 * y)
    }
    pen.circle(12, 12, 2.5)
  }
  /// A frame in a frame: back to the subject.
  public static let subject = Icon("subject") { pen in
    pen.box(3, 5.5, 18, 13, radius: 2.5)
    pen.box(7, 9.5, 10, 5, radius: 1)
  }
  /// A magnifying glass.
  public static let search = Icon("search") { pen in
    pen.circle(10.5, 10.5, 6.5)
    pen.line(15.4, 15.4, 20.5, 20.5)
  }
  /// A gear.
  public static let settings = Icon("settings") { pen in
    let teeth = 8
    var rim: [Point] = []
    for i in 0..<teeth {
      let middle = 2 * Double.pi * (Double(i) + 0.5) / Double(teeth)
      for (turn, radius) in [(-0.29, 6.6), (-0.17, 9.4), (0.17, 9.4), (0.29, 6.6)] {
        rim.append(Point(12, 12) + Vector(angle: middle + turn, length: radius))
      }
    }
    pen.loop(rim, radius: 1)
    pen.circle(12, 12, 2.7)
  }
}

// Actions on documents.
extension Icon {
  /// A bin.
  public static let trash = Icon("trash") { pen in
    pen.line(4, 6.5, 20, 6.5)
    pen.line(9, 6, 9.5, 3.5, 14.5, 3.5, 15, 6)
    pen.line(6, 6.5, 7, 20.5, 17, 20.5, 18, 6.5)
    pen.line(10.2, 11, 10.4, 16.2)
    pen.line(13.8, 11, 13.6, 16.2)
  }
  /// Two sheets, one in front of the other.
  public static let duplicate = Icon("duplicate") { pen in
    pen.box(9, 9, 11.5, 11.5, radius: 2.5)
    pen.line(5.5, 15)
    pen.curve(4.3, 15, 3.5, 14.2, 3.5, 13)
    pen.on(3.5, 6)
    pen.curve(3.5, 4.6, 4.6, 3.5, 6, 3.5)
    pen.on(13, 3.5)
    pen.curve(14.2, 3.5, 15, 4.3, 15, 5.5)
  }
  /// A window with a smaller one in it.
  public static let secondView = Icon("secondView") { pen in
    pen.box(3.5, 4.5, 17, 15, radius: 2.5)
    pen.box(12, 8, 5.5, 5, radius: 1)
  }
  /// Two arrows that point away from each other.
  public static let enlarge = Icon("enlarge") { pen in
    pen.line(14, 4.5, 19.5, 4.5, 19.5, 10)
    pen.line(19.5, 4.5, 13.5, 10.5)
    pen.line(10, 19.5, 4.5, 19.5, 4.5, 14)
    pen.line(4.5, 19.5, 10.5, 13.5)
  }
  /// Two arrows that point towards each other.
  public static let reduce = Icon("reduce") { pen in
    pen.line(13.5, 5, 13.5, 10.5, 19, 10.5)
    pen.line(13.5, 10.5, 19.5, 4.5)
    pen.line(5, 13.5, 10.5, 13.5, 10.5, 19)
    pen.line(10.5, 13.5, 4.5, 19.5)
  }
  /// A text field with a cursor.
  public static let rename = Icon("rename") { pen in
    pen.line(13.5, 4, 15.2, 4, 16.5, 5.3, 16.5, 18.7, 15.2, 20, 13.5, 20)
    pen.line(19.5, 4, 17.8, 4, 16.5, 5.3)
    pen.line(19.5, 20, 17.8, 20, 16.5, 18.7)
    pen.line(12.5, 8, 5.5, 8)
    pen.curve(4.3, 8, 3.5, 8.8, 3.5, 10)
    pen.on(3.5, 14)
    pen.curve(3.5, 15.2, 4.3, 16, 5.5, 16)
    pen.on(12.5, 16)
  }
  /// A folder.
  public static let folder = Icon("folder") {
    $0.loop(radius: 2, 3.5, 5.5, 9.5, 5.5, 12, 8.5, 20.5, 8.5, 20.5, 19, 3.5, 19)
  }
  /// An arrow down into a tray.
  public static let save = Icon("save") { pen in
    pen.line(12, 4, 12, 14.5)
    pen.line(7.5, 10.5, 12, 15, 16.5, 10.5)
    pen.line(4, 16, 4, 20, 20, 20, 20, 16)
  }
  /// An arrow down onto a clipboard.
  public static let copy = Icon("copy") { pen in
    clipboard(&pen)
    pen.line(9, 14, 12, 17, 15, 14)
  }
  /// An arrow up from a clipboard.
  public static let paste = Icon("paste") { pen in
    clipboard(&pen)
    pen.line(9, 13.5, 12, 10.5, 15, 13.5)
  }

  /// Draws a clipboard and the shaft of an arrow.
  private static func clipboard(_ pen: inout IconPen) {
    pen.line(8.5, 5.5, 5.5, 5.5, 5.5, 20.5, 18.5, 20.5, 18.5, 5.5, 15.5, 5.5)
    pen.box(8.5, 3.5, 7, 4, radius: 1.5)
    pen.line(12, 10.5, 12, 17)
  }
  /// Books side by side, the last one leaning: catalogues.
  public static let shelf = Icon("shelf") { pen in
    pen.box(3.5, 4, 4.5, 16, radius: 1)
    pen.box(8, 4, 4.5, 16, radius: 1)
    pen.loop(radius: 1, 13.4, 5.6, 17, 4.6, 20.9, 18.6, 17.3, 19.6)
  }
  /// A framed landscape.
  public static let picture = Icon("picture") { pen in
    pen.box(3.5, 4.5, 17, 15, radius: 2.5)
    pen.circle(8.6, 9.4, 1.3)
    pen.line(4.2, 17.4, 9.2, 13, 12.4, 15.8, 16, 11.6, 20, 15.6)
  }
}

// Actions in documents.
extension Icon {
  /// An open hand.
  public static let hand = Icon("hand") { pen in
    // The thumb, the palm, then four fingers from the small one to the first.
    pen.line(7.8, 14.2)
    pen.on(6.2, 12.4)
    pen.curve(5.2, 11.3, 3.4, 12.5, 4.1, 13.9)
    pen.on(6.6, 18.2)
    pen.curve(8, 20.4, 9.7, 21.2, 12.2, 21.2)
    pen.on(14, 21.2)
    pen.curve(17.6, 21.2, 19.8, 18.8, 19.8, 15.4)
    pen.on(19.8, 9)
    pen.arc(18.3, 9, 1.5, from: 0, to: -180, joined: true)
    pen.on(16.8, 11.6)
    pen.line(16.8, 9.4)
    pen.on(16.8, 6)
    pen.arc(15.3, 6, 1.5, from: 0, to: -180, joined: true)
    pen.on(13.8, 11.2)
    pen.line(13.8, 6)
    pen.on(13.8, 4.3)
    pen.arc(12.3, 4.3, 1.5, from: 0, to: -180, joined: true)
    pen.on(10.8, 11.2)
    pen.line(10.8, 7.5)
    pen.on(10.8, 6)
    pen.arc(9.3, 6, 1.5, from: 0, to: -180, joined: true)
    pen.on(7.8, 14.2)
  }
  /// A square table with a place at each side.
  public static let seats = Icon("seats") { pen in
    pen.box(7.5, 7.5, 9, 9, radius: 2.5)
    pen.line(9.5, 3.5, 14.5, 3.5)
    pen.line(9.5, 20.5, 14.5, 20.5)
    pen.line(3.5, 9.5, 3.5, 14.5)
    pen.line(20.5, 9.5, 20.5, 14.5)
  }
  /// A light bulb.
  public static let bulb = Icon("bulb") { pen in
    pen.arc(12, 9.5, 6, from: 128, to: 412)
    pen.on(14.5, 16.8)
    pen.on(9.5, 16.8)
    pen.on(8.3, 14.2)
    pen.line(10.3, 20.7, 13.7, 20.7)
  }
  /// An open eye.
  public static let eye = Icon("eye") { pen in
    pen.line(2.8, 12)
    pen.curve(5, 7.9, 8.2, 5.6, 12, 5.6)
    pen.curve(15.8, 5.6, 19, 7.9, 21.2, 12)
    pen.curve(19, 16.1, 15.8, 18.4, 12, 18.4)
    pen.curve(8.2, 18.4, 5, 16.1, 2.8, 12)
    pen.path.close()
    pen.circle(12, 12, 2.9)
  }
  /// A lasso.
  public static let select = Icon("select") { pen in
    // A noose, and its end.
    pen.line(12.5, 4)
    pen.curve(17, 4, 20.5, 6.4, 20.5, 9.5)
    pen.curve(20.5, 12.6, 17, 15, 12.5, 15)
    pen.curve(8, 15, 4.5, 12.6, 4.5, 9.5)
    pen.curve(4.5, 6.4, 8, 4, 12.5, 4)
    pen.path.close()
    pen.line(7.2, 13.9)
    pen.curve(5.2, 15.2, 5.8, 17.4, 7.8, 17.4)
    pen.curve(9.6, 17.4, 9.4, 20.5, 6.4, 20.5)
  }
  /// Four squares: things as pictures, side by side.
  public static let tiles = Icon("tiles") { pen in
    for (x, y) in [(4.0, 4.0), (14.0, 4.0), (4.0, 14.0), (14.0, 14.0)] { pen.box(x, y, 6, 6, radius: 1.5) }
  }
  /// Three lines, each after a dot: things as a list.
  public static let list = Icon("list") { pen in
    for y in [6.0, 12, 18] {
      pen.line(4.5, y, 5, y)
      pen.line(9, y, 20, y)
    }
  }
  /// A tick in a box: choosing several.
  public static let choose = Icon("choose") { pen in
    pen.box(4, 4, 16, 16, radius: 4)
    pen.line(8, 12.2, 11, 15.2, 16, 9)
  }
  /// Three squares in two rows, with a line in the free place.
  public static let rows = Icon("rows") { pen in
    for (x, y) in [(3.5, 4.5), (14.0, 4.5), (3.5, 14.0)] { pen.box(x, y, 6, 6, radius: 1.5) }
    pen.line(14, 17, 20, 17)
  }
  /// An arrow that comes out above all sheets.
  public static let toFront = Icon("toFront") { pen in
    for y in [16.5, 20.5] { pen.line(4, y, 20, y) }
    pen.line(12, 3.5, 12, 12)
    pen.line(8, 7.5, 12, 3.5, 16, 7.5)
  }
  /// An arrow that goes below all sheets.
  public static let toBack = Icon("toBack") { pen in
    toFront.draw(with: &pen)
    pen.path = pen.path.transformed(by: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 24))
  }
  /// Two upright bars.
  public static let pause = Icon("pause") { pen in
    pen.line(8.5, 5.5, 8.5, 18.5)
    pen.line(15.5, 5.5, 15.5, 18.5)
  }
  /// An arrow that turns full circle to the left.
  public static let restart = Icon("restart") { pen in
    pen.line(4, 3.8, 4, 9, 9.2, 9)
    pen.arc(12, 12, 8.4, from: 200.6, to: 495)
  }
  /// A triangle that points to the right.
  public static let play = Icon("play") { $0.loop(radius: 2, 7.5, 4.5, 19, 12, 7.5, 19.5) }
  /// Two chevrons to the right.
  public static let speed = Icon("speed") { pen in
    pen.line(4.5, 6, 11, 12, 4.5, 18)
    pen.line(12.5, 6, 19, 12, 12.5, 18)
  }
  /// A line chart.
  public static let chart = Icon("chart") { pen in
    pen.line(4, 4, 4, 20, 20, 20)
    pen.line(7.5, 15.5, 11.5, 10.5, 14.5, 13, 19.5, 6.5)
  }
}

// The app and the machine.
extension Icon {
  /// A loudspeaker with waves.
  public static let sound = Icon("sound") { pen in
    loudspeaker(&pen)
    pen.arc(11, 12, 5, from: -42, to: 42)
    pen.arc(11, 12, 9, from: -46, to: 46)
  }
  /// A loudspeaker with a cross.
  public static let soundOff = Icon("soundOff") { pen in
    loudspeaker(&pen)
    pen.line(16, 9.4, 21.2, 14.6)
    pen.line(21.2, 9.4, 16, 14.6)
  }

  private static func loudspeaker(_ pen: inout IconPen) {
    pen.loop(radius: 0.8, 3, 9.2, 6.8, 9.2, 11.5, 5.2, 11.5, 18.8, 6.8, 14.8, 3, 14.8)
  }
  /// A padlock.
  public static let lock = Icon("lock") { pen in
    pen.box(5, 10.8, 14, 9.7, radius: 2.5)
    pen.line(8, 10.5)
    pen.arc(12, 7.6, 4, from: 180, to: 360, joined: true)
    pen.on(16, 10.5)
  }
  /// A triangle with an exclamation mark.
  public static let warning = Icon("warning") { pen in
    pen.loop(radius: 2, 12, 2.8, 21.6, 19.8, 2.4, 19.8)
    pen.line(12, 9.4, 12, 13)
    pen.dot(12, 16.3, 0.2)
  }
  /// A circle with the letter i.
  public static let info = Icon("info") { pen in
    pen.circle(12, 12, 8.5)
    pen.line(12, 11.6, 12, 16)
    pen.dot(12, 8.1, 0.2)
  }
  /// A keyboard.
  public static let keyboard = Icon("keyboard") { pen in
    pen.loop(radius: 2.5, 2.5, 6, 21.5, 6, 21.5, 18, 2.5, 18)
    for x in [6.5, 10.2, 13.8, 17.5] { pen.dot(x, 10, 0.2) }
    pen.line(8, 14.5, 16, 14.5)
  }
  /// A trace with a pulse.
  public static let instruments = Icon("instruments") {
    $0.line(2.8, 12.5, 7, 12.5, 9.8, 5, 14.2, 19, 16.6, 12.5, 21.2, 12.5)
  }
}
