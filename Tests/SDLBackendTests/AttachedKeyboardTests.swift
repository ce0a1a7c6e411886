import SDLBackend
import Testing

struct AttachedKeyboardTests {
  @Test func onlyDevicesWithLettersAreKeyboards() {
    let powerButton = "N: Name=\"Power Button\"\nB: EV=3\nB: KEY=10000000000000 0\n"
    let mouse = "N: Name=\"Mouse\"\nB: EV=17\nB: KEY=1f0000 0 0 0 0\n"
    let keyboard =
      "N: Name=\"AT keyboard\"\nB: EV=120013\nB: KEY=402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe\n"
    #expect(!AttachedKeyboard.isListed(in: ""))
    #expect(!AttachedKeyboard.isListed(in: powerButton + mouse))
    #expect(AttachedKeyboard.isListed(in: powerButton + keyboard + mouse))
  }
}
