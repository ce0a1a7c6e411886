import Geometry
import Gestures
import Shell

/// Touches that no hand makes, but a broken screen, a sleeve or a driver does.
enum InputStorm: String, CaseIterable, Sendable {
  /// Ten fingers that each report a thousand times a second.
  case tenFastFingers
  /// Fingers that land and are never heard of again, until the device is taken away.
  case neverLifted
  /// Fingers whose numbers are used again in the moment in which they lift.
  case numbersUsedAgain
  /// Fingers that move, lift and vanish without having landed.
  case upsWithoutDowns
  /// Fingers that land twice.
  case downsTwice
  /// Places that are no numbers, infinite, or far outside of the window.
  case impossiblePlaces
  /// Five of ten fingers vanish in the middle of their movement, and all numbers land again.
  case devicesTakenAway
  /// The window is hidden and shown while fingers move.
  case hiddenMeanwhile

  /// The fingers of the storms.
  static let fingers = (0..<10).map { TouchID(device: 1 + Int64($0 / 5), finger: Int64($0) + 1) }
  /// How often a second a finger reports.
  private static let rate = 1000.0

  /// Runs for some seconds of the machine's clock, and then takes all fingers away. What is reported during a frame is
  /// handled at its end, as on a screen that shows sixty frames a second.
  func run(on platform: HeadlessPlatform, _ app: App, seconds: Double, seed: UInt64) {
    var random = RandomSource(seed: seed)
    let frame = 1.0 / 60
    var place = Self.fingers.map { _ in platform.window.size.point(random.unit(), random.unit()) }
    for frameNumber in 0..<max(1, Int(seconds / frame)) {
      let steps = Int(Self.rate * frame)
      for step in 0..<steps {
        let after = frame * Double(step) / Double(steps)
        for finger in Self.fingers.indices {
          place[finger] = place[finger] + Vector(random.unit() * 8 - 4, random.unit() * 8 - 4)
          for event in events(of: finger, at: place[finger], step + frameNumber * steps, &random) {
            platform.post(.input(event.at(platform.time + after)), after: frame)
          }
        }
      }
      platform.run(app, for: frame)
      // In place of workers, which draw beside the frames.
      app.compositor.drain(limit: 2)
    }
    for finger in Self.fingers { platform.post(.input(.touchCancel(finger, time: platform.time))) }
    platform.run(app, for: frame)
  }

  /// What a finger reports in a step.
  private func events(of index: Int, at place: Point, _ step: Int, _ random: inout RandomSource)
    -> [InputEvent]
  {
    let finger = Self.fingers[index]
    let down = InputEvent.touchDown(finger, at: place, pressure: 1, time: 0)
    let move = InputEvent.touchMove(finger, at: place, pressure: random.unit(), time: 0)
    let up = InputEvent.touchUp(finger, at: place, time: 0)
    switch self {
    case .tenFastFingers:
      return step == 0 ? [down] : step % 400 == 399 ? [up, down] : [move]
    case .neverLifted:
      return step == index ? [down] : []
    case .numbersUsedAgain:
      // A stroke every seventh step; all the time it would be 86,000 strokes a minute, all on one screen.
      return step == 0 ? [down] : step % 7 == 0 && step % 1000 < 200 ? [up, down] : [move]
    case .upsWithoutDowns:
      return random.below(2) == 0 ? [move, up] : [up, .touchCancel(finger, time: 0)]
    case .downsTwice:
      return step % 40 == 39 ? [up] : step % 10 == 0 ? [down, down] : [move]
    case .impossiblePlaces:
      let far = [
        Point(.nan, 10), Point(10, .nan), Point(.infinity, -.infinity), Point(1e300, -1e300),
        Point(-1e9, 1e9),
        place,
      ][random.below(6)]
      return switch step % 20 {
      case 0: [.touchDown(finger, at: far, pressure: .nan, time: 0)]
      case 19: [.touchUp(finger, at: far, time: 0)]
      default: [.touchMove(finger, at: far, pressure: .infinity, time: 0)]
      }
    case .devicesTakenAway:
      return step % 100 == 0
        ? [down] : step % 100 == 50 && index < 5 ? [.touchCancel(finger, time: 0)] : [move]
    case .hiddenMeanwhile:
      return step % 100 == 0 ? [down] : step % 100 == 60 && index == 0 ? [.allCancelled(time: 0)] : [move]
    }
  }
}

extension Size {
  /// The place at parts of the width and height.
  fileprivate func point(_ across: Double, _ down: Double) -> Point { Point(width * across, height * down) }
}
