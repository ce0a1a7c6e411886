import Interface
import Testing

// Tests of bars and menus name their commands by words.
extension CommandID: ExpressibleByStringInterpolation {
  /// Makes a command whose value is a string.
  public init(stringLiteral word: String) { self.init(word) }
}

@Suite struct CommandIDTests {
  private enum Tool: String { case brush, eraser }
  private enum Other: String { case brush }
  private enum Command: Hashable { case take(Tool), size }

  @Test func aCommandIsReadBackAsItsType() {
    let id = CommandID(Command.take(.brush))
    #expect(id.as(Command.self) == .take(.brush))
    #expect(id.as(Tool.self) == nil && id.as(String.self) == nil)
    #expect(CommandID(7).as(Int.self) == 7)
  }

  @Test func commandsAreEqualIfTheirValuesAreOfOneTypeAndEqual() {
    #expect(CommandID(Command.take(.brush)) == CommandID(Command.take(.brush)))
    #expect(CommandID(Command.take(.brush)) != CommandID(Command.take(.eraser)))
    #expect(CommandID(Command.take(.brush)) != CommandID(Tool.brush))
  }

  /// Equal values of different types, even those that `AnyHashable` holds to be equal.
  @Test func equalValuesOfTwoTypesAreTwoCommands() {
    let ids = [
      CommandID(Tool.brush), CommandID(Other.brush), CommandID(Tool.brush.rawValue), CommandID(1),
      CommandID(1.0), CommandID(UInt8(1)), CommandID(Int?.some(1)),
    ]
    for (i, one) in ids.enumerated() {
      for (j, other) in ids.enumerated() { #expect((one == other) == (i == j), "\(one) and \(other)") }
    }
    let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    #expect(ids.map { places[$0] } == Array(ids.indices))
  }
}
