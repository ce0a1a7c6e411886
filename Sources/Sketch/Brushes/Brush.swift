import Concurrency
import Geometry
import ModeKit

/// The way in which a tool leaves its marks. It is read from a file of `Assets/Brushes` and stored with every stroke,
/// so that a drawing looks the same wherever it is opened, even if the file has changed or gone.
///
/// A class, so that thousands of strokes share one brush and its cached data.
public final class Brush: Sendable {
  /// The effects of a brush on what lies below.
  public enum Paint: UInt8, Hashable, Sendable, CaseIterable {
    /// Covers it with the brush's colour.
    case cover
    /// Multiplies it with the colour: a marker.
    case tint
    /// Erases it down to the board.
    case erase
    /// Removes every stroke that is touched, as a whole.
    case lift
  }

  /// The properties of the marks. ``fields`` has their names in files and their ranges.
  public struct Traits: Hashable, Sendable {
    var paint = Paint.cover
    /// The opacity of a whole stroke.
    var opacity = 1.0
    /// The largest coverage by one stroke, however often it passes a place.
    var cap = 1.0
    /// The exponent that is applied to the pressure.
    var curve = 1.0
    /// The width without pressure, in parts of the full width.
    var thinnest = 1.0
    /// The contact pressure at no and at full pressure of the device.
    var lightest = 1.0
    var firmest = 1.0
    /// The distance between prints, in parts of the width; 0 for a smooth line.
    package internal(set) var spacing = 0.0
    /// The scatter of prints, in parts of the width: always, and additionally without pressure.
    var jitter = 0.0
    var scatter = 0.0
    /// The variation of prints in size and contact pressure.
    var unevenness = 0.0
    /// The part of the radius over which the mark fades towards its rim.
    var edge = 0.0
    /// The unevenness of the end of the brush.
    var facets = 0.0
    /// The depth of the board's pits: the t of o − t(1 − o).
    var grain = 0.0
    /// The size of the pits, in dp at drawing time.
    var tooth = 2.0
    /// The sharpness of the boundary between bare and covered places.
    var crispness = 0.0
    /// The coverage that the pits get in any case.
    var dust = 0.0
    /// The part of the wiped marks that is smeared along the way.
    var smear = 0.0
    /// The strength of the streaks along the stroke. Above 0 the brush is a stick on slate, see ``Drive``, and `grain`,
    /// `crispness` and `dust` have no effect.
    var streaks = 0.0
    /// How much wider a stroke is if the pen lies on its side, in widths.
    var side = 0.0
    /// The tilt of a stick, as the place of its upper end to the right and downwards, in parts of its length.
    var right = 0.65
    var down = 0.45

    /// Where a stick leans; y is down.
    var lean: Vector { Vector(right, down) }

    /// The traits without those on which stamps do not depend: brushes with the same ones share their stamps.
    fileprivate var ofStamps: Traits {
      var traits = self
      let plain = Traits()
      (traits.right, traits.down) = (plain.right, plain.down)
      (traits.lightest, traits.firmest) = (plain.lightest, plain.firmest)
      return traits
    }
  }

  /// The version of the code that draws the brush. Versions never change, so that old drawings keep their look.
  enum Generation: UInt8 {
    /// The chalk of the first boards.
    case first
    /// All properties of ``Traits``.
    case second
  }

  /// The name of its file, without the extension.
  public let name: String
  /// The properties of its marks.
  public let traits: Traits
  let generation: Generation
  /// Data that is computed when the brush first draws.
  let stamps: StampCache

  init(
    _ name: String, _ traits: Traits, _ generation: Generation = .second, stamps: StampCache = StampCache()
  ) {
    self.name = name
    self.traits = traits
    self.generation = generation
    self.stamps = stamps
  }

  /// The chalk of the first boards, whose prints have their own code.
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

  /// The brushes of the first boards, by their number in files.
  static let first = [firstChalk, plainPen, plainEraser]

  /// Whether the brush erases to the board or removes strokes.
  var erases: Bool { traits.paint == .erase || traits.paint == .lift }

  /// Whether its marks show the grain of the board.
  var isGrainy: Bool { traits.grain > 0 || traits.streaks > 0 }
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
  /// A property of brushes: its name in files and its range.
  package struct Field: Sendable {
    /// The name in files.
    package let key: String
    /// The range of values.
    package let range: ClosedRange<Double>
    let path: WritableKeyPath<Traits, Double> & Sendable
  }

  /// All properties. Strokes are stored with their indices, so new ones are appended.
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
    Field(key: "smear", range: 0...1, path: \.smear), Field(key: "streaks", range: 0...1, path: \.streaks),
    Field(key: "side", range: 0...8, path: \.side), Field(key: "right", range: -1...1, path: \.right),
    Field(key: "down", range: -1...1, path: \.down),
  ]

  /// The smallest distance of prints, in parts of the width. Closer ones would cost more without a visible effect.
  static let closestPrints = 0.02
}

// Encoding: a stroke contains its brush, in about thirty bytes.
extension Brush {
  /// The factor of stored values. Properties in files are rounded to thousandths.
  static let precision = 1000.0
  private static let longestName = 64

  /// A name as it can be stored: names of files may be longer.
  static func fitting(_ name: some StringProtocol) -> String {
    var name = String(name)
    while name.utf8.count > longestName { name.removeLast() }
    return name
  }

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

  /// Reads a brush. Equal brushes are shared.
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

  /// The identity of shared brushes.
  private struct Identity: Hashable {
    var name: String
    var traits: Traits
  }

  private static let known = Locked<(brushes: [Identity: Brush], stamps: [Traits: StampCache])>(([:], [:]))

  /// The shared brush with a name and properties.
  static func shared(_ name: String, _ traits: Traits) -> Brush {
    let identity = Identity(name: name, traits: traits)
    return known.with { known in
      if let same = known.brushes[identity] { return same }
      let stamps = known.stamps[traits.ofStamps] ?? StampCache()
      known.stamps[traits.ofStamps] = stamps
      let brush = Brush(name, traits, stamps: stamps)
      known.brushes[identity] = brush
      return brush
    }
  }
}
