import Interface
import Library
import Shell
import Testing

@Suite struct SettingsTests {
  @Test func everythingComesBack() {
    var settings = Settings()
    settings.look = .paper
    settings.textScale = 1.25
    settings.interfaceScale = 2
    settings.reducedMotion = true
    settings.longPress = 0.3
    settings.barEdge = .left
    settings.leftHanded = true
    settings.sound = false
    settings.documentOrder = .made
    settings.listsDocuments = true
    settings.namesIcons = true
    settings.updatesCatalogues = false
    settings.findsTables = false
    settings.seenTips = ["pan", "turn"]
    settings.modeOptions = ["minesweeper": ["tap": 1, "chording": 2], "sketch": ["a": 0]]
    #expect(Settings(settings.values) == settings)
  }

  @Test func invalidValuesKeepTheirDefaultsAndNothingElseIsLost() {
    let values: [String: JSON] = [
      "theme": .string("plaid"), "textSize": .number(40), "interfaceScale": .string("big"),
      "longPress": .number(.nan), "barEdge": .integer(3), "sound": .bool(false), "unknown": .null,
    ]
    var expected = Settings()
    expected.sound = false
    #expect(Settings(values) == expected)
  }
}
