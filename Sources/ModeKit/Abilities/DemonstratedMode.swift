/// A mode with documents that play themselves, for pictures and tests of every screen.
public protocol DemonstratedMode: Mode {
  /// The documents; the one to show first comes last.
  var demonstrations: [Demonstration<Params, Move>] { get }
}

extension DemonstratedMode {
  /// The demonstrations as bytes.
  public var storedDemonstrations: [StoredDemonstration] {
    demonstrations.map { shown in
      StoredDemonstration(
        params: shown.params.bytes, seed: shown.seed,
        stages: shown.stages.map { stage in
          .init(
            stage.name, moves: stage.moves.map(\.bytes), seats: stage.seats, pause: stage.pause,
            hands: stage.hands, shots: stage.shots)
        }, plays: shown.plays, questions: shown.questions, tip: shown.tip)
    }
  }
}
