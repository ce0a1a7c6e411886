import Geometry

/// Reads the value of a `transform` attribute.
enum SVGTransform {
  /// The map of a list of functions; nil if the list is invalid.
  static func read(_ text: String) -> Affine? {
    guard text.utf8.count <= DrawingLimits.words else { return nil }
    var result = Affine.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let name = rest[..<open].filter { $0.isLetter }
      guard let close = rest[open...].firstIndex(of: ")") else { return nil }
      let list = NumberList(String(rest[rest.index(after: open)..<close]), keeping: 6, hasCommas: true)
      guard !list.isCut, !list.isDamaged, let next = function(name, list.numbers) else { return nil }
      // The last one of the list is the first to be applied.
      result = next.then(result)
      rest = rest[rest.index(after: close)...]
    }
    return rest.allSatisfy { $0.isWhitespace || $0 == "," } ? result : nil
  }

  private static func function(_ name: String, _ v: [Double]) -> Affine? {
    switch (name, v.count) {
    case ("matrix", 6): return Affine(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1): return .translation(Vector(v[0], 0))
    case ("translate", 2): return .translation(Vector(v[0], v[1]))
    case ("scale", 1): return .scale(v[0])
    case ("scale", 2): return .scale(v[0], v[1])
    case ("rotate", 1): return .rotation(v[0] * .pi / 180)
    case ("rotate", 3):
      return Affine.translation(Vector(-v[1], -v[2])).then(.rotation(v[0] * .pi / 180))
        .then(.translation(Vector(v[1], v[2])))
    case ("skewX", 1):
      let angle = v[0] * .pi / 180
      return Affine(a: 1, b: 0, c: sine(angle) / cosine(angle), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      let angle = v[0] * .pi / 180
      return Affine(a: 1, b: sine(angle) / cosine(angle), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
