import Geometry
import ModeKit

/// A puzzle's replay on the screen. Its clock counts moves.
package struct TableFilmScreen: FilmScreen {
  /// A replay takes so many seconds, or less where it is short.
  private static let length = 30.0
  /// The fewest moves a second.
  private static let slowest = 2.0

  private let film: TableFilm
  package var clock: FilmClock
  /// How many moves have been made, and the table after them.
  private var count = 0
  private(set) var table: PuzzleTable
  /// The trays of that table.
  private(set) var trays: TrayStrips
  /// All that is ever seen.
  let extent: Rect

  init(_ film: TableFilm) {
    self.film = film
    let length = Double(film.reel.count)
    clock = FilmClock(length: length, pace: max(Self.slowest, length / Self.length))
    table = film.reel.state(after: 0)
    trays = TrayStrips(table)
    extent = film.extent
  }

  package var untilNext: Double { max(1 / 30, clock.seconds(to: Double(count + 1))) }

  package mutating func show() -> [Rect]? {
    let wanted = Int(clock.position)
    let before = table.trayChanges
    defer { if table.trayChanges != before { trays = TrayStrips(table) } }
    if wanted >= count {
      let reach = PieceLook.reach(table.puzzle.cut)
      return film.advance(&table, &count, to: wanted).map { $0.inset(by: -reach) }
    }
    count = wanted
    table = film.reel.state(after: wanted)
    return nil
  }

  package mutating func step(by steps: Int) -> [Rect]? {
    clock.go(to: Double(count + steps))
    return show()
  }
}
