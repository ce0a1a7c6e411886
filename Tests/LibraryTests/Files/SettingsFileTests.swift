import Glibc
import Library
import TestSupport
import Testing

@Suite struct SettingsFileTests {
  @Test func settingsComeBackAsTheyWere() throws {
    let scratch = ScratchFolder()
    let file = SettingsFile(path: scratch.path + "/config/tessera/settings.json")
    #expect(file.load().values.isEmpty)
    #expect(file.load().problem == nil)
    let values: [String: JSON] = [
      "theme": "paper", "scale": 1.25, "delay": 500, "left hand": true, "bar \"edge\"": nil,
      "grüße": "日本\n\t\\",
    ]
    try file.save(values)
    #expect(file.load().values == values)
    #expect(file.load().problem == nil)
    try file.save(["theme": "dark"])
    #expect(file.load().values == ["theme": "dark"])
    #expect(ScratchFolder.names(in: scratch.path + "/config/tessera") == ["settings.json"])
  }

  @Test func settingsAreSortedLinesThatPeopleCanEdit() throws {
    let scratch = ScratchFolder()
    let file = SettingsFile(path: scratch.path + "/settings.json")
    try file.save(["b": 2, "a": "x"])
    #expect(bytes(of: file.path) == Array("{\n  \"a\": \"x\",\n  \"b\": 2\n}\n".utf8))
  }

  @Test(arguments: ["", "{", "[1]", "\"text\"", "{\"a\": 1,}", "{\"a\": 1} x", "\u{0}\u{0}"])
  func anUnreadableFileMeansDefaultsAndIsKept(text: String) throws {
    let scratch = ScratchFolder()
    let file = SettingsFile(path: scratch.path + "/settings.json")
    writeFile(Array(text.utf8), to: file.path)
    let loaded = file.load()
    #expect(loaded.values.isEmpty)
    #expect(loaded.problem?.description.contains(file.path) == true)
    #expect(bytes(of: file.path) == Array(text.utf8))
    try file.save(["a": 1])
    #expect(file.load().values == ["a": 1])
    #expect(bytes(of: file.path + ".unreadable") == Array(text.utf8))
  }

  @Test func aFailedWriteIsReported() {
    let scratch = ScratchFolder()
    writeFile([1], to: scratch.path + "/file")
    let file = SettingsFile(path: scratch.path + "/file/settings.json")
    #expect { try file.save(["a": 1]) } throws: { "\($0)".contains(scratch.path + "/file/settings.json") }
  }
}
