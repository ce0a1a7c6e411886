import CSDL2
import Geometry
import ModeKit

/// An empty window with an OpenGL context, the baseline for measurements of the app's start and memory.
package enum EmptyWindow {
  /// Opens it, shows one frame, calls `shown` and then waits for events until the user or a signal closes it.
  ///
  /// `size` is in logical pixels.
  ///
  /// - Throws: a sentence when there is no display or no OpenGL.
  package static func run(size: Size, shown: () -> Void) throws(Problem) {
    func check(_ isFine: Bool) throws(Problem) {
      if !isFine { throw Problem("An OpenGL window cannot be opened: \(sdlError).") }
    }
    try check(SDL_Init(SDL_INIT_VIDEO) == 0)
    defer { SDL_Quit() }
    let center = tessera_window_centered()
    let window = SDL_CreateWindow(
      "Empty", center, center, Int32(size.width), Int32(size.height), SDL_WINDOW_OPENGL.rawValue)
    try check(window != nil)
    defer { SDL_DestroyWindow(window) }
    let context = SDL_GL_CreateContext(window)
    try check(context != nil)
    defer { SDL_GL_DeleteContext(context) }
    SDL_GL_SwapWindow(window)
    shown()
    var event = SDL_Event()
    while SDL_WaitEvent(&event) != 0, event.type != SDL_QUIT.rawValue {}
  }
}
