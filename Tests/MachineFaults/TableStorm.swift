import Concurrency
import Geometry
import Glibc
import Library
import TestSupport

/// The real program at shared tables of all modes, without windows: fingers play there on many machines, while one of three
/// servers after the other is killed, programs are killed and stopped, and some clocks are wrong.
package enum TableStorm {
  /// What came of it.
  package struct Figures: FaultFigures {
    package var serverKills = 0
    package var kills = 0
    /// Programs that stood still for a while, as on a machine without a network.
    package var stops = 0
    /// Programs whose clock is a day or a year wrong.
    package var wrongClocks = 0
    /// How often a program has ended as it should.
    package var plays = 0
    /// The moves at all tables.
    package var moves = 0
    /// Moves that a program had in its library when it was killed, and that its table does not have.
    package var lost = 0
    /// Documents that differ from the first one of their table.
    package var different = 0
    /// Programs that ended with a fault, or did not end.
    package var failed = 0
    package var notes: [String] = []

    package static var rows: [(name: String, number: WritableKeyPath<Figures, Int>)] {
      [
        ("kills of a server", \.serverKills), ("kills of a program", \.kills),
        ("programs that stood still for a while", \.stops), ("programs whose clock is wrong", \.wrongClocks),
        ("programs that ended as they should", \.plays), ("moves at the tables", \.moves),
        ("of those in a library when its program was killed, lost", \.lost),
        ("documents that differ from the first one of their table", \.different),
        ("programs that failed", \.failed),
      ]
    }

    package static var losses: [WritableKeyPath<Figures, Int>] { [\.lost, \.different, \.failed] }

    package init() {}
  }

  /// Kills servers `count` times while `players` programs play.
  package static func run(
    _ count: Int, players: Int, seed: UInt64, progress: (Figures) -> Void = { _ in }
  ) throws -> Figures {
    var figures = Figures()
    let storm = try Storm(players: players, seed: seed, &figures)
    for _ in 0..<count {
      try storm.round(&figures)
      progress(figures)
    }
    try storm.settle(&figures)
    return figures
  }

  /// How a document of each mode is made.
  private static let documents = [
    ["sketch", "new"], ["jigsaw", "new", "dusk", "--pieces", "150"],
    ["mines", "new", "--size", "30x16", "--mines", "40"],
  ]

  /// A program at a table, with a library of its own.
  private final class Player {
    let home = ScratchFolder()
    let table: Int
    let link: String
    let id: String
    let control: FaultControl?
    var process: ChildProcess?
    /// The moves that its library had when the program was killed.
    var known: Set<MoveID> = []

    init(at table: Int, _ link: String, clockShift: Int64) throws {
      (self.table, self.link) = (table, link)
      control = clockShift == 0 ? nil : FaultControl("\(home.path)/data/tessera")
      control?.set(.clockShift, clockShift)
      // Who joins needs the server once.
      let joined = try AppUnderTest.run(["table", "join", link], home: home)
      guard joined.status == 0 else { throw ChildProcess.Failure(description: joined.errors) }
      id = String(joined.output.split(separator: "\n").first ?? "")
    }

    /// Starts the program with what fingers do there.
    func play(_ script: String) throws {
      let path = home.write("script", Array(script.utf8))
      process = try AppUnderTest.start(
        ["table", "join", link, "--headless", "--play", path], home: home,
        environment: control?.environment() ?? [:], log: "\(home.path)/play.log")
    }

    /// Starts the program, which only looks on until it is told to end.
    func follow() throws {
      process = try AppUnderTest.start(
        ["table", "join", link, "--headless"], home: home, environment: control?.environment() ?? [:],
        log: "\(home.path)/play.log")
    }

    /// The names of the moves in its library.
    func moves() throws -> Set<MoveID> {
      let library = try Library(reading: "\(home.path)/data/tessera")
      guard let document = library.document(named: id) else { return [] }
      return Set(try library.records(of: document.id).map(\.id))
    }

    /// The document as the command line shows it.
    func state() throws -> String {
      let shown = try AppUnderTest.run(["library", "show", id, "--json"], home: home)
      return JSON(parsing: shown.output)?["state"]?.text() ?? shown.errors
    }

    var output: String { readFile("\(home.path)/play.log") }
  }

  private final class Storm {
    private let seed: UInt64
    private var random: RandomSource
    private let servers: [NATSServer]
    private let players: [Player]

    init(players count: Int, seed: UInt64, _ figures: inout Figures) throws {
      self.seed = seed
      random = RandomSource(seed: seed)
      servers = try NATSServer.cluster(of: 3)
      let owner = ScratchFolder()
      let servers = servers
      let links = try TableStorm.documents.enumerated().map { index, words in
        let made = try AppUnderTest.run(words + ["--seed", "\(seed % 1000)"], home: owner)
        let id = made.output.split(separator: "\n").first.map(String.init) ?? ""
        // The servers take a while to agree.
        var link = ""
        let isThere = try waitUntil(seconds: 30, every: 0.5) {
          let shared = try AppUnderTest.run(
            ["table", "create", id, "--server", servers[index % servers.count].url], home: owner)
          link = String(shared.output.split(separator: "\n").first ?? "")
          return shared.status == 0
        }
        guard isThere else { throw ChildProcess.Failure(description: "no table: \(made.errors)") }
        return link
      }
      var wrong = 0
      players = try (0..<count).map { number in
        let shift: Int64 = number % 5 == 4 ? [86_400, -86_400, 31_536_000, -31_536_000][number / 5 % 4] : 0
        if shift != 0 { wrong += 1 }
        return try Player(at: number % links.count, links[number % links.count], clockShift: shift)
      }
      figures.wrongClocks = wrong
    }

    /// Fingers that tap and drag for some seconds.
    private func script() -> String {
      var (time, lines) = (0.0, [String]())
      func place() -> Point { Point(random.within(60...1220), random.within(60...740)) }
      let end = random.within(2...6)
      while time < end {
        let (start, goal, finger) = (place(), place(), 1 + random.below(3))
        lines.append("\(time) down \(finger) \(start.x) \(start.y)")
        if random.below(3) > 0 {
          for step in 1...8 {
            time += 0.03
            let way = start.lerp(goal, Double(step) / 8)
            lines.append("\(time) move \(finger) \(way.x) \(way.y)")
          }
        }
        time += 0.05
        lines.append("\(time) up \(finger)")
        time += random.within(0.1...1)
      }
      return lines.joined(separator: "\n")
    }

    /// One server is killed and comes back, one program is killed, and one stands still meanwhile.
    func round(_ figures: inout Figures) throws {
      try goOn(&figures)
      let server = servers[figures.serverKills % servers.count]
      let (victim, sleeper) = (players[random.below(players.count)], players[random.below(players.count)])
      let rest = random.within(0.3...1.5)
      sleeper.process?.send(SIGSTOP)
      figures.stops += 1
      usleep(UInt32(random.within(0...0.5) * 1e6))
      server.kill()
      figures.serverKills += 1
      usleep(UInt32(random.within(0...0.5) * 1e6))
      if victim !== sleeper {
        victim.process?.kill()
        victim.process = nil
        victim.known.formUnion(try victim.moves())
        figures.kills += 1
      }
      usleep(UInt32(rest * 1e6))
      try server.start()
      usleep(UInt32(random.within(0...1) * 1e6))
      sleeper.process?.send(SIGCONT)
      // The servers need some seconds to agree on who of them leads.
      usleep(UInt32(random.within(0...6) * 1e6))
    }

    /// Starts every program that has ended again.
    private func goOn(_ figures: inout Figures) throws {
      for player in players {
        if let status = player.process?.poll() { note(status, player, &figures) }
        if player.process == nil { try player.play(script()) }
      }
    }

    private func note(_ status: Int32?, _ player: Player, _ figures: inout Figures) {
      player.process = nil
      if status == 0 {
        figures.plays += 1
      } else {
        figures.failed += 1
        let how = status.map { "ended with \($0)" } ?? "did not end"
        figures.notes.append("seed \(seed), table \(player.table): a program \(how): \(player.output)")
      }
    }

    /// Lets everything come to rest, and compares the documents while all programs follow their tables.
    func settle(_ figures: inout Figures) throws {
      for player in players where player.process != nil {
        note(player.process?.wait(seconds: 120), player, &figures)
      }
      for player in players { try player.follow() }
      var moves: [Set<MoveID>] = []
      func first(_ player: Player) -> Int { players.firstIndex { $0.table == player.table } ?? 0 }
      _ = try waitUntil(seconds: 60, every: 1) {
        moves = try players.map { try $0.moves() }
        return zip(players, moves).allSatisfy { moves[first($0)] == $1 }
      }
      for (number, player) in players.enumerated() {
        figures.lost += player.known.subtracting(moves[number]).count
        let other = first(player)
        if other == number { figures.moves += moves[number].count }
        if try moves[number] != moves[other] || player.state() != players[other].state() {
          figures.different += 1
          let odd = moves[number].symmetricDifference(moves[other]).count
          figures.notes.append("seed \(seed), table \(player.table): a document differs, by \(odd) moves")
        }
      }
      for player in players { note(player.process?.end(within: 10), player, &figures) }
    }
  }
}
