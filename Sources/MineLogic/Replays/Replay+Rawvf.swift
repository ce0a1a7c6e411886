/// RAWVF, the text format for replays of the ranking community (minesweeper.info forum, revision 6.1).
///
/// A file has a header of `Key: value` lines, the board with `*` for mines and `0` for safe cells, and a line per event:
/// `time id column row (x y)`, with columns and rows from 1 and pixels from the board's upper left corner. Lines between
/// the events may record the reaction of the board; these are skipped, since it can be derived. The finger is recorded
/// in such a line before the event, `finger 3`, and the end of its path in the line `lift`. Other readers skip both too.
extension Replay {
  /// Writes the replay.
  public var rawvf: String {
    let grid = field.grid
    let figures = Figures(self)
    let level =
      switch (grid.width, grid.height, field.mineCount) {
      case (8, 8, 10), (9, 9, 10): "Beginner"
      case (16, 16, 40): "Intermediate"
      case (30, 16, 99): "Expert"
      default: "Custom"
      }
    var lines = [
      "RawVF_Version: Rev6.1", "Program: \(Replay.line(program))", "Player: \(Replay.line(player))",
      "Level: \(level)",
      "Width: \(grid.width)", "Height: \(grid.height)", "Mines: \(field.mineCount)",
      "Marks: \(marks ? "On" : "Off")",
      "Time: \(Replay.seconds(time ?? figures.time))", "BBBV: \(figures.board.bbbv)",
      "Mode: \(Replay.line(mode))",
      "Board:",
    ]
    for y in 0..<grid.height {
      lines.append(
        String((0..<grid.width).map { field.isMine(y * grid.width + $0) ? "*" : "0" as Character }))
    }
    lines.append("Events:")
    for cell in flagged { lines.append("flag \(cell % grid.width + 1) \(cell / grid.width + 1)") }
    lines.append("0.000 start")
    var finger: Int?
    for event in events {
      if event.finger != finger {
        finger = event.finger
        lines.append("finger \(finger.map(String.init) ?? "none")")
      }
      if event.action == .lift {
        lines.append("lift")
        continue
      }
      // Other readers only support cells of sixteen pixels.
      let x = event.x * 16 / cellSide
      let y = event.y * 16 / cellSide
      let (column, row) = (Replay.floored(event.x, cellSide) + 1, Replay.floored(event.y, cellSide) + 1)
      lines.append("\(Replay.seconds(event.time)) \(event.action.rawValue) \(column) \(row) (\(x) \(y))")
    }
    if figures.status != .playing { lines.append(figures.status == .won ? "won" : "boom") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a replay.
  ///
  /// - Throws: ``MineProblem`` that names the first invalid line.
  public init(rawvf text: String) throws(MineProblem) {
    var width: Int?
    var height: Int?
    var rows: [Substring] = []
    var replay: Replay?
    var header: [String: String] = [:]
    var finger: Int?
    var part = 0
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (number, raw) in lines.enumerated() {
      let line = Replay.trimmed(raw)
      if line.isEmpty { continue }
      let broken = MineProblem(
        "Line {0} of this RAWVF file cannot be understood: {1}", String(number + 1), String(line.prefix(60)))
      if part == 0 {
        guard let colon = line.firstIndex(of: ":") else { throw broken }
        let key = line[..<colon].lowercased()
        let value = Replay.trimmed(line[line.index(after: colon)...])
        header[key] = String(value)
        if key == "width" || key == "height" {
          guard let side = BoardCode.number(value), side > 0, side <= BoardCode.longestSide else {
            throw broken
          }
          if key == "width" { width = side } else { height = side }
        }
        if key == "board" { part = 1 }
      } else if part == 1 && line.lowercased() != "events:" {
        guard let width, let height, line.utf8.count == width, rows.count < height,
          line.utf8.allSatisfy({ $0 == 42 || $0 >= 48 && $0 <= 57 })
        else { throw broken }
        rows.append(line)
      } else if part == 1 {
        guard let width, let height, rows.count == height else {
          throw MineProblem(
            "This RAWVF file has no complete board: it should have {0} lines.", String(height ?? 0))
        }
        var mines: [Bool] = []
        for row in rows { mines += row.utf8.map { $0 == 42 } }
        replay = Replay(Minefield(Grid(width: width, height: height), mines: mines))
        part = 2
      } else {
        try replay?.read(line, finger: &finger, else: broken)
      }
    }
    guard var replay else {
      throw MineProblem("This is not a complete RAWVF file: it should have a header, a board and events.")
    }
    replay.program = header["program"] ?? header["version"] ?? ""
    replay.player = header["player"] ?? ""
    replay.mode = header["mode"] ?? "Classic"
    replay.marks = header["marks"]?.lowercased() == "on"
    replay.time = header["time"].flatMap { Replay.milliseconds($0[...]) }
    self = replay
  }

  /// Reads an event line.
  private mutating func read(_ line: Substring, finger: inout Int?, else broken: MineProblem)
    throws(MineProblem)
  {
    let words = line.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "\t" }
    guard let first = words.first else { return }
    if first == "finger", words.count == 2 {
      finger = BoardCode.number(words[1])
      return
    }
    if first == "lift", let last = events.last {
      events.append(Event(time: last.time, .lift, x: -1, y: -1, finger: finger))
      return
    }
    if first == "flag", words.count >= 3, events.isEmpty, let column = BoardCode.number(words[1]),
      let row = BoardCode.number(words[2]), field.grid.contains(Cell(column - 1, row - 1))
    {
      flagged.append(field.grid.index(Cell(column - 1, row - 1)))
      return
    }
    // A reaction of the board, or a line of a later revision.
    guard first.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 || $0 == 46 || $0 == 45 }), words.count > 1 else {
      return
    }
    guard let time = Replay.milliseconds(first) else { throw broken }
    guard let action = Action(rawValue: String(words[1])) else { return }
    guard words.count >= 6 else {
      guard action == .toggleMarks else { throw broken }
      events.append(Event(time: time, action, x: -1, y: -1))
      return
    }
    guard let x = Replay.signed(words[4]), let y = Replay.signed(words[5]) else { throw broken }
    events.append(Event(time: time, action, x: x, y: y, finger: finger))
  }

  /// Milliseconds as seconds with three decimals.
  static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds.magnitude % 1000)
    return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000)."
      + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// Seconds with up to three decimals as milliseconds. Times before the start become 0.
  static func milliseconds(_ text: Substring) -> Int? {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = BoardCode.number(first), parts.count <= 2 else { return nil }
    var thousandths = 0
    if parts.count == 2, !parts[1].isEmpty {
      guard let value = BoardCode.number(parts[1].prefix(3)) else { return nil }
      thousandths = value
      for _ in parts[1].prefix(3).utf8.count..<3 { thousandths *= 10 }
    }
    return isNegative ? 0 : whole * 1000 + thousandths
  }

  private static func signed(_ text: Substring) -> Int? {
    text.first == "-" ? BoardCode.number(text.dropFirst()).map { -$0 } : BoardCode.number(text)
  }

  private static func floored(_ value: Int, _ by: Int) -> Int {
    value >= 0 ? value / by : -((by - 1 - value) / by)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return text
  }

  /// Text without line breaks.
  private static func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}
