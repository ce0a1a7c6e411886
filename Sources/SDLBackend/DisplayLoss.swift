import Concurrency
import Glibc

/// What happens when the X server reports an error or goes away. Xlib would end the program in both cases, without a
/// chance to save.
///
/// An error is ignored: it concerns one request, such as one about a screen that was just switched off. When the
/// connection is lost, documents are saved and the program ends with a sentence. Xlib allows no more, since it may be in
/// the middle of any request.
enum DisplayLoss {
  private typealias ErrorHandler = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
  private typealias LossHandler = @convention(c) (OpaquePointer?) -> Int32

  /// Saves, and returns a sentence for the user.
  private static let farewell = Locked<(@Sendable () -> String)?>(nil)

  /// Replaces Xlib's error handlers. To be called after SDL has started, since SDL sets handlers too.
  static func watch() {
    guard SDLWindow.videoDriver == "x11", let xlib = SystemLibrary("libX11.so.6") else { return }
    let onError = xlib.function(
      "XSetErrorHandler", as: (@convention(c) (ErrorHandler) -> ErrorHandler?).self)
    let onLoss = xlib.function(
      "XSetIOErrorHandler", as: (@convention(c) (LossHandler) -> LossHandler?).self)
    _ = onError? { _, _ in 0 }
    _ = onLoss? { _ in
      // Another thread may find the connection lost at the same time; only one of them saves.
      let farewell = DisplayLoss.farewell.with { farewell in
        defer { farewell = { DisplayLoss.waitForEnd() } }
        return farewell
      }
      if let farewell {
        let line = Array("tessera: \(farewell())\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
      }
      _exit(1)
    }
  }

  private static func waitForEnd() -> Never {
    while true { pause() }
  }

  /// Calls `save` on the thread that finds the display lost. It must not use the display, and returns the sentence with
  /// which the program ends.
  static func onLoss(_ save: @escaping @Sendable () -> String) { farewell.with { $0 = save } }
}
