import Glibc

// The functions of the C library under names of this package, so that only this file of Geometry imports the library.

/// The cosine of an angle in radians.
public func cosine(_ radians: Double) -> Double { Glibc.cos(radians) }
/// The sine of an angle in radians.
public func sine(_ radians: Double) -> Double { Glibc.sin(radians) }
/// The angle of the vector (x, y) in radians, −π…π.
public func arctangent2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
/// The angle in 0…π whose cosine is `x`.
public func arccosine(_ x: Double) -> Double { Glibc.acos(x) }
/// `base` raised to `exponent`.
public func power(_ base: Double, _ exponent: Double) -> Double { Glibc.pow(base, exponent) }
/// The natural logarithm.
public func logarithm(_ x: Double) -> Double { Glibc.log(x) }
/// e raised to `x`.
public func exponential(_ x: Double) -> Double { Glibc.exp(x) }
/// The tangent of an angle in radians.
public func tangent(_ radians: Double) -> Double { Glibc.tan(radians) }
