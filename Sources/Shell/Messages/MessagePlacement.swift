import Geometry

/// Places messages so that they cover neither bars nor what somebody is playing on.
struct MessagePlacement {
  /// A strip of the window in which messages are stacked.
  enum Place: Hashable {
    /// Above the bar at the near side.
    case near
    /// To the right or left of the near bar, or of the far one if there is no near one.
    case right, left
    /// Below the bar at the far side.
    case far
    /// In the far corners, narrow: beside a subject that fills the height of the window.
    case farRight, farLeft
    /// At the near and the far side, between the bars of the left and right sides.
    case nearBetween, farBetween
  }

  /// The whole window in dp.
  let window: Rect
  /// The bars that are open, in dp.
  var bars: [Rect] = []
  /// What else messages must not cover, such as the map, in dp.
  var taken: [Rect] = []
  /// What should stay free where it can, in dp.
  var clearings: [Rect]

  private let margin = 16.0, edge = 20.0, greatestWidth = 560.0, leastWidth = 200.0, cornerWidth = 280.0

  init(window: Rect, bars: [Rect] = [], keepingClear clearings: [Rect] = []) {
    self.window = window
    self.bars = bars
    self.clearings = clearings
  }

  /// The bar at the near or far side, if there is one.
  private func bar(isNear: Bool) -> Rect? {
    bars.first { $0.width > $0.height && ($0.center.y > window.center.y) == isNear }
  }

  /// The bar beside which messages are placed.
  private var sideBar: Rect? { bar(isNear: true) ?? bar(isNear: false) }

  /// The horizontal range between the bars of the left and right sides, in dp.
  private var between: (minX: Double, maxX: Double) {
    let middle = window.center.x
    let left = bars.filter { $0.height > $0.width && $0.maxX < middle }.map(\.maxX).max()
    let right = bars.filter { $0.height > $0.width && $0.minX > middle }.map(\.minX).min()
    return (left ?? window.minX, right ?? window.maxX)
  }

  /// The greatest width of a message in a place, in dp; nil where it has too little room.
  func width(in place: Place) -> Double? {
    let width =
      switch place {
      case .near, .far: window.width - 2 * margin
      case .right: sideBar.map { window.maxX - $0.maxX - 2 * margin } ?? 0
      case .left: sideBar.map { $0.minX - window.minX - 2 * margin } ?? 0
      case .farRight, .farLeft: min(cornerWidth, window.width - 2 * margin)
      case .nearBetween, .farBetween: between.maxX - between.minX - 2 * margin
      }
    return place == .near || width >= leastWidth ? min(width, greatestWidth) : nil
  }

  /// The frame of a message of a size in a place, where other messages already take up the height `others`, in dp.
  func frame(_ size: Size, in place: Place, after others: Double = 0) -> Rect {
    let near = bar(isNear: true)
    var x = (window.width - size.width) / 2
    var y = (near?.minY ?? window.maxY - edge + margin) - margin - others - size.height
    switch place {
    case .near, .far: break
    case .nearBetween, .farBetween: x = (between.minX + between.maxX - size.width) / 2
    case .right, .farRight: x = window.maxX - margin - size.width
    case .left, .farLeft: x = window.minX + margin
    }
    if [.far, .farRight, .farLeft, .farBetween].contains(place) {
      y = (bar(isNear: false)?.maxY ?? window.minY + edge - margin) + margin + others
    }
    if let bar = sideBar, place == .right || place == .left {
      // The first message is centred beside the bar; the next ones are further in.
      let last = max(margin, window.maxY - margin - size.height)
      y = min(max(bar.center.y - size.height / 2, window.minY + margin), last)
      y += bar.center.y < window.center.y ? others : -others
    }
    return Rect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
  }

  /// The first of the places where a message covers least of what should stay free, and no bar; else the first.
  ///
  /// - Parameters:
  ///   - places: the places in order of preference.
  ///   - kept: the present place: the message stays there as long as it covers no bar, whatever moves under it.
  ///   - size: the message's size at a width.
  /// - Returns: one of `places`, or `kept`.
  func best(of places: [Place], keeping kept: Place?, _ size: (_ width: Double) -> Size) -> Place {
    func frame(in place: Place) -> Rect? {
      width(in: place).map { self.frame(size($0), in: place) }
    }
    func isOpen(_ place: Place) -> Bool {
      frame(in: place).map { window.contains($0) && !isTaken($0) } ?? false
    }
    if let kept, isOpen(kept) { return kept }
    func covered(in place: Place) -> Double {
      guard let frame = frame(in: place) else { return .infinity }
      return clearings.reduce(0) { sum, clearing in
        let part = frame.intersection(clearing)
        return sum + (part.isEmpty ? 0 : part.width * part.height)
      }
    }
    // Of equal ones the first is taken.
    let best = places.filter(isOpen).map { ($0, covered(in: $0)) }.min { $0.1 < $1.1 }
    return best?.0 ?? places[0]
  }

  private func isTaken(_ frame: Rect) -> Bool { (bars + taken).contains { $0.intersects(frame) } }
}
