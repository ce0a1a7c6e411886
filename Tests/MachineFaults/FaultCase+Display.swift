import Concurrency
import Geometry
import Glibc
import TestSupport

/// Displays, windows and renderers that go away, and a program that is stopped.
extension FaultCase {
  static let display: [FaultCase] = [
    FaultCase("x-server-killed") { session in
      try session.start()
      session.paint(seconds: 2.5)
      let last = SystemClock.monotonic.seconds
      session.touch.kill()
      session.checkEnd([1], saying: "The display is gone. Everything is saved.")
      try session.checkStrokes(endedBefore: last - 0.2)
      try session.checkLibrary()
    },

    FaultCase("x-server-killed-and-disk-hangs") { session in
      try session.start()
      try session.draw(seconds: 2)
      let saved = SystemClock.monotonic.seconds
      session.control.set(.diskHangs, 1)
      session.paint(seconds: 0.5)
      session.touch.kill()
      session.checkEnd([1], saying: "does not answer")
      try session.checkStrokes(endedBefore: saved)
      try session.checkLibrary()
    },

    FaultCase("x-errors", isCheap: true) { session in
      try session.start()
      session.control.set(.wrongRequests, 3)
      session.paint(seconds: 0.7)
      try session.finish()
    },

    FaultCase("resized") { session in
      try session.start()
      session.paint(seconds: 1.5)
      session.painter.lift()
      let client = try XClient(session.touch)
      var random = RandomSource(seed: 1)
      for _ in 0..<1000 {
        client.resize(320 + random.below(961), 320 + random.below(481))
        usleep(2000)
      }
      client.resize(1280, 800)
      usleep(500_000)
      session.checkRunning()
      let ended = session.painter.strokes.count { $0.end != nil }
      let kept = try session.board()?.strokes.count ?? 0
      session.check(kept == ended, "\(kept) of \(ended) strokes are there")
      session.quit()
      try session.checkLibrary()
    },

    FaultCase("hidden") { session in
      try session.start()
      session.paint(seconds: 1.5)
      let client = try XClient(session.touch)
      client.setHidden(true)
      usleep(500_000)
      session.painter.leave()
      usleep(500_000)
      client.setHidden(false)
      usleep(800_000)
      session.checkRunning()
      session.paint(seconds: 1)
      try session.finish()
    },

    FaultCase("stopped") { session in
      try session.start()
      session.paint(seconds: 1)
      session.app?.send(SIGSTOP)
      session.paint(seconds: 3)
      session.app?.send(SIGCONT)
      session.paint(seconds: 0.5)
      try session.finish()
    },

    FaultCase("renderer-lost") { session in
      try session.start()
      for losses in 1...10 {
        session.control.set(.rendererLosses, Int64(losses))
        session.paint(seconds: 0.2)
      }
      try session.finish()
    },

    FaultCase("textures-refused") { session in
      try session.start()
      session.control.set(.texturesRefused, 1)
      session.paint(seconds: 1.5)
      session.checkRunning()
      session.control.set(.texturesRefused, 0)
      session.paint(seconds: 0.5)
      try session.finish()
    },
  ]
}
