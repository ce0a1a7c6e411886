import CSDL2
import Gestures
import ModeKit

extension Modifiers {
  /// Makes modifiers from SDL's bits; left and right keys count the same.
  init(_ mods: SDL_Keymod) { self.init(UInt16(truncatingIfNeeded: mods.rawValue)) }

  /// Makes modifiers from the bits of a key event.
  init(_ bits: UInt16) {
    self = []
    if UInt32(bits) & KMOD_SHIFT.rawValue != 0 { insert(.shift) }
    if UInt32(bits) & KMOD_CTRL.rawValue != 0 { insert(.control) }
    if UInt32(bits) & KMOD_ALT.rawValue != 0 { insert(.alt) }
  }
}

extension Key {
  private static let named: [Int32: Key] = {
    let table: [(SDL_KeyCode, Key)] = [
      (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down),
      (SDLK_RETURN, .enter), (SDLK_RETURN2, .enter), (SDLK_KP_ENTER, .enter), (SDLK_SPACE, .space),
      (SDLK_ESCAPE, .escape), (SDLK_AC_BACK, .escape), (SDLK_BACKSPACE, .backspace),
      (SDLK_DELETE, .delete), (SDLK_TAB, .tab), (SDLK_HOME, .home), (SDLK_END, .end),
      (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown),
      (SDLK_KP_PLUS, .character("+")), (SDLK_KP_MINUS, .character("-")),
      (SDLK_KP_MULTIPLY, .character("*")), (SDLK_KP_DIVIDE, .character("/")),
    ]
    var result: [Int32: Key] = [:]
    for (code, key) in table { result[Int32(bitPattern: code.rawValue)] = key }
    for number in 0..<12 {
      result[Int32(bitPattern: SDLK_F1.rawValue) + Int32(number)] = .function(number + 1)
    }
    return result
  }()

  /// Makes a key from a symbol of the keyboard's layout, or nil for keys that the app does not use.
  init?(_ symbol: SDL_Keysym) {
    if let key = Self.named[symbol.sym] {
      self = key
      return
    }
    guard symbol.sym > 32, symbol.sym < 0x4000_0000, let scalar = Unicode.Scalar(UInt32(symbol.sym)) else {
      return nil
    }
    // SDL names keys without shift. Where plus has no key of its own, it is nearly always above "=".
    let isPlus = scalar == "=" && UInt32(symbol.mod) & KMOD_SHIFT.rawValue != 0
    self = .character(isPlus ? "+" : Character(String(Character(scalar)).lowercased()))
  }
}
