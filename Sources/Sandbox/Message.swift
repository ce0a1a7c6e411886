import CSandbox
import Glibc

/// A request of the app to the child, which is sent together with the file as sealed memory.
struct Request {
  /// The reader's name.
  var reader: String
  /// The parameters for the reader.
  var parameters: [UInt8]

  /// The largest size of a request in bytes: one byte for the length of the name, the name, and the parameters.
  private static let longest = 4096

  /// Sends the request with a file. Returns false if that is not possible.
  func send(with file: [UInt8], to socket: Int32) -> Bool {
    let name = Array(reader.utf8)
    let bytes = [UInt8(clamping: name.count)] + name + parameters
    guard name.count < 256, bytes.count <= Self.longest else { return false }
    return SharedMemory.withSealed(file) { csandbox_send(socket, bytes, bytes.count, $0) } ?? false
  }

  /// Waits for the next request and its file; nil if the app has gone or the message is invalid.
  static func receive(from socket: Int32) -> (request: Request, file: [UInt8])? {
    var buffer = [UInt8](repeating: 0, count: longest)
    var descriptor: Int32 = -1
    let count = csandbox_receive(socket, &buffer, buffer.count, &descriptor)
    guard count > 0, descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let rest = buffer[1..<count]
    guard rest.count >= Int(buffer[0]), let file = SharedMemory.bytes(sealed: descriptor) else { return nil }
    let name = rest.prefix(Int(buffer[0]))
    return (
      Request(reader: String(decoding: name, as: UTF8.self), parameters: Array(rest.dropFirst(name.count))),
      file
    )
  }
}

/// A message of the child. The app trusts nothing in it.
enum Answer {
  /// The child has given up its rights and waits for files.
  case ready
  /// The contents of the file.
  case contents(FileContents)
  /// The file is refused, with a sentence for the user.
  case refused(String)

  /// The largest size of an answer in bytes: one for its kind, eight for the size of the body, and the header.
  private static let longest = 9 + FileContents.largestHeader
  /// The largest size of a sentence in bytes.
  private static let longestSentence = 1000

  /// Waits for the next answer; nil if the child has gone or the message is invalid.
  init?(from socket: Int32, bodyAtMost limit: Int) {
    var buffer = [UInt8](repeating: 0, count: Self.longest)
    var descriptor: Int32 = -1
    let count = csandbox_receive(socket, &buffer, buffer.count, &descriptor)
    guard count > 0 else { return nil }
    var body: SharedMemory?
    if descriptor >= 0 {
      let size = buffer[1..<9].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let size = Int(exactly: size), size <= limit else {
        close(descriptor)
        return nil
      }
      body = try? SharedMemory(sealed: descriptor, count: size)
      if body == nil { return nil }
    }
    switch (buffer[0], count) {
    case (0, 1): self = .ready
    case (1, 9...): self = .contents(FileContents(header: Array(buffer[9..<count]), body: body))
    case (2, _):
      let text = String(decoding: buffer[1..<count].prefix(Self.longestSentence), as: UTF8.self)
      self = .refused(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    default: return nil
    }
  }

  /// Sends the answer. Returns false if it is too long or the app has gone.
  func send(to socket: Int32) -> Bool {
    func send(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
      bytes.count <= Self.longest && csandbox_send(socket, bytes, bytes.count, descriptor)
    }
    switch self {
    case .ready: return send([0], -1)
    case .refused(let text): return send([2] + Array(text.utf8.prefix(Self.longestSentence)), -1)
    case .contents(let contents):
      let size = UInt64(contents.body?.bytes.count ?? 0)
      let bytes: [UInt8] = [1] + (0..<8).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + contents.header
      guard let body = contents.body else { return send(bytes, -1) }
      return body.handOver { send(bytes, $0) } ?? false
    }
  }
}
