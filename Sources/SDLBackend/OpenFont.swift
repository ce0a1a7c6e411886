import CSDL2
import CSDL2TTF

/// A font opened at one size in pixels. Fonts are used and freed by one thread at a time, under the typesetter's lock.
final class OpenFont {
  private let font: OpaquePointer
  /// From the top of the line to the baseline, in pixels.
  let ascent: Int
  /// From the baseline to the bottom, in pixels.
  let descent: Int

  /// Opens a font at a size in 1/72 pixel. SDL2_ttf takes whole points, so the font is opened at one point and a
  /// resolution of `size72` dots per inch.
  init?(_ file: FontFile, size72: Int) {
    guard size72 > 0,
      let font = TTF_OpenFontIndexDPI(file.path, 1, file.face, UInt32(size72), UInt32(size72))
    else { return nil }
    self.font = font
    // Advances stay fractional, so that a line has its measured width at every scale.
    TTF_SetFontHinting(font, Int32(TTF_HINTING_LIGHT_SUBPIXEL))
    ascent = Int(TTF_FontAscent(font))
    descent = -Int(TTF_FontDescent(font))
  }

  deinit { TTF_CloseFont(font) }

  /// Whether the font has a glyph for a character.
  func has(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(font, scalar.value) != 0 }

  /// The advance width of a run in pixels.
  func width(of run: TextRun) -> Int {
    shape(for: run)
    var width: Int32 = 0
    TTF_SizeUTF8(font, run.text, &width, nil)
    return max(0, Int(width) - leftOverhang(of: run))
  }

  /// Draws a run, white with straight alpha, and returns it with the position of the run's origin in it. The caller
  /// frees the surface. Nil for a run without ink, such as spaces.
  func draw(_ run: TextRun) -> (surface: UnsafeMutablePointer<SDL_Surface>, originX: Int, originY: Int)? {
    shape(for: run)
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, run.text, white) else { return nil }
    return (surface, leftOverhang(of: run), ascent + topOverhang(of: run, in: Int(surface.pointee.h)))
  }

  private func shape(for run: TextRun) {
    TTF_SetFontDirection(font, run.script.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    let script =
      switch run.script {
      case .leftToRight: "Zyyy"
      case .arabic: "Arab"
      case .hebrew: "Hebr"
      }
    TTF_SetFontScriptName(font, script)
  }

  /// How far the first glyph reaches left of the origin, in pixels. SDL2_ttf moves the line right by that distance
  /// without reporting it.
  private func leftOverhang(of run: TextRun) -> Int {
    let first = run.script.isRightToLeft ? run.text.unicodeScalars.last : run.text.unicodeScalars.first
    guard let first else { return 0 }
    var minX: Int32 = 0
    guard TTF_GlyphMetrics32(font, first.value, &minX, nil, nil, nil, nil) == 0 else { return 0 }
    return max(0, -Int(minX))
  }

  /// How far the tallest glyph exceeds the ascent, in pixels. SDL2_ttf moves the line down by that distance; only then
  /// is the picture taller than the font.
  private func topOverhang(of run: TextRun, in height: Int) -> Int {
    guard height > Int(TTF_FontHeight(font)) else { return 0 }
    var top = 0
    for scalar in run.text.unicodeScalars {
      var maxY: Int32 = 0
      if TTF_GlyphMetrics32(font, scalar.value, nil, nil, nil, &maxY, nil) == 0 { top = max(top, Int(maxY)) }
    }
    return max(0, top - ascent)
  }
}
