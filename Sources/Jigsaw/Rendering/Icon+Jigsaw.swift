import Interface

/// The icons that only this mode uses.
extension Icon {
  package static let rotate = Icon("rotate") { pen in
    pen.box(3.5, 11, 9.5, 9.5, radius: 2)
    pen.line(10.5, 4.5)
    pen.curve(15, 4.5, 18.5, 8, 18.5, 12.5)
    pen.line(15.2, 10.4, 18.5, 13.7, 21.8, 10.4)
  }
  package static let pieces = Icon("pieces") { pen in
    pen.line(4, 8)
    pen.on(8.3, 8)
    pen.curve(6.4, 2.2, 14.6, 2.2, 12.7, 8)
    pen.on(17, 8)
    pen.on(17, 11.8)
    pen.curve(22.8, 9.9, 22.8, 18.1, 17, 16.2)
    pen.on(17, 20.5)
    pen.on(4, 20.5)
    pen.path.close()
  }
  package static let star = Icon("star") { pen in
    pen.line(12, 3.4)
    for (x, y) in [
      (14.6, 8.9), (20.6, 9.6), (16.2, 13.8), (17.4, 19.8), (12, 16.8), (6.6, 19.8), (7.8, 13.8), (3.4, 9.6),
      (9.4, 8.9),
    ] { pen.on(x, y) }
    pen.path.close()
  }
  package static let postcard = Icon("postcard") { pen in
    pen.box(3, 5.5, 18, 13, radius: 2)
    pen.line(12, 8.5, 12, 15.5)
    pen.box(15, 8.5, 3, 3, radius: 0.5)
    pen.line(15, 15.2, 18, 15.2)
  }
  package static let edges = Icon("edges") { pen in
    pen.box(3.5, 3.5, 17, 17, radius: 2.5)
    for (x, y) in [(8.5, 8.5), (12, 8.5), (15.5, 8.5), (8.5, 12), (15.5, 12), (8.5, 15.5), (12, 15.5)] {
      pen.dot(x, y, 0.1)
    }
    pen.dot(15.5, 15.5, 0.1)
  }
  package static let spread = Icon("spread") { pen in
    for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      let (tip, neck) = (8.5, 5.7)
      pen.line(12 + 3 * x, 12 + 3 * y, 12 + tip * x, 12 + tip * y)
      pen.line(
        12 + neck * x - 2.8 * y, 12 + neck * y + 2.8 * x, 12 + tip * x, 12 + tip * y,
        12 + neck * x + 2.8 * y, 12 + neck * y - 2.8 * x)
    }
  }
}
