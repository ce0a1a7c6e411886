import Glibc

/// A tool of a tablet on an X server: a device of the driver in `Tests/TabletDriver`, which has tilt and says by a
/// property which tool it is, as drivers of tablets do. Xorg's own driver for tests has neither.
package final class TabletTool {
  /// Why there can be no tablet on this machine, or nil when there can.
  package static let missing: String? =
    access("/usr/include/xorg/xorg-server.h", R_OK) == 0 && isInstalled("cc")
    ? nil : "the headers of the X server are missing: install xserver-xorg-dev"

  /// Compiles the driver into a folder of modules.
  package static func buildDriver(in modules: String, log: String) throws {
    let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    mkdir(modules, 0o700)
    mkdir("\(modules)/input", 0o700)
    let compiler = try ChildProcess(
      "cc",
      [
        "-shared", "-fPIC", "-I/usr/include/xorg", "-I/usr/include/pixman-1", "-o",
        "\(modules)/input/tablet_drv.so", "/\(tests)/TabletDriver/tablet_drv.c",
      ], log: log)
    guard compiler.wait(seconds: 30) == 0 else {
      throw ChildProcess.Failure(description: "the tablet's driver: \(readFile(log))")
    }
  }

  private let socketDescriptor: Int32
  private let path: String
  /// What the driver reads as a report: x, y and pressure of 0…65535, tilt in degrees, and a button.
  private var report = [Double](repeating: 0, count: 6)

  init(socket path: String) {
    self.path = path
    socketDescriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  deinit { close(socketDescriptor) }

  /// Moves the tool; coordinates 0…65535 over the screen, pressure 0…1, tilt −64…63 degrees to the right and downwards.
  func motion(x: Double, y: Double, pressure: Double, tilt: (x: Double, y: Double)) throws {
    report = [x, y, pressure * 65535, tilt.x, tilt.y, 0]
    try send()
  }

  /// Presses or releases a button where the tool is.
  func button(_ number: UInt32, isPressed: Bool) throws {
    report[5] = isPressed ? Double(number) : -Double(number)
    try send()
  }

  private func send() throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = report.count * MemoryLayout<Double>.size
    let sent = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socketDescriptor, report, size, 0, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard sent == size else { throw ChildProcess.Failure(description: "no tablet listens at \(path)") }
  }
}
