import Geometry

extension Whimsy {
  /// A whimsy in a picture.
  struct Placed: Sendable {
    /// Its outline in picture space.
    var outline: CutOutline
    /// The point around which it can be turned without leaving its room.
    let middle: Point
    /// How often it has been turned since it was scattered.
    var turns = 0
  }

  /// How often a whimsy is turned before it is removed.
  private static let mostTurns = 4

  /// The distance between whimsies, their diameter, and the clearance around them, in sides of a piece.
  private static let spacing = 3.1
  private static let extent = 1.9
  private static let room = 0.28

  /// Whimsies scattered over a frame, each rotated and some mirrored. No kind repeats before all have been used.
  static func scattered(in frame: CutOutline, side: Double, seed: UInt64) -> [Placed] {
    var random = RandomSource(seed: seed ^ 0x7E55_E12A)
    let pitch = spacing * side
    let step = pitch * 0.9
    let radius = extent / 2 * side
    let wander = (spacing * 0.9 - extent - room) / 2 * side
    let box = frame.bounds
    let path = frame.path
    let border = Obstacles(
      frame.chords(longest: side / 2), in: box.inset(by: -pitch), clearance: radius + room * side)
    var kinds: [Int] = []
    var result: [Placed] = []
    let columns = max(1, Int(box.width / pitch))
    let rows = max(1, Int(box.height / step))
    for row in 0..<rows {
      for column in 0..<columns {
        let move = Vector(random.within(-1...1), random.within(-1...1)) * wander
        let place = Point(
          box.minX + (Double(column) + 0.5) * box.width / Double(columns)
            + (row & 1 == 0 ? -0.2 : 0.2) * side,
          box.minY + (Double(row) + 0.5) * box.height / Double(rows))
        let direction = random.direction()
        let flip = random.next() & 1 == 1 ? -1.0 : 1
        let middle = place + move
        guard path.contains(middle), border.isFree(middle) else { continue }
        if kinds.isEmpty {
          kinds = Array(all.indices)
          random.shuffle(&kinds)
        }
        guard let kind = kinds.popLast() else { continue }
        let scale = radius / all[kind].path.points.reduce(0) { max($0, ($1 - .origin).length) }
        let turn = Affine(
          a: direction.dx * scale, b: direction.dy * scale, c: -direction.dy * scale * flip,
          d: direction.dx * scale * flip, tx: middle.x, ty: middle.y)
        if let outline = CutOutline(all[kind].path.transformed(by: turn)) {
          result.append(Placed(outline: outline, middle: middle))
        }
      }
    }
    return result
  }
}

extension Whimsy {
  /// Turns each whimsy near a point at random, or removes it after ``mostTurns`` turns. Returns whether there was one.
  static func change(
    _ things: inout [Placed], near points: [Point], side: Double, _ random: inout RandomSource
  ) -> Bool {
    guard !points.isEmpty else { return false }
    // Two whimsies may share a piece, which lies within a side and a half of the outlines of both.
    let reach = (extent / 2 + 1.5) * side
    var isChanged = false
    for index in things.indices.reversed() {
      let thing = things[index]
      guard points.contains(where: { $0.distance(to: thing.middle) < reach }) else { continue }
      isChanged = true
      let direction = random.direction()
      let turn = Affine(
        a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: 0, ty: 0
      ).taking(thing.middle, to: thing.middle)
      if thing.turns < mostTurns, let outline = CutOutline(thing.outline.path.transformed(by: turn)) {
        things[index].outline = outline
        things[index].turns += 1
      } else {
        things.remove(at: index)
      }
    }
    return isChanged
  }
}

extension RandomSource {
  /// A random unit vector, made without the C library's functions, whose results differ between machines.
  fileprivate mutating func direction() -> Vector {
    while true {
      let v = Vector(within(-1...1), within(-1...1))
      if v.lengthSquared > 0.01, v.lengthSquared <= 1 { return v.normalized }
    }
  }
}
