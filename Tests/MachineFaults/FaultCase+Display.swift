import Concurrency
import Geometry
import Glibc
import TestSupport

/// Displays, windows and renderers that go away, and a program that is stopped.
extension FaultCase {
  static let display: [FaultCase] = [
    FaultCase("x-server-killed") { sitting in
      try sitting.start()
      sitting.paint(seconds: 2.5)
      let last = SystemClock.monotonic.seconds
      sitting.touch.kill()
      sitting.checkEnd([1], saying: "The display is gone. Everything is saved.")
      try sitting.checkStrokes(endedBefore: last - 0.2)
      try sitting.checkLibrary()
    },

    FaultCase("x-server-killed-and-disk-hangs") { sitting in
      try sitting.start()
      try sitting.draw(seconds: 2)
      let saved = SystemClock.monotonic.seconds
      sitting.control.set(.diskHangs, 1)
      sitting.paint(seconds: 0.5)
      sitting.touch.kill()
      sitting.checkEnd([1], saying: "does not answer")
      try sitting.checkStrokes(endedBefore: saved)
      try sitting.checkLibrary()
    },

    FaultCase("x-errors", isCheap: true) { sitting in
      try sitting.start()
      sitting.control.set(.wrongRequests, 3)
      sitting.paint(seconds: 0.7)
      try sitting.finish()
    },

    FaultCase("resized") { sitting in
      try sitting.start()
      sitting.paint(seconds: 1.5)
      sitting.painter.lift()
      let client = try XClient(sitting.touch)
      var random = RandomSource(seed: 1)
      for _ in 0..<1000 {
        client.resize(320 + random.below(961), 320 + random.below(481))
        usleep(2000)
      }
      client.resize(1280, 800)
      usleep(500_000)
      sitting.checkRunning()
      let ended = sitting.painter.strokes.count { $0.end != nil }
      let kept = try sitting.board()?.strokes.count ?? 0
      sitting.check(kept == ended, "\(kept) of \(ended) strokes are there")
      sitting.quit()
      try sitting.checkLibrary()
    },

    FaultCase("hidden") { sitting in
      try sitting.start()
      sitting.paint(seconds: 1.5)
      let client = try XClient(sitting.touch)
      client.setHidden(true)
      usleep(500_000)
      sitting.painter.leave()
      usleep(500_000)
      client.setHidden(false)
      usleep(800_000)
      sitting.checkRunning()
      sitting.paint(seconds: 1)
      try sitting.finish()
    },

    FaultCase("stopped") { sitting in
      try sitting.start()
      sitting.paint(seconds: 1)
      sitting.app?.send(SIGSTOP)
      sitting.paint(seconds: 3)
      sitting.app?.send(SIGCONT)
      sitting.paint(seconds: 0.5)
      try sitting.finish()
    },

    FaultCase("renderer-lost") { sitting in
      try sitting.start()
      for losses in 1...10 {
        sitting.control.set(.rendererLosses, Int64(losses))
        sitting.paint(seconds: 0.2)
      }
      try sitting.finish()
    },

    FaultCase("textures-refused") { sitting in
      try sitting.start()
      sitting.control.set(.texturesRefused, 1)
      sitting.paint(seconds: 1.5)
      sitting.checkRunning()
      sitting.control.set(.texturesRefused, 0)
      sitting.paint(seconds: 0.5)
      try sitting.finish()
    },
  ]
}
