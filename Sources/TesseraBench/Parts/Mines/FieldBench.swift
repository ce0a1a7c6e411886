import ModeKit

/// The whole app with a mine field of 2,000×2,000 cells, compared with one of 100×100: the cost of a frame on the main
/// thread when everything is opened at once, for a move, and while the view is panned and pinched; and the memory of
/// the app.
///
/// All times are processor time of the main thread, without submitting quads and presenting, which do not depend on the
/// field. In about half of the frames of a pinch tiles arrive from the workers; the other frames cost a quarter. A
/// median would depend on which half is larger, so the mean of a pinch and its slowest frames are measured. One click
/// opens an empty field as a whole, which wins it. The view moves over sparse fields (one mine in a hundred cells),
/// which a click opens almost completely, so that a move is left.
let fieldBench = BenchPart("field") { section in
  let window = try BenchWindow()
  let sides = [100, 2000]
  let empty = try sides.map { try PlayedField(window, side: $0, mines: 0, isPeer: $0 == 100) }
  let sparse = try sides.map { try PlayedField(window, side: $0, mines: $0 * $0 / 100, isPeer: $0 == 100) }
  let endless = PlayedField(window, .endless(percent: 18), isPeer: false)
  let flood = NaiveFlood(side: 2000)
  var floods: [Double] = []
  section.forEachRound(7, warmsUp: true) { round in
    for field in empty { field.open(isMeasured: round >= 0) }
    for field in sparse { field.play(isMeasured: round >= 0) }
    endless.play(isMeasured: round >= 0)
    let watch = Stopwatch()
    flood.run()
    if round >= 0 { floods.append(watch.peers) }
  }
  func add(
    _ name: String, _ field: PlayedField, _ peer: PlayedField, _ key: (PlayedField.Round) -> Double,
    goal: Double?
  ) {
    section.add(
      Figure(
        name: name, unit: .microseconds, ours: field.rounds.map(key),
        other: .init(
          name: "the same on 100×100 cells", values: peer.rounds.map(key),
          why: "the cost depends on the visible cells, not on the size of the field"),
        goal: goal))
  }
  func addFrames(
    _ name: String, _ field: PlayedField, _ key: @escaping (PlayedField.Round) -> [Double], goal: Double?,
    late: Double?
  ) {
    add("the mean frame of \(name)", field, sparse[0], { Measurement.mean(key($0)) }, goal: goal)
    add(
      "19 of 20 frames of \(name)", field, sparse[0], { Measurement.quantile(0.95, of: key($0)) }, goal: late)
    add("the median frame of \(name)", field, sparse[0], { Measurement.median(key($0)) }, goal: nil)
  }
  section.add(
    Figure(
      name: "the frame that opens 4 million cells", unit: .milliseconds, ours: empty[1].rounds.map(\.opening),
      other: .init(
        name: "flooding them one by one", values: floods,
        why: "the naive way: a queue of cells, with a visit to each neighbour"),
      goal: 0.2))
  add("the slowest frame after it", empty[1], empty[0], \.settling, goal: nil)
  add("a move", sparse[1], sparse[0], { Measurement.median($0.moves) }, goal: 1.25)
  addFrames("a pan", sparse[1], \.pans, goal: 1.25, late: 1.25)
  addFrames("a pinch", sparse[1], \.pinches, goal: 1.25, late: 1.25)
  add("a move on an endless field", endless, sparse[0], { Measurement.median($0.moves) }, goal: nil)
  addFrames("a pan over an endless field", endless, \.pans, goal: 1.25, late: nil)
  addFrames("a pinch over an endless field", endless, \.pinches, goal: nil, late: nil)
  add("the slowest frame of an endless field", endless, sparse[0], \.slowest, goal: 2)
  window.close()
  let display = try BenchDisplay()
  var (large, small): ([Double], [Double]) = ([], [])
  try section.forEachRound(5) { _ in
    large.append(try PlayedField.memory(side: 2000, on: display))
    small.append(try PlayedField.memory(side: 100, on: display))
  }
  section.add(
    Figure(
      name: "memory at its peak with 4 million cells", unit: .megabytes, ours: large,
      other: .init(
        name: "with 10,000 cells", values: small,
        why: "the same app, hands and window: the difference is the field"),
      goal: 1.2))
}
