import Geometry
import ModeKit
import Tables
import Testing

/// What people at a table ask the others to look at.
@Suite struct TableLooksTests {
  private let look = TableLook(area: Rect(x: -10, y: 5, width: 20, height: 1))

  private func heard(_ look: TableLook, _ sender: UInt8) -> TableEvent {
    .heard(look.bytes, sender: PeerName([sender]))
  }

  @Test func aLookIsTakenOnceAndNotTooOften() {
    var looks = TableLooks(own: PeerName([1]))
    looks.receive([heard(look, 1), heard(look, 2)], at: 0)
    let taken = looks.take()
    #expect(taken.map(\.sender) == [PeerName([2])] && taken.map(\.look) == [look], "not one's own")
    #expect(looks.take().isEmpty)
    looks.receive([heard(look, 2), heard(look, 3)], at: 1)
    #expect(looks.take().map(\.sender) == [PeerName([3])], "somebody who calls all the time is not heard")
    looks.receive([heard(look, 2)], at: 4)
    #expect(looks.take().count == 1)
  }

  @Test func crowdsCostNothing() {
    var looks = TableLooks(own: PeerName([0]))
    for sender in 1...250 { looks.receive([heard(look, UInt8(sender))], at: 0) }
    #expect(looks.take().count <= 64)
    looks.receive([heard(look, 251)], at: 9)
    #expect(looks.take().count == 1)
  }

  @Test(arguments: [
    Rect(minX: 0, minY: 0, maxX: 0, maxY: 1), Rect(minX: 0, minY: 0, maxX: 2e12, maxY: 1),
    Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1), Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 1),
    Rect(minX: 1, minY: 0, maxX: 0, maxY: 1),
  ])
  func whatCannotBeSeenIsRefused(area: Rect) {
    #expect(throws: Problem.self) { try TableLook(bytes: TableLook(area: area).bytes) }
  }
}
