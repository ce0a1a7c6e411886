import CPens
import CSDL2
import Geometry
import Gestures
import ModeKit
import SDLBackend
import Shell
import Testing

/// Peculiarities of SDL that the rest of the program must not see, one test each.
struct EventMapperTests {
  private let finger = TouchID(device: 7, finger: 3)

  private func mapper(isX11: Bool = true) -> EventMapper {
    EventMapper(windowSize: Size(1280, 800), isX11: isX11) { Double($0) / 1000 }
  }

  private func touch(
    _ type: SDL_EventType, x: Float, y: Float, finger: Int64 = 3, device: Int64 = 7, at stamp: UInt32 = 1000
  ) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.timestamp = stamp
    event.tfinger.touchId = device
    event.tfinger.fingerId = finger
    event.tfinger.x = x
    event.tfinger.y = y
    event.tfinger.pressure = 1
    return event
  }

  private func motion(x: Int32, y: Int32, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.which = which
    event.motion.x = x
    event.motion.y = y
    return event
  }

  private func button(_ type: SDL_EventType, _ number: UInt8, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.which = which
    event.button.button = number
    event.button.clicks = 1
    event.button.x = 40
    event.button.y = 50
    return event
  }

  private func key(_ symbol: SDL_KeyCode, _ mods: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = Int32(bitPattern: symbol.rawValue)
    event.key.keysym.mod = UInt16(mods)
    return event
  }

  private func window(_ id: SDL_WindowEventID, _ a: Int32 = 0, _ b: Int32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(id.rawValue)
    event.window.data1 = a
    event.window.data2 = b
    return event
  }

  private func inputs(_ events: [PlatformEvent]) -> [InputEvent] {
    events.compactMap { if case .input(let input) = $0 { input } else { nil } }
  }

  @Test func x11NormalisesByTheWidthLessOne() {
    var x11 = mapper()
    var wayland = mapper(isX11: false)
    // X11 sends 1279/1279 for the last column, Wayland 1279/1280.
    let last = touch(SDL_FINGERDOWN, x: 1, y: 1)
    #expect(
      inputs(x11.map([last], modifiers: KMOD_NONE))
        == [.touchDown(finger, at: Point(1279, 799), pressure: 1, time: 1)])
    let wide = touch(SDL_FINGERDOWN, x: 0.5, y: 0.25)
    #expect(
      inputs(wayland.map([wide], modifiers: KMOD_NONE))
        == [.touchDown(finger, at: Point(640, 200), pressure: 1, time: 1)])
  }

  @Test func coordinatesOutsideTheWindowAreKept() {
    var mapper = mapper(isX11: false)
    let events = [touch(SDL_FINGERDOWN, x: 0.5, y: 0.5), touch(SDL_FINGERMOTION, x: -0.5, y: 1.5)]
    guard case .touchMove(_, let at, _, _)? = inputs(mapper.map(events, modifiers: KMOD_NONE)).last else {
      Issue.record("no move")
      return
    }
    #expect(at == Point(-640, 1200))
  }

  @Test func fingersAreKeyedByDeviceAndNumber() {
    var mapper = mapper()
    let events = [touch(SDL_FINGERDOWN, x: 0, y: 0), touch(SDL_FINGERDOWN, x: 0, y: 0, device: 8)]
    let got = inputs(mapper.map(events, modifiers: KMOD_NONE))
    #expect(Set(got.compactMap { if case .touchDown(let id, _, _, _) = $0 { id } else { nil } }).count == 2)
  }

  @Test func theStrayMouseOfAFingerIsDropped() {
    var mapper = mapper()
    let stray = [touch(SDL_FINGERDOWN, x: 0.5, y: 0.5), motion(x: 640, y: 400), motion(x: 100, y: 100)]
    #expect(inputs(mapper.map(stray, modifiers: KMOD_NONE)).count == 1)
    let after = [touch(SDL_FINGERUP, x: 0.5, y: 0.5), motion(x: 100, y: 100)]
    #expect(inputs(mapper.map(after, modifiers: KMOD_NONE)).count == 2)
  }

  @Test func aMouseThatHoldsAButtonGoesOnBesideAFinger() {
    var mapper = mapper()
    let events = [
      button(SDL_MOUSEBUTTONDOWN, 1), touch(SDL_FINGERDOWN, x: 0.5, y: 0.5), motion(x: 639, y: 400),
      motion(x: 60, y: 70),
    ]
    let got = inputs(mapper.map(events, modifiers: KMOD_NONE))
    #expect(got.last == .mouseMove(at: Point(60, 70), modifiers: [], time: 0))
    #expect(got.count == 3)
  }

  @Test func miceThatSDLMakesOfFingersAreDropped() {
    var mapper = mapper()
    let which = UInt32.max
    let events = [
      motion(x: 1, y: 1, which: which), button(SDL_MOUSEBUTTONDOWN, 1, which: which),
      button(SDL_MOUSEBUTTONUP, 1, which: which),
    ]
    #expect(mapper.map(events, modifiers: KMOD_NONE).isEmpty)
  }

  @Test func anUpAndADownOfOneFingerInOnePumpIsACancel() {
    var mapper = mapper()
    _ = mapper.map([touch(SDL_FINGERDOWN, x: 0, y: 0)], modifiers: KMOD_NONE)
    let events = [
      touch(SDL_FINGERUP, x: 0, y: 0, at: 1200), touch(SDL_FINGERUP, x: 0, y: 0, finger: 4, at: 1200),
      touch(SDL_FINGERDOWN, x: 1, y: 0, at: 1200),
    ]
    let got = inputs(mapper.map(events, modifiers: KMOD_NONE))
    #expect(got[0] == .touchCancel(finger, time: 1.2))
    #expect(got[1] == .touchUp(TouchID(device: 7, finger: 4), at: .origin, time: 1.2))
  }

  @Test func everyEventOfAPumpIsKept() {
    var mapper = mapper()
    let moves = (0..<40).map { touch(SDL_FINGERMOTION, x: Float($0) / 100, y: 0) }
    #expect(inputs(mapper.map(moves, modifiers: KMOD_NONE)).count == 40)
  }

  @Test func multiGesturesAreIgnored() {
    var mapper = mapper()
    var event = SDL_Event()
    event.type = SDL_MULTIGESTURE.rawValue
    #expect(mapper.map([event], modifiers: KMOD_NONE).isEmpty)
  }

  @Test func losingFocusEndsNoFingerButHidingDoes() {
    var mapper = mapper()
    let lost = [window(SDL_WINDOWEVENT_FOCUS_LOST), window(SDL_WINDOWEVENT_LEAVE)]
    #expect(mapper.map(lost, modifiers: KMOD_NONE).isEmpty)
    let hidden = mapper.map(
      [window(SDL_WINDOWEVENT_MINIMIZED), window(SDL_WINDOWEVENT_HIDDEN)], modifiers: KMOD_NONE)
    #expect(inputs(hidden) == [.allCancelled(time: 0)])
    #expect(hidden.count == 2)
    let shown = mapper.map([window(SDL_WINDOWEVENT_SHOWN)], modifiers: KMOD_NONE)
    guard case .visibility(true)? = shown.first else {
      Issue.record("not shown again")
      return
    }
  }

  /// Hiding cancels all touches until they lift: a pen that stays down must not land again.
  @Test func aPenThatStaysDownWhileTheWindowIsHiddenDoesNotLandAgain() {
    var mapper = mapper()
    var sample = CPenSample()
    (sample.x, sample.y, sample.pressure, sample.device, sample.touches) = (100, 200, 0.5, 9, true)
    var events: [PlatformEvent] = []
    mapper.mapPen(sample, KMOD_NONE, into: &events)
    events += mapper.map(
      [window(SDL_WINDOWEVENT_HIDDEN), window(SDL_WINDOWEVENT_SHOWN)], modifiers: KMOD_NONE)
    mapper.mapPen(sample, KMOD_NONE, into: &events)
    sample.touches = false
    mapper.mapPen(sample, KMOD_NONE, into: &events)
    let pen = TouchID(device: TouchID.penDevice, finger: 9)
    let at = Point(100, 200)
    #expect(
      inputs(events) == [
        .touchDown(pen, at: at, pressure: 0.5, time: 0), .allCancelled(time: 0),
        .touchMove(pen, at: at, pressure: 0.5, time: 0), .touchUp(pen, at: at, time: 0),
      ])
    #expect(mapper.pens.isEmpty)
  }

  /// The upper end of a pen is told before it lands, and again when it has moved by more than a degree.
  @Test func howAPenLeansIsToldWhenItChanges() {
    var mapper = mapper()
    var sample = CPenSample()
    (sample.device, sample.touches) = (9, true)
    func leans(_ x: Double, _ y: Double) -> [Vector] {
      (sample.tilt_x, sample.tilt_y) = (x, y)
      var events: [PlatformEvent] = []
      mapper.mapPen(sample, KMOD_NONE, into: &events)
      let inputs = inputs(events)
      if case .penLean = inputs.first { #expect(inputs.count == 2) } else { #expect(inputs.count == 1) }
      return inputs.compactMap { if case .penLean(_, let lean, _) = $0 { lean } else { nil } }
    }
    #expect(leans(0, 0).isEmpty, "an upright pen, or one that does not tell")
    let half = leans(30, 0)
    #expect(half.count == 1 && (half[0] - Vector(0.5, 0)).length < 1e-9)
    #expect(leans(30.5, 0).isEmpty && leans(30, 0.9).isEmpty)
    let both = leans(-45, 45)
    let third = 1 / 3.0.squareRoot()
    #expect(both.count == 1 && (both[0] - Vector(-third, third)).length < 1e-9)
    for wild in [90, 1e9, -.infinity, .nan] {
      #expect(leans(wild, 0).allSatisfy { $0.length < 1 })
    }
  }

  @Test func aResizeCountsForTheTouchesAfterIt() {
    var mapper = mapper(isX11: false)
    let events = [
      touch(SDL_FINGERDOWN, x: 0.5, y: 0.5), window(SDL_WINDOWEVENT_SIZE_CHANGED, 400, 600),
      touch(SDL_FINGERMOTION, x: 0.5, y: 0.5),
    ]
    let got = inputs(mapper.map(events, modifiers: KMOD_NONE))
    #expect(got[0] == .touchDown(finger, at: Point(640, 400), pressure: 1, time: 1))
    #expect(got[1] == .touchMove(finger, at: Point(200, 300), pressure: 1, time: 1))
  }

  @Test func buttonsWheelAndModifiersArrive() {
    var mapper = mapper()
    var wheel = SDL_Event()
    wheel.wheel.type = SDL_MOUSEWHEEL.rawValue
    wheel.wheel.preciseX = 0.5
    wheel.wheel.preciseY = -2
    wheel.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
    wheel.wheel.mouseX = 9
    wheel.wheel.mouseY = 8
    let mods = SDL_Keymod(KMOD_RCTRL.rawValue | KMOD_LSHIFT.rawValue)
    let got = inputs(
      mapper.map(
        [
          button(SDL_MOUSEBUTTONDOWN, 3), button(SDL_MOUSEBUTTONUP, 3), button(SDL_MOUSEBUTTONDOWN, 9), wheel,
        ],
        modifiers: mods))
    let held: Modifiers = [.control, .shift]
    #expect(
      got == [
        .mouseDown(.right, at: Point(40, 50), modifiers: held, clicks: 1, time: 0),
        .mouseUp(.right, at: Point(40, 50), modifiers: held, time: 0),
        .wheel(dx: -0.5, dy: 2, at: Point(9, 8), modifiers: held, time: 0),
      ])
  }

  @Test(
    arguments: [
      (SDLK_a, UInt32(0), Key.character("a")), (SDLK_F2, 0, .function(2)), (SDLK_F12, 0, .function(12)),
      (SDLK_EQUALS, KMOD_LSHIFT.rawValue, .character("+")), (SDLK_EQUALS, 0, .character("=")),
      (SDLK_KP_PLUS, 0, .character("+")), (SDLK_RETURN, 0, .enter), (SDLK_KP_ENTER, 0, .enter),
      (SDLK_DELETE, 0, .delete), (SDLK_PAGEDOWN, 0, .pageDown),
    ]) func keysAreNamedByMeaning(_ symbol: SDL_KeyCode, _ mods: UInt32, _ wanted: Key)
  {
    var mapper = mapper()
    guard
      case .keyDown(let key, let held, isRepeat: false)? = mapper.map(
        [key(symbol, mods)], modifiers: KMOD_NONE
      ).first
    else {
      Issue.record("no key")
      return
    }
    #expect(key == wanted)
    #expect(held == (mods == 0 ? [] : .shift))
  }

  @Test func keysThatMeanNothingAreLeftOut() {
    var mapper = mapper()
    #expect(
      mapper.map([key(SDLK_LSHIFT), key(SDLK_VOLUMEUP), key(SDLK_UNKNOWN)], modifiers: KMOD_NONE).isEmpty)
  }

  @Test func droppedFilesComeTogether() {
    var mapper = mapper()
    func drop(_ type: SDL_EventType, _ file: String? = nil) -> SDL_Event {
      var event = SDL_Event()
      event.drop.type = type.rawValue
      event.drop.file = file.flatMap { SDL_strdup($0) }
      return event
    }
    let events = [
      drop(SDL_DROPBEGIN), drop(SDL_DROPFILE, "/tmp/a.png"), drop(SDL_DROPFILE, "/tmp/ü.jpg"),
      drop(SDL_DROPTEXT, "x"),
      drop(SDL_DROPCOMPLETE),
    ]
    let got = mapper.map(events, modifiers: KMOD_NONE)
    guard got.count == 1, case .drop(let files)? = got.first else {
      Issue.record("not one drop")
      return
    }
    #expect(files == ["/tmp/a.png", "/tmp/ü.jpg"])
  }

  @Test func textAndPreeditArrive() {
    var mapper = mapper()
    var typed = SDL_Event()
    typed.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &typed.text.text) { $0.copyBytes(from: Array("é".utf8) + [0]) }
    var editing = SDL_Event()
    editing.editExt.type = SDL_TEXTEDITING_EXT.rawValue
    editing.editExt.text = SDL_strdup("にほ")
    editing.editExt.start = 2
    let got = mapper.map([typed, editing], modifiers: KMOD_NONE)
    guard got.count == 2, case .text("é") = got[0], case .preedit("にほ", caret: 2) = got[1] else {
      Issue.record("\(got)")
      return
    }
  }
}
