import CSDL2
import CSDL2TTF
import Concurrency
import Raster
import Scene

/// Typesets with SDL2_ttf (FreeType and HarfBuzz) and the system's fonts. Safe on any thread; calls run one at a time.
public final class SDLTypesetter: Typesetter {
  private let state: Locked<State>
  /// The lock around SDL2_ttf, whose FreeType library is shared by all typesetters of the process.
  private static let turn = Locked(())

  /// Starts SDL2_ttf and finds the fonts.
  ///
  /// - Throws: a sentence when the system has no font.
  public init() throws(SceneProblem) {
    let found = Self.turn.with { _ -> (FontFinder, FontFile)? in
      guard TTF_Init() == 0, let finder = FontFinder(), let regular = finder.font(.regular),
        OpenFont(regular, size72: 72 * 16) != nil
      else { return nil }
      return (finder, regular)
    }
    guard let (finder, regular) = found else {
      throw SceneProblem(
        "No font was found; install one, for example with: sudo apt install fonts-inter fonts-dejavu-core")
    }
    let semibold = finder.font(.semibold) ?? regular
    state = Locked(State(finder: finder, regular: regular, semibold: semibold))
  }

  deinit { Self.turn.with { _ in state.with { $0.closeFonts() } } }

  /// Measures one line at a fixed size, so that layout does not jump when the display's scale changes. Control
  /// characters count as spaces.
  ///
  /// - Complexity: O(length); O(1) for a line measured recently.
  public func measure(_ text: String, _ style: TextStyle) -> TextMetrics {
    Self.turn.with { _ in state.with { $0.measure(text, style) } }
  }

  /// The width of the widest digit, which is measured once.
  public func digitWidth(_ style: TextStyle) -> Double {
    Self.turn.with { _ in state.with { $0.digitWidth(style) } }
  }

  /// Draws one line at `scale` device pixels per unit of the style's size. The mask is empty for a line without ink, a
  /// size that is not positive, and a picture of more than 16,384 pixels per side.
  ///
  /// - Complexity: O(pixels); O(1) for a line drawn recently.
  public func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
    Self.turn.with { _ in state.with { $0.mask(text, style, scale: scale) } }
  }
}

/// The state that the typesetter's lock guards.
private struct State {
  struct MeasureKey: Hashable {
    var text: String
    var weight: TextStyle.Weight
  }
  struct MaskKey: Hashable {
    var text: String
    var weight: TextStyle.Weight
    var size72: Int
  }
  struct FontKey: Hashable {
    var file: FontFile
    var size72: Int
  }
  struct FallbackKey: Hashable {
    var character: Character
    var weight: TextStyle.Weight
  }

  /// The size in pixels at which lines are measured, so large that rounding to pixels does not matter.
  static let referenceSize = 512
  static let largestSide = 16_384

  let finder: FontFinder
  let regular: FontFile
  let semibold: FontFile
  // A pinch needs ever new sizes, and each open font keeps its glyphs, so only a few are kept open.
  var fonts = RecentCache<FontKey, OpenFont>(limit: 24)
  var fallbacks = RecentCache<FallbackKey, FontFile>(limit: 512)
  var measures = RecentCache<MeasureKey, TextMetrics>(limit: 2048)
  /// The widths of the widest digits at a size of 1.
  var digits: [TextStyle.Weight: Double] = [:]
  var masks = RecentCache<MaskKey, TextMask>(limit: 4 << 20, cost: { $0.bitmap.byteCount + 64 })

  init(finder: FontFinder, regular: FontFile, semibold: FontFile) {
    self.finder = finder
    self.regular = regular
    self.semibold = semibold
  }

  mutating func closeFonts() { fonts = RecentCache(limit: 24) }

  /// Measures a line. Metrics are cached for a size of 1 and multiplied.
  mutating func measure(_ text: String, _ style: TextStyle) -> TextMetrics {
    let size = style.size.isFinite ? max(0, style.size) : 0
    let key = MeasureKey(text: text, weight: style.weight)
    let unit = measures.value(key) ?? measureUnit(key)
    return TextMetrics(width: unit.width * size, ascent: unit.ascent * size, descent: unit.descent * size)
  }

  mutating func digitWidth(_ style: TextStyle) -> Double {
    let size = style.size.isFinite ? max(0, style.size) : 0
    if let unit = digits[style.weight] { return unit * size }
    var one = style
    one.size = 1
    let unit = "0123456789".map { measure(String($0), one).width }.max() ?? 0
    digits[style.weight] = unit
    return unit * size
  }

