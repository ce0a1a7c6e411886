/// EVF, versions 0 to 4 (eee555/ms-toollib, "evf format").
extension Replay {
  init(evf reader: inout ByteScanner) throws(MineProblem) {
    let version = try reader.byte()
    guard version <= 4 else {
      throw MineProblem("This EVF file has version {0}; versions 0 to 4 can be read.", String(version))
    }
    try reader.skip(1)
    let settings = version >= 3 ? try reader.byte() : 0x80
    let height = try reader.byte()
    let width = try reader.byte()
    let mines = try reader.number(2)
    let side = try reader.byte()
    let modeCode = try reader.number(2)
    let bbbv = try reader.number(2)
    let time = try reader.number(version >= 4 ? 4 : 3)
    var texts: [String] = []
    if version >= 4 {
      try reader.skip(2 + 8 + 8)
      for _ in 0..<3 { texts.append(try reader.text(until: 0)) }
      texts[1] = try reader.text(try reader.number(2))
      try reader.skip(try reader.number(2))
      try reader.skip(try reader.number(2))
      _ = try reader.text(until: 0)
    } else {
      for _ in 0..<(version == 3 ? 8 : 7) { texts.append(try reader.text(until: 0)) }
    }
    self.init(try reader.bitmap(width: width, height: height))
    guard field.mineCount == mines, side > 0, field.measures.bbbv == bbbv || bbbv == 0 else {
      throw ByteScanner.damaged
    }
    program = texts[0]
    player = texts[1]
    cellSide = side
    marks = settings & 0x80 == 0
    mode = Replay.modeName(modeCode)
    self.time = time
    if version >= 4 {
      // The names of measured figures, which are computed again.
      for _ in 0..<(try reader.number(2)) { _ = try reader.text(until: 0) }
      try readSteps(evf: &reader)
    } else {
      try readEvents(evf: &reader)
    }
    // Times count from the first touch; the clock starts when the first cell opens.
    let start = firstOpening ?? 0
    for index in events.indices { events[index].time = max(0, events[index].time - start) }
  }

  private var firstOpening: Int? {
    clicks.first { $0.kind == .open && !flagged.contains($0.cell) }?.time
  }

  /// Adds a mouse event by its code. The three codes that do not distinguish press and release toggle the button.
  private mutating func add(evf code: Int, time: Int, x: Int, y: Int, held: inout [Bool]) throws(MineProblem)
  {
    let presses: [Action] = [.leftPress, .rightPress, .middlePress]
    let releases: [Action] = [.leftRelease, .rightRelease, .middleRelease]
    switch code {
    case 1: events.append(Event(time: time, .move, x: x, y: y))
    case 2...7, 10...12:
      let button = code < 8 ? (code - 2) / 2 : code - 10
      let isPress = code < 8 ? code % 2 == 0 : !held[button]
      held[button] = isPress
      events.append(Event(time: time, isPress ? presses[button] : releases[button], x: x, y: y))
    case 8:
      let cell = Cell(x / cellSide, y / cellSide)
      guard field.grid.contains(cell) else { throw ByteScanner.damaged }
      flagged.append(field.grid.index(cell))
    case 9:
      let button = held[0] ? 1 : 0
      held[button] = true
      events.append(Event(time: time, presses[button], x: x, y: y))
    default: throw ByteScanner.damaged
    }
  }

  private mutating func readEvents(evf reader: inout ByteScanner) throws(MineProblem) {
    var held = [false, false, false]
    while true {
      let code = try reader.byte()
      if code == 0 || code == 255 { return }
      let time = try reader.number(3)
      let x = try reader.number(2)
      let y = try reader.number(2)
      try add(evf: code, time: time, x: x, y: y, held: &held)
    }
  }

  /// From version 4 on, times and places are stored as differences.
  private mutating func readSteps(evf reader: inout ByteScanner) throws(MineProblem) {
    var held = [false, false, false]
    var (now, x, y) = (0, 0, 0)
    while true {
      let code = try reader.byte()
      switch code {
      case 0: return
      case 1...12:
        now += try reader.byte()
        let (dx, dy) = (try reader.signed16(), try reader.signed16())
        // Off the board: the position is unknown.
        let isOutside = dx == -32_768 || dy == -32_768
        if !isOutside {
          x += dx
          y += dy
        }
        try add(evf: code, time: now, x: isOutside ? -1 : x, y: isOutside ? -1 : y, held: &held)
      case 81...99: now += try reader.byte()
      case 100...121:
        now += try reader.byte()
        try reader.skip(4)
      case 200:
        now += try reader.byte()
        try reader.skip(10)
      case 201:
        now += try reader.byte()
        try reader.skip(2)
        _ = try reader.text(until: 0)
      case 255: now += try reader.number(2)
      default: throw ByteScanner.damaged
      }
    }
  }
}
