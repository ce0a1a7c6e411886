import Geometry
import Interface

/// Ways of seeing colours, for checking that no two that must be told apart become one.
public enum ColorVision: Hashable, Sendable, CaseIterable {
  /// All three kinds of cones.
  case normal
  /// Without the cones for long waves (red).
  case protanopia
  /// Without the cones for middle waves (green).
  case deuteranopia
  /// Without the cones for short waves (blue).
  case tritanopia

  /// What someone with this vision sees of a light. The matrices are those of Machado, Oliveira and Fernandes,
  /// "A physiologically-based model for simulation of color vision deficiency" (2009), at full severity.
  public func simulate(_ light: LinearColor) -> LinearColor {
    let m: [Double]
    switch self {
    case .normal: return light
    case .protanopia:
      m = [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]
    case .deuteranopia:
      m = [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]
    case .tritanopia:
      m = [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900]
    }
    func mix(_ row: Int) -> Double {
      let sum = m[row * 3] * light.red + m[row * 3 + 1] * light.green + m[row * 3 + 2] * light.blue
      return min(max(sum, 0), 1)
    }
    return LinearColor(red: mix(0), green: mix(1), blue: mix(2))
  }

  /// How different two colours look with this vision, as ΔE*ab; their opacity is ignored.
  public func difference(_ a: Color, _ b: Color) -> Double {
    LabColor(simulate(LinearColor(a))).difference(to: LabColor(simulate(LinearColor(b))))
  }
}
