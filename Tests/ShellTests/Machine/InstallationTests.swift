import Shell
import Testing

struct InstallationTests {
  private func look(_ executable: String, override: String? = nil, files: Set<String>) -> Installation {
    Installation(executable: executable, override: override) { files.contains($0) }
  }

  @Test func anInstalledProgramFindsItsPrefix() {
    let found = look("/opt/games/bin/tessera", files: ["/opt/games/share/tessera"])
    #expect(found.assets == "/opt/games/share/tessera")
    #expect(found.translations == "/opt/games/share/locale")
  }

  @Test func aBuiltProgramFindsItsSourceTree() {
    let found = look(
      "/home/ada/tessera/.build/x86_64-unknown-linux-gnu/release/tessera",
      files: ["/home/ada/tessera/Package.swift", "/home/ada/tessera/Assets"])
    #expect(found.assets == "/home/ada/tessera/Assets")
    #expect(found.translations == "/home/ada/tessera/.build/locale")
  }

  @Test func theEnvironmentGoesFirstUnlessItIsEmpty() {
    let files: Set = ["/usr/share/tessera"]
    #expect(look("/usr/bin/tessera", override: "/tmp/art", files: files).assets == "/tmp/art")
    #expect(look("/usr/bin/tessera", override: "", files: files).assets == "/usr/share/tessera")
  }

  @Test func aProgramAloneHasNoAssets() {
    #expect(look("/tessera", files: []).assets == nil)
    #expect(look("", files: []).assets == nil)
    #expect(look("/usr/bin/tessera", files: []).translations == "/usr/share/locale")
  }
}
