import Glibc
import ModeKit

/// The installed app: the time to its first complete frame, its memory, and its processor time while idle. The peer is
/// a program that opens an empty OpenGL window: this one with `--empty-window`.
///
/// Both report their first frame through ``Trace``. The app's first frame has every tile, so that everything is visible
/// and responds. The time until the cards have their pictures is a separate figure.
let startBench = BenchPart("start") { section in
  let display = try BenchDisplay()
  let folder = Program.folder
  let app = Program(path: folder + "/tessera", arguments: ["--window", "1280x800"], display: display)
  let empty = Program(path: folder + "/tessera-bench", arguments: ["--empty-window"], display: display)
  guard access(app.path, X_OK) == 0 else {
    throw Problem("there is no tessera beside tessera-bench; use `make bench`")
  }
  var (firsts, pictures, windows): ([Double], [Double], [Double]) = ([], [], [])
  var (work, bareWork): ([Double], [Double]) = ([], [])
  var (memories, bare): ([Double], [Double]) = ([], [])
  try section.forEachRound(11, warmsUp: true) { round in
    let peer = try empty.start(until: "first frame")
    let window = peer.steps["first frame"]?.time ?? .nan
    // With a handicap the app is started later, since it cannot be slowed down from outside.
    let delay = Handicap.isOn ? window * (Handicap.factor - 1) : 0
    let ours = try app.start(until: "pictures", after: delay)
    guard round >= 0 else { return }
    windows.append(window)
    firsts.append(ours.steps["first frame"]?.time ?? .nan)
    pictures.append(ours.steps["pictures"]?.time ?? .nan)
    work.append((ours.steps["first frame"]?.processor ?? .nan) * (Handicap.isOn ? Handicap.factor : 1))
    bareWork.append(peer.steps["first frame"]?.processor ?? .nan)
    // Memory that is only needed for the start is freed soon after it.
    usleep(500_000)
    // With a handicap there are three processes.
    let more = Handicap.isOn ? try [app, app].map { try $0.start(until: "pictures").child } : []
    memories.append(([ours.child] + more).reduce(0) { $0 + $1.residentBytes })
    bare.append(peer.child.residentBytes)
  }
  let window = Figure.Other(
    name: "an empty window", values: windows,
    why:
      "the bare limit: a program that opens such a window and shows one frame, through the same SDL, X and OpenGL"
  )
  section.add(
    Figure(
      name: "to the first interactive frame", unit: .milliseconds, ours: firsts, other: window, goal: 1.5,
      needsProcessors: true))
  section.add(
    Figure(
      name: "processor time to that frame", unit: .milliseconds, ours: work,
      other: .init(
        name: "an empty window's", values: bareWork,
        why: "the bare limit of all threads together, which no other program on the machine changes much"),
      goal: 2.4))
  section.add(
    Figure(
      name: "until the cards show their pictures too", unit: .milliseconds, ours: pictures, other: window))
  section.add(
    Figure(
      name: "memory", unit: .megabytes, ours: memories,
      other: .init(
        name: "an empty window's", values: bare,
        why: "the bare limit: the memory of SDL, X and OpenGL in an empty program"),
      goal: 1.8))
  let home = try app.start(until: "pictures").child
  sleep(2)
  let seconds = 10
  let before = home.processorTime
  sleep(UInt32(seconds))
  // With a handicap the start counts too.
  let used = home.processorTime - (Handicap.isOn ? 0 : before)
  section.add(
    Figure(
      name: "processor time of ten idle seconds", unit: .milliseconds, ours: [used],
      other: .init(
        name: "ten seconds", values: [Double(seconds)],
        why: "the bare limit: an idle program uses no processor time, to the tick of the system's clock"),
      goal: 0, needsOneRound: true))
}
