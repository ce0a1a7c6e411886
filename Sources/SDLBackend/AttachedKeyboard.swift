import Glibc

/// Finds keyboards in the kernel's list of devices, since SDL 2 cannot report whether there is one.
package enum AttachedKeyboard {
  /// Whether the kernel lists a device with letter keys. Read each time, since keyboards are plugged in and out.
  ///
  /// - Complexity: reads a small file in `/proc`.
  static var isListed: Bool { isListed(in: deviceList) }

  /// Whether a device list in the format of `/proc/bus/input/devices` contains a keyboard. Keys 16…25 are Q…P, which
  /// buttons, remote controls and power keys lack.
  package static func isListed(in devices: String) -> Bool {
    devices.split(separator: "\n").contains { line in
      guard line.hasPrefix("B: KEY="), let low = line.dropFirst(7).split(separator: " ").last,
        let bits = UInt64(low, radix: 16)
      else { return false }
      return bits >> 16 & 0x3FF == 0x3FF
    }
  }

  /// The kernel's list of input devices.
  static var deviceList: String { read("/proc/bus/input/devices") }

  private static func read(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
