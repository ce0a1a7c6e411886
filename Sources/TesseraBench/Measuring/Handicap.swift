import Glibc

/// A deliberate worsening of our side, with which every goal must be missed: `tessera-bench --handicap`.
///
/// Work takes three times as long, memory and files are three times as large, pictures are drawn beside their
/// place, and solvers know less. A goal that still held could never be missed.
enum Handicap {
  /// How many times as long our work takes.
  static let factor = 3.0

  /// Whether there is one: programs that the benchmark starts get it from here.
  static let isOn = getenv(variable).map { $0.pointee != 0 } ?? false

  /// What takes it from a program that is started to measure ours against.
  static let none = [variable: ""]

  /// The environment variable that turns it on.
  static let variable = "TESSERA_BENCH_HANDICAP"

  /// Keeps twice as many bytes in memory as are there now, and never gives them back.
  static func fillMemory() {
    guard isOn else { return }
    let bytes = Int(Child.ownBytes("VmRSS") * (factor - 1))
    // What is not written to takes no memory.
    memset(malloc(bytes), 0x5A, bytes)
  }
}
