import Geometry
import Interface
import ModeKit

/// The puzzle of the day.
extension JigsawMode: DailyMode {
  /// The line that begins the puzzle of the day.
  package var dailyLine: QuickStart.Line {
    QuickStart.Line(
      tr("Puzzle of the day"), detail: tr("A surprise: one of all pictures, and a new cut every day"),
      icon: .star)
  }

  /// The cuts of the days. Rectangles are left out: most people would not choose them.
  private static let dailyCuts: [CutStyle] = [.classic, .simple, .hexagons, .voronoi, .whimsies]

  /// The puzzle of a day: its picture, its cut and its seed. The number of pieces is that of the last puzzle, since it
  /// says how much time somebody has.
  ///
  /// Each picture gets a pseudorandom number from the day and its name, and the highest wins (rendezvous hashing). So a
  /// new picture of the user changes the puzzle of a day only if it wins itself.
  package func daily(
    _ day: CalendarDay, own: [String], answers: Form.Answers
  ) -> (answers: Form.Answers, seed: UInt64) {
    let builtIn = BuiltInPicture.all.map { (name: $0.name, picture: PictureName.sample($0.name)) }
    let pictures = builtIn + own.map { ($0.split(separator: "/").last.map(String.init) ?? $0, .file($0)) }
    let drawn = pictures.map { (number: Self.number(of: $0.name, on: day), picture: $0.picture) }
    var random = RandomSource(seed: day.number)
    var daily = answers
    daily.pictures["picture"] =
      drawn.max { ($0.number, $0.picture.text) < ($1.number, $1.picture.text) }?.picture
    let cut = Self.dailyCuts[random.below(Self.dailyCuts.count)]
    daily.numbers["cut"] = Self.styles.firstIndex(of: cut)
    daily.numbers["frame"] = 0
    daily.numbers["grid"] = 0
    return (daily, random.next())
  }

  /// A number that depends on every byte of a picture's name and on the day.
  private static func number(of name: String, on day: CalendarDay) -> UInt64 {
    name.utf8.reduce(day.number) { seed, byte in
      var random = RandomSource(seed: seed ^ UInt64(byte))
      return random.next()
    }
  }
}
