/// RMV, versions 1 and 2 (ralokt/rmv_spec).
extension Replay {
  init(rmv reader: inout ByteScanner) throws(MineProblem) {
    try reader.skip(4)
    let version = try reader.number(2)
    guard version > 0 else { throw ByteScanner.damaged }
    guard version <= 2 else { throw ByteScanner.newer("RMV", version, newest: 2) }
    if version == 2 { try reader.skip(2) }
    try reader.skip(4)
    let resultSize = version == 1 ? try reader.number(2) : 0
    let programSize = try reader.number(2)
    try reader.skip(4)
    let preflagSize = try reader.number(2)
    let propertiesSize = try reader.number(2)
    let extensionSize = version == 2 ? try reader.number(2) : 0
    try reader.skip(6)
    try reader.skip(resultSize)
    let program = try reader.text(programSize)
    var fields: [String] = []
    for _ in 0..<(try reader.number(2)) { fields.append(try reader.text(try reader.byte())) }
    try reader.skip(4)
    let width = try reader.byte()
    let height = try reader.byte()
    let mines = try reader.number(2)
    self.init(
      try reader.board(width: width, height: height, mines: mines) { (reader) throws(MineProblem) in
        (try reader.byte(), try reader.byte())
      })
    self.program = program
    player = fields.first ?? ""
    if preflagSize > 0 {
      for _ in 0..<(try reader.number(2)) {
        let cell = Cell(try reader.byte(), try reader.byte())
        guard field.grid.contains(cell) else { throw ByteScanner.damaged }
        flagged.append(field.grid.index(cell))
      }
    }
    var properties: [Int] = []
    for _ in 0..<propertiesSize { properties.append(try reader.byte()) }
    marks = properties.first == 1
    mode = Replay.modeName(properties.count > 2 ? properties[2] : 0)
    if version == 2 {
      guard properties.count >= 7, properties[6] > 0 else { throw ByteScanner.damaged }
      cellSide = properties[6]
      guard properties[4] | properties[5] << 8 == field.measures.bbbv else { throw ByteScanner.damaged }
      try reader.skip(extensionSize)
    }
    try readEvents(rmv: &reader, version: version)
    // The first press comes before the start of the clock, and some files omit it.
    if let first = events.first(where: { $0.action != .move }), first.action == .leftRelease {
      events.insert(Event(time: first.time, .leftPress, x: first.x, y: first.y), at: 0)
    }
  }

  private mutating func readEvents(rmv reader: inout ByteScanner, version: Int) throws(MineProblem) {
    let actions: [Action] = [
      .move, .leftPress, .leftRelease, .rightPress, .rightRelease, .middlePress, .middleRelease,
    ]
    var (now, x, y) = (0, 0, 0)
    while true {
      let code = try reader.byte()
      switch code {
      case 0 where version == 1:
        try reader.skip(4)
      case 1...7:
        now = try reader.number(3)
        try reader.skip(1)
        if version == 1 {
          // The window's frame lies left of and above the board.
          x = try reader.number(2) - 12
          y = try reader.number(2) - 56
        } else {
          x = try reader.signed16()
          y = try reader.signed16()
        }
        events.append(Event(time: now, actions[code - 1], x: x, y: y))
      case 28 where version == 2:
        now += try reader.byte()
        let steps = try reader.byte()
        x += Replay.nibble(steps >> 4)
        y += Replay.nibble(steps & 15)
        events.append(Event(time: now, .move, x: x, y: y))
      case 9...14, 18...27:
        try reader.skip(2)
      case 15...17:
        time = try reader.number(3)
        return
      default:
        throw ByteScanner.damaged
      }
    }
  }

  private static func nibble(_ value: Int) -> Int { value < 8 ? value : value - 16 }

  private static let modeNames = ["Classic", "UPK", "Cheat", "Density", "Win7"]

  /// RAWVF's name of a mode of RMV and EVF.
  static func modeName(_ code: Int) -> String {
    modeNames.indices.contains(code) ? modeNames[code] : "Mode \(code)"
  }

  /// The mode of RMV and EVF with a name; that of the classic game for unknown names.
  static func modeCode(_ name: String) -> Int {
    if let code = modeNames.firstIndex(of: name) { return code }
    guard name.hasPrefix("Mode "), let code = BoardCode.number(name.dropFirst(5)) else { return 0 }
    return min(code, 0xFFFF)
  }
}
