import Glibc

/// Whether this machine has a route to other machines, according to the kernel's routing tables.
public enum NetworkRoute {
  /// Whether there is a route that does not lead back to this machine. Where the tables cannot be read, one is assumed.
  /// A route does not guarantee that a server can be reached.
  public static var exists: Bool {
    guard let old = table("/proc/net/route"), let new = table("/proc/net/ipv6_route") else { return true }
    return leavesThisMachine(old: old) || leavesThisMachine(new: new)
  }

  /// Whether a route of the table for version 4 of the internet protocol leads elsewhere. A line begins with the device.
  package static func leavesThisMachine(old table: String) -> Bool {
    table.split(separator: "\n").dropFirst().contains { line in
      line.split { $0 == "\t" || $0 == " " }.first.map { $0 != "lo" } ?? false
    }
  }

  /// Whether a route of the table for version 6 leads elsewhere. A line ends with the device.
  package static func leavesThisMachine(new table: String) -> Bool {
    table.split(separator: "\n").contains { line in
      let parts = line.split(separator: " ")
      // Every device has a route to itself, and one to its neighbours that is there without any.
      return parts.count > 9 && parts[9] != "lo" && !parts[0].hasPrefix("fe80") && !parts[0].hasPrefix("ff")
    }
  }

  private static func table(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
  }
}
