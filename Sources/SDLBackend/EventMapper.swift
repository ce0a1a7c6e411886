import CPens
import CSDL2
import Geometry
import Gestures
import Glibc
import ModeKit
import Shell

/// Maps SDL's events to the shell's. It handles the quirks of SDL's touch events, but no gestures.
package struct EventMapper {
  /// The window's size in logical pixels.
  package var windowSize: Size
  /// X11 normalises touches by the width less one, everything else by the width.
  package var isX11: Bool
  /// Converts SDL's milliseconds to seconds on the platform's clock.
  package var seconds: (UInt32) -> Double

  /// The mapping of controllers.
  package var controllers = ControllerKeys()

  /// SDL's type of events that are pens; nil where there are none.
  package var penEvent: UInt32?
  /// The pens that touch the screen.
  package private(set) var pens: Set<TouchID> = []
  /// The tilt of each pen that was last reported.
  private var leans: [TouchID: Vector] = [:]

  private var fingers: [TouchID: Point] = [:]
  private var heldButtons: UInt32 = 0
  private var dropped: [String] = []
  private var isVisible = true

  /// Makes a mapper for a window without fingers on it.
  package init(windowSize: Size, isX11: Bool, seconds: @escaping (UInt32) -> Double) {
    self.windowSize = windowSize
    self.isX11 = isX11
    self.seconds = seconds
  }

  /// The shell's events for the events of one pump, in order.
  package mutating func map(_ events: [SDL_Event], modifiers: SDL_Keymod) -> [PlatformEvent] {
    var result: [PlatformEvent] = []
    for event in events { map(event, modifiers, into: &result) }
    Self.cancelReused(&result)
    return result
  }

  private mutating func map(_ event: SDL_Event, _ mods: SDL_Keymod, into result: inout [PlatformEvent]) {
    if event.type == penEvent, let sample = event.user.data1?.assumingMemoryBound(to: CPenSample.self) {
      mapPen(sample.pointee, mods, into: &result)
      free(sample)
      return
    }
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: mapFinger(event.tfinger, into: &result)
    case SDL_MOUSEMOTION: mapMotion(event.motion, mods, into: &result)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: mapButton(event.button, mods, into: &result)
    case SDL_MOUSEWHEEL: mapWheel(event.wheel, mods, into: &result)
    case SDL_KEYDOWN:
      guard let key = Key(event.key.keysym) else { return }
      result.append(.keyDown(key, Modifiers(event.key.keysym.mod), isRepeat: event.key.repeat != 0))
    case SDL_TEXTINPUT:
      let text = withUnsafeBytes(of: event.text.text) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !text.isEmpty { result.append(.text(text)) }
    case SDL_TEXTEDITING:
      let text = withUnsafeBytes(of: event.edit.text) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      result.append(.preedit(text, caret: Int(event.edit.start)))
    case SDL_TEXTEDITING_EXT:
      let text = event.editExt.text.map { String(cString: $0) } ?? ""
      SDL_free(event.editExt.text)
      result.append(.preedit(text, caret: Int(event.editExt.start)))
    case SDL_DROPBEGIN: dropped = []
    case SDL_DROPFILE:
      if let file = event.drop.file { dropped.append(String(cString: file)) }
      SDL_free(event.drop.file)
    case SDL_DROPTEXT: SDL_free(event.drop.file)
    case SDL_DROPCOMPLETE:
      if !dropped.isEmpty { result.append(.drop(dropped)) }
      dropped = []
    case SDL_WINDOWEVENT: mapWindow(event.window, into: &result)
    case SDL_DISPLAYEVENT: result.append(.windowChanged)
    case SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET: result.append(.exposed)
    case SDL_QUIT: result.append(.quit)
    default: controllers.map(event, time: seconds(event.common.timestamp), into: &result)
    }
  }

  private mutating func mapFinger(_ event: SDL_TouchFingerEvent, into result: inout [PlatformEvent]) {
    let id = TouchID(device: event.touchId, finger: event.fingerId)
    let last = isX11 ? 1.0 : 0
    let at = Point(
      Double(event.x) * max(1, windowSize.width - last), Double(event.y) * max(1, windowSize.height - last))
    let time = seconds(event.timestamp)
    let pressure = Double(event.pressure)
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN:
      fingers[id] = at
      result.append(.input(.touchDown(id, at: at, pressure: pressure, time: time)))
    case SDL_FINGERMOTION:
      fingers[id] = at
      result.append(.input(.touchMove(id, at: at, pressure: pressure, time: time)))
    default:
      fingers[id] = nil
      result.append(.input(.touchUp(id, at: at, time: time)))
    }
  }

  /// The smallest change of tilt that is reported: about a degree.
  private static let leastLean = 0.02

  /// Where the upper end of a pen is above the tip, from its angles in two upright planes: the pen has the direction
  /// (tan x, tan y, 1).
  private static func lean(_ sample: CPenSample) -> Vector {
    func slope(_ degrees: Double) -> Double {
      degrees.isFinite ? tan(max(-80, min(80, degrees)) * .pi / 180) : 0
    }
    let (x, y) = (slope(sample.tilt_x), slope(sample.tilt_y))
    return Vector(x, y) / (1 + x * x + y * y).squareRoot()
  }

  /// A pen is a finger with pressure while it touches. While it does not, it hovers as the mouse does. The buttons on its
  /// barrel are the mouse's middle and right one.
  package mutating func mapPen(
    _ sample: CPenSample, _ mods: SDL_Keymod, into result: inout [PlatformEvent]
  ) {
    let id = TouchID(
      device: sample.erases ? TouchID.eraserDevice : TouchID.penDevice, finger: Int64(sample.device))
    let (at, time) = (Point(sample.x, sample.y), seconds(sample.time))
    let lean = Self.lean(sample)
    if (lean - leans[id, default: .zero]).length > Self.leastLean {
      leans[id] = lean
      result.append(.input(.penLean(id, lean, time: time)))
    }
    switch (pens.contains(id), sample.touches) {
    case (false, true):
      pens.insert(id)
      result.append(.input(.touchDown(id, at: at, pressure: sample.pressure, time: time)))
    case (true, true): result.append(.input(.touchMove(id, at: at, pressure: sample.pressure, time: time)))
    case (true, false):
      pens.remove(id)
      result.append(.input(.touchUp(id, at: at, time: time)))
    case (false, false):
      result.append(.input(.penMove(id, at: at, modifiers: Modifiers(mods), time: time)))
    }
    let button: MouseButton = sample.button == SDL_BUTTON_MIDDLE ? .middle : .right
    if sample.button_change > 0 {
      result.append(.input(.mouseDown(button, at: at, modifiers: Modifiers(mods), clicks: 1, time: time)))
    } else if sample.button_change < 0 {
      result.append(.input(.mouseUp(button, at: at, modifiers: Modifiers(mods), time: time)))
    }
  }

  private mutating func mapMotion(
    _ event: SDL_MouseMotionEvent, _ mods: SDL_Keymod, into result: inout [PlatformEvent]
  ) {
    guard event.which != tessera_touch_mouse() else { return }
    let at = Point(Double(event.x), Double(event.y))
    // The X server moves its pointer with a finger, which SDL reports as mouse motion. While fingers are down, motion
    // counts only when a mouse button is held, and not where a finger is.
    if !fingers.isEmpty {
      guard heldButtons != 0, !fingers.values.contains(where: { $0.distance(to: at) < 3 }) else { return }
    }
    result.append(
      .input(.mouseMove(at: at, modifiers: Modifiers(mods), time: seconds(event.timestamp))))
  }

  private mutating func mapButton(
    _ event: SDL_MouseButtonEvent, _ mods: SDL_Keymod, into result: inout [PlatformEvent]
  ) {
    guard event.which != tessera_touch_mouse() else { return }
    let button: MouseButton
    switch Int32(event.button) {
    case SDL_BUTTON_LEFT: button = .left
    case SDL_BUTTON_MIDDLE: button = .middle
    case SDL_BUTTON_RIGHT: button = .right
    default: return
    }
    let at = Point(Double(event.x), Double(event.y))
    let time = seconds(event.timestamp)
    if event.type == SDL_MOUSEBUTTONDOWN.rawValue {
      heldButtons |= 1 << UInt32(event.button)
      result.append(
        .input(
          .mouseDown(button, at: at, modifiers: Modifiers(mods), clicks: Int(event.clicks), time: time)))
    } else {
      heldButtons &= ~(1 << UInt32(event.button))
      result.append(.input(.mouseUp(button, at: at, modifiers: Modifiers(mods), time: time)))
    }
  }

  private func mapWheel(
    _ event: SDL_MouseWheelEvent, _ mods: SDL_Keymod, into result: inout [PlatformEvent]
  ) {
    guard event.which != tessera_touch_mouse() else { return }
    let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
    result.append(
      .input(
        .wheel(
          dx: Double(event.preciseX) * sign, dy: Double(event.preciseY) * sign,
          at: Point(Double(event.mouseX), Double(event.mouseY)), modifiers: Modifiers(mods),
          time: seconds(event.timestamp))))
  }

  private mutating func mapWindow(_ event: SDL_WindowEvent, into result: inout [PlatformEvent]) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      windowSize = Size(Double(event.data1), Double(event.data2))
      result.append(.windowChanged)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: result.append(.windowChanged)
    case SDL_WINDOWEVENT_FOCUS_GAINED: result.append(.focused)
    case SDL_WINDOWEVENT_EXPOSED: result.append(.exposed)
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      // Losing the focus or the pointer does not end touches; hiding the window ends them all.
      guard isVisible else { return }
      isVisible = false
      fingers = [:]
      heldButtons = 0
      result.append(.input(.allCancelled(time: seconds(event.timestamp))))
      result.append(.visibility(false))
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      guard !isVisible else { return }
      isVisible = true
      result.append(.visibility(true))
    default: break
    }
  }

  /// Turns the lift of a finger into a cancellation if the same finger comes down again in the same pump. SDL has then
  /// lost track of the old one, which did not lift.
  static func cancelReused(_ events: inout [PlatformEvent]) {
    for index in events.indices {
      guard case .input(.touchUp(let id, _, let time)) = events[index], id.penEnd == nil else { continue }
      let isReused = events[(index + 1)...].contains {
        if case .input(.touchDown(id, _, _, _)) = $0 { true } else { false }
      }
      if isReused { events[index] = .input(.touchCancel(id, time: time)) }
    }
  }
}
