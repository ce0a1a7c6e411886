import Concurrency
import Glibc

/// A connection to the X server, separate from that of SDL: a window nobody sees, its properties, and selections.
///
/// It uses libxcb, which Xlib loads anyway: its errors arrive as answers, whereas those of Xlib go to one handler of
/// the whole program. A connection belongs to the thread that made it.
final class XConnection {
  /// The number of an atom, a window or a time of the X server; 0 for none.
  typealias ID = UInt32

  /// An event of the window.
  enum Event {
    /// A property got a value, or was deleted.
    case property(window: ID, name: ID, time: ID, isDeleted: Bool)
    /// The own window no longer owns a selection.
    case lost
    /// Another program asks for the selection in a form.
    case request(Request)
    /// An answer to ``convert(_:to:into:)``: the property with the value; 0 if it was refused.
    case answer(target: ID, property: ID)
  }

  /// A request for a selection.
  struct Request {
    var time: ID
    var window: ID
    var selection: ID
    var target: ID
    var property: ID
  }

  /// The value of a property, or a part of it.
  struct Value {
    var type: ID
    /// The bits of an item: 8, 16 or 32.
    var format: Int
    var bytes: [UInt8]
    /// The bytes after this part.
    var left: Int

    /// The value as numbers of 32 bits.
    var ids: [ID] {
      bytes.withUnsafeBytes { raw in
        stride(from: 0, to: raw.count & ~3, by: 4).map { raw.loadUnaligned(fromByteOffset: $0, as: ID.self) }
      }
    }
  }

  /// The largest part of a property that is written or read at once, in bytes: every server takes that much.
  static let largestPart = 1 << 17

  /// The own window.
  let window: ID
  private let xcb: XCB
  private let connection: OpaquePointer
  private var atoms: [String: ID] = [:]

  /// Connects to the server of the environment variable `DISPLAY`; nil if that is impossible.
  init?() {
    guard getenv("DISPLAY") != nil, let xcb = XCB.shared, let connection = xcb.connect(nil, nil) else {
      return nil
    }
    self.xcb = xcb
    self.connection = connection
    guard xcb.hasError(connection) == 0, let root = Self.root(xcb.setup(connection)) else {
      xcb.disconnect(connection)
      return nil
    }
    window = xcb.generateID(connection)
    var events = Self.propertyChanges
    // Depth and visual of the root, outside of the screen, 1×1, class "input only", with the events as the only value.
    _ = xcb.createWindow(connection, 0, window, root, -1, -1, 1, 1, 0, 2, 0, Self.eventMask, &events)
  }

  deinit { xcb.disconnect(connection) }

  private static let eventMask: UInt32 = 1 << 11
  private static let propertyChanges: UInt32 = 1 << 22

  /// The root window of the first screen, from the server's setup data.
  private static func root(_ setup: UnsafeRawPointer?) -> ID? {
    guard let setup, setup.load(fromByteOffset: 28, as: UInt8.self) > 0 else { return nil }
    let vendor = Int(setup.load(fromByteOffset: 24, as: UInt16.self))
    let formats = Int(setup.load(fromByteOffset: 29, as: UInt8.self))
    return setup.load(fromByteOffset: 40 + (vendor + 3) & ~3 + 8 * formats, as: ID.self)
  }

  /// Whether the server is still there.
  var isAlive: Bool { xcb.hasError(connection) == 0 }

  /// Sends the buffered requests.
  func flush() { _ = xcb.flush(connection) }

  /// The number of a name. The first time it waits for the server.
  func atom(_ name: String) -> ID {
    if let known = atoms[name] { return known }
    let cookie = xcb.internAtom(connection, 0, UInt16(clamping: name.utf8.count), name)
    let reply = xcb.internAtomReply(connection, cookie, nil)
    defer { free(reply) }
    let id = reply?.load(fromByteOffset: 8, as: ID.self) ?? 0
    atoms[name] = id
    return id
  }

