import Glibc

/// Jigsaw puzzles beside Debian's Palapeli, which a script plays with keys and mouse: the same picture on the same display,
/// from the choice of the picture to the first drag, the memory then, and everything dragged and let go.
///
/// Palapeli's times are its processor time, ours are wall-clock time.
let peersJigsawBench = BenchPart("peers-jigsaw") { section in
  let display = try BenchDisplay(isOwn: true)
  let picture = try JigsawBench.makePicture()
  defer { unlink(picture) }
  for (pieces, isLong) in [(1000, false), (2000, false), (10_000, true)] {
    var (ours, peers): ([[String: Double]], [[String: Double]]) = ([], [])
    func round() throws {
      ours.append(
        try Child.figures(
          ["--jigsaw", String(pieces), picture], ["first", "memory", "sharp"], changing: display.variables))
      peers.append(
        try Child.figures(
          of: "python3", ["scripts/peers/palapeli.py", picture, String(pieces)], ["first", "memory", "drop"],
          changing: display.variables))
    }
    if isLong {
      section.probe()
      try round()
      section.probe()
    } else {
      try section.forEachRound(5) { _ in try round() }
    }
    func add(
      _ name: String, _ unit: Figure.Unit, _ key: String, _ peer: String, _ why: String,
      _ ratio: Figure.Ratio, goal: Double?
    ) {
      section.add(
        Figure(
          name: "\(Report.grouped(pieces)) pieces, \(name)", unit: unit, ours: ours.map { $0[key] ?? .nan },
          other: .init(name: "Palapeli", values: peers.map { $0[peer] ?? .nan }, why: why), ratio: ratio,
          goal: goal, needsOneRound: isLong))
    }
    add(
      "picture to draggable", .milliseconds, "first", "first",
      "KDE's jigsaw, from the button that makes the puzzle until no piece is missing",
      .speed,
      goal: isLong ? 50 : nil)
    add(
      "resident beside Palapeli", .megabytes, "memory", "memory", "both when all pieces can be dragged",
      .cost,
      goal: 0.5)
    add(
      "everything dropped", .milliseconds, "sharp", "drop",
      "from letting go until the program is idle: until all is drawn again", .speed, goal: isLong ? 2000 : nil
    )
  }
}
