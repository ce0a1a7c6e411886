/// What fills the game's place on the screen, and what is possible during it.
enum Activity {
  /// The game.
  case play
  /// A sign that covers the board. The clock is stopped, unless a ranked game was left without a pause.
  case pause
  /// The replay of a finished game.
  case replay(GameReplayScreen)
  /// The proof of the board, shown step by step.
  case proof(ProofWalk)
  /// A lesson or practice, instead of a game.
  case course(CourseScreen)

  /// Whether the game itself is shown, so that moves are possible.
  var acceptsMoves: Bool {
    switch self {
    case .play, .course: true
    case .pause, .replay, .proof: false
    }
  }

  /// Whether the stopped clock of a running game may start again.
  var startsClock: Bool { showsBoard }

  /// Whether a board is visible: that of the game, of its replay or of its proof. Hints and proofs wait for one.
  var showsBoard: Bool { if case .pause = self { false } else { true } }

  /// Whether a command is carried out. A covered board gives no help.
  func accepts(_ command: MineCommand) -> Bool {
    switch command {
    case .hint, .hintBack, .hintClose, .replay, .lookBack, .heatMap, .trails, .proof: showsBoard
    case .flag, .pause, .chances, .new, .again, .result, .saveReplay, .statistics, .search, .code, .course:
      true
    }
  }

  /// The course, if it is one. It lasts as long as its document: setting nil changes nothing.
  var course: CourseScreen? {
    get { if case .course(let course) = self { course } else { nil } }
    set { if let newValue { self = .course(newValue) } }
  }

  /// The replay, if one is shown. Setting nil returns to the game.
  var replay: GameReplayScreen? {
    get { if case .replay(let replay) = self { replay } else { nil } }
    // Moved out and back, since a copy of the replay would copy its board.
    _modify {
      var replay = replay
      if replay != nil { self = .play }
      defer { if let replay { self = .replay(replay) } }
      yield &replay
    }
  }

  /// The proof, if one is shown. Setting nil returns to the game.
  var proof: ProofWalk? {
    get { if case .proof(let proof) = self { proof } else { nil } }
    // Moved out and back, so that the boards of the proof need no copy.
    _modify {
      var proof = proof
      if proof != nil { self = .play }
      defer { if let proof { self = .proof(proof) } }
      yield &proof
    }
  }
}
