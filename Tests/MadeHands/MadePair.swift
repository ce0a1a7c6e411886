import Geometry

/// Two made fingers on one panel: where each is from its landing to its lift, in dp and seconds, with y downwards.
public struct MadePair {
  /// One of the two fingers.
  public struct Finger {
    /// When it lands and lifts, in seconds.
    public let down: ClosedRange<Double>
    /// Where it is at a time.
    public let place: (_ time: Double) -> Point
  }

  /// A report of a panel.
  public struct Report {
    /// What a finger does.
    public enum Kind { case down, move, up }
    /// The finger, 0 or 1.
    public let finger: Int
    /// What it does.
    public let kind: Kind
    /// Where, in dp.
    public let place: Point
    /// When, in seconds.
    public let time: Double
  }

  /// The fingers.
  public let fingers: [Finger]
  /// What a panel reports of them, in the order of time.
  public let reports: [Report]

  private init(_ fingers: [Finger], _ random: inout RandomSource) {
    self.fingers = fingers
    let (rate, noise) = (random.within(60...240), random.within(0...0.8))
    // A panel looks at all fingers at once.
    let phase = random.within(0...1 / rate)
    var reports: [Report] = []
    for (number, finger) in fingers.enumerated() {
      var place = finger.place(finger.down.lowerBound)
      reports.append(Report(finger: number, kind: .down, place: place, time: finger.down.lowerBound))
      var frame = ((finger.down.lowerBound - phase) * rate).rounded(.down) + 1
      while phase + frame / rate < finger.down.upperBound {
        let time = phase + frame / rate
        place = finger.place(time) + Vector(random.within(-noise...noise), random.within(-noise...noise))
        reports.append(Report(finger: number, kind: .move, place: place, time: time))
        frame += 1
      }
      reports.append(Report(finger: number, kind: .up, place: place, time: finger.down.upperBound))
    }
    self.reports = reports.sorted { ($0.time, $0.finger) < ($1.time, $1.finger) }
  }

  /// The share of a quick movement that is done at a time, both 0…1: a hand's movement starts and ends smoothly
  /// (Flash and Hogan's movement of least jerk, 1985).
  private static func ease(_ time: Double) -> Double {
    let t = max(0, min(1, time))
    return t * t * t * (10 - 15 * t + 6 * t * t)
  }

  /// A thumb and a finger of one hand that open or close: anywhere, in any direction, turning a little, the thumb moving
  /// less than the finger, each on a slight bow. The hand may move already when its second finger lands.
  public static func pinch(seed: UInt64) -> MadePair {
    var random = RandomSource(seed: seed)
    let center = Point(random.within(300...980), random.within(250...550))
    let angle = random.within(0...2 * .pi)
    let small = random.within(70...180)
    let large = small + random.within(60...270)
    let opens = random.below(2) == 0
    let (from, to) = opens ? (small, large) : (large, small)
    let turn = random.within(-0.2...0.2) * min(1, (large - small) / 120)
    let share = random.within(0.3...0.5)
    let drift = Vector(angle: random.within(0...2 * .pi), length: random.within(0...0.06) * abs(to - from))
    let bows = [random.within(-0.05...0.05), random.within(-0.05...0.05)]
    let (start, time) = (random.within(-0.03...0.15), random.within(0.2...0.9))
    let late = [random.within(-0.012...0.012), random.within(-0.012...0.012)]
    let gap = random.within(0...0.07)
    let landings = random.below(2) == 0 ? [0, gap] : [gap, 0]
    let end = start + time + gap + 0.1
    let fingers = [0, 1].map { number in
      let sign = number == 0 ? -1.0 : 1
      let part = number == 0 ? share : 1 - share
      return Finger(down: landings[number]...end + late[number]) { now in
        let done = ease((now - gap - start - late[number]) / time)
        let direction = Vector(angle: angle + turn * done)
        let middle = center + drift * done
        let bow = Vector(angle: angle + .pi / 2) * (bows[number] * part * (to - from) * sine(.pi * done))
        let length = sign * (from / 2 + part * (to - from) * done)
        return middle + direction * length + bow
      }
    }
    return MadePair(fingers, &random)
  }

  /// Two fingers of two hands that draw a line and its mirror image, such as the halves of a heart, a vase or a circle.
  /// The line starts at least 25° off the straight way to the other finger or away from it.
  public static func mirrored(seed: UInt64) -> MadePair {
    var random = RandomSource(seed: seed)
    let center = Point(random.within(400...880), random.within(250...550))
    let axis = Vector(angle: .pi / 2 + (random.below(3) == 0 ? random.within(0...2 * .pi) : 0))
    let side = axis.perpendicular
    let half = random.within(35...220)
    let speed = random.within(90...500)
    let start = random.within(0.0...0.08)
    // The direction from the side, so that 90° is along the axis.
    let angle = random.within(25 * .pi / 180...155 * .pi / 180) * (random.below(2) == 0 ? 1 : -1)
    let bend = random.within(-1 / 60...1 / 60) * (random.below(3) == 0 ? 0 : 1)
    let wave = random.below(3) == 0 ? random.within(0...0.5) : 0
    let size = random.within(0.9...1.1)
    let gap = random.within(0...0.07)
    let landings = random.below(2) == 0 ? [0, gap] : [gap, 0]
    let delay = [0, random.within(-0.03...0.03)]
    let time = random.within(0.4...1.5)
    let line = path(1.3 * speed * time) { way in
      // The bend sets in behind the start.
      angle + bend * max(0, way - 30) + wave * sine(way / 25)
    }
    let fingers = [0, 1].map { number in
      Finger(down: landings[number]...gap + start + time) { now in
        let moved = now - gap - start - delay[number]
        let way = (number == 0 ? 1 : size) * speed * max(0, moved - 0.05 * ease(moved / 0.1))
        let place = line(way)
        return center + side * ((number == 0 ? -1.0 : 1) * max(8, half + place.dx)) + axis * place.dy
      }
    }
    return MadePair(fingers, &random)
  }

  /// A finger each of two children who stand side by side and draw what they like, at the same time.
  public static func neighbours(seed: UInt64) -> MadePair {
    var random = RandomSource(seed: seed)
    let distance = random.within(440...1000)
    let places = [Point(140, random.within(150...650)), Point(140 + distance, random.within(150...650))]
    let landings = [0, random.within(-0.3...0.3)]
    let fingers = [0, 1].map { number in
      let (speed, angle) = (random.within(80...700), random.within(0...2 * .pi))
      let (bend, wave) = (random.within(-0.02...0.02), random.within(0...0.6))
      let start = random.within(0...0.15)
      let time = random.within(0.2...1.5)
      let place = places[number]
      let landing = landings[number] + 0.3
      let line = path(speed * time) { angle + bend * $0 + wave * sine($0 / 30) }
      return Finger(down: landing...landing + start + time) { now in
        place + line(speed * max(0, now - landing - start))
      }
    }
    return MadePair(fingers, &random)
  }

  /// Where a line of a length in dp leads, by the way along it, if its direction in radians depends on the way.
  private static func path(
    _ length: Double, direction: (_ way: Double) -> Double
  ) -> (_ way: Double) -> Vector {
    var places = [Vector.zero]
    let step = 2.0
    for number in 0...Int(length / step) {
      places.append(places[number] + Vector(angle: direction(step * Double(number)), length: step))
    }
    return { way in
      let index = min(Int(way / step), places.count - 2)
      return places[index] + (places[index + 1] - places[index]) * min(1, way / step - Double(index))
    }
  }
}
