import Geometry
import Glibc
import Library
import MachineFaults
import Raster
import TestSupport
import Testing

extension EndToEnd {
  /// The same program without a display, on a display of high resolution, and where it cannot start.
  @Suite(.serialized) struct DisplayScenarios {
    @Test func offscreenItStartsAndQuits() throws {
      let home = ScratchFolder()
      let app = try AppUnderTest(["--mode", "minesweeper", "--seed", "2"], on: .offscreen, home: home)
      var shown: Document?
      let isShown = try waitUntil(seconds: 20, every: 0.05) {
        guard app.isRunning else { throw ChildProcess.Failure(description: "it has ended:\n\(app.output)") }
        // There is no library before the program has made it.
        shown = try? Document.newest("minesweeper", app, window: Rect(x: 0, y: 0, width: 1280, height: 800))
        return shown?.camera != nil
      }
      #expect(isShown, "no document is shown:\n\(app.output)")
      #expect(shown?.state["status"]?.text == "ready")

      // The library can be read while it runs, and there is one document in it.
      #expect(JSON(parsing: try app.command("library", "list", "--json"))?.items.count == 1)
      // Others can be added to it.
      let added = try app.command("mines", "new", "--size", "30x16", "--seed", "4")
      let listed = JSON(parsing: try app.command("library", "list", "--json"))?.items ?? []
      #expect(listed.count == 2 && listed.contains { added.contains($0["id"]?.text ?? "?") })
      #expect(app.quit() == 0, "\(app.output)")
    }

    @Test(.enabled(if: noTouch == nil, "\(noTouch ?? "")"))
    func anIdleProgramUsesNoProcessorTime() throws {
      let visit = try Visit()
      _ = try visit.app.screenshot("home-at-rest")
      var last = -1.0
      // Two seconds without processor time are what is tested.
      let isIdle = waitUntil(seconds: 20, every: 2) {
        let now = visit.app.processorTime
        defer { last = now }
        return now == last
      }
      #expect(isIdle, "it is never idle")
      #expect(visit.app.quit() == 0, "\(visit.app.output)")
    }

    @Test(.enabled(if: Weston.missing == nil, "no Wayland: \(Weston.missing ?? "")"))
    func atScaleTwoEverythingIsDrawnAtTwiceThePixels() throws {
      let weston = try Weston(width: 1024, height: 700, scale: 2)
      let app = try AppUnderTest(["--mode", "minesweeper", "--window", "960x600"], on: .wayland(weston))
      // The cells are in the middle, and the counters, which are text, on the bar. If pixels were doubled, all
      // sharp steps would be at even places or all at odd ones; if they were blurred, there would hardly be any.
      func isSharp(_ picture: Bitmap) -> Bool {
        let cells = picture.sharpSteps(across: 0.25..<0.75, down: 0.25..<0.75)
        let text = picture.sharpSteps(across: 0.25..<0.43, down: 0.9..<0.95)
        return [cells.across, cells.down, text.across, text.down].allSatisfy { min($0.even, $0.odd) > 100 }
      }
      _ = try waitUntil(seconds: 20) { isSharp(try weston.screen.screenshot()) }
      let picture = try app.screenshot("minesweeper-at-scale-two", seconds: 10)
      #expect(picture.width == 2048)
      #expect(isSharp(picture), "cells or text are blurred, doubled, or not there")
      #expect(app.quit() == 0, "\(app.output)")
    }

    @Test(arguments: [
      ["--wibble"], ["--mode", "chess"], ["--window", "0x10"], ["--ui-scale", "fast"], ["--seed", "-1"],
      ["mines", "new", "--size", "big"], ["mines", "new", "--mines", "many"], ["jigsaw", "new"],
      ["frobnicate"],
      ["library", "show"], ["mines", "generate", "--bogus"], ["mines", "solve", "rubbish"],
      ["mines", "new", "--mines", "5000"], ["jigsaw", "new", "dusk", "--cut", "magic"],
    ])
    func badOptionsGetOneLine(_ arguments: [String]) throws {
      let run = try AppUnderTest.run(arguments, home: ScratchFolder())
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("tessera: "))
      #expect(run.errors.hasSuffix("\n") && run.errors.count { $0 == "\n" } == 1, "\(run.errors)")
    }

    @Test(arguments: ["", ":4093"]) func withoutADisplayItSaysSo(_ display: String) throws {
      let run = try AppUnderTest.run(
        [], home: ScratchFolder(), environment: ["SDL_VIDEODRIVER": "", "DISPLAY": display])
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("tessera: "))
      #expect(run.errors.contains("display"))
      #expect(run.errors.count { $0 == "\n" } == 1, "\(run.errors)")
    }
  }
}

extension Bitmap {
  /// How many neighbouring pixels differ by far, by whether the first of them stands at an even or an odd place, across
  /// and down, in a part of the picture, in shares of its width and height.
  fileprivate func sharpSteps(
    across part: Range<Double>, down rows: Range<Double>
  ) -> (across: (even: Int, odd: Int), down: (even: Int, odd: Int)) {
    func green(_ x: Int, _ y: Int) -> Int { Int(pixels[y * width + x] >> 8 & 255) }
    var across = [0, 0]
    var down = [0, 0]
    for y in Int(rows.lowerBound * Double(height))..<Int(rows.upperBound * Double(height)) {
      for x in Int(part.lowerBound * Double(width))..<Int(part.upperBound * Double(width)) {
        let here = green(x, y)
        if abs(green(x + 1, y) - here) > 48 { across[x & 1] += 1 }
        if abs(green(x, y + 1) - here) > 48 { down[y & 1] += 1 }
      }
    }
    return ((across[0], across[1]), (down[0], down[1]))
  }
}
