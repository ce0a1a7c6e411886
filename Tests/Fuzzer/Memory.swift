import TestSupport

/// The memory of this process and of those that it has started.
enum Memory {
  /// The most that each of them has used, together, in bytes.
  static func mostUsed() -> Int {
    let children = readFile("/proc/thread-self/children").split(separator: " ").map(String.init)
    return (["self"] + children).reduce(0) { $0 + mostUsed(by: $1) }
  }

  private static func mostUsed(by process: String) -> Int {
    let lines = readFile("/proc/\(process)/status").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
