import Interface
import Library

/// Takes a file's bytes one after the other; throws when they cannot be kept.
public typealias ByteSink = ([UInt8]) throws(Problem) -> Void

/// A kind of file that a document can be written as.
public struct FileFormat: Hashable, Sendable {
  /// Its name on the command line, which is also how its files end, such as "png".
  public var id: String
  /// Its name for people, translated.
  public var label: String
  /// What is kept and what is lost in it, in one translated sentence.
  public var note: String
  /// Whether it has pixels, of which there can be more or fewer.
  public var isPicture: Bool
  /// Whether it can be larger or smaller; not what holds no drawing.
  public var hasScale: Bool
  /// What a switch says that leaves out what the document lies on, translated, so that pixels are transparent; nil where there is
  /// none.
  public var bareLabel: String?
  /// Whether the menu offers it, too; the command line has all of a mode's.
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
  /// Pixels per point of a picture; of other files, their units per point.
  public var scale: Double
  /// Whether what the document lies on is left out, for pictures.
  public var isTransparent: Bool
  /// The colours.
  public var theme: Theme

  /// Makes options.
  public init(format: String, scale: Double = 1, isTransparent: Bool = false, theme: Theme = Theme()) {
    self.format = format
    self.scale = scale
    self.isTransparent = isTransparent
    self.theme = theme
  }
}

/// How a document's making is to be shown as pictures.
public struct ReplayOptions: Sendable {
  /// Pictures per second.
  public var rate: Double
  /// How long it takes, in seconds.
  public var duration: Double
  /// The largest width and height of a picture, in pixels.
  public var size: (width: Int, height: Int)
  /// The colours.
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

/// Writes a document as a file, on any thread. Returns what the file does not hold, a sentence each.
public typealias DocumentExport =
  @Sendable (ExportOptions, DocumentResources, @escaping ByteSink) throws(Problem) -> [String]

/// What a foreign file becomes: a new document and the moves that make it.
public struct Imported<Params: Sendable, Move: Sendable>: Sendable {
  /// What the document asks.
  public var params: Params
  /// What is done to it, in order.
  public var moves: [Move]
  /// Large bytes that the params name.
  public var blobs: [[UInt8]]
  /// What could not be carried over, a translated sentence each.
  public var losses: [String]

  /// Makes a result.
  public init(params: Params, moves: [Move], blobs: [[UInt8]] = [], losses: [String] = []) {
    self.params = params
    self.moves = moves
    self.blobs = blobs
    self.losses = losses
  }
}

/// The same as bytes, whatever the mode.
public struct ImportedDocument: Sendable {
  /// What the document asks.
  public var params: [UInt8]
  /// What is done to it, in order.
  public var moves: [[UInt8]]
  /// Large bytes that the params name.
  public var blobs: [[UInt8]]
  /// What could not be carried over, a translated sentence each.
  public var losses: [String]

  /// The log of a new document in which all of it has been done.
  public func log(seed: UInt64) -> StoredLog {
    StoredLog(params: params, seed: seed, records: records)
  }

  /// Its moves as a log keeps them, made by the first seat.
  public var records: [StoredRecord] {
    moves.enumerated().map { i, move in
      StoredRecord(
        seq: i + 1, id: MoveID(author: 0, counter: i + 1), seat: 0, time: 0, kind: .move, move: move,
        inverse: [])
    }
  }
}
