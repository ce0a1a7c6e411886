import Geometry
import Interface
import Library

/// A document that a mode knows how to play by itself, through stages worth looking at: for pictures of the app and for
/// tests over every screen.
public struct Demonstration<Params: Sendable, Move: Sendable>: Sendable {
  /// A state on the way.
  public struct Stage: Sendable {
    /// Its name in files, such as "busy".
    public var name: String
    /// The moves that lead to it from the stage before.
    public var moves: [Move]
    /// What hands then do on the screen, one after the other.
    public var hands: [DemonstrationHand]
    /// What can then be seen besides.
    public var sights: [DemonstrationSight]

    /// Makes a stage.
    public init(
      _ name: String, moves: [Move] = [], hands: [DemonstrationHand] = [], sights: [DemonstrationSight] = []
    ) {
      self.name = name
      self.moves = moves
      self.hands = hands
      self.sights = sights
    }
  }

  /// What the document is made with.
  public var params: Params
  /// What its random choices start from.
  public var seed: UInt64
  /// Its stages in order.
  public var stages: [Stage]
  /// The finished plays that are kept already, in the order in which they ended.
  public var plays: [FinishedPlay]
  /// What the mode may ask over its document.
  public var questions: [DemonstrationQuestion]
  /// Advice that the mode may give where it ends; empty for none.
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

/// Something that commands of a mode bring to the screen, such as a page.
public struct DemonstrationSight: Sendable {
  /// Its name in files, such as "result".
  public var name: String
  /// The commands that bring it to the screen.
  public var commands: [CommandID]
  /// Those that take it away again; pages and messages go by themselves.
  public var ending: [CommandID]

  /// Makes a sight.
  public init(_ name: String, _ commands: [CommandID], ending: [CommandID] = []) {
    self.name = name
    self.commands = commands
    self.ending = ending
  }
}

/// A question that a mode asks where it is hard to come to.
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

/// A finger's way over a document.
public struct DemonstrationHand: Sendable {
  /// The commands of the bar that are used before.
  public var commands: [CommandID]
  /// Where the finger goes, in world points; a single point is a tap.
  public var path: [Point]

  /// Makes a way.
  public init(_ path: [Point], commands: [CommandID] = []) {
    self.path = path
    self.commands = commands
  }
}

/// A demonstration whatever its mode, its moves as bytes.
public typealias StoredDemonstration = Demonstration<[UInt8], [UInt8]>

extension StoredLog {
  /// A demonstration as if it had been played and stored; what its hands do is left out.
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
