import Glibc
import TestSupport
import Testing

/// A clean run must not pass by skipping tests: all that they need has been installed before.
@Test(.enabled(if: getenv("CI") != nil, "only where everything must be there: set CI"))
func nothingIsLeftOutOfACleanRun() {
  #expect(AppUnderTest.missing == nil)
  #expect(TouchScreen.missing == nil)
  #expect(Weston.missing == nil)
  #expect(isInstalled("xournalpp"))
  #expect(isInstalled("chromium"))
  #expect(isInstalled("sgt-mines") || access("/usr/games/sgt-mines", X_OK) == 0)
  #expect(system(".build/test-python/bin/python -c 'import ms_toollib'") == 0)
}
