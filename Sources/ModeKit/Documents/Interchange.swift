import Interface

/// Takes the bytes of a file piece by piece; throws when they cannot be stored.
public typealias ByteSink = ([UInt8]) throws(Problem) -> Void

/// A kind of file that a document can be written as.
public struct FileFormat: Hashable, Sendable {
  /// Its id on the command line, which is also the file ending, such as "png".
  public var id: String
  /// Its name for people, translated.
  public var label: String
  /// What the format keeps and what it omits, in one translated sentence.
  public var note: String
  /// Whether it consists of pixels, whose number can be chosen.
  public var isPicture: Bool
  /// Whether its scale can be chosen; false for files without a drawing.
  public var hasScale: Bool
  /// The translated label of a switch that omits the background, so that it becomes transparent; nil without such a
  /// switch.
  public var bareLabel: String?
  /// Whether the menu offers it; the command line offers all formats of a mode.
  public var isOffered: Bool

  /// Makes a format.
  public init(
    _ id: String, label: String, note: String, isPicture: Bool = false, hasScale: Bool = true,
    bareLabel: String? = nil, isOffered: Bool = true
  ) {
    self.id = id
    self.label = label
    self.note = note
    self.isPicture = isPicture
    self.hasScale = hasScale
    self.bareLabel = bareLabel
    self.isOffered = isOffered
  }
}

/// How a document is to be written as a file.
public struct ExportOptions: Sendable {
  /// The ``FileFormat/id``.
  public var format: String
  /// Pixels per point of a picture; for other files, units per point.
  public var scale: Double
  /// Whether the background of the document is omitted from pictures.
  public var isTransparent: Bool
  /// The theme of the colours.
  public var theme: Theme

  /// Makes options.
  public init(format: String, scale: Double = 1, isTransparent: Bool = false, theme: Theme = Theme()) {
    self.format = format
    self.scale = scale
    self.isTransparent = isTransparent
    self.theme = theme
  }
}

/// The options of a replay as pictures.
public struct ReplayOptions: Sendable {
  /// Pictures per second.
  public var rate: Double
  /// Its duration in seconds.
  public var duration: Double
  /// The largest width and height of a picture, in pixels.
  public var size: (width: Int, height: Int)
  /// The theme of the colours.
  public var theme: Theme

  /// Makes options.
  public init(
    rate: Double = 25, duration: Double = 10, size: (width: Int, height: Int) = (1280, 720),
    theme: Theme = Theme()
  ) {
    self.rate = rate
    self.duration = duration
    self.size = size
    self.theme = theme
  }
}

/// Writes a document as a file, on any thread. Returns what the file omits, one translated sentence each.
public typealias DocumentExport =
  @Sendable (ExportOptions, DocumentResources, @escaping ByteSink) throws(Problem) -> [String]

/// The result of an import: a new document and its moves.
public struct Imported<Params: Sendable, Move: Sendable>: Sendable {
  /// The params of the document.
  public var params: Params
  /// Its moves, in order.
  public var moves: [Move]
  /// Large bytes that the params name.
  public var blobs: [[UInt8]]
  /// What was not imported, a translated sentence each.
  public var losses: [String]
  /// What the file calls itself; empty if it has no name but that of the file.
  public var title: String

  /// Makes a result.
  public init(
    params: Params, moves: [Move], blobs: [[UInt8]] = [], losses: [String] = [], title: String = ""
  ) {
    self.params = params
    self.moves = moves
    self.blobs = blobs
    self.losses = losses
    self.title = title
  }
}