  /// The next event. Waits for it until the deadline, without a limit if that is nil; returns nil when it has passed,
  /// or the server is gone.
  func event(until deadline: Deadline?) -> Event? {
    flush()
    while isAlive {
      while let raw = xcb.pollForEvent(connection) {
        defer { free(raw) }
        if let event = Self.event(raw) { return event }
      }
      let left = deadline?.secondsLeft
      if left == 0 { return nil }
      var file = pollfd(fd: xcb.fileDescriptor(connection), events: Int16(POLLIN), revents: 0)
      _ = poll(&file, 1, left.map { Int32(min($0 * 1000, 1e6).rounded(.up)) } ?? -1)
    }
    return nil
  }

  private static func event(_ raw: UnsafeMutableRawPointer) -> Event? {
    func id(_ offset: Int) -> ID { raw.load(fromByteOffset: offset, as: ID.self) }
    switch raw.load(as: UInt8.self) & 0x7F {
    case 28:
      return .property(
        window: id(4), name: id(8), time: id(12), isDeleted: raw.load(fromByteOffset: 16, as: UInt8.self) == 1
      )
    case 29: return .lost
    case 30:
      return .request(
        Request(time: id(4), window: id(12), selection: id(16), target: id(20), property: id(24)))
    case 31: return .answer(target: id(16), property: id(20))
    default: return nil
    }
  }

  // Properties

  /// Sets a property of a window, or appends to it.
  func set(
    _ property: ID, of window: ID, type: ID, format: Int = 8, to bytes: some Collection<UInt8>,
    appends: Bool = false
  ) {
    let bytes = Array(bytes)
    _ = xcb.changeProperty(
      connection, appends ? 2 : 0, window, property, type, UInt8(format), UInt32(bytes.count * 8 / format),
      bytes)
  }

  /// Sets a property of a window to numbers of 32 bits.
  func set(_ property: ID, of window: ID, type: ID, to ids: [ID]) {
    set(
      property, of: window, type: type, format: 32,
      to: ids.flatMap { id in withUnsafeBytes(of: id, Array.init) })
  }

  /// A part of a property of the own window from an offset in bytes on, a multiple of 4; nil if there is none.
  func value(of property: ID, from offset: Int) -> Value? {
    let cookie = xcb.getProperty(
      connection, 0, window, property, 0, UInt32(offset / 4), UInt32(Self.largestPart / 4))
    guard let reply = xcb.getPropertyReply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    let format = Int(reply.load(fromByteOffset: 1, as: UInt8.self))
    let count = Int(reply.load(fromByteOffset: 16, as: UInt32.self)) * format / 8
    return Value(
      type: reply.load(fromByteOffset: 8, as: ID.self), format: format,
      bytes: Array(UnsafeRawBufferPointer(start: reply + 32, count: count)),
      left: Int(reply.load(fromByteOffset: 12, as: UInt32.self)))
  }

  /// Deletes a property of the own window, which tells the owner of a selection to go on.
  func delete(_ property: ID) {
    _ = xcb.deleteProperty(connection, window, property)
    flush()
  }

  /// Asks for events when properties of another program's window change.
  func watchProperties(of window: ID) {
    var events = Self.propertyChanges
    _ = xcb.changeWindow(connection, window, Self.eventMask, &events)
  }

  // Selections

  /// The window that owns a selection; 0 for none.
  func owner(of selection: ID) -> ID {
    let reply = xcb.getSelectionOwnerReply(connection, xcb.getSelectionOwner(connection, selection), nil)
    defer { free(reply) }
    return reply?.load(fromByteOffset: 8, as: ID.self) ?? 0
  }

  /// Makes the own window the owner of a selection.
  func own(_ selection: ID, since time: ID) { _ = xcb.setSelectionOwner(connection, window, selection, time) }

  /// Asks the owner of a selection to put it into a property of the own window, in a form.
  func convert(_ selection: ID, to target: ID, into property: ID) {
    _ = xcb.convertSelection(connection, window, selection, target, property, 0)
  }

