import Concurrency
import Glibc

/// A deliberate slowdown of our side that must make every goal fail: `tessera-bench --handicap`.
///
/// Work takes three times as long, memory and files are three times as large, pictures are drawn beside their place,
/// and solvers know less. A goal that is still reached could never be missed.
enum Handicap {
  /// How many times as long our work takes.
  static let factor = 3.0

  /// Whether the handicap is on, in programs that the benchmark starts too.
  static let isOn = getenv(variable).map { $0.pointee != 0 } ?? false

  /// The environment change that turns it off, for programs that are peers.
  static let none = [variable: ""]

  /// The environment variable that turns it on.
  static let variable = "TESSERA_BENCH_HANDICAP"

  /// Allocates twice as many bytes as the process uses now, and never frees them.
  static func fillMemory() {
    guard isOn else { return }
    let bytes = Int(Child.ownBytes("VmRSS") * (factor - 1))
    // Pages that are not written take no memory, and the compiler removes allocations that are never used.
    kept.with { $0.append([UInt8](repeating: 0x5A, count: bytes)) }
  }

  /// The bytes of ``fillMemory()``.
  private static let kept = Locked<[[UInt8]]>([])
}
