import Glibc

/// One device of Xorg's input driver for tests (`man 4 inputtest`), spoken to through its socket.
///
/// The messages are those of `xf86-input-inputtest-protocol.h`, version 1.1, as a C compiler lays them out on
/// x86-64 and ARM64: little endian, each field aligned to its size. The server takes one client per device, for
/// ever.
package final class InputDevice {
  private enum Message: UInt32 {
    case version = 0
    case sync = 1
    case motion = 2
    case button = 4
    case key = 5
    case touch = 6
  }

  /// What a finger does, by X's event numbers.
  package enum TouchKind: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  private let socketDescriptor: Int32

  /// Connects to a device, waiting up to `seconds` for the server to make its socket.
  package init(socket path: String, seconds: Double) throws {
    var connected: Int32 = -1
    let isThere = waitUntil(seconds: seconds) {
      connected = Self.connect(to: path)
      return connected >= 0
    }
    guard isThere else { throw ChildProcess.Failure(description: "no input device listens at \(path)") }
    socketDescriptor = connected
    var hello = Bytes(Message.version.rawValue)
    hello.append(UInt16(1))
    hello.append(UInt16(1))
    send(hello)
    guard receive(12) else {
      throw ChildProcess.Failure(description: "the input device at \(path) does not answer")
    }
  }

  deinit { close(socketDescriptor) }

  /// Waits until the server has dealt with all that was sent.
  package func sync() {
    send(Bytes(Message.sync.rawValue))
    _ = receive(8)
  }

  /// Moves, lands or lifts a finger; coordinates 0…65535 over the screen.
  package func touch(_ id: UInt32, _ kind: TouchKind, x: Double, y: Double) {
    var bytes = Bytes(Message.touch.rawValue)
    bytes.append(id)
    bytes.append(kind.rawValue)
    bytes.appendValuators([x, y])
    send(bytes)
  }

  /// Moves the pointer, or a pen that is pressed with 0…1; coordinates 0…65535 over the screen.
  package func motion(x: Double, y: Double, pressure: Double? = nil) {
    var bytes = Bytes(Message.motion.rawValue)
    bytes.append(UInt32(1))
    bytes.appendValuators([x, y, nil, nil, pressure.map { $0 * 1000 }])
    send(bytes)
  }

  /// Presses or releases a button, by X's numbers: 1 left, 2 middle, 3 right, 4 and 5 the wheel.
  package func button(_ number: UInt32, isPressed: Bool) {
    var bytes = Bytes(Message.button.rawValue)
    bytes.append(UInt32(0))
    bytes.append(number)
    bytes.append(UInt32(isPressed ? 1 : 0))
    bytes.appendValuators([])
    send(bytes)
  }

  /// Presses or releases a key, by X's key code: the kernel's plus eight.
  package func key(_ code: UInt32, isPressed: Bool) {
    var bytes = Bytes(Message.key.rawValue)
    bytes.append(code)
    bytes.append(UInt32(isPressed ? 1 : 0))
    send(bytes)
  }

  private static func connect(to path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if status == 0 { return descriptor }
    close(descriptor)
    return -1
  }

  private func send(_ message: Bytes) {
    let bytes = message.finished
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(socketDescriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  private func receive(_ count: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let more = recv(socketDescriptor, &buffer, count - got, 0)
      guard more > 0 else { return false }
      got += more
    }
    return true
  }
}

/// A message in the making: its length and type, then fields aligned as C does.
private struct Bytes {
  private var bytes: [UInt8] = []

  init(_ type: UInt32) {
    append(UInt32(0))
    append(type)
  }

  mutating func append<Field: FixedWidthInteger>(_ field: Field) {
    while bytes.count % MemoryLayout<Field>.size != 0 { bytes.append(0) }
    withUnsafeBytes(of: field.littleEndian) { bytes += $0 }
  }

  /// Up to 64 axis values: a mask of those that are given, then all of them, twice (the second time unaccelerated).
  mutating func appendValuators(_ values: [Double?]) {
    while bytes.count % 8 != 0 { bytes.append(0) }
    append(UInt32(0))
    bytes.append(values.indices.reduce(UInt8(0)) { $0 | (values[$1] == nil ? 0 : 1 << UInt8($1)) })
    bytes += [UInt8](repeating: 0, count: 7)
    for index in 0..<128 { append(index < values.count ? (values[index] ?? 0).bitPattern : 0) }
  }

  var finished: [UInt8] {
    var result = bytes
    withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { result.replaceSubrange(0..<4, with: $0) }
    return result
  }
}
