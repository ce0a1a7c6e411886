import Geometry
import ModeKit

/// A part of the document that somebody wants the others to see. It is whispered, so some may not hear of it.
package struct TableLook: Hashable, ByteCoded {
  /// The part, in world points, y downwards.
  package var area: Rect

  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 4

  package init(area: Rect) { self.area = area }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    writer.area(area)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    area = try reader.area()
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }
}

/// What the people at a table have wanted the others to see.
///
/// A state machine without clock, as ``TablePeer`` is.
package struct TableLooks: Sendable {
  private let own: PeerName
  /// The looks that nobody here has taken yet.
  private var waiting: [PeerName: TableLook] = [:]
  /// When each person was last heard, in seconds.
  private var heard: [PeerName: Double] = [:]

  /// How long a person is not heard after a look, in seconds.
  private static let pause = 3.0
  /// The most people who are remembered.
  private static let most = 64

  /// Begins without looks; `own` is the name of one's key.
  package init(own: PeerName) { self.own = own }

  /// Takes what the transport reports. `now` is in seconds.
  package mutating func receive(_ events: [TableEvent], at now: Double) {
    for case .heard(let bytes, let sender) in events where sender != own {
      guard let look = try? TableLook(bytes: bytes) else { continue }
      if heard.count >= Self.most { heard = heard.filter { now - $0.value < Self.pause } }
      if let last = heard[sender], now - last < Self.pause { continue }
      guard heard.count < Self.most else { continue }
      heard[sender] = now
      waiting[sender] = look
    }
  }

  /// Takes the looks that have come since the last call, in the order of their senders' names.
  package mutating func take() -> [(sender: PeerName, look: TableLook)] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
