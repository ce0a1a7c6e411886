import Geometry
import ModeKit

/// Synthesises the app's sounds: short, without reverberation. One channel, 48,000 samples per second.
package struct SoundBox {
  package static let rate = 48_000.0
  /// The sounds made before, except those that differ each time.
  private var made: [Sound: [Float]] = [:]
  private var noise = RandomSource(seed: 0x50_55_4E_44)

  package init() {}

  /// The samples of a sound, −1…1; nil if making them would take longer than a frame: then make them with
  /// ``make(_:)`` on another thread.
  package mutating func samples(_ sound: Sound) -> [Float]? {
    if let samples = made[sound] { return samples }
    switch sound {
    case .success, .failure: return nil
    case .tap, .knock, .click: made[sound] = Self.make(sound, &noise)
    case .rub: return Self.make(sound, &noise)
    }
    return made[sound]
  }

  /// Stores the samples of a sound that was made on another thread.
  package mutating func add(_ samples: [Float], for sound: Sound) { made[sound] = samples }

  /// Makes a sound. Any thread.
  package static func make(_ sound: Sound) -> [Float] {
    var noise = RandomSource(seed: 0x50_55_4E_44)
    return make(sound, &noise)
  }

  private static func make(_ sound: Sound, _ noise: inout RandomSource) -> [Float] {
    switch sound {
    case .tap: strike(frequency: 880, overtone: 2.76, decay: 0.018, burst: 0.35, seconds: 0.09, &noise)
    case .knock: strike(frequency: 520, overtone: 2.01, decay: 0.030, burst: 0.12, seconds: 0.12, &noise)
    case .click: strike(frequency: 340, overtone: 3.4, decay: 0.022, burst: 0.5, seconds: 0.11, &noise)
    case .success: chord([523.25, 659.25, 783.99, 1046.5], apart: 0.09, seconds: 1.1)
    case .failure: strike(frequency: 92, overtone: 1.51, decay: 0.22, burst: 0.7, seconds: 0.9, &noise)
    case .rub(let speed): rub(speed: speed, &noise)
    }
  }

  /// A struck object: two decaying partials and a burst of noise.
  private static func strike(
    frequency: Double, overtone: Double, decay: Double, burst amount: Double, seconds: Double,
    _ noise: inout RandomSource
  ) -> [Float] {
    (0..<Int(seconds * rate)).map { i in
      let t = Double(i) / rate
      let body = sine(2 * .pi * frequency * t) * exponential(-t / decay)
      let ring = 0.4 * sine(2 * .pi * frequency * overtone * t) * exponential(-t / (decay * 0.6))
      let burst = amount * (noise.unit() * 2 - 1) * exponential(-t / 0.004)
      return Float((body + ring + burst) * 0.28)
    }
  }

  /// Notes that start one after another and sound on together.
  private static func chord(_ frequencies: [Double], apart: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * rate)).map { i in
      let t = Double(i) / rate
      var sum = 0.0
      for (n, frequency) in frequencies.enumerated() {
        let own = t - Double(n) * apart
        if own > 0 { sum += sine(2 * .pi * frequency * own) * exponential(-own / 0.25) * min(1, own * 400) }
      }
      return Float(sum * 0.12)
    }
  }

  /// Rubbing on a rough surface: noise that gets brighter and louder with speed, faded in and out.
  private static func rub(speed: Double, _ noise: inout RandomSource) -> [Float] {
    let strength = min(1, speed / 1500)
    var low = 0.0
    let smoothing = 0.15 + 0.6 * strength
    return fade.map { envelope in
      low += ((noise.unit() * 2 - 1) - low) * smoothing
      return Float(low * envelope * (0.03 + 0.12 * strength))
    }
  }

  /// The envelope of rubbing. Stored, because a hand that draws needs it many times a second.
  private static let fade: [Double] = {
    let count = Int(0.08 * rate)
    return (0..<count).map { sine(.pi * Double($0) / Double(count)) }
  }()
}
