import Concurrency
import Glibc
import Library
import TestSupport

/// Clocks that jump, and too few threads, processes or bytes of memory.
extension FaultCase {
  static let machine: [FaultCase] = [
    FaultCase("clock") { sitting in
      let day: Int64 = 86_400
      let made = try sitting.command("mines", "new")
      let deleted = String(made.output.prefix { $0 != "\n" })
      sitting.check(try sitting.command("library", "delete", deleted).status == 0, "nothing to delete")
      try sitting.start()
      for shift in [day, -day, 365 * day, -365 * day] {
        sitting.control.set(.clockShift, shift)
        sitting.paint(seconds: 0.4)
      }
      sitting.painter.lift()
      sitting.checkRunning()
      try sitting.checkStrokes()
      let backups = try sitting.command("library", "backups").output.split(separator: "\n").count
      sitting.check(backups > 0, "there is no backup")
      sitting.quit()
      // Documents in the wastebasket and backups are removed at the start, if at all.
      sitting.control.set(.clockShift, 365 * day)
      try sitting.start()
      sitting.quit()
      try sitting.checkLibrary()
      try sitting.checkStrokes()
      let left = try sitting.command("library", "backups").output.split(separator: "\n").count
      sitting.check(left >= backups, "\(left) of \(backups) backups are left")
      let restored = try sitting.command("library", "undelete", deleted)
      sitting.check(restored.status == 0, "the wastebasket was emptied: \(restored.errors)")
    },

    FaultCase("no-threads-at-the-start", isCheap: true) { sitting in
      sitting.control.set(.threadsRefused, 1)
      try sitting.start(until: .launched)
      sitting.checkEnd([1], saying: "no more threads")
    },

    FaultCase("no-more-threads") { sitting in
      try sitting.start()
      sitting.control.set(.threadsRefused, 1)
      sitting.paint(seconds: 2)
      try sitting.finish()
    },

    FaultCase("process-limit") { sitting in
      let nobody = try Starter.nobody()
      chmod(sitting.home.path, 0o777)
      try sitting.start(until: .launched, canFail: false, through: nobody + Starter.limit("--nproc=2"))
      sitting.checkEnd([1], saying: "no more threads")
    },

    // Swift ends a program that gets no memory. What was saved before must be there then.
    FaultCase("memory-limit") { sitting in
      for megabytes in [200, 300, 400, 600, 1000, 2000] {
        let other = Sitting(sitting.touch, seed: UInt64(megabytes))
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
        for problem in other.problems { sitting.check(false, "with \(megabytes) MB, \(problem)") }
      }
    },
  ]
}
