import Concurrency
import Interface
import ModeKit
import Scene

/// The clipboard of an X server, the selection `CLIPBOARD`, of which SDL 2 supports only text. Main thread only, except
/// for ``read(_:)``.
///
/// Whatever is copied is offered by a thread with a connection of its own, until another program copies something; each
/// read has its own connection. Neither waits for the main thread, and the main thread waits for neither.
final class XClipboard {
  private let resources: SceneResources
  private var offer: Offer?

  /// Makes the clipboard; `resources` are for making forms.
  init(_ resources: SceneResources) { self.resources = resources }

  /// Offers something to other programs in all of its forms.
  func copy(_ copied: Copied) { offer = Offer(copied, resources) }

  /// What this program has copied; nil if another one has copied something since.
  var own: Copied? { offer.flatMap { $0.isOwner.with { $0 } ? $0.copied : nil } }

  /// The name of the selection.
  fileprivate static let selection = "CLIPBOARD"
  /// The type of a value that comes in parts.
  fileprivate static let inParts = "INCR"

  /// The names under which programs offer or want a type.
  fileprivate static func targets(of type: CopiedType) -> [String] {
    type == .text ? ["UTF8_STRING", "text/plain;charset=utf-8", type.name] : [type.name]
  }
}

// Reading
extension XClipboard {
  /// How long another program may be silent, in seconds.
  private static let patience = 1.0
  /// How long reading may take altogether, in seconds, in case a program never stops sending.
  private static let longest = 20.0
  /// The greatest size of the list of forms, in bytes.
  private static let longestList = 1 << 16
  /// Text in ISO 8859-1, which old programs offer.
  private static let latin = "STRING"
  /// The first bytes of a PNG file. Some programs answer with a list of files instead.
  private static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  /// Takes the first of several forms of what another program has copied; nil if it has none of them. Any thread but the
  /// main one.
  ///
  /// - Throws: `Problem` if the program does not answer, or what it has is too large.
  static func read(_ wanted: [WantedForm]) throws(Problem) -> TakenForm? {
    guard let x = XConnection(), x.owner(of: x.atom(selection)) != 0 else { return nil }
    let end = Deadline(in: longest)
    let list = WantedForm(CopiedType("TARGETS"), most: longestList)
    let offered = Set(try value("TARGETS", list, x, end)?.ids ?? [x.atom("UTF8_STRING"), x.atom(latin)])
    for form in wanted {
      let names = targets(of: form.type) + (form.type == .text ? [latin] : [])
      for name in names where offered.contains(x.atom(name)) {
        guard var bytes = try value(name, form, x, end)?.bytes, !bytes.isEmpty else { continue }
        if form.type == .png, !bytes.starts(with: pngStart) { continue }
        if name == latin {
          bytes = Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
        }
        return TakenForm(type: form.type, bytes: bytes)
      }
    }
    return nil
  }

  /// The selection in a form; nil if it is refused.
  private static func value(
    _ name: String, _ form: WantedForm, _ x: XConnection, _ end: Deadline
  ) throws(Problem) -> XConnection.Value? {
    let (target, property) = (x.atom(name), x.atom("TESSERA_PASTED"))
    x.convert(x.atom(selection), to: target, into: property)
    var place: XConnection.ID?
    while place == nil {
      if case .answer(target, let given) = try next(x, end) { place = given }
    }
    guard place == property, let first = x.value(of: property, from: 0) else { return nil }
    let isInParts = first.type == x.atom(inParts)
    var result = first
    result.bytes = []
    repeat {
      if isInParts {
        x.delete(property)
        while true {
          if case .property(x.window, property, _, isDeleted: false) = try next(x, end) { break }
        }
      }
      let before = result.bytes.count
      var left = 0
      repeat {
        guard let part = x.value(of: property, from: result.bytes.count - before) else { return nil }
        guard result.bytes.count + part.bytes.count <= form.most else { throw form.tooLarge }
        result.bytes += part.bytes
        left = part.left
      } while left > 0
      if isInParts, result.bytes.count == before { break }
    } while isInParts
    x.delete(property)
    return result
  }

  private static func next(_ x: XConnection, _ end: Deadline) throws(Problem) -> XConnection.Event {
    guard end.secondsLeft > 0, let event = x.event(until: Deadline(in: patience)) else {
      throw Problem(tr("The program in which this was copied does not answer. Copy it again."))
    }
    return event
  }
}

/// Something that other programs can paste, until one of them copies something.
private final class Offer: Sendable {
  let copied: Copied
  /// Whether it still is on the clipboard.
  let isOwner = Locked(true)

