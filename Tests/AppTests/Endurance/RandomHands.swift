import Geometry
import Gestures
import Interface
import ModeKit
import Shell

/// Hands that do anything that hands can do on a document: the same gestures for the same seed.
struct RandomHands {
  /// What the gestures depend on.
  let seed: UInt64
  private var random: RandomSource

  init(seed: UInt64) {
    self.seed = seed
    random = RandomSource(seed: seed)
  }

  /// Makes one gesture and lets it end.
  mutating func gesture(on platform: HeadlessPlatform, _ app: App) {
    switch random.below(12) {
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
    default:
      key([.left, .right, .up, .down, .enter, .space, .tab][random.below(7)], [], platform)
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

  private func key(_ key: Key, _ modifiers: Modifiers, _ platform: HeadlessPlatform) {
    platform.post(.keyDown(key, modifiers, isRepeat: false))
  }
}
