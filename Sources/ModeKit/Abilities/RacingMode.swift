/// A mode in which the people at a shared table can race: each of them has a document of their own, which begins like that
/// of everybody else, and sees how far the others have come. Their moves stay with them.
public protocol RacingMode: Mode {
  /// Whether a document is a race. Alone it is a document like any other.
  func isRace(_ params: Params) -> Bool
  /// How far somebody has come.
  ///
  /// - Complexity: O(1), since it is asked for after each move.
  func raceProgress(_ state: State, params: Params) -> RaceProgress
}

extension Mode {
  /// Whether a document with these params, as bytes, is a race. One that cannot be read is none.
  package func isRace(_ params: [UInt8]) -> Bool {
    func ask<R: RacingMode>(_ mode: R) -> Bool {
      (try? R.Params(bytes: params)).map { mode.isRace($0) } ?? false
    }
    return (self as? any RacingMode).map { ask($0) } ?? false
  }
}

extension OpenDocument {
  /// How far the person here has come; nil if the document is no race.
  public var raceProgress: RaceProgress? {
    func ask<R: RacingMode>(_ mode: R) -> RaceProgress? {
      guard let host = host.opened(for: mode), mode.isRace(host.params) else { return nil }
      return mode.raceProgress(host.state, params: host.params)
    }
    return (host.mode as? any RacingMode).flatMap { ask($0) }
  }

  /// Those at other machines with whom the document races, the first of them first.
  public var rivals: [Rival] { host.rivals }
  /// Shows how far the others have come.
  package func show(rivals: [Rival]) { host.show(rivals: rivals) }
}
