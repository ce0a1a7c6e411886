import Concurrency
import Geometry
import Glibc
import TestSupport

/// A file, a library or a folder of settings that may do harm, in the real program on a touch screen: it is opened, used
/// with fingers and left, and the program is started again. Files also lie in the folder of pictures, which the sheet of
/// new puzzles shows.
package struct HostileVisit {
  /// What was not as promised.
  package private(set) var problems: [String] = []
  /// The most memory of all processes of the program together, in bytes.
  package private(set) var memory = 0
  /// The slowest quitting, in seconds.
  package private(set) var quitting = 0.0

  private let home = ScratchFolder()
  private let touch: TouchScreen
  private var arguments: [String] = []

  /// How much memory the processes may use, in bytes.
  private static let mostMemory = 1 << 30

  /// Makes all visits with a file or folder.
  package init(_ path: String, on touch: TouchScreen) throws {
    self.touch = touch
    AppUnderTest.settleDown(in: home)
    if ScratchFolder.names(in: path).contains("tessera.sqlite") {
      Self.copy(path, to: "\(home.path)/data/tessera")
    } else if ScratchFolder.names(in: "\(path)/tessera").contains("settings.json") {
      Self.copy("\(path)/tessera", to: "\(home.path)/config/tessera")
    } else {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      mkdir("\(home.path)/Pictures", 0o755)
      ScratchFolder.write(ScratchFolder.contents(of: path), to: "\(home.path)/Pictures/\(name)")
      arguments = ["--open", path]
    }
    try visit(arguments)
    // What was opened may be opened again, and is shown on the home screen.
    try visit([])
    try visit(["--mode", "jigsaw"])
  }

  private mutating func visit(_ arguments: [String]) throws {
    let app = try AppUnderTest(arguments, on: .touch(touch), home: home, until: .firstFrame)
    let watch = MemoryWatch(app.pid)
    // Cards, buttons and tools, whatever is there.
    for y in [190.0, 400, 620] {
      for x in [160.0, 480, 800, 1120] { touch.tap(Point(x, y)) }
    }
    let painter = Painter(touch, seed: 1)
    painter.paint(until: SystemClock.monotonic.seconds + 1.5)
    painter.lift()
    if !app.isRunning { problems.append("the program has ended") }
    let start = SystemClock.monotonic.seconds
    let status = app.quit()
    let time = SystemClock.monotonic.seconds - start
    (quitting, memory) = (max(quitting, time), max(memory, watch.most))
    if status != 0 { problems.append("it ended with \(status ?? -1)") }
    if time > 2 { problems.append("quitting took \(Int(time * 1000)) ms") }
    if memory > Self.mostMemory { problems.append("\(memory >> 20) MB") }
    let lines = app.output.split(separator: "\n").filter { !$0.contains("software renderer") }
    if lines.count > 1 { problems.append("output: \(app.output.prefix(400))") }
  }

  private static func copy(_ folder: String, to other: String) {
    for index in other.indices where other[index] == "/" { mkdir(String(other[..<index]), 0o755) }
    mkdir(other, 0o700)
    for name in ScratchFolder.names(in: folder) {
      ScratchFolder.write(ScratchFolder.contents(of: "\(folder)/\(name)"), to: "\(other)/\(name)")
    }
  }
}

/// Looks at the memory of a process and its children all the time.
private final class MemoryWatch {
  private let state = Locked((isOver: false, most: 0))
  private let thread: Thread

  init(_ process: pid_t) {
    thread = Thread(name: "memory") { [state] in
      repeat {
        let now = Self.resident([process])
        state.with { $0.most = max($0.most, now) }
      } while !state.wait(atMost: 0.03, until: { $0.isOver }, then: { $0.isOver })
    }
  }

  deinit {
    state.signal { $0.isOver = true }
    thread.join()
  }

  /// The most at one time so far, in bytes.
  var most: Int { state.with { $0.most } }

  private static func resident(_ processes: [pid_t]) -> Int {
    processes.reduce(0) { sum, process in
      let line = readFile("/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      let own = (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) } ?? 0
      let tasks = ScratchFolder.names(in: "/proc/\(process)/task")
      let children = tasks.flatMap { task in
        readFile("/proc/\(process)/task/\(task)/children").split(separator: " ").compactMap { pid_t($0) }
      }
      return sum + own << 10 + resident(children)
    }
  }
}