  /// Tells the program that asked for a selection which property holds it; 0 if it is refused.
  func answer(_ request: Request, with property: ID) {
    var event = [UInt32](repeating: 0, count: 8)
    event[0] = 31
    event[1] = request.time
    event[2] = request.window
    event[3] = request.selection
    event[4] = request.target
    event[5] = property
    _ = xcb.sendEvent(connection, 0, request.window, 0, event)
    flush()
  }
}

/// The functions of libxcb that a connection needs. Cookies are structures of one number, which C passes like the number.
private struct XCB: Sendable {
  typealias C = OpaquePointer
  typealias Raw = UnsafeMutableRawPointer
  typealias Reply = @convention(c) (C, UInt32, Raw?) -> Raw?

  let connect: @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> C?
  let disconnect: @convention(c) (C) -> Void
  let hasError: @convention(c) (C) -> Int32
  let setup: @convention(c) (C) -> UnsafeRawPointer?
  let fileDescriptor: @convention(c) (C) -> Int32
  let flush: @convention(c) (C) -> Int32
  let generateID: @convention(c) (C) -> UInt32
  let pollForEvent: @convention(c) (C) -> Raw?
  let createWindow:
    @convention(c) (
      C, UInt8, UInt32, UInt32, Int16, Int16, UInt16, UInt16, UInt16, UInt16, UInt32, UInt32,
      UnsafePointer<UInt32>?
    ) -> UInt32
  let changeWindow: @convention(c) (C, UInt32, UInt32, UnsafePointer<UInt32>?) -> UInt32
  let internAtom: @convention(c) (C, UInt8, UInt16, UnsafePointer<CChar>?) -> UInt32
  let internAtomReply: Reply
  let changeProperty:
    @convention(c) (C, UInt8, UInt32, UInt32, UInt32, UInt8, UInt32, UnsafePointer<UInt8>?) -> UInt32
  let getProperty: @convention(c) (C, UInt8, UInt32, UInt32, UInt32, UInt32, UInt32) -> UInt32
  let getPropertyReply: Reply
  let deleteProperty: @convention(c) (C, UInt32, UInt32) -> UInt32
  let getSelectionOwner: @convention(c) (C, UInt32) -> UInt32
  let getSelectionOwnerReply: Reply
  let setSelectionOwner: @convention(c) (C, UInt32, UInt32, UInt32) -> UInt32
  let convertSelection: @convention(c) (C, UInt32, UInt32, UInt32, UInt32, UInt32) -> UInt32
  let sendEvent: @convention(c) (C, UInt8, UInt32, UInt32, UnsafePointer<UInt32>?) -> UInt32

  /// The functions; nil where there is no libxcb.
  static let shared = try? XCB()

  private struct Missing: Error {}

  private init() throws(Missing) {
    let library = SystemLibrary("libxcb.so.1")
    func find<Function>(_ name: String) throws(Missing) -> Function {
      guard let found = library?.function("xcb_" + name, as: Function.self) else { throw Missing() }
      return found
    }
    connect = try find("connect")
    disconnect = try find("disconnect")
    hasError = try find("connection_has_error")
    setup = try find("get_setup")
    fileDescriptor = try find("get_file_descriptor")
    flush = try find("flush")
    generateID = try find("generate_id")
    pollForEvent = try find("poll_for_event")
    createWindow = try find("create_window")
    changeWindow = try find("change_window_attributes")
    internAtom = try find("intern_atom")
    internAtomReply = try find("intern_atom_reply")
    changeProperty = try find("change_property")
    getProperty = try find("get_property")
    getPropertyReply = try find("get_property_reply")
    deleteProperty = try find("delete_property")
    getSelectionOwner = try find("get_selection_owner")
    getSelectionOwnerReply = try find("get_selection_owner_reply")
    setSelectionOwner = try find("set_selection_owner")
    convertSelection = try find("convert_selection")
    sendEvent = try find("send_event")
  }
}
