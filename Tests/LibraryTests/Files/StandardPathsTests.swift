import Glibc
import Library
import Testing

@Suite struct StandardPathsTests {
  @Test func theUserDatabaseKnowsTheHomeThatTheEnvironmentDoesNot() throws {
    let entry = try #require(getpwuid(getuid()))
    let home = String(cString: entry.pointee.pw_dir)
    for variable in [nil, "", "relative"] { #expect(StandardPaths.home(saying: variable) == home) }
    #expect(StandardPaths.home(saying: "/somewhere") == "/somewhere")
  }
}
