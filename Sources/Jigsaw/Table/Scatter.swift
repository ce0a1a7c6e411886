import Geometry
import ModeKit

/// The initial places of a new puzzle's pieces: one in each slot of a ring around the frame, or all in a heap beside
/// it.
///
/// The table is as small as possible, so that the pieces appear as large as possible. It has the aspect ratio of the
/// screen on which the puzzle was started.
struct Scatter {
  /// The range of aspect ratios, width over height. On a narrower screen the table is larger than the view.
  static let aspects = 0.4...2.5

  /// The table in world points. All pieces lie on it, beside the frame.
  var table: Rect { bounds.inset(by: -cut.pitch * 0.6) }

  private let cut: Cut
  private let bounds: Rect
  private let columns: [Double]
  private let rows: [Double]
  /// The rectangle that must contain no middle of a piece: the frame, half a piece, the random offset and some
  /// clearance.
  private let taken: Rect

  /// Finds the smallest table for the pieces of a cut. Each size that is tried costs O(rows + columns).
  ///
  /// `aspect` is width over height; nil for the margins of the first version, which are wider at the sides than above
  /// and below.
  init(_ cut: Cut, aspect: Double?) {
    var margin = cut.pitch
    var result = Scatter(cut, margin: margin, aspect: aspect)
    while result.count < cut.count {
      margin += cut.pitch / 2
      result = Scatter(cut, margin: margin, aspect: aspect)
    }
    self = result
  }

  private init(_ cut: Cut, margin: Double, aspect: Double?) {
    self.cut = cut
    let frame = cut.frame
    if let aspect {
      let aspect = min(max(aspect, Scatter.aspects.lowerBound), Scatter.aspects.upperBound)
      // The table first grows towards the aspect ratio, then with it. There is at least room for one row on every side.
      let slack = 2 * margin
      let height = min(frame.height + slack, (frame.width + slack) / aspect)
      let least = 2.8 * cut.pitch
      bounds = frame.inset(
        dx: -max(least, aspect * height - frame.width) / 2, dy: -max(least, height - frame.height) / 2)
    } else {
      bounds = frame.inset(dx: -margin * 1.7, dy: -margin)
    }
    func middles(from start: Double, over length: Double) -> [Double] {
      let number = max(1, Int(length / cut.pitch))
      let step = length / Double(number)
      return (0..<number).map { start + (Double($0) + 0.5) * step }
    }
    columns = middles(from: bounds.minX, over: bounds.width)
    rows = middles(from: bounds.minY, over: bounds.height)
    taken = frame.inset(by: -cut.pitch * 0.7)
  }

  /// The number of slots.
  private var count: Int {
    let across = columns.count { taken.minX <= $0 && $0 < taken.maxX }
    let down = rows.count { taken.minY <= $0 && $0 < taken.maxY }
    return columns.count * rows.count - across * down
  }

  /// Where the pieces lie at first.
  enum Order {
    /// Each in a slot of the ring around the frame.
    case ring
    /// In one heap at a side of the frame, as in older versions.
    case sideHeap
    /// In heaps all around the frame.
    case heaps
  }

  /// The initial placement of each piece. O(pieces).
  func placements(_ order: Order, rotates: Bool, random: inout RandomSource) -> [Placement] {
    switch order {
    case .ring: ring(rotates: rotates, random: &random)
    case .sideHeap: heap(in: [heapRoom], rotates: rotates, random: &random)
    case .heaps: heap(in: rooms, rotates: rotates, random: &random)
    }
  }

  /// One piece in each slot, slightly displaced.
  private func ring(rotates: Bool, random: inout RandomSource) -> [Placement] {
    var slots: [Point] = []
    slots.reserveCapacity(count)
    for y in rows {
      for x in columns where !taken.contains(Point(x, y)) { slots.append(Point(x, y)) }
    }
    random.shuffle(&slots)
    let wander = cut.pitch * 0.16
    return (0..<cut.count).map { piece in
      let turn = rotates ? random.below(4) : 0
      let middle = cut.middle(of: piece)
      let place = slots[piece] + Vector(random.within(-wander...wander), random.within(-wander...wander))
      return Placement(turn: turn, taking: middle, to: place)
    }
  }

  /// The larger of the rooms to the left of the frame and below it.
  private var heapRoom: Rect {
    let beside = [
      Rect(minX: bounds.minX, minY: bounds.minY, maxX: taken.minX, maxY: bounds.maxY),
      Rect(minX: bounds.minX, minY: taken.maxY, maxX: bounds.maxX, maxY: bounds.maxY),
    ]
    return beside[0].width * beside[0].height >= beside[1].width * beside[1].height ? beside[0] : beside[1]
  }

  /// The rooms to the left and to the right of the frame, above and below it, where knobs stay on the table.
  private var rooms: [Rect] {
    let outer = bounds.inset(by: cut.pitch * 0.2)
    return [
      Rect(minX: outer.minX, minY: outer.minY, maxX: taken.minX, maxY: outer.maxY),
      Rect(minX: taken.maxX, minY: outer.minY, maxX: outer.maxX, maxY: outer.maxY),
      Rect(minX: taken.minX, minY: outer.minY, maxX: taken.maxX, maxY: taken.minY),
      Rect(minX: taken.minX, minY: taken.maxY, maxX: taken.maxX, maxY: outer.maxY),
    ]
  }

  /// All pieces in heaps, each densest in its middle. Larger rooms get more of them.
  private func heap(in rooms: [Rect], rotates: Bool, random: inout RandomSource) -> [Placement] {
    let areas = rooms.map { $0.width * $0.height }
    let whole = areas.reduce(0, +)
    return (0..<cut.count).map { piece in
      var room = rooms[0]
      if rooms.count > 1 {
        var left = random.within(0...whole)
        for (number, area) in areas.enumerated() where left >= 0 {
          room = rooms[number]
          left -= area
        }
      }
      // The mean of two random numbers is more often near the middle than near the ends.
      let across = (random.within(0...1) + random.within(0...1)) / 2
      let down = (random.within(0...1) + random.within(0...1)) / 2
      return Placement(
        turn: rotates ? random.below(4) : 0, taking: cut.middle(of: piece),
        to: Point(room.minX + across * room.width, room.minY + down * room.height))
    }
  }
}