  init(_ copied: Copied, _ resources: SceneResources) {
    self.copied = copied
    let isOwner = isOwner
    let thread = Thread(name: "clipboard") {
      if let x = XConnection(), var offering = Offering(copied, resources, x) {
        offering.serve { isOwner.with { $0 = false } }
      }
      isOwner.with { $0 = false }
    }
    if !thread.hasStarted { isOwner.with { $0 = false } }
  }
}

/// The exchange with the programs that paste. One thread.
private struct Offering {
  /// A value that is passed on in parts.
  private struct Sending {
    var type: XConnection.ID
    var rest: ArraySlice<UInt8>
    /// When the transfer is abandoned.
    var deadline: Deadline
  }

  private struct Place: Hashable {
    var window: XConnection.ID
    var property: XConnection.ID
  }

  /// How long a program that pastes may take for a part, in seconds.
  private static let patience = 5.0

  private let copied: Copied
  private let resources: SceneResources
  private let x: XConnection
  private let since: XConnection.ID
  private let types: [XConnection.ID: CopiedType]
  /// The forms that have been requested already.
  private var made: [CopiedType: [UInt8]] = [:]
  private var sending: [Place: Sending] = [:]

  /// Takes the clipboard; nil if that fails.
  init?(_ copied: Copied, _ resources: SceneResources, _ x: XConnection) {
    self.copied = copied
    self.resources = resources
    self.x = x
    var types: [XConnection.ID: CopiedType] = [:]
    for form in copied.forms {
      for name in XClipboard.targets(of: form.type) { types[x.atom(name)] = form.type }
    }
    self.types = types
    // An owner must give the server's time, which the server reports when a property changes.
    let stamp = x.atom("TESSERA_COPIED")
    x.set(stamp, of: x.window, type: stamp, to: [UInt8](), appends: true)
    let deadline = Deadline(in: Self.patience)
    var since: XConnection.ID?
    while since == nil, let event = x.event(until: deadline) {
      if case .property(_, stamp, let time, _) = event { since = time }
    }
    guard let since else { return nil }
    self.since = since
    let clipboard = x.atom(XClipboard.selection)
    x.own(clipboard, since: since)
    guard x.owner(of: clipboard) == x.window else { return nil }
  }

  /// Answers until another program has taken the clipboard and all earlier requests are fulfilled. `lost` is called
  /// when it is taken.
  mutating func serve(_ lost: () -> Void) {
    var isOwner = true
    while x.isAlive, isOwner || !sending.isEmpty {
      let deadline = sending.values.map(\.deadline).min { $0.secondsLeft < $1.secondsLeft }
      switch x.event(until: deadline) {
      case .request(let request): answer(request)
      case .lost:
        isOwner = false
        lost()
      case .property(let window, let property, _, isDeleted: true):
        goOn(Place(window: window, property: property))
      case .property, .answer: break
      case nil: sending = sending.filter { $0.value.deadline.secondsLeft > 0 }
      }
    }
  }

  private mutating func answer(_ request: XConnection.Request) {
    // Old programs name no property.
    let property = request.property == 0 ? request.target : request.property
    let isAnswered = put(request.target, into: Place(window: request.window, property: property))
    x.answer(request, with: isAnswered ? property : 0)
  }

  /// Writes a form into a property of the program that requested it, or announces that it comes in parts.
  private mutating func put(_ target: XConnection.ID, into place: Place) -> Bool {
    let (list, time) = (x.atom("TARGETS"), x.atom("TIMESTAMP"))
    if target == list {
      x.set(place.property, of: place.window, type: x.atom("ATOM"), to: [list, time] + types.keys.sorted())
      return true
    }
    if target == time {
      x.set(place.property, of: place.window, type: x.atom("INTEGER"), to: [since])
      return true
    }
    guard let type = types[target], let bytes = made[type] ?? copied.made(type, resources) else {
      return false
    }
    made[type] = bytes
    guard bytes.count > XConnection.largestPart else {
      x.set(place.property, of: place.window, type: target, to: bytes)
      return true
    }
    x.watchProperties(of: place.window)
    sending[place] = Sending(type: target, rest: bytes[...], deadline: Deadline(in: Self.patience))
    x.set(
      place.property, of: place.window, type: x.atom(XClipboard.inParts),
      to: [XConnection.ID(clamping: bytes.count)])
    return true
  }

  /// Writes the next part when the one before was taken. An empty part is the last.
  private mutating func goOn(_ place: Place) {
    guard var now = sending[place] else { return }
    let part = now.rest.prefix(XConnection.largestPart)
    now.rest = now.rest.dropFirst(part.count)
    now.deadline = Deadline(in: Self.patience)
    sending[place] = part.isEmpty ? nil : now
    x.set(place.property, of: place.window, type: now.type, to: part)
  }
}
