import Geometry
import Interface
import Library

/// A document that plays itself through stages worth looking at, for pictures of the app and for tests of every
/// screen.
public struct Demonstration<Params: Sendable, Move: Sendable>: Sendable {
  /// A state of the demonstration.
  public struct Stage: Sendable {
    /// Its name in files, such as "busy".
    public var name: String
    /// The moves that lead to it from the stage before.
    public var moves: [Move]
    /// The seats that make these moves, one after the other and again from the first.
    public var seats = [0]
    /// The time before each move, in seconds.
    public var pause = 0.0
    /// The gestures that hands then make on the screen, in order.
    public var hands: [DemonstrationHand]
    /// Pages and panels that can then be opened.
    public var shots: [DemonstrationShot]

    /// Makes a stage.
    public init(
      _ name: String, moves: [Move] = [], seats: [Int] = [0], pause: Double = 0,
      hands: [DemonstrationHand] = [], shots: [DemonstrationShot] = []
    ) {
      self.name = name
      self.seats = seats
      self.pause = pause
      self.moves = moves
      self.hands = hands
      self.shots = shots
    }
  }

  /// What the document is made with.
  public var params: Params
  /// The seed of its random choices.
  public var seed: UInt64
  /// Its stages in order.
  public var stages: [Stage]
  /// Finished plays to store beforehand, in the order in which they ended.
  public var plays: [FinishedPlay]
  /// The questions that the mode may show over the document.
  public var questions: [DemonstrationQuestion]
  /// The tip that the mode may show at the end; empty for none.
  public var tip: String

  /// Makes a demonstration.
  public init(
    params: Params, seed: UInt64, stages: [Stage], plays: [FinishedPlay] = [],
    questions: [DemonstrationQuestion] = [], tip: String = ""
  ) {
    self.params = params
    self.seed = seed
    self.stages = stages
    self.plays = plays
    self.questions = questions
    self.tip = tip
  }
}

/// Something that commands of a mode show, such as a page.
public struct DemonstrationShot: Sendable {
  /// Its name in files, such as "result".
  public var name: String
  /// The commands that show it.
  public var commands: [CommandID]
  /// The commands that close it; pages and messages close by themselves.
  public var ending: [CommandID]

  /// Makes a shot.
  public init(_ name: String, _ commands: [CommandID], ending: [CommandID] = []) {
    self.name = name
    self.commands = commands
    self.ending = ending
  }
}

/// A question of a mode that is hard to reach by playing.
public struct DemonstrationQuestion: Sendable {
  /// Its name in files, such as "question".
  public var name: String
  /// The question.
  public var question: Question

  /// Makes one.
  public init(_ name: String, _ question: Question) {
    self.name = name
    self.question = question
  }
}

/// A gesture of one finger over a document.
public struct DemonstrationHand: Sendable {
  /// The commands of the bar to use first.
  public var commands: [CommandID]
  /// The path of the finger in world points; a single point is a tap.
  public var path: [Point]

  /// Makes a gesture.
  public init(_ path: [Point], commands: [CommandID] = []) {
    self.path = path
    self.commands = commands
  }
}

/// A demonstration of any mode, its moves as bytes.
public typealias StoredDemonstration = Demonstration<[UInt8], [UInt8]>

extension StoredLog {
  /// The document as if the demonstration had been played and stored, without the gestures of its hands.
  public init(_ demonstration: StoredDemonstration) {
    let moves = demonstration.stages.flatMap(\.moves)
    self.init(
      params: demonstration.params, seed: demonstration.seed,
      records: moves.enumerated().map { n, move in
        StoredRecord(
          seq: n + 1, id: MoveID(author: 0, counter: n + 1), seat: 0, time: 0, kind: .move, move: move,
          inverse: [])
      })
  }
}
