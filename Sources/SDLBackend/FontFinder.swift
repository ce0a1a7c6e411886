import CFontconfig
import Scene

/// A font on disk: a file and the index of a face in it.
struct FontFile: Hashable {
  var path: String
  var face: Int
}

/// Finds fonts through fontconfig. To be used by one thread at a time.
struct FontFinder {
  /// The preferred families, best first. Debian has the first as `fonts-inter` and the second as `fonts-dejavu-core`.
  private static let families = ["Inter", "DejaVu Sans", "sans-serif"]

  private let configuration: OpaquePointer

  /// Reads the system's font configuration, or returns nil when there is none.
  init?() {
    guard let configuration = FcInitLoadConfigAndFonts() else { return nil }
    self.configuration = configuration
  }

  /// The font of the best family for a weight.
  func font(_ weight: TextStyle.Weight) -> FontFile? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in Self.families { FcPatternAddString(pattern, FC_FAMILY, family) }
    return match(pattern, weight)
  }

  /// A font that has glyphs for all of `scalars`, or nil.
  func fallback(for scalars: [Unicode.Scalar], _ weight: TextStyle.Weight) -> FontFile? {
    guard let pattern = FcPatternCreate(), let wanted = FcCharSetCreate() else { return nil }
    defer {
      FcPatternDestroy(pattern)
      FcCharSetDestroy(wanted)
    }
    for scalar in scalars { FcCharSetAddChar(wanted, scalar.value) }
    FcPatternAddCharSet(pattern, FC_CHARSET, wanted)
    FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    return match(pattern, weight, covering: wanted)
  }

  private func match(
    _ pattern: OpaquePointer, _ weight: TextStyle.Weight, covering wanted: OpaquePointer? = nil
  ) -> FontFile? {
    FcPatternAddInteger(pattern, FC_WEIGHT, weight == .semibold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    // Bitmap glyphs have one size and colour glyphs their own colours, so they cannot be used as coverage.
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcPatternAddBool(pattern, FC_COLOR, 0)
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var status = FcResultNoMatch
    guard let found = FcFontMatch(configuration, pattern, &status) else { return nil }
    defer { FcPatternDestroy(found) }
    if let wanted {
      var covered: OpaquePointer?
      guard FcPatternGetCharSet(found, FC_CHARSET, 0, &covered) == FcResultMatch, let covered,
        FcCharSetIsSubset(wanted, covered) != 0
      else { return nil }
    }
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(found, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    // The upper half of the index names an instance of a variable font, which SDL2_ttf cannot select.
    return FontFile(path: String(cString: path), face: Int(index & 0xFFFF))
  }
}
