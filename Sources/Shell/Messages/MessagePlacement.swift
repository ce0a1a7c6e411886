import Geometry

/// Places messages so that they cover neither bars nor the part where somebody plays.
struct MessagePlacement {
  /// A strip of the window in which messages are stacked.
  enum Place: Hashable {
    /// Above the bar at the near side.
    case near
    /// To the right or left of the near bar, or of the far one if there is no near one.
    case right, left
    /// Below the bar at the far side.
    case far
    /// In the corners, narrow: beside a subject that fills the height of the window.
    case farRight, farLeft, nearRight, nearLeft
    /// At the near and the far side, between the bars of the left and right sides.
    case nearBetween, farBetween
  }

  /// A place with the greatest width of a message there, in dp.
  struct Spot: Hashable {
    let place: Place
    let width: Double
  }

  /// The whole window in dp.
  let window: Rect
  /// The bars that are open, in dp.
  var bars: [Rect] = []
  /// What else messages must not cover, such as the map, in dp.
  var taken: [Rect] = []
  /// The parts where somebody plays, in dp: they should stay free where possible.
  var subjects: [Rect] = []
  /// What else is kept free when a place is chosen, such as the surroundings of fingers, in dp.
  var surroundings: [Rect] = []
  /// What somebody reads or touches next in a part of the window, both in dp. It stays free before everything else.
  var inPlay: (Rect) -> [Rect] = { _ in [] }
  /// Whether hands can move what is in play.
  var playMoves = false
  /// Whether the far side is tried first.
  var prefersFar = false

  private let margin = 16.0, greatestWidth = 560.0, leastWidth = 200.0
  /// The distance from the far or near edge where no bar stands there. The head of a phone's home screen is as high as two
  /// lines.
  private var edge: Double { prefersFar ? 8 : 20 }
  /// The widths of a message in a corner, the preferred one first.
  private let cornerWidths = [280.0, 400]
  /// The least width and the margin of a message beside a bar that leaves little room.
  private let slimWidth = 180.0, slimMargin = 8.0

  init(window: Rect, bars: [Rect] = []) {
    self.window = window
    self.bars = bars
  }

  /// Everything that should stay free where it can, in dp.
  var clearings: [Rect] { subjects + surroundings }

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

  /// The room to the right or left of the bar beside which messages are placed, in dp.
  private func roomBeside(isRight: Bool) -> Double {
    sideBar.map { isRight ? window.maxX - $0.maxX : $0.minX - window.minX } ?? 0
  }

  /// The greatest widths of a message in a place, in dp, the preferred one first; empty where it has too little room.
  private func widths(in place: Place) -> [Double] {
    let whole = window.width - 2 * margin
    switch place {
    case .near: return [min(whole, greatestWidth)]
    case .far: return [min(whole, greatestWidth)].filter { $0 >= leastWidth }
    case .right, .left:
      let room = roomBeside(isRight: place == .right)
      if room >= leastWidth + 2 * margin { return [min(room - 2 * margin, greatestWidth)] }
      return [room - 2 * slimMargin].filter { $0 >= slimWidth }
    case .farRight, .farLeft, .nearRight, .nearLeft: return cornerWidths.filter { $0 <= whole }
    case .nearBetween, .farBetween:
      return [min(between.maxX - between.minX - 2 * margin, greatestWidth)].filter { $0 >= leastWidth }
    }
  }

  /// The frame of a message of a size in a place, where other messages already take up the height `others`, in dp.
  func frame(_ size: Size, in place: Place, after others: Double = 0) -> Rect {
    let near = bar(isNear: true)
    var x = (window.width - size.width) / 2
    var y = (near?.minY ?? window.maxY - edge + margin) - margin - others - size.height
    var side = margin
    if place == .right || place == .left {
      side = max(slimMargin, min(margin, (roomBeside(isRight: place == .right) - size.width) / 2))
    }
    switch place {
    case .near, .far: break
    case .nearBetween, .farBetween: x = (between.minX + between.maxX - size.width) / 2
    case .right, .farRight, .nearRight: x = window.maxX - side - size.width
    case .left, .farLeft, .nearLeft: x = window.minX + side
    }
    if [.far, .farRight, .farLeft, .farBetween].contains(place) {
      y = (bar(isNear: false)?.maxY ?? window.minY + edge - margin) + margin + others
    }
    if let bar = sideBar, place == .right || place == .left {
      // The first message is centred beside the bar; the next ones are further in.
      let (low, high) = (window.minY + slimMargin, max(margin, window.maxY - slimMargin - size.height))
      y = min(max(bar.center.y - size.height / 2, low), high)
      y += bar.center.y < window.center.y ? others : -others
    }
    return Rect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
  }

  // MARK: Choosing

  /// What a message in a spot would lie over, as areas in square dp.
  private struct Cover: Comparable {
    var inPlay = 0.0, clearings = 0.0

    static func < (a: Cover, b: Cover) -> Bool { (a.inPlay, a.clearings) < (b.inPlay, b.clearings) }
  }

  private func cover(of frame: Rect, over clearings: [Rect]) -> Cover {
    func area(_ rects: [Rect]) -> Double {
      rects.reduce(0) { sum, rect in
        let part = frame.intersection(rect)
        return sum + (part.isEmpty ? 0 : part.width * part.height)
      }
    }
    return Cover(inPlay: area(inPlay(frame)), clearings: area(clearings))
  }

  /// The frames of a message in all spots where it lies within the window and over no bar.
  private func open(_ places: [Place], _ size: (_ width: Double) -> Size) -> [(spot: Spot, frame: Rect)] {
    let far: [Place] = [.far, .farRight, .farLeft]
    let ordered = prefersFar ? far + places.filter { !far.contains($0) } : places
    return ordered.flatMap { place in
      widths(in: place).map { width in (Spot(place: place, width: width), frame(size(width), in: place)) }
    }.filter { window.contains($0.1) && !isTaken($0.1) }
  }

  /// The first of the spots where a message covers least of what should stay free, and no bar; else the first.
  ///
  /// - Parameters:
  ///   - places: the places in order of preference.
  ///   - kept: the present spot: the message stays there as long as it covers no bar, whatever moves under it.
  ///   - size: the message's size at a width.
  /// - Returns: a spot of `places`, or `kept`.
  func best(of places: [Place], keeping kept: Spot?, _ size: (_ width: Double) -> Size) -> Spot {
    let open = open(places, size)
    if let kept, open.contains(where: { $0.spot == kept }) { return kept }
    // Of equal ones the first is taken.
    let best = open.map { ($0.spot, cover(of: $0.frame, over: clearings)) }.min { $0.1 < $1.1 }
    return best?.0 ?? Spot(place: places[0], width: widths(in: places[0]).first ?? window.width)
  }

  /// The first of the spots where a message covers nothing that should stay free; nil if there is none. It leaves the
  /// present spot, `kept`, only if it would cover a subject there, not for a finger.
  func free(of places: [Place], keeping kept: Spot?, _ size: (_ width: Double) -> Size) -> Spot? {
    let open = open(places, size)
    if let kept = open.first(where: { $0.spot == kept }), cover(of: kept.frame, over: subjects) == Cover() {
      return kept.spot
    }
    return open.first { cover(of: $0.frame, over: clearings) == Cover() }?.spot
  }

  private func isTaken(_ frame: Rect) -> Bool { (bars + taken).contains { $0.intersects(frame) } }
}
