import Interface
import Library
import ModeKit
import Sandbox

/// A brush as described by a file: its name, its widths, and its marks.
package struct BrushKind: Hashable, Sendable {
  /// The ID: the file's name without its extension, preceded by `own/` for the user's files.
  package var id: String
  /// The name that people see.
  package var name: String
  /// The brush.
  package var brush: Brush
  /// The range of widths, in dp.
  package var sizes: ClosedRange<Double>
  /// The initial width, in dp.
  package var firstSize: Double
  /// The rank among the brushes; low numbers come first.
  package var place: Int
}

extension BrushKind {
  /// The keys of a file in addition to the properties of ``Brush/fields``.
  private static let words = ["name", "about", "paint", "size", "place"]
  /// The name of the brush with an ID in strokes.
  private static func brushName(_ id: String) -> String { Brush.fitting(id.split(separator: "/").last ?? "") }
  /// The range of widths of any brush, in dp.
  private static let allSizes = 0.5...400.0
  private static let lastPlace = 1000

  private static func isName(_ name: String) -> Bool { !name.isEmpty && name.utf8.count <= 64 }

  /// Whether numbers are the smallest, the initial and the largest width.
  private static func areSizes(_ numbers: [Double]) -> Bool {
    numbers.count == 3 && numbers.allSatisfy { allSizes.contains($0) } && numbers[0] < numbers[2]
      && (numbers[0]...numbers[2]).contains(numbers[1])
  }

  private static let paints: [(name: String, paint: Brush.Paint)] = [
    ("cover", .cover), ("tint", .tint), ("erase", .erase), ("lift", .lift),
  ]

  /// Reads a file's text.
  ///
  /// - Parameters:
  ///   - id: the ID of the brush.
  ///   - text: the content of the file.
  ///   - file: the name of the file in messages.
  /// - Throws: `Problem` with the file, the mistake, and the remedy.
  package init(id: String, text: String, file: String) throws(Problem) {
    guard let json = JSON(parsing: text), case .object(let members) = json else {
      throw Problem(
        tr("{0} is not a JSON object: compare it with a brush that works, or remove it.", file))
    }
    for (i, member) in members.enumerated() {
      if members[..<i].contains(where: { $0.key == member.key }) {
        throw Problem(tr("{0}: “{1}” is there twice; remove one of them.", file, member.key))
      }
      guard Self.words.contains(member.key) || Brush.fields.contains(where: { $0.key == member.key }) else {
        throw Problem(
          tr("{0}: “{1}” is no property of a brush; correct it or remove it.", file, member.key))
      }
    }
    guard case .string(let name)? = json["name"], Self.isName(name) else {
      throw Problem(tr("{0}: “name” must be what the brush is called; add it.", file))
    }
    var traits = Brush.Traits()
    if let word = json["paint"] {
      guard case .string(let text) = word, let paint = Self.paints.first(where: { $0.name == text }) else {
        let known = Self.paints.map(\.name).joined(separator: ", ")
        throw Problem(tr("{0}: “paint” must be one of {1}; change it.", file, known))
      }
      traits.paint = paint.paint
    }
    for field in Brush.fields {
      guard let value = json[field.key] else { continue }
      let number = try Self.number(value, field.key, field.range, file)
      traits[keyPath: field.path] = (number * Brush.precision).rounded() / Brush.precision
    }
    self.init(
      id: id, name: name, brush: Brush.shared(Self.brushName(id), traits),
      sizes: 4...64, firstSize: 12, place: 500)
    if let place = json["place"] {
      self.place = Int(try Self.number(place, "place", 0...Double(Self.lastPlace), file))
    }
    if let size = json["size"] { try take(size, file) }
  }

  /// Reads the smallest, the initial and the largest width.
  private mutating func take(_ size: JSON, _ file: String) throws(Problem) {
    var numbers: [Double] = []
    if case .array(let values) = size {
      for value in values { numbers.append(try Self.number(value, "size", Self.allSizes, file)) }
    }
    guard Self.areSizes(numbers) else {
      throw Problem(
        tr("{0}: “size” must be the smallest, the first and the largest width, such as [4, 12, 64].", file))
    }
    sizes = numbers[0]...numbers[2]
    firstSize = numbers[1]
  }

  private static func number(
    _ value: JSON, _ key: String, _ range: ClosedRange<Double>, _ file: String
  ) throws(Problem) -> Double {
    let number: Double? =
      switch value {
      case .integer(let value): Double(value)
      case .number(let value): value
      default: nil
      }
    guard let number, range.contains(number) else {
      throw Problem(
        tr(
          "{0}: “{1}” must be a number from {2} to {3}; change it.", file, key, short(range.lowerBound),
          short(range.upperBound)))
    }
    return number
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }

  /// The name that people see; names of the program's brushes are translated.
  package var label: String {
    switch id {
    case "chalk": tr("Chalk")
    case "pastel": tr("Soft pastel")
    case "pencil": tr("Pencil")
    case "marker": tr("Marker")
    case "pen": tr("Pen")
    case "felt": tr("Felt eraser")
    case "eraser": tr("Clean eraser")
    case "strokes": tr("Stroke eraser")
    default: name
    }
  }
}

// From the sandbox: a brush without its ID, which the app gives it.
extension BrushKind {
  /// Reads the text of a file in the sandbox. The parameter is the file's name, for messages.
  package static let reader = FileReader("sketch brush", .text) { text, file throws(ReadingFailure) in
    let kind: BrushKind
    do throws(Problem) {
      kind = try BrushKind(
        id: "", text: String(decoding: text, as: UTF8.self), file: String(decoding: file, as: UTF8.self))
    } catch {
      throw .refused(error.message)
    }
    var writer = ByteWriter()
    writer.string(kind.name)
    kind.brush.encode(into: &writer)
    for size in [kind.sizes.lowerBound, kind.firstSize, kind.sizes.upperBound] { writer.double(size) }
    writer.count(kind.place)
    return try FileContents(writer.bytes)
  }

  /// Reads what ``reader`` has made of a file.
  ///
  /// - Throws: `ByteReader.damaged` for values that no file could have.
  package init(id: String, bytes: [UInt8]) throws(Problem) {
    var reader = ByteReader(bytes)
    let name = try reader.string()
    let traits = try Brush.read(&reader).traits
    let (least, first, most) = (try reader.double(), try reader.double(), try reader.double())
    let place = try reader.count(limit: Self.lastPlace)
    guard Self.isName(name), Self.areSizes([least, first, most]) else { throw ByteReader.damaged }
    self.init(
      id: id, name: name, brush: .shared(Self.brushName(id), traits), sizes: least...most, firstSize: first,
      place: place)
  }
}
