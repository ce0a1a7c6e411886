import Concurrency
import Glibc

/// The speed of the machine at some moment: of a fixed loop, and of copying memory.
///
/// Processors that are shared with others differ by a factor of two from day to day and sometimes within a minute.
struct MachineSpeed {
  /// The wall-clock time of the measurement, in seconds.
  var time: Double
  /// The speed of a chain of dependent multiplications, in millions per second of processor time.
  var loop: Double
  /// The speed of copying 128 MB, much more than the shared cache, in gigabytes per second of processor time.
  var memory: Double
  /// The number of free processors: the total share of time that one thread per processor got.
  var free: Double

  /// The number of processors of the system.
  static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Measures for about 80 ms: the number of free processors, and the best speed of several tries, since other programs
  /// only ever slow a try down.
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

  /// Runs a counting thread on every processor for about 15 ms. Returns the total share of time that they got.
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

  /// The wall-clock time of writing and syncing 1 MB to the disk, in milliseconds: the median of five. Nil if nothing
  /// can be written.
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

  /// The variation of several measurements of a machine.
  struct Variation {
    /// The ratio of the greatest to the least speed, of the loop and of memory, without the extreme tenths: a short
    /// disturbance affects one round and not the median.
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

    /// Whether at least nine tenths of the processors were free.
    var hasProcessors: Bool { free >= 0.9 * Double(MachineSpeed.processors) }

    var isSteady: Bool { loop <= Self.most && memory <= Self.most }
  }

  private nonisolated(unsafe) static let pages: UnsafeMutableRawBufferPointer = {
    let pages = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 20, alignment: 2 << 20)
    madvise(pages.baseAddress, pages.count, MADV_HUGEPAGE)
    pages.initializeMemory(as: UInt8.self, repeating: 1)
    return pages
  }()

  private static func seconds(_ body: () -> Void) -> Double {
    let start = SystemClock.thread.seconds
    body()
    return SystemClock.thread.seconds - start
  }

  /// The result of the last chain, stored so that the compiler cannot remove the chain.
  private nonisolated(unsafe) static var end: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(never) private static func chain(_ steps: Int, from start: UInt64) -> UInt64 {
    var value = start
    for _ in 0..<steps { value = (value ^ value >> 29) &* 0xBF58_476D_1CE4_E5B9 }
    return value
  }
}
