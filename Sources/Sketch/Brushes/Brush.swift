import Concurrency
import Geometry
import ModeKit

/// How a tool leaves its marks: what a file of `Assets/Brushes` says, and what every stroke keeps of it, so that a drawing looks
/// the same wherever it is opened and whatever has become of the file.
///
/// A class, so that thousands of strokes share one and the pictures that are computed for it.
public final class Brush: Sendable {
  /// What a brush does to what lies under it.
  public enum Paint: UInt8, Hashable, Sendable, CaseIterable {
    /// Covers it with its colour.
    case cover
    /// Stains it: a marker.
    case tint
    /// Uncovers the board.
    case erase
    /// Takes away every stroke that it touches, as a whole.
    case lift
  }

  /// The measures of its marks; see ``fields`` for what each one is called in files and may be.
  public struct Traits: Hashable, Sendable {
    var paint = Paint.cover
    /// How much of what lies under a whole stroke its colour hides.
    var opacity = 1.0
    /// The most that one stroke leaves, however often it goes over a place.
    var cap = 1.0
    /// The exponent that is applied to the pressure.
    var curve = 1.0
    /// The width without pressure, as a share of the full one.
    var thinnest = 1.0
    /// The contact pressure without pressure of the device, and at its full pressure.
    var lightest = 1.0
    var firmest = 1.0
    /// From print to print, as a share of the width; 0 for one smooth line.
    package internal(set) var spacing = 0.0
    /// How far prints stray, as a share of the width: always, and how much more without pressure.
    var jitter = 0.0
    var scatter = 0.0
    /// How much prints differ in size and in contact pressure.
    var unevenness = 0.0
    /// The share of the radius over which the mark fades towards its rim.
    var edge = 0.0
    /// How uneven the end of the brush is.
    var facets = 0.0
    /// How deep the pits of the board are for it: the t of o − t(1 − o).
    var grain = 0.0
    /// How large they are, in dp when it is drawn.
    var tooth = 2.0
    /// How sharply they part bare places from covered ones.
    var crispness = 0.0
    /// What settles in the pits all the same.
    var dust = 0.0
    /// How much of what it wipes away it leaves where it goes on to.
    var smear = 0.0
  }

  /// Which code draws it: what there is never changes, so that old drawings look as they did.
  enum Generation: UInt8 {
    /// The chalk of the first boards.
    case first
    /// All that ``Traits`` say.
    case second
  }

  /// What its file is called, without the ending.
  public let name: String
  /// The measures of its marks.
  public let traits: Traits
  let generation: Generation
  /// What is computed when it first draws.
  let stamps = StampCache()

  init(_ name: String, _ traits: Traits, _ generation: Generation = .second) {
    self.name = name
    self.traits = traits
    self.generation = generation
  }

  /// The chalk of the first boards, whose prints are made by code of their own.
  public static let firstChalk: Brush = {
    var traits = Traits()
    traits.thinnest = 0.7
    traits.edge = 0.5
    traits.cap = 0.75
    traits.spacing = 0.07
    traits.grain = 1
    traits.dust = 0.19
    return Brush("chalk", traits, .first)
  }()

  /// A smooth round pen.
  public static let plainPen: Brush = {
    var traits = Traits()
    traits.thinnest = 0.6
    return Brush("pen", traits)
  }()

  /// An eraser that leaves nothing.
  public static let plainEraser: Brush = {
    var traits = Traits()
    traits.paint = .erase
    traits.edge = 0.3
    return Brush("eraser", traits)
  }()

  /// The brushes of the first boards, by the number that they have in files.
  static let first = [firstChalk, plainPen, plainEraser]

  /// Whether it uncovers the board or takes strokes away.
  var erases: Bool { traits.paint == .erase || traits.paint == .lift }

  /// Whether its marks show the grain of the board.
  var isGrainy: Bool { traits.grain > 0 }
}

extension Brush: Hashable {
  /// Whether name, traits and generation are the same.
  public static func == (a: Brush, b: Brush) -> Bool {
    a === b || (a.name == b.name && a.traits == b.traits && a.generation == b.generation)
  }

