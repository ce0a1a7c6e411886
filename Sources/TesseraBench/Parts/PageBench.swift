import Glibc
import ModeKit

/// A page of 22,000 strokes with 100 points each: its size on the disk, the times until it is visible and sharp, its
/// memory, the time of undoing a thousand steps, holes while zooming, and ten fingers that draw on it, compared with
/// ten on an empty page. Also a million dabs in one view, drawn at a new scale.
///
/// Each page is opened by the whole app in a separate program, in turn with one that only reads the file and draws its
/// strokes (``BarePage``). Times are wall-clock times, and a frame ends when it has been drawn. The costs of undo and
/// of fingers are processor time of the main thread, those of fingers without submitting quads and presenting.
let pageBench = BenchPart("page") { section in
  let (full, bare, dabs, log) = (PageFile("full"), PageFile("bare"), PageFile("dabs"), PageFile("log"))
  defer { for file in [full, bare, dabs, log] { file.remove() } }
  try full.fill(.full)
  try log.fill(.full, withSnapshots: false)
  try bare.fill(.none)
  try dabs.fill(.dabs)
  // With a handicap there is an additional, useless file.
  if Handicap.isOn { for file in [full, log] { try file.pad() } }
  let written = full.bytes
  // A real page has been closed before. The app then saved an overview, which is shown first when the page is opened
  // again.
  for file in [full, bare] { _ = try Child.figures(["--page", file.folder, "visit"], ["memory"]) }
  let kept = full.bytes - written
  var rounds = PageRounds()
  try section.forEachRound(5) { _ in
    let limit = try Child.figures(["--bare-page", full.path], ["shown", "again"])
    let page = try Child.figures(
      ["--page", full.folder, "all"],
      ["first", "sharp", "memory", "undo", "undo-picture", "redo", "redo-picture", "replay", "hole"])
    let hands = try Child.figures(
      ["--page", full.folder, "hands"], ["late", "all", "uploads", "latency", "bare", "median", "peak"])
    // In turn with an empty page, since the speed of a shared processor changes with time.
    let empty = try Child.figures(
      ["--page", bare.folder, "hands"], ["late", "memory"], changing: Handicap.none)
    let million = try Child.figures(["--page", dabs.folder, "scale"], ["half", "scale"])
    for (name, values) in [
      ("limit", limit), ("page", page), ("hands", hands), ("empty", empty), ("million", million),
    ] { rounds.add(name, values) }
  }
  let limit = Figure.Other(
    name: "reading it and drawing its strokes", values: rounds["limit", "shown"],
    why:
      "the bare limit: the file read, each stroke drawn once as a plain line on all processors, the tiles shown"
  )
  let again = Figure.Other(
    name: "drawing its strokes", values: rounds["limit", "again"],
    why: "the bare limit: each stroke drawn once as a plain line on all processors, the tiles shown")
  func add(
    _ name: String, _ unit: Figure.Unit, _ ours: [Double], _ other: Figure.Other? = nil, goal: Double? = nil,
    needsOneRound: Bool = false
  ) {
    section.add(
      Figure(name: name, unit: unit, ours: ours, other: other, goal: goal, needsOneRound: needsOneRound))
  }
  let plain = Figure.Other(
    name: "their points as plain numbers", values: [WrittenStrokes.full.plainBytes],
    why: "the naive way: two coordinates and a pressure as numbers of four bytes")
  add("22,000 strokes on the disk, the log", .megabytes, [log.bytes], plain, goal: 0.22, needsOneRound: true)
  add("with two snapshots, for damage", .megabytes, [written], plain, goal: 0.55, needsOneRound: true)
  add("what is kept to show it at once", .megabytes, [kept])
  add("opened to the first frame", .milliseconds, rounds["page", "first"], limit, goal: 2.2)
  add("opened until all tiles are sharp", .milliseconds, rounds["page", "sharp"], limit, goal: 3.9)
  add(
    "memory with all tiles sharp", .megabytes, rounds["page", "memory"],
    .init(
      name: "with an empty page", values: rounds["empty", "memory"],
      why: "the same app and window: the difference is the page"), goal: 2)
  add("memory at its peak, with ten fingers", .megabytes, rounds["hands", "peak"])
  let replay = Figure.Other(
    name: "1,000 moves on an empty board", values: rounds["page", "replay"],
    why: "an undo is a move: it may cost as much as a move on an empty page")
  add("1,000 steps undone: the state", .milliseconds, rounds["page", "undo"], replay, goal: 5)
  add("1,000 steps redone: the state", .milliseconds, rounds["page", "redo"], replay, goal: 9)
  add("1,000 steps undone: the picture", .milliseconds, rounds["page", "undo-picture"], again, goal: 2)
  add("1,000 steps redone: the picture", .milliseconds, rounds["page", "redo-picture"], again, goal: 2)
  add(
    "zooming from all to one stroke, the largest hole", .percent, rounds["page", "hole"],
    .init(
      name: "the window", values: rounds["page", "hole"].map { _ in 1 },
      why: "the bare limit: a moving view must have no holes, not even a pixel"), goal: 0)
  add(
    "ten fingers, 99 of 100 frames, with uploads", .milliseconds, rounds["hands", "all"],
    .init(
      name: "the uploads alone", values: rounds["hands", "uploads"],
      why: "the bare limit: the pixels that have changed must be copied to textures"), goal: 4.5)
  add(
    "ten fingers, 99 of 100 frames, without uploads", .milliseconds, rounds["hands", "late"],
    .init(
      name: "on an empty page", values: rounds["empty", "late"],
      why: "the cost of drawing must not depend on the strokes that are on the page already"), goal: 1.1)
  add("ten fingers, the median frame", .milliseconds, rounds["hands", "median"])
  add(
    "from input to the end of its frame, 99 of 100", .milliseconds, rounds["hands", "latency"],
    .init(
      name: "a frame of textured quads", values: rounds["hands", "bare"],
      why: "the bare limit: the window filled once by the same renderer, in between"), goal: 2.2)
  add("a million dabs at a new scale, half of the tiles sharp", .milliseconds, rounds["million", "half"])
  add("a million dabs at a new scale, all", .milliseconds, rounds["million", "scale"])
}

/// The figures that programs printed, by round.
private struct PageRounds {
  private var values: [String: [[String: Double]]] = [:]

  mutating func add(_ program: String, _ figures: [String: Double]) {
    values[program, default: []].append(figures)
  }

  /// A figure in each round.
  subscript(_ program: String, _ name: String) -> [Double] {
    (values[program] ?? []).map { $0[name] ?? .nan }
  }
}
