import Interface

/// The icons that only this mode uses.
extension Icon {
  package static let chalk = Icon("chalk") { pen in
    pen.loop(radius: 1.6, 15.4, 3, 21, 8.6, 11.2, 18.4, 5.6, 12.8)
    pen.line(12.8, 6, 18, 11.2)
    pen.line(3.5, 20.5, 7.5, 20.5)
    pen.dot(3.6, 16.6, 0.1)
  }
  package static let pen = Icon("pen") { pen in
    pen.loop(radius: 0.6, 3.8, 20.2, 5, 15.2, 15.8, 4.4, 19.6, 8.2, 8.8, 19)
    pen.line(13, 7.2, 16.8, 11)
  }
  package static let eraser = Icon("eraser") { pen in
    pen.loop(radius: 1.6, 8.4, 19.5, 3.2, 14.3, 13.8, 3.7, 20.6, 10.5, 11.6, 19.5)
    pen.line(8.8, 8.7, 15.6, 15.5)
    pen.line(11.2, 19.5, 20.5, 19.5)
  }
  package static let brushes = Icon("brushes") { pen in
    pen.line(5.5, 12, 7.2, 20.5, 16.8, 20.5, 18.5, 12, 5.5, 12)
    pen.line(9, 11.5, 7, 4.5)
    pen.line(12.2, 11.5, 12.2, 3)
    pen.line(15.2, 11.5, 17.8, 5)
  }
  package static let cut = Icon("cut") { pen in
    pen.circle(6.8, 17.6, 2.7)
    pen.circle(17.2, 17.6, 2.7)
    pen.line(8.3, 15.4, 16.2, 3.5)
    pen.line(15.7, 15.4, 7.8, 3.5)
  }
  package static let line = Icon("line") { $0.line(5, 19, 19, 5) }
  package static let circle = Icon("circle") { $0.circle(12, 12, 7.75) }
  package static let size = Icon("size") { pen in
    pen.dot(3.9, 12, 0.4)
    pen.circle(9.8, 12, 1.7)
    pen.circle(17.6, 12, 3.6)
  }
  package static let manyHands = Icon("manyHands") { pen in
    for x in [6.5, 17.5] {
      pen.line(x - 1.9, 20.5)
      pen.arc(x, 11.5, 1.9, from: 180, to: 360, joined: true)
      pen.on(x + 1.9, 20.5)
      pen.arc(x, 11.5, 5.6, from: 215, to: 325)
    }
  }
  package static let autoHands = Icon("autoHands") { pen in
    pen.line(4, 20.5)
    pen.arc(6.2, 13, 2.2, from: 180, to: 360, joined: true)
    pen.on(8.4, 20.5)
    pen.line(12, 15, 20.5, 4)
    pen.line(12.2, 10.6, 12, 15, 16.4, 14.8)
    pen.line(16.1, 4.2, 20.5, 4, 20.3, 8.4)
  }
  package static let oneHand = Icon("oneHand") { pen in
    pen.line(9.5, 20.5)
    pen.arc(12, 11, 2.5, from: 180, to: 360, joined: true)
    pen.on(14.5, 20.5)
    pen.arc(12, 11, 7, from: 195, to: 345)
  }
  package static let clear = Icon("clear") { pen in
    pen.box(3.5, 5, 17, 14, radius: 2.5)
    pen.line(9.4, 9.4, 14.6, 14.6)
    pen.line(14.6, 9.4, 9.4, 14.6)
  }
  package static let layers = Icon("layers") { pen in
    pen.loop(radius: 1, 12, 3.5, 21, 8.5, 12, 13.5, 3, 8.5)
    pen.line(3.5, 12.5, 12, 17, 20.5, 12.5)
    pen.line(3.5, 16.5, 12, 21, 20.5, 16.5)
  }
  package static let shapes = Icon("shapes") { pen in
    pen.box(3.5, 3.5, 10, 10, radius: 1.5)
    pen.circle(15, 15, 5.5)
  }
  package static let rectangle = Icon("rectangle") { $0.box(3.5, 6, 17, 12, radius: 0.5) }
  package static let arrow = Icon("arrow") { pen in
    pen.line(4.5, 19.5, 19.5, 4.5)
    pen.line(10.5, 4.5, 19.5, 4.5, 19.5, 13.5)
  }
  package static let polygon = Icon("polygon") {
    $0.loop(radius: 0.5, 12, 3.5, 20.5, 9.8, 17.2, 20, 6.8, 20, 3.5, 9.8)
  }
  package static let ruler = Icon("ruler") { pen in
    pen.loop(radius: 1, 3, 15.5, 15.5, 3, 21, 8.5, 8.5, 21)
    for step in 0..<3 {
      let (x, y) = (6.1 + 3.1 * Double(step), 12.4 - 3.1 * Double(step))
      pen.line(x, y, x + 2, y + 2)
    }
  }
  package static let bookmark = Icon("bookmark") {
    $0.line(6.5, 3.5, 17.5, 3.5, 17.5, 20, 12, 15.8, 6.5, 20, 6.5, 3.5)
  }
}