  /// Hashes the name and the traits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(traits)
  }
}

extension Brush {
  /// One measure of a brush: how files call it, and what it may be.
  package struct Field: Sendable {
    /// Its name in files.
    package let key: String
    /// What it may be.
    package let range: ClosedRange<Double>
    let path: WritableKeyPath<Traits, Double> & Sendable
  }

  /// All measures. Their places are kept with strokes: new ones come last.
  package static let fields: [Field] = [
    Field(key: "opacity", range: 0...1, path: \.opacity), Field(key: "cap", range: 0...1, path: \.cap),
    Field(key: "curve", range: 0.1...10, path: \.curve),
    Field(key: "thinnest", range: 0...1, path: \.thinnest),
    Field(key: "lightest", range: 0...1, path: \.lightest),
    Field(key: "firmest", range: 0...1, path: \.firmest),
    Field(key: "spacing", range: 0...1, path: \.spacing), Field(key: "jitter", range: 0...1, path: \.jitter),
    Field(key: "scatter", range: 0...1, path: \.scatter),
    Field(key: "unevenness", range: 0...1, path: \.unevenness),
    Field(key: "edge", range: 0...1, path: \.edge), Field(key: "facets", range: 0...1, path: \.facets),
    Field(key: "grain", range: 0...1, path: \.grain), Field(key: "tooth", range: 0.5...64, path: \.tooth),
    Field(key: "crispness", range: 0...1, path: \.crispness), Field(key: "dust", range: 0...1, path: \.dust),
    Field(key: "smear", range: 0...1, path: \.smear),
  ]

  /// The least distance of prints, as a share of the width: closer ones would cost more than they show.
  static let closestPrints = 0.02
}

// Bytes: a stroke carries its brush, in about thirty of them.
extension Brush {
  /// Measures are kept in thousandths, and files are rounded to them.
  static let precision = 1000.0
  private static let longestName = 64

  func encode(into writer: inout ByteWriter) {
    if let number = Self.first.firstIndex(of: self) { return writer.count(number) }
    writer.count(Self.first.count)
    writer.byte(generation.rawValue)
    writer.byte(traits.paint.rawValue)
    writer.string(name)
    let plain = Traits()
    var differing: UInt64 = 0
    for (bit, field) in Self.fields.enumerated()
    where traits[keyPath: field.path] != plain[keyPath: field.path] {
      differing |= 1 << UInt64(bit)
    }
    writer.unsigned(differing)
    for (bit, field) in Self.fields.enumerated() where differing >> UInt64(bit) & 1 == 1 {
      writer.signed(Int((traits[keyPath: field.path] * Self.precision).rounded()))
    }
  }

  /// Reads a brush; equal ones are the same.
  static func read(_ reader: inout ByteReader) throws(Problem) -> Brush {
    let number = try reader.count(limit: first.count)
    if number < first.count { return first[number] }
    guard let generation = Generation(rawValue: try reader.byte()), generation == .second,
      let paint = Paint(rawValue: try reader.byte())
    else { throw ByteReader.damaged }
    let name = try reader.string()
    var traits = Traits()
    traits.paint = paint
    let differing = try reader.unsigned()
    guard differing >> UInt64(fields.count) == 0, name.utf8.count <= longestName else {
      throw ByteReader.damaged
    }
    for (bit, field) in fields.enumerated() where differing >> UInt64(bit) & 1 == 1 {
      let value = Double(try reader.signed()) / precision
      guard field.range.contains(value) else { throw ByteReader.damaged }
      traits[keyPath: field.path] = value
    }
    return shared(name, traits)
  }

  /// What tells brushes that are the same.
  private struct Identity: Hashable {
    var name: String
    var traits: Traits
  }

  private static let known = Locked<[Identity: Brush]>([:])

  /// The one brush of a name and measures.
  static func shared(_ name: String, _ traits: Traits) -> Brush {
    let identity = Identity(name: name, traits: traits)
    return known.with { known in
      if let same = known[identity] { return same }
      let brush = Brush(name, traits)
      known[identity] = brush
      return brush
    }
  }
}
