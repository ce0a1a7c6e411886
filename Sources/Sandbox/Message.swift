import CSandbox
import Glibc

/// Which file is to be read, and how: what the app sends to the child, beside the file as sealed memory.
struct Request {
  /// The reader's name.
  var reader: String
  /// What the reader must know.
  var parameters: [UInt8]

  /// The most bytes of a request: one byte for the length of the name, the name, and the parameters.
  private static let longest = 4096

  /// Sends it with a file.
  func send(with file: [UInt8], to socket: Int32) -> Bool {
    let name = Array(reader.utf8)
    let bytes = [UInt8(clamping: name.count)] + name + parameters
    guard name.count < 256, bytes.count <= Self.longest else { return false }
    return SharedMemory.withSealed(file) { csandbox_send(socket, bytes, bytes.count, $0) } ?? false
  }

  /// Waits for the next one, with its file; nil when there will be none.
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

/// What the child sends. The app trusts nothing in it.
enum Answer {
  /// It has given up its rights and waits for files.
  case ready
  /// The file held this.
  case contents(FileContents)
  /// The file is refused, with this sentence.
  case refused(String)

  /// The most bytes of an answer: one for its kind, eight for the size of the body, and the header.
  private static let longest = 9 + FileContents.largestHeader
  /// The most bytes of a sentence.
  private static let longestSentence = 1000

  /// Waits for the next one; nil when the child has gone or this is none.
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

  /// Sends it; false when it is too long or nobody is there.
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
