import CSDL2
import ModeKit
import SDLBackend
import Shell
import Testing

/// A controller is a keyboard with few keys.
struct ControllerKeysTests {
  private func button(_ type: SDL_EventType, _ button: SDL_GameControllerButton) -> SDL_Event {
    var event = SDL_Event()
    event.cbutton.type = type.rawValue
    event.cbutton.button = UInt8(button.rawValue)
    return event
  }

  private func stick(_ axis: SDL_GameControllerAxis, _ value: Int16) -> SDL_Event {
    var event = SDL_Event()
    event.caxis.type = SDL_CONTROLLERAXISMOTION.rawValue
    event.caxis.axis = UInt8(axis.rawValue)
    event.caxis.value = value
    return event
  }

  /// The keys that went down.
  private func downs(_ events: [PlatformEvent]) -> [Key] {
    events.compactMap { if case .keyDown(let key, _, _) = $0 { key } else { nil } }
  }

  private func feed(_ keys: inout ControllerKeys, _ event: SDL_Event, at time: Double = 0) -> [Key] {
    var result: [PlatformEvent] = []
    keys.map(event, time: time, into: &result)
    return downs(result)
  }

  @Test func buttonsAreKeys() {
    var keys = ControllerKeys()
    #expect(feed(&keys, button(SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLER_BUTTON_A)) == [.enter])
    #expect(feed(&keys, button(SDL_CONTROLLERBUTTONUP, SDL_CONTROLLER_BUTTON_A)) == [])
    #expect(feed(&keys, button(SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLER_BUTTON_X)) == [.space])
    #expect(keys.deadline == nil, "only arrows repeat")
  }

  @Test func theDirectionalPadRepeatsWhileItIsHeld() throws {
    var keys = ControllerKeys()
    #expect(feed(&keys, button(SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLER_BUTTON_DPAD_LEFT), at: 1) == [.left])
    let first = try #require(keys.deadline)
    #expect(downs(keys.repeats(at: first - 0.01)) == [])
    #expect(downs(keys.repeats(at: first)) == [.left])
    #expect(downs(keys.repeats(at: first)) == [], "once for each interval")
    #expect(downs(keys.repeats(at: first + 10)) == [.left], "late frames do not make it leap")
    #expect(feed(&keys, button(SDL_CONTROLLERBUTTONUP, SDL_CONTROLLER_BUTTON_DPAD_LEFT), at: 20) == [])
    #expect(keys.deadline == nil && keys.repeats(at: 30).isEmpty)
  }

  @Test func aStickThatTremblesIsOnePress() {
    var keys = ControllerKeys()
    var pressed: [Key] = []
    for value: Int16 in [4000, 17_000, 19_000, 16_000, 13_000, 30_000, 12_500, 5000, -20_000, 0] {
      pressed += feed(&keys, stick(SDL_CONTROLLER_AXIS_LEFTX, value))
    }
    #expect(pressed == [.right, .left])
    #expect(feed(&keys, stick(SDL_CONTROLLER_AXIS_LEFTY, 32_767)) == [.down])
    #expect(feed(&keys, stick(SDL_CONTROLLER_AXIS_RIGHTX, 32_767)) == [])
  }

  @Test func onlyJoysticksAreDetected() {
    let mouse = "N: Name=\"A mouse\"\nH: Handlers=mouse0 event3 \nB: EV=17\n"
    #expect(!ControllerKeys.isListed(in: mouse))
    #expect(ControllerKeys.isListed(in: mouse + "\nN: Name=\"A pad\"\nH: Handlers=event5 js0 \n"))
    #expect(!ControllerKeys.isListed(in: ""))
  }
}
