import Concurrency
import Glibc
import TestSupport

/// Disks that are full, limited, read-only, another user's, or gone.
extension FaultCase {
  static let disk: [FaultCase] = [
    FaultCase("full-disk") { try runOutOfRoom(ENOSPC, $0) },
    FaultCase("quota") { try runOutOfRoom(EDQUOT, $0) },

    FaultCase("full-disk-to-the-end") { sitting in
      try sitting.start()
      try sitting.draw(seconds: 1)
      let saved = SystemClock.monotonic.seconds
      sitting.control.set(.diskError, Int64(ENOSPC))
      sitting.paint(seconds: 2)
      sitting.painter.lift()
      sitting.checkRunning()
      sitting.quit([1], saying: "is full")
      try sitting.checkStrokes(endedBefore: saved)
      try sitting.checkLibrary()
    },

    FaultCase("broken-disk") { sitting in
      try sitting.start()
      try sitting.draw(seconds: 1)
      sitting.control.set(.diskError, Int64(EIO))
      sitting.paint(seconds: 1.5)
      sitting.checkRunning()
      sitting.control.set(.diskError, 0)
      try sitting.finish(seconds: 8)
    },

    FaultCase("disk-hangs-while-quitting") { sitting in
      try sitting.start()
      try sitting.draw(seconds: 1)
      sitting.control.set(.diskHangs, 1)
      try leave(sitting)
      sitting.checkRunning()
      sitting.control.set(.diskHangs, 0)
      sitting.checkEnd([0], saying: "")
      try sitting.checkStrokes()
      try sitting.checkLibrary()
    },

    FaultCase("disk-hangs-to-the-end") { sitting in
      try sitting.start()
      try sitting.draw(seconds: 1)
      let saved = SystemClock.monotonic.seconds
      sitting.control.set(.diskHangs, 1)
      try leave(sitting)
      // The program waits ten seconds for the disk.
      usleep(9_000_000)
      sitting.checkEnd([1], saying: "does not answer")
      try sitting.checkStrokes(endedBefore: saved)
      try sitting.checkLibrary()
    },

    FaultCase("file-size-limit") { sitting in
      try sitting.start(canFail: false)
      try sitting.draw(seconds: 1)
      sitting.quit()
      let saved = SystemClock.monotonic.seconds
      try sitting.start(canFail: false, through: Starter.limit("--fsize=60000"))
      sitting.paint(seconds: 1.5)
      sitting.painter.lift()
      sitting.checkRunning()
      sitting.quit([1], saying: "is full")
      try sitting.checkStrokes(endedBefore: saved)
      try sitting.checkLibrary()
    },

    FaultCase("read-only-folder") { sitting in
      try leaveToNobody(sitting, folder: 0o555, files: 0o444)
    },

    FaultCase("wrong-owner") { sitting in
      try leaveToNobody(sitting, folder: 0o700, files: 0o600)
    },

    FaultCase("folder-removed") { sitting in
      try sitting.start()
      try sitting.draw(seconds: 1.5)
      for name in ScratchFolder.names(in: sitting.folder) { unlink("\(sitting.folder)/\(name)") }
      rmdir("\(sitting.folder)/trials")
      sitting.check(rmdir(sitting.folder) == 0, "the folder is still there")
      sitting.paint(seconds: 1.5)
      try sitting.finish(seconds: 8)
    },

    FaultCase("two-apps") { sitting in
      try sitting.start()
      sitting.paint(seconds: 1)
      let second = ScratchFolder()
      let app = try AppUnderTest(
        ["--mode", "sketch"], on: .offscreen, home: second, until: .firstFrame,
        environment: ["XDG_DATA_HOME": "\(sitting.home.path)/data"])
      sitting.paint(seconds: 1.5)
      let start = SystemClock.monotonic.seconds
      let status = app.quit()
      sitting.check(status == 0, "the second one ended with \(status ?? -1): \(app.output)")
      sitting.check(SystemClock.monotonic.seconds - start <= 2, "the second one did not quit within 2 s")
      sitting.paint(seconds: 1)
      try sitting.finish()
    },
  ]

  /// Draws and quits. The window must go within two seconds, while the program goes on.
  private static func leave(_ sitting: Sitting) throws {
    sitting.paint(seconds: 1)
    sitting.painter.lift()
    let client = try XClient(sitting.touch)
    sitting.app?.send(SIGTERM)
    let isGone = try waitUntil(seconds: 2, every: 0.05) { try !client.isShown() }
    sitting.check(isGone, "the window is still there after two seconds")
  }

  /// No room is left for a while; everything is saved when there is some again.
  private static func runOutOfRoom(_ error: Int32, _ sitting: Sitting) throws {
    try sitting.start()
    sitting.paint(seconds: 0.7)
    sitting.control.set(.diskError, Int64(error))
    sitting.paint(seconds: 1)
    sitting.checkRunning()
    sitting.control.set(.diskError, 0)
    try sitting.finish(seconds: 8)
  }

  /// A library that was written before belongs to somebody else, who gave these rights to others.
  private static func leaveToNobody(_ sitting: Sitting, folder: mode_t, files: mode_t) throws {
    let nobody = try Starter.nobody()
    try sitting.start(canFail: false)
    try sitting.draw(seconds: 1)
    sitting.quit()
    let saved = SystemClock.monotonic.seconds
    for name in ScratchFolder.names(in: sitting.folder) { chmod("\(sitting.folder)/\(name)", files) }
    chmod(sitting.folder, folder)
    chmod("\(sitting.home.path)/data", 0o755)
    chmod(sitting.home.path, 0o777)
    try sitting.start(canFail: false, through: nobody)
    sitting.paint(seconds: 1.5)
    sitting.painter.lift()
    sitting.checkRunning()
    // The window has said so from the start.
    sitting.quit()
    try sitting.checkStrokes(endedBefore: saved)
    try sitting.checkLibrary()
  }
}
