import Geometry
import Interface
import ShellSupport
import Testing

/// The places of messages.
@Suite struct MessageTests {
  /// The result of a game neither lies over the next one nor follows to the home screen.
  @Test(arguments: ["Home", "New"]) func aMessageGoesWithItsDocument(_ way: String) throws {
    let person = Person()
    try person.open("Minesweeper")
    for index in 0..<81 where person.all(Toast.self).isEmpty {
      let cell = Rect(x: Double(index % 9) * 40, y: Double(index / 9) * 40, width: 40, height: 40)
      person.tap(try person.place(cell).center)
    }
    #expect(!person.all(Toast.self).isEmpty)
    try person.tap(way)
    person.wait(0.5)
    #expect(person.all(Toast.self).isEmpty)
  }

  /// On a phone on the table, with people all around it, messages stand between the bars.
  @Test func messagesStandBetweenTheBarsOfFourSeats() throws {
    let window = Size(412, 915)
    let person = Person(window)
    try person.open("Minesweeper")
    for seat in ["Far side", "Left side", "Right side"] { try person.toggleSeat(seat) }
    #expect(person.bars.count == 4)
    func check(_ messages: [View]) {
      #expect(!messages.isEmpty)
      for message in messages {
        #expect(Rect(origin: .origin, size: window).contains(message.frameInRoot))
        for bar in person.bars { #expect(!bar.frameInRoot.intersects(message.frameInRoot)) }
      }
    }
    person.tap(try person.place(Rect(x: 160, y: 160, width: 40, height: 40)).center)
    try person.tap("Hint", in: person.bars[0])
    person.wait(1)
    check(person.all(Label.self).compactMap(\.parent).filter { $0.castsShadow && !$0.blocksTouches })
    for index in 0..<81 where person.all(Toast.self).isEmpty {
      let cell = Rect(x: Double(index % 9) * 40, y: Double(index / 9) * 40, width: 40, height: 40)
      person.tap(try person.place(cell).center)
    }
    check(person.all(Toast.self))
  }

  /// A message stays whole beside a bar that grows under it, in any window.
  @Test(arguments: Array(stride(from: 640.0, through: 1440, by: 40)))
  func aMessageStaysInSightWhenTheBarChanges(width: Double) throws {
    let person = Person(Size(width, 800))
    try person.open("Minesweeper")
    func tap(_ x: Int, _ y: Int) throws {
      let cell = Rect(x: Double(x) * 40, y: Double(y) * 40, width: 40, height: 40)
      person.tap(try person.place(cell).center)
    }
    try tap(4, 4)
    for index in 0..<81 where !person.reads("A mine went off") { try tap(index % 9, index / 9) }
    // A narrow bar has it in its menu.
    if !person.all(Control.self).contains(where: { $0.label == "Replay" }) { try person.tap("More") }
    try person.tap("Replay")
    person.wait(0.5)
    let messages = person.all(Toast.self)
    #expect(messages.contains { $0.message == "A mine went off" })
    for message in messages {
      #expect(Rect(x: 0, y: 0, width: width, height: 800).contains(message.frameInRoot))
      for bar in person.bars { #expect(!bar.frameInRoot.intersects(message.frameInRoot)) }
    }
  }
}
