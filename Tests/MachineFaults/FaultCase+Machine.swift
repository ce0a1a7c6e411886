import Concurrency
import Glibc
import Library
import TestSupport

/// Clocks that jump, and too few threads, processes or bytes of memory.
extension FaultCase {
  static let machine: [FaultCase] = [
    FaultCase("clock") { session in
      let day: Int64 = 86_400
      let made = try session.command("mines", "new")
      let deleted = String(made.output.prefix { $0 != "\n" })
      session.check(try session.command("library", "delete", deleted).status == 0, "nothing to delete")
      try session.start()
      for shift in [day, -day, 365 * day, -365 * day] {
        session.control.set(.clockShift, shift)
        session.paint(seconds: 0.4)
      }
      session.painter.lift()
      session.checkRunning()
      try session.checkStrokes()
      let backups = try session.command("library", "backups").output.split(separator: "\n").count
      session.check(backups > 0, "there is no backup")
      session.quit()
      // Documents in the wastebasket and backups are removed at the start, if at all.
      session.control.set(.clockShift, 365 * day)
      try session.start()
      session.quit()
      try session.checkLibrary()
      try session.checkStrokes()
      let left = try session.command("library", "backups").output.split(separator: "\n").count
      session.check(left >= backups, "\(left) of \(backups) backups are left")
      let restored = try session.command("library", "undelete", deleted)
      session.check(restored.status == 0, "the wastebasket was emptied: \(restored.errors)")
    },

    FaultCase("no-threads-at-the-start", isCheap: true) { session in
      session.control.set(.threadsRefused, 1)
      try session.start(until: .launched)
      session.checkEnd([1], saying: "no more threads")
    },

    FaultCase("no-more-threads") { session in
      try session.start()
      session.control.set(.threadsRefused, 1)
      session.paint(seconds: 2)
      try session.finish()
    },

    FaultCase("process-limit") { session in
      let nobody = try Starter.nobody()
      chmod(session.home.path, 0o777)
      try session.start(until: .launched, canFail: false, through: nobody + Starter.limit("--nproc=2"))
      session.checkEnd([1], saying: "no more threads")
    },

    // Swift ends a program that gets no memory. What was saved before must be there then.
    FaultCase("memory-limit") { session in
      for megabytes in [200, 300, 400, 600, 1000, 2000] {
        let other = TouchSession(session.touch, seed: UInt64(megabytes))
        try other.start(canFail: false)
        try other.draw(seconds: 1)
        other.quit()
        let saved = SystemClock.monotonic.seconds
        // It may end at once.
        if (try? other.start(canFail: false, through: Starter.limit("--as=\(megabytes << 20)"))) != nil {
          other.paint(seconds: 2)
          other.painter.leave()
          _ = other.app?.quit()
        }
        try other.checkStrokes(endedBefore: saved)
        try other.checkLibrary()
        for problem in other.problems { session.check(false, "with \(megabytes) MB, \(problem)") }
      }
    },
  ]
}
