import Geometry
import Gestures
import Interface
import ModeKit
import Shell

/// Hands that do anything that hands can do on a document: the same gestures for the same seed.
struct RandomHands {
  /// What the gestures depend on.
  let seed: UInt64
  private let picture: String
  private var random: RandomSource

  /// Makes hands that drop the file `picture` now and then.
  init(seed: UInt64, picture: String) {
    self.seed = seed
    self.picture = picture
    random = RandomSource(seed: seed)
  }

  /// Makes one gesture and lets it end.
  mutating func gesture(on platform: HeadlessPlatform, _ app: App) {
    switch random.below(16) {
    case 0...2: tap(platform)
    case 3...5: fingers(1, platform)
    case 6: fingers(2, platform)
    case 7: fingers(2 + random.below(9), platform)
    case 8: key([.character("z"), .character("y")][random.below(2)], .control, platform)
    case 9: click(platform)
    case 10:
      let wheel = InputEvent.wheel(
        dx: 0, dy: random.unit() * 4 - 2, at: place(platform), modifiers: [], time: platform.time)
      platform.post(.input(wheel))
    case 11: key([.left, .right, .up, .down, .enter, .space, .tab][random.below(7)], [], platform)
    case 12, 13: anyKey(platform)
    case 14: platform.post(.text(["a", "7", "ß", " ", "水"][random.below(5)]))
    default: something(on: platform)
    }
    platform.run(app, for: 0.12)
    // What a tap has opened is closed again. Where nothing is open, Escape leaves the document.
    let isOpen = app.root.content.children.contains { $0 is Panel }
    if random.below(isOpen ? 8 : 200) == 0, app.openDocument != nil { key(.escape, [], platform) }
  }

  /// Decides for something that is done one time in `count`.
  mutating func decides(oneOf count: Int) -> Bool { random.below(count) == 0 }

  private mutating func place(_ platform: HeadlessPlatform) -> Point {
    let size = platform.window.size
    return Point(random.unit() * size.width, random.unit() * size.height)
  }

  private mutating func tap(_ platform: HeadlessPlatform) {
    platform.postFinger(along: [place(platform)], lasting: 0.05)
  }

  private mutating func click(_ platform: HeadlessPlatform) {
    let (place, button) = (place(platform), [MouseButton.left, .right][random.below(2)])
    platform.post(.input(.mouseDown(button, at: place, modifiers: [], clicks: 1, time: platform.time)))
    platform.post(
      .input(.mouseUp(button, at: place, modifiers: [], time: platform.time + 0.05)), after: 0.05)
  }

  /// Some fingers that each follow a path of their own.
  private mutating func fingers(_ count: Int, _ platform: HeadlessPlatform) {
    for finger in 1...count {
      var path = [place(platform)]
      for _ in 0..<(2 + random.below(4)) {
        path.append(path[path.count - 1] + Vector(random.unit() * 120 - 60, random.unit() * 120 - 60))
      }
      platform.postFinger(
        along: path, id: TouchID(device: 1, finger: Int64(finger)), after: random.unit() * 0.03,
        lasting: 0.05 + random.unit() * 0.04)
    }
  }

  /// Presses a key that may be a shortcut, except for the one that quits.
  private mutating func anyKey(_ platform: HeadlessPlatform) {
    let letters = Array("abcdefghijklmnoprstuvwxyz0123456789+-,./").map { Key.character($0) }
    let others: [Key] =
      [.backspace, .delete, .home, .end, .pageUp, .pageDown] + (1...10).map { .function($0) }
    let modifiers: [Modifiers] = [[], [], .control, .shift]
    key((letters + others)[random.below(letters.count + others.count)], modifiers[random.below(4)], platform)
  }

  /// What happens to a window now and then: it gets another size, is hidden for a moment, or a picture is dropped on it.
  private mutating func something(on platform: HeadlessPlatform) {
    switch random.below(30) {
    case 0:
      platform.window.size = [Size(480, 360), Size(412, 915), Size(800, 500)][random.below(3)]
    case 1:
      platform.post(.visibility(false))
      platform.post(.visibility(true), after: 0.1)
    case 2: platform.post(.drop([picture]))
    default: tap(platform)
    }
  }

  private func key(_ key: Key, _ modifiers: Modifiers, _ platform: HeadlessPlatform) {
    platform.post(.keyDown(key, modifiers, isRepeat: false))
  }
}
