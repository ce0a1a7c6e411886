import Geometry
import Interface
import ModeKit

/// A tray at a side of the table, where pieces are put aside.
public struct Tray: Hashable, Sendable {
  /// The number of the tray, from 1.
  package let id: Int
  /// The name of the tray.
  package var name: String
  /// The colour of the tray.
  package var color: TrayColor
  /// The side of the tray, in quarter turns clockwise from the near side: 0 near, 1 left, 2 far, 3 right.
  package var side: Int

  /// The longest name in characters, and the largest number of trays.
  static let longestName = 40
  static let most = 24

  package init(id: Int, name: String, color: TrayColor, side: Int) {
    self.id = id
    self.name = name
    self.color = color
    self.side = side & 3
  }

  /// The problem with a tray that no longer exists.
  static var gone: Problem { Problem(tr("This tray has been taken away since.")) }
}

/// The colours of trays.
package enum TrayColor: UInt8, Hashable, Sendable, CaseIterable {
  case red, orange, brown, yellow, green, turquoise, blue, purple, grey, white

  /// The translated name of the colour.
  var name: String {
    switch self {
    case .red: tr("Red")
    case .orange: tr("Orange")
    case .brown: tr("Brown")
    case .yellow: tr("Yellow")
    case .green: tr("Green")
    case .turquoise: tr("Turquoise")
    case .blue: tr("Blue")
    case .purple: tr("Purple")
    case .grey: tr("Grey")
    case .white: tr("White")
    }
  }

  /// The colour on the screen.
  var color: Color {
    switch self {
    case .red: Color(red: 0xD6, green: 0x4F, blue: 0x45)
    case .orange: Color(red: 0xE0, green: 0x8A, blue: 0x3C)
    case .brown: Color(red: 0x8C, green: 0x60, blue: 0x3B)
    case .yellow: Color(red: 0xE3, green: 0xC2, blue: 0x45)
    case .green: Color(red: 0x62, green: 0xA8, blue: 0x57)
    case .turquoise: Color(red: 0x3F, green: 0xA8, blue: 0xA5)
    case .blue: Color(red: 0x52, green: 0x86, blue: 0xD9)
    case .purple: Color(red: 0x9B, green: 0x6B, blue: 0xC9)
    case .grey: Color(red: 0x70, green: 0x77, blue: 0x7D)
    case .white: Color(red: 0xE4, green: 0xE6, blue: 0xE8)
    }
  }
}

/// The place of a group in a tray.
package struct TrayPlace: Hashable, Sendable {
  private let number: Int16
  /// The slot. Groups are in the order of their slots.
  package let slot: Int32

  /// The last slot that is read from bytes. The other half of the range is left for new ones.
  static let lastSlot = Int(Int32.max / 2)

  init(tray: Int, slot: Int32) {
    number = Int16(clamping: tray)
    self.slot = slot
  }

  /// The number of the tray.
  package var tray: Int { Int(number) }
}

/// A change of one tray.
public struct TrayChange: Hashable, Sendable {
  /// The tray's number.
  package let id: Int
  /// The tray after the change; nil to remove it.
  package let tray: Tray?

  package init(_ id: Int, _ tray: Tray?) {
    self.id = id
    self.tray = tray
  }

  /// Makes a tray, or changes the one with its number.
  package init(_ tray: Tray) { self.init(tray.id, tray) }
}

extension Tray {
  func write(to writer: inout ByteWriter) {
    writer.count(id)
    writer.string(name)
    writer.byte(color.rawValue)
    writer.byte(UInt8(side))
  }

  init(_ reader: inout ByteReader) throws(Problem) {
    let id = try reader.count(limit: Int(Int16.max))
    let name = try reader.string()
    guard id > 0, let color = TrayColor(rawValue: try reader.byte()) else { throw ByteReader.damaged }
    self.init(id: id, name: name, color: color, side: Int(try reader.byte()))
  }
}

extension TrayPlace {
  static func write(_ place: TrayPlace?, to sink: inout some ValueSink) {
    sink.count(place?.tray ?? 0)
    if let place { sink.count(Int(place.slot)) }
  }

  static func read(_ reader: inout ByteReader) throws(Problem) -> TrayPlace? {
    let tray = try reader.count(limit: Int(Int16.max))
    return tray == 0
      ? nil : TrayPlace(tray: tray, slot: Int32(try reader.count(limit: TrayPlace.lastSlot)))
  }
}

extension TrayChange {
  static func write(_ changes: [TrayChange], to writer: inout ByteWriter) {
    writer.count(changes.count)
    for change in changes {
      writer.count(change.id)
      writer.flag(change.tray != nil)
      change.tray?.write(to: &writer)
    }
  }

  static func read(_ reader: inout ByteReader) throws(Problem) -> [TrayChange] {
    var changes: [TrayChange] = []
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let id = try reader.count(limit: Int(Int16.max))
      let tray = try reader.flag() ? try Tray(&reader) : nil
      guard id > 0, tray == nil || tray?.id == id else { throw ByteReader.damaged }
      changes.append(TrayChange(id, tray))
    }
    return changes
  }
}