  private mutating func measureUnit(_ key: MeasureKey) -> TextMetrics {
    let em = Double(Self.referenceSize)
    var width = 0
    for run in runs(of: key.text, key.weight) { width += reference(run.font)?.width(of: run) ?? 0 }
    // The line's height is that of the main font, so that a fallback glyph does not move its neighbours.
    let main = reference(key.weight == .semibold ? semibold : regular)
    let metrics = TextMetrics(
      width: Double(width) / em, ascent: Double(main?.ascent ?? Self.referenceSize) / em,
      descent: Double(main?.descent ?? 0) / em)
    measures.insert(metrics, for: key)
    return metrics
  }

  mutating func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
    let pixels = style.size * scale
    let none = TextMask(bitmap: Bitmap(width: 0, height: 0), originX: 0, originY: 0)
    guard pixels.isFinite, pixels > 0, pixels * 72 < Double(Self.largestSide * 72) else { return none }
    let size72 = max(72, Int((pixels * 72).rounded()))
    let key = MaskKey(text: text, weight: style.weight, size72: size72)
    if let mask = masks.value(key) { return mask }
    guard measure(text, style).width * scale < Double(Self.largestSide) else { return none }
    let mask = compose(runs(of: text, style.weight), size72: size72) ?? none
    masks.insert(mask, for: key)
    return mask
  }

  /// Draws the runs side by side on one baseline.
  private mutating func compose(_ runs: [TextRun], size72: Int) -> TextMask? {
    var pieces: [(surface: UnsafeMutablePointer<SDL_Surface>, left: Int, top: Int)] = []
    defer { for piece in pieces { SDL_FreeSurface(piece.surface) } }
    var pen = 0.0
    for run in runs {
      guard let font = font(run.font, size72: size72) else { continue }
      if let drawn = font.draw(run) {
        pieces.append((drawn.surface, Int(pen.rounded()) - drawn.originX, -drawn.originY))
      }
      let advance = reference(run.font)?.width(of: run) ?? 0
      pen += Double(advance * size72) / Double(72 * Self.referenceSize)
    }
    guard let first = pieces.first else { return nil }
    var (left, top, right, bottom) = (first.left, first.top, first.left, first.top)
    for piece in pieces {
      left = min(left, piece.left)
      top = min(top, piece.top)
      right = max(right, piece.left + Int(piece.surface.pointee.w))
      bottom = max(bottom, piece.top + Int(piece.surface.pointee.h))
    }
    let bitmap = Bitmap(width: right - left, height: bottom - top)
    for piece in pieces {
      let surface = piece.surface.pointee
      let pixels = surface.pixels.assumingMemoryBound(to: UInt32.self)
      for y in 0..<Int(surface.h) {
        let line = pixels + y * Int(surface.pitch) / 4
        let target = bitmap.pixels + (piece.top - top + y) * bitmap.width + piece.left - left
        // Overlapping pieces keep the larger coverage, since a sum would thicken the seam.
        for x in 0..<Int(surface.w) { target[x] = max(target[x], (line[x] >> 24) &* 0x0101_0101) }
      }
    }
    return TextMask(bitmap: bitmap, originX: -left, originY: -top)
  }

  private mutating func runs(of text: String, _ weight: TextStyle.Weight) -> [TextRun] {
    let main = weight == .semibold ? semibold : regular
    var line = text
    if line.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      line = String(
        String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }
    guard !line.isEmpty else { return [] }
    if line.utf8.allSatisfy({ $0 < 128 }) { return [TextRun(text: line, font: main, script: .leftToRight)] }
    return TextRun.runs(of: line) { character in
      if let known = fallbacks.value(FallbackKey(character: character, weight: weight)) { return known }
      let file = font(for: character, main, weight)
      fallbacks.insert(file, for: FallbackKey(character: character, weight: weight))
      return file
    }
  }

  /// The main font if it has glyphs for a character, or else a fallback font.
  private mutating func font(for character: Character, _ main: FontFile, _ weight: TextStyle.Weight)
    -> FontFile
  {
    let scalars = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let open = reference(main), !scalars.allSatisfy({ open.has($0) }) else { return main }
    return finder.fallback(for: Array(scalars), weight) ?? main
  }

  private mutating func reference(_ file: FontFile) -> OpenFont? {
    font(file, size72: 72 * Self.referenceSize)
  }

  private mutating func font(_ file: FontFile, size72: Int) -> OpenFont? {
    let key = FontKey(file: file, size72: size72)
    if let font = fonts.value(key) { return font }
    guard let font = OpenFont(file, size72: size72) else { return nil }
    fonts.insert(font, for: key)
    return font
  }
}
