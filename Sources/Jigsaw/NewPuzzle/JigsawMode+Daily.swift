import Geometry
import Interface
import ModeKit

/// The puzzle of the day.
extension JigsawMode: DailyMode {
  /// How the puzzle of the day is offered.
  package var dailyOffer: DailyOffer {
    DailyOffer(
      tr("Puzzle of the day"), detail: tr("A surprise: one of all pictures, and a new cut every day"),
      icon: .star)
  }

  /// The cuts of the days. Rectangles are left out: most people would not choose them.
  private static let dailyCuts: [CutStyle] = [.classic, .simple, .hexagons, .voronoi, .whimsies]

  /// The puzzle of a day: its picture, its cut and its seed. The number of pieces is that of the last puzzle, since it
  /// says how much time somebody has.
  ///
  /// Each picture draws a lot that depends on the day and on its name, and the highest wins. So a new picture among the
  /// user's own changes the puzzle of a day only if it wins itself.
  package func daily(
    _ day: CalendarDay, own: [String], answers: Form.Answers
  ) -> (answers: Form.Answers, seed: UInt64) {
    let pictures = BuiltInPicture.all.map { PictureName.sample($0.name) } + own.map { .file($0) }
    let lots = pictures.map { (lot: Self.lot(of: $0.text, on: day), picture: $0) }
    var random = RandomSource(seed: day.number)
    var daily = answers
    daily.pictures["picture"] = lots.max { ($0.lot, $0.picture.text) < ($1.lot, $1.picture.text) }?.picture
    let cut = Self.dailyCuts[random.below(Self.dailyCuts.count)]
    daily.numbers["cut"] = Self.styles.firstIndex(of: cut)
    daily.numbers["frame"] = 0
    daily.numbers["grid"] = 0
    return (daily, random.next())
  }

  private static func lot(of name: String, on day: CalendarDay) -> UInt64 {
    name.utf8.reduce(day.number) { seed, byte in
      var random = RandomSource(seed: seed ^ UInt64(byte))
      return random.next()
    }
  }
}
