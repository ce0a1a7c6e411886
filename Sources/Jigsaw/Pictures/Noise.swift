import Geometry
import ModeKit

/// Smooth random values over the plane: random gradients on a grid, blended (Perlin's improved noise, 2002).
struct Noise: Sendable {
  private let order: [UInt8]

  init(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var order = (0..<256).map { UInt8($0) }
    random.shuffle(&order)
    self.order = order + order
  }

  /// The noise at a point, about −1…1, 0 at whole coordinates.
  func value(_ x: Double, _ y: Double) -> Double {
    let fx = x.rounded(.down)
    let fy = y.rounded(.down)
    let column = Int(Int64(max(-1e15, min(1e15, fx))) & 255)
    let row = Int(Int64(max(-1e15, min(1e15, fy))) & 255)
    let u = x - fx
    let v = y - fy
    func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }
    func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
    func slope(_ hash: UInt8, _ x: Double, _ y: Double) -> Double {
      switch hash & 7 {
      case 0: x + y
      case 1: x - y
      case 2: y - x
      case 3: -x - y
      case 4: x * 1.414
      case 5: -x * 1.414
      case 6: y * 1.414
      default: -y * 1.414
      }
    }
    return order.withUnsafeBufferPointer { order in
      let a = Int(order[column]) + row
      let b = Int(order[column + 1]) + row
      return lerp(
        lerp(slope(order[a], u, v), slope(order[b], u - 1, v), fade(u)),
        lerp(slope(order[a + 1], u, v - 1), slope(order[b + 1], u - 1, v - 1), fade(u)), fade(v))
    }
  }

  /// The sum of several octaves of noise, about −1…1.
  func fractal(_ x: Double, _ y: Double, octaves: Int = 4) -> Double {
    var sum = 0.0
    var weight = 0.5
    var scale = 1.0
    for _ in 0..<octaves {
      sum += value(x * scale, y * scale) * weight
      weight /= 2
      scale *= 2.03
    }
    return sum
  }
}
