import Geometry
import Glibc
import SDLBackend
import Shell

/// The app as it is installed: how soon its first whole frame is there, what it keeps in memory, and what it uses while
/// nobody touches it. The peer is a program that opens an empty OpenGL window: this one with `--empty-window`.
///
/// Both say through ``Trace`` when their first frame was shown. The app's counts once every tile is in its place, so that
/// all that can be touched is seen and answers; when the cards' pictures are there too is a figure of its own.
let startBench = BenchPart(name: "start") { report in
  guard let display = BenchDisplay() else {
    print("start is left out: there is no display, and no Xvfb to make one (install xvfb).")
    return
  }
  let folder = Program.folder
  let app = Program(path: folder + "/tessera", arguments: ["--window", "1280x800"], display: display)
  let empty = Program(path: folder + "/tessera-bench", arguments: ["--empty-window"], display: display)
  guard access(app.path, X_OK) == 0 else {
    print("start is left out: there is no tessera beside tessera-bench (swift build -c release).")
    return
  }
  var starts: (first: [Double], pictures: [Double], peer: [Double]) = ([], [], [])
  for _ in 0..<11 {
    guard let peer = empty.start(until: "first frame"), let ours = app.start(until: "pictures"),
      let first = ours.times["first frame"], let whole = ours.times["pictures"],
      let shown = peer.times["first frame"]
    else {
      print("start is left out: tessera or an OpenGL window did not show a frame within 20 seconds.")
      return
    }
    starts.first.append(first)
    starts.pictures.append(whole)
    starts.peer.append(shown)
  }
  let peer = Measurement.median(starts.peer)
  func add(_ name: String, _ times: [Double], _ goal: Report.Goal?) {
    let ours = Measurement.median(times)
    report.add(
      Report.Figure(
        name: name, ours: ours * 1e3, peer: peer * 1e3, unit: "ms", ratio: ours / peer, goal: goal))
  }
  add("start: to the first interactive frame", starts.first, .atMost(1.5))
  add("start: until the cards show their pictures too", starts.pictures, nil)
  guard let window = empty.start(until: "first frame")?.child, let home = app.start(until: "pictures")?.child
  else { return }
  sleep(2)
  let memory = home.residentBytes - window.residentBytes
  report.add(
    Report.Figure(
      name: "start: memory above an empty window's", ours: memory / 1e6, unit: "MB", goal: .atMost(60)))
  let before = home.processorTime
  sleep(10)
  report.add(
    Report.Figure(
      name: "start: processor time of ten idle seconds", ours: home.processorTime - before, unit: "s",
      goal: .atMost(0)))
}

/// A program that opens a window on some display.
private struct Program {
  var path: String
  var arguments: [String]
  var display: BenchDisplay

  /// Where this program lies.
  static var folder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Starts it as a new user would and waits until it says that it has come so far: the program, and after how many seconds
  /// it had reached what it told of. Nil when that takes longer than 20 seconds.
  func start(until goal: String) -> (child: Child, times: [String: Double])? {
    var template = Array("/tmp/tessera-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { Self.remove(home) }
    let trace = home + "/trace"
    let variables = [
      "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "TESSERA_TRACE": trace,
    ].merging(display.variables) { $1 }
    let begin = Measurement.wallTime()
    guard let child = Child(path, arguments, changing: variables) else { return nil }
    while Measurement.wallTime() - begin < 20 {
      let times = Self.times(in: Child.read(trace), since: begin)
      if times[goal] != nil { return (child, times) }
      usleep(2000)
    }
    return nil
  }

  /// What a trace tells, in seconds.
  private static func times(in trace: String, since begin: Double) -> [String: Double] {
    var times: [String: Double] = [:]
    for line in trace.split(separator: "\n") {
      guard let space = line.lastIndex(of: " "), let time = Double(line[line.index(after: space)...]) else {
        continue
      }
      times[String(line[..<space])] = time - begin
    }
    return times
  }

  /// Removes a folder with all that a first start leaves in it. The program keeps what it has open.
  private static func remove(_ path: String) {
    guard let folder = opendir(path) else {
      unlink(path)
      return
    }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove(path + "/" + name) }
    }
    closedir(folder)
    rmdir(path)
  }
}

/// The display to measure on: the user's, or one of Xvfb that nobody sees.
final class BenchDisplay {
  /// The environment variables that lead to it.
  let variables: [String: String]
  private let server: Child?

  /// Finds or makes a display; nil when there is none.
  init?() {
    if getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil {
      variables = [:]
      server = nil
      return
    }
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { return nil }
    let server = Child(
      "Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"], output: pipe[1])
    close(pipe[1])
    defer { close(pipe[0]) }
    guard let server else { return nil }
    // The server writes its number once it can be used.
    var text = [UInt8](repeating: 0, count: 32)
    let count = read(pipe[0], &text, text.count)
    let number = String(decoding: text.prefix(max(0, count)), as: UTF8.self).prefix { $0.isNumber }
    guard !number.isEmpty else { return nil }
    self.server = server
    variables = ["DISPLAY": ":\(number)", "SDL_VIDEODRIVER": "x11"]
  }
}
