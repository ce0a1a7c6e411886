import Scene

/// The kind of what is on the clipboard, by its media type.
public struct CopiedType: Hashable, Sendable {
  /// The media type, such as `image/png`.
  public var name: String

  /// Makes a type.
  public init(_ name: String) { self.name = name }

  /// Text, UTF-8.
  public static let text = CopiedType("text/plain")
  /// The names of files, as URLs, one on each line.
  public static let files = CopiedType("text/uri-list")
  /// A picture of pixels.
  public static let png = CopiedType("image/png")
  /// A picture of lines.
  public static let svg = CopiedType("image/svg+xml")
}

/// Something that is copied, in each form in which another program may want it.
///
/// A form is made when it is first taken, so copying costs nothing until then. The closures that make forms hold the
/// copied data, which must be immutable.
public struct Copied: Sendable {
  /// One form.
  public struct Form: Sendable {
    /// Its type.
    public var type: CopiedType
    /// Makes its bytes; nil if that is not possible. Any thread.
    public var make: @Sendable (SceneResources) -> [UInt8]?

    /// Makes a form.
    public init(_ type: CopiedType, _ make: @escaping @Sendable (SceneResources) -> [UInt8]?) {
      self.type = type
      self.make = make
    }
  }

  /// The forms, the richest first.
  public var forms: [Form]

  /// Makes something copied.
  public init(_ forms: [Form]) { self.forms = forms }

  /// Makes copied text.
  public init(text: String) { self.init([Form(.text) { _ in Array(text.utf8) }]) }

  /// The text; nil if there is none.
  ///
  /// - Complexity: that of making it.
  public func text(_ resources: SceneResources) -> String? {
    made(.text, resources).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a form; nil if there is none, or it cannot be made.
  ///
  /// - Complexity: that of making it.
  public func made(_ type: CopiedType, _ resources: SceneResources) -> [UInt8]? {
    forms.first { $0.type == type }?.make(resources)
  }

  /// The first of some forms that it has.
  ///
  /// - Throws: `Problem` when that is too large.
  /// - Complexity: that of making it.
  public func taken(_ wanted: [WantedForm], _ resources: SceneResources) throws(Problem) -> TakenForm? {
    for form in wanted {
      guard let bytes = made(form.type, resources), !bytes.isEmpty else { continue }
      guard bytes.count <= form.most else { throw form.tooLarge }
      return TakenForm(type: form.type, bytes: bytes)
    }
    return nil
  }

  /// A way to take it as if it were on the clipboard.
  public func reading(_ resources: SceneResources) -> ClipboardReading {
    { (wanted) throws(Problem) in try taken(wanted, resources) }
  }
}
