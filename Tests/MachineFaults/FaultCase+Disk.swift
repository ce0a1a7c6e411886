import Concurrency
import Glibc
import TestSupport

/// Disks that are full, limited, read-only, another user's, or gone.
extension FaultCase {
  static let disk: [FaultCase] = [
    FaultCase("full-disk") { try runOutOfRoom(ENOSPC, $0) },
    FaultCase("quota") { try runOutOfRoom(EDQUOT, $0) },

    FaultCase("full-disk-to-the-end") { session in
      try session.start()
      try session.draw(seconds: 1)
      let saved = SystemClock.monotonic.seconds
      session.control.set(.diskError, Int64(ENOSPC))
      session.paint(seconds: 2)
      session.painter.lift()
      session.checkRunning()
      session.quit([1], saying: "is full")
      try session.checkStrokes(endedBefore: saved)
      try session.checkLibrary()
    },

    FaultCase("broken-disk") { session in
      try session.start()
      try session.draw(seconds: 1)
      session.control.set(.diskError, Int64(EIO))
      session.paint(seconds: 1.5)
      session.checkRunning()
      session.control.set(.diskError, 0)
      try session.finish(seconds: 8)
    },

    FaultCase("disk-hangs-while-quitting") { session in
      try session.start()
      try session.draw(seconds: 1)
      session.control.set(.diskHangs, 1)
      try leave(session)
      session.checkRunning()
      session.control.set(.diskHangs, 0)
      session.checkEnd([0], saying: "")
      try session.checkStrokes()
      try session.checkLibrary()
    },

    FaultCase("disk-hangs-to-the-end") { session in
      try session.start()
      try session.draw(seconds: 1)
      let saved = SystemClock.monotonic.seconds
      session.control.set(.diskHangs, 1)
      try leave(session)
      // The program waits ten seconds for the disk.
      usleep(9_000_000)
      session.checkEnd([1], saying: "does not answer")
      try session.checkStrokes(endedBefore: saved)
      try session.checkLibrary()
    },

    FaultCase("file-size-limit") { session in
      try session.start(canFail: false)
      try session.draw(seconds: 1)
      session.quit()
      let saved = SystemClock.monotonic.seconds
      try session.start(canFail: false, through: Starter.limit("--fsize=60000"))
      session.paint(seconds: 1.5)
      session.painter.lift()
      session.checkRunning()
      session.quit([1], saying: "is full")
      try session.checkStrokes(endedBefore: saved)
      try session.checkLibrary()
    },

    FaultCase("read-only-folder") { session in
      try leaveToNobody(session, folder: 0o555, files: 0o444)
    },

    FaultCase("wrong-owner") { session in
      try leaveToNobody(session, folder: 0o700, files: 0o600)
    },

    FaultCase("folder-removed") { session in
      try session.start()
      try session.draw(seconds: 1.5)
      for name in ScratchFolder.names(in: session.folder) { unlink("\(session.folder)/\(name)") }
      rmdir("\(session.folder)/trials")
      session.check(rmdir(session.folder) == 0, "the folder is still there")
      session.paint(seconds: 1.5)
      try session.finish(seconds: 8)
    },

    FaultCase("two-apps") { session in
      try session.start()
      session.paint(seconds: 1)
      let second = ScratchFolder()
      let app = try AppUnderTest(
        ["--mode", "sketch"], on: .offscreen, home: second, until: .firstFrame,
        environment: ["XDG_DATA_HOME": "\(session.home.path)/data"])
      session.paint(seconds: 1.5)
      let start = SystemClock.monotonic.seconds
      let status = app.quit()
      session.check(status == 0, "the second one ended with \(status ?? -1): \(app.output)")
      session.check(SystemClock.monotonic.seconds - start <= 2, "the second one did not quit within 2 s")
      session.paint(seconds: 1)
      try session.finish()
    },
  ]

  /// Draws and quits. The window must go within two seconds, while the program goes on.
  private static func leave(_ session: TouchSession) throws {
    session.paint(seconds: 1)
    session.painter.lift()
    let client = try XClient(session.touch)
    session.app?.send(SIGTERM)
    let isGone = try waitUntil(seconds: 2, every: 0.05) { try !client.isShown() }
    session.check(isGone, "the window is still there after two seconds")
  }

  /// No room is left for a while; everything is saved when there is some again.
  private static func runOutOfRoom(_ error: Int32, _ session: TouchSession) throws {
    try session.start()
    session.paint(seconds: 0.7)
    session.control.set(.diskError, Int64(error))
    session.paint(seconds: 1)
    session.checkRunning()
    session.control.set(.diskError, 0)
    try session.finish(seconds: 8)
  }

  /// A library that was written before belongs to somebody else, who gave these rights to others.
  private static func leaveToNobody(_ session: TouchSession, folder: mode_t, files: mode_t) throws {
    let nobody = try Starter.nobody()
    try session.start(canFail: false)
    try session.draw(seconds: 1)
    session.quit()
    let saved = SystemClock.monotonic.seconds
    for name in ScratchFolder.names(in: session.folder) { chmod("\(session.folder)/\(name)", files) }
    chmod(session.folder, folder)
    chmod("\(session.home.path)/data", 0o755)
    chmod(session.home.path, 0o777)
    try session.start(canFail: false, through: nobody)
    session.paint(seconds: 1.5)
    session.painter.lift()
    session.checkRunning()
    // The window has said so from the start.
    session.quit()
    try session.checkStrokes(endedBefore: saved)
    try session.checkLibrary()
  }
}
