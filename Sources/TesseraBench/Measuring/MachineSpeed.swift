import Concurrency
import Glibc

/// How quick the machine is by itself at some moment: a fixed loop, and copying memory.
///
/// Processors that are shared with others differ by a factor of two from day to day and sometimes within a minute.
struct MachineSpeed {
  /// When, in seconds on the clock of the wall.
  var time: Double
  /// Steps of a chain of multiplications, each of which needs the last, in millions a second of processor time.
  var loop: Double
  /// Copying 32 MB, which no cache holds, in gigabytes a second of processor time.
  var memory: Double
  /// How many processors were free: what a thread for each of them got of the time, in all.
  var free: Double

  /// How many processors the system has.
  static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Measures for about 30 ms: how many processors are free, and speed as the best of several tries, since others on
  /// the machine make one slow but none makes one quick.
  static func measure() -> MachineSpeed {
    let steps = 400_000
    let loop = (0..<3).map { _ in seconds { end = chain(steps, from: end) } }.min() ?? 1
    let half = pages.count / 2
    let copy =
      (0..<5).map { _ in
        seconds { memcpy(pages.baseAddress!, pages.baseAddress! + half, half) }
      }.min() ?? 1
    return MachineSpeed(
      time: SystemClock.monotonic.seconds, loop: Double(steps) / loop / 1e6,
      memory: Double(half) / copy / 1e9,
      free: freeProcessors())
  }

  /// Has every processor count for about 15 ms and returns how much of the time they were given, in all.
  private static func freeProcessors() -> Double {
    let begin = end
    let shares = AllCores.map(processors) { number in
      let (wall, used) = (SystemClock.monotonic.seconds, SystemClock.thread.seconds)
      let last = chain(10_000_000, from: begin &+ UInt64(number))
      return (share: (SystemClock.thread.seconds - used) / (SystemClock.monotonic.seconds - wall), last: last)
    }
    for share in shares { end ^= share.last }
    return shares.reduce(0) { $0 + $1.share }
  }

  /// Writing 1 MB to a file and having it on the disk, in milliseconds on the wall: the median of five. Nil where
  /// nothing can be written.
  static func diskMilliseconds(in folder: String = ".build") -> Double? {
    let path = "\(folder)/bench-disk-\(getpid())"
    let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    guard file >= 0 else { return nil }
    defer {
      close(file)
      unlink(path)
    }
    let times = (0..<5).map { _ in
      let start = SystemClock.monotonic.seconds
      _ = pwrite(file, pages.baseAddress, 1 << 20, 0)
      fsync(file)
      return SystemClock.monotonic.seconds - start
    }
    return Measurement.median(times) * 1e3
  }

  /// How far several looks at a machine lie apart.
  struct Variation {
    /// The greatest over the least speed of the loop and of memory, without the tenth of the looks at either end: a
    /// moment in which something else ran is in one round and does not move a median.
    var loop: Double
    var memory: Double
    /// The median of the free processors.
    var free: Double

    /// A part in which the speed varied by more than this is measured again.
    static let most = 1.25

    init(_ speeds: [MachineSpeed]) {
      func spread(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let first = sorted.first, first > 0 else { return 1 }
        let cut = sorted.count / 10
        return sorted[sorted.count - 1 - cut] / sorted[cut]
      }
      loop = spread(speeds.map(\.loop))
      memory = spread(speeds.map(\.memory))
      free = speeds.isEmpty ? Double(MachineSpeed.processors) : Measurement.median(speeds.map(\.free))
    }

    /// Whether the processors were free but for a tenth.
    var hasProcessors: Bool { free >= 0.9 * Double(MachineSpeed.processors) }

    var isSteady: Bool { loop <= Self.most && memory <= Self.most }
  }

  private nonisolated(unsafe) static let pages: UnsafeMutableRawBufferPointer = {
    let pages = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 20, alignment: 4096)
    pages.initializeMemory(as: UInt8.self, repeating: 1)
    return pages
  }()

  private static func seconds(_ body: () -> Void) -> Double {
    let start = SystemClock.thread.seconds
    body()
    return SystemClock.thread.seconds - start
  }

  /// The end of the last chain: kept where others could see it, so that no compiler leaves the chain out.
  private nonisolated(unsafe) static var end: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(never) private static func chain(_ steps: Int, from start: UInt64) -> UInt64 {
    var value = start
    for _ in 0..<steps { value = (value ^ value >> 29) &* 0xBF58_476D_1CE4_E5B9 }
    return value
  }
}
