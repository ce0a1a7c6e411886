/// The path of the pointers in a replay.
extension Replay {
  /// Adds the events of clicks and of a path, in the order of their times. A click happens where its pointer is, if that
  /// is on its cell or near it, otherwise at the centre of its cell.
  ///
  /// - Complexity: O(n log n) for the samples, and O(clicks + pointers).
  public mutating func add(_ clicks: [Click], along path: PointerPath) {
    let unit = PointerPath.unitsPerCell
    func place(_ units: Int) -> Int { units * cellSide / unit }
    var moves: [Event] = []
    for stroke in path.strokes {
      let finger = stroke.pointer == 0 ? nil : stroke.pointer
      for sample in stroke.samples {
        moves.append(Event(time: sample.time, .move, x: place(sample.x), y: place(sample.y), finger: finger))
      }
      if let finger, let last = stroke.samples.last {
        moves.append(Event(time: last.time, .lift, x: -1, y: -1, finger: finger))
      }
    }
    /// A finger that lifts at the moment of its click does so after it.
    func rank(_ index: Int) -> (Int, Int, Int) {
      (moves[index].time, moves[index].action == .lift ? 1 : 0, index)
    }
    let order = moves.indices.sorted { rank($0) < rank($1) }
    var next = 0
    var places: [Int?: Event] = [:]
    for click in clicks {
      while next < order.count, rank(order[next]) < (click.time, 1, 0) {
        let move = moves[order[next]]
        if move.action == .move { places[move.finger] = move }
        events.append(move)
        next += 1
      }
      add(click, near: places[click.finger])
    }
    events += order[next...].map { moves[$0] }
  }

  /// The path of the pointers, as far as the events show it: where the mouse and each finger moved and clicked.
  ///
  /// - Complexity: O(events + cells).
  public var pointerPath: PointerPath {
    var thinner = PathThinner()
    guard events.contains(where: { $0.action == .move }) else { return PointerPath() }
    for event in events where event.action != .toggleMarks {
      let pointer = max(event.finger ?? 0, 0)
      if event.action == .lift {
        thinner.lift(pointer)
        continue
      }
      let unit = PointerPath.unitsPerCell
      let sample = PointerPath.Sample(
        time: max(event.time, 0), x: event.x * unit / cellSide, y: event.y * unit / cellSide)
      thinner.add(pointer, sample, isExact: event.action != .move)
    }
    return thinner.take()
  }
}
