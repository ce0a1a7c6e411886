/// Writes EVF, version 4 (eee555/ms-toollib, "evf format" and base_video_generate_evf.rs).
extension Replay {
  /// The replay as an EVF file. It is not signed: ranking sites accept only files that their own programs have signed.
  ///
  /// The format has one mouse, so all fingers become that mouse.
  ///
  /// - Complexity: O(cells + events).
  /// - Throws: ``MineProblem`` when the board is too large for the format, or when there were question marks, which it
  ///   lacks.
  public func evf() throws(MineProblem) -> [UInt8] {
    let (width, height) = (field.grid.width, field.grid.height)
    guard width <= 255, height <= 255 else {
      throw MineProblem("An EVF file holds up to 255 × 255 cells: save this game as RAWVF.")
    }
    guard !marks else {
      throw MineProblem("An EVF file holds no question marks: save this game as RAWVF.")
    }
    let figures = Figures(self)
    let isConverted = program != Replay.ownProgram
    var writer = EVFWriter(
      side: 5...255 ~= cellSide && cellSide * max(width, height) <= 32_767 ? cellSide : 16)
    // The version, then whether the game was won, had no effective right clicks, and was converted.
    writer.bytes = [
      4,
      (figures.status == .won ? 0x80 : 0) | (figures.effectiveRight == 0 ? 0x10 : 0) | (isConverted ? 8 : 0),
      // Question marks are off.
      0x80, UInt8(height), UInt8(width),
    ]
    writer.put(field.mineCount, 2)
    writer.put(writer.side, 1)
    writer.put(Replay.modeCode(mode), 2)
    writer.put(min(figures.board.bbbv, 0xFFFF), 2)
    writer.put(min(time ?? figures.time, 0xFFFF_FFFF), 4)
    // The country and the date are not known.
    writer.bytes += Array("XX".utf8)
    writer.put(0, 16)
    for text in isConverted
      ? [program, Replay.ownProgram, "utf-8", player, "", ""] : [program, player, "", ""]
    {
      writer.put(text)
    }
    // No name of the device.
    writer.put(0, 2)
    writer.put(field)
    // No additional figures.
    writer.put(0, 2)
    for cell in flagged.map({ field.grid.cell($0) }) {
      writer.put(8, time: 0, cell.x * writer.side, cell.y * writer.side)
    }
    put(events, into: &writer)
    writer.bytes.append(0)
    // No signature.
    writer.put(0, 2)
    return writer.bytes
  }

  private func put(_ events: [Event], into writer: inout EVFWriter) {
    let codes: [Action: UInt8] = [
      .move: 1, .leftPress: 2, .leftRelease: 3, .rightPress: 4, .rightRelease: 5, .middlePress: 6,
      .middleRelease: 7,
    ]
    // What comes before the first press does nothing, and the format cannot begin with it.
    let begins: Set<Action> = [.move, .leftPress, .rightPress, .shiftPress]
    let events = flagged.isEmpty ? events.drop { !begins.contains($0.action) } : events[...]
    let start = events.first?.time ?? 0
    var isShifted = false
    for event in events {
      var action = event.action
      // Shift with the left button does what the middle one does.
      if action == .shiftPress {
        isShifted = true
        action = .middlePress
      } else if action == .leftRelease, isShifted {
        isShifted = false
        action = .middleRelease
      }
      guard let code = codes[action] else { continue }
      // The format has one place off the board.
      let isOutside = cell(event) == nil
      let x = isOutside ? field.grid.width * writer.side : event.x * writer.side / cellSide
      let y = isOutside ? field.grid.height * writer.side : event.y * writer.side / cellSide
      writer.put(code, time: event.time - start, x, y)
    }
  }
}

/// The bytes of an EVF file. Numbers are big-endian.
private struct EVFWriter {
  /// The width and height of a cell, in pixels.
  let side: Int
  var bytes: [UInt8] = []
  /// The last event: milliseconds, and pixels from the left and the top edge of the board.
  private var last = (time: 0, x: 0, y: 0)

  init(side: Int) { self.side = side }

  /// Writes the lowest bytes of a number.
  mutating func put(_ value: Int, _ count: Int) {
    for byte in (0..<count).reversed() {
      bytes.append(byte < 8 ? UInt8(truncatingIfNeeded: value >> (byte * 8)) : 0)
    }
  }

  /// Writes a text, which ends with a zero.
  mutating func put(_ text: String) { bytes += text.utf8.filter { $0 != 0 } + [0] }

  /// Writes the mines as bits, row by row, the highest bit first.
  mutating func put(_ field: Minefield) {
    var packed = [UInt8](repeating: 0, count: (field.grid.cellCount + 7) / 8)
    for place in 0..<field.grid.cellCount where field.isMine(place) {
      packed[place / 8] |= 0x80 >> UInt8(place % 8)
    }
    bytes += packed
  }

  /// Writes an event as its difference to the last one.
  mutating func put(_ code: UInt8, time: Int, _ x: Int, _ y: Int) {
    var wait = max(0, time - last.time)
    last.time += wait
    while wait > 255 {
      let pause = min(wait, 0xFFFF)
      bytes.append(255)
      put(pause, 2)
      wait -= pause
    }
    bytes += [code, UInt8(wait)]
    put(x - last.x, 2)
    put(y - last.y, 2)
    (last.x, last.y) = (x, y)
  }
}
