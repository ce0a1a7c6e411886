import Gestures
import ModeKit

/// A finger that draws freehand with a brush or an eraser.
extension FreeStroke: Hand {
  /// How long predicted ink stays ahead of a finger without new samples, in seconds.
  private static let longestPrediction = 0.03
  /// The interval between the sounds of chalk, in seconds.
  private static let soundPause = 0.06

  /// Starts a stroke where a finger lands. It follows the ruler if it starts beside it.
  init(_ gesture: Gesture, _ ink: Ink, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    let landing =
      gesture.samples.first
      ?? Gesture.Sample(location: gesture.location, time: gesture.time, pressure: 1)
    let edge = host.session.ruler?.edge(
      near: camera.toWorld(gesture.location), halfWidth: ink.width / 2, reach: Ruler.reach / camera.zoom)
    let pressure = host.session.pressures[gesture.device, default: PressureSense(gesture.device)]
      .take(landing.pressure)
    self.init(
      ink, at: landing, camera: camera, device: pressure, theme: host.environment.theme, on: host.state,
      along: edge)
    add(gesture.samples.dropFirst(), gesture.device, host)
    predict(camera: camera)
    host.ink(.begin(gesture.session.rawValue, mark))
  }

  var finishing: Finishing? { .stroke(order: ink.order) }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    add(gesture.samples[...], gesture.device, host)
    predict(camera: host.environment.camera)
    if isPredicting {
      // The predictions of other fingers also expire while this finger moves.
      if gesture.time >= host.session.hands.lastWait + Self.longestPrediction / 3 {
        host.mode.letHandsWait(until: gesture.time, host)
      }
      host.request(.wakeWhenIdle(Self.longestPrediction))
    }
    host.ink(.extend(gesture.session.rawValue, mark))
    sound(gesture.time, host)
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    finish(gesture.session, host)
  }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    host.ink(.cancel(gesture.session.rawValue))
  }

  mutating func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {
    let trail = finish(on: host.state)
    host.ink(.extend(finger.rawValue, mark))
    if host.perform(.draw(ink, trail: trail), seat: ink.seat) {
      host.ink(.end(finger.rawValue))
      host.mode.showHandTip(ink.seat, host)
    } else {
      host.ink(.cancel(finger.rawValue))
    }
  }

  func unfinished(_ host: ModeHost<SketchMode>) -> (move: SketchMove, seat: Int)? {
    var stroke = self
    return (.draw(ink, trail: stroke.finish(on: host.state)), ink.seat)
  }

  /// Removes predicted ink ahead of a finger without new samples.
  mutating func waited(until time: Double, _ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {
    guard isPredicting, time - lastTime >= Self.longestPrediction else { return }
    withdrawPrediction()
    host.ink(.extend(finger.rawValue, mark))
  }

  private mutating func add(
    _ samples: ArraySlice<Gesture.Sample>, _ device: Gesture.Device, _ host: ModeHost<SketchMode>
  ) {
    for sample in samples {
      // A constant pressure is ignored.
      let pressure = host.session.pressures[device, default: PressureSense(device)].take(sample.pressure)
      add(sample, camera: host.environment.camera, device: pressure, on: host.state)
    }
  }

  private func sound(_ time: Double, _ host: ModeHost<SketchMode>) {
    guard ink.brush.isGrainy, !ink.brush.erases, speed > 20,
      time - host.session.hands.lastSound >= Self.soundPause
    else { return }
    host.session.hands.lastSound = time
    host.request(.sound(.rub(speed: speed)))
  }
}
