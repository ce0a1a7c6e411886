import Concurrency
import Glibc
import MachineFaults
import TestSupport

// usage: Torture kills|cuts COUNT [SEED] | tables COUNT [SEED [PLAYERS]] | faults [NAME] | visit FILE... | list
//
// Plays faults of the machine on the release build, TORTURE_JOBS (2) at a time, and prints what was lost. `make torture`
// builds both and runs all.

/// Writes a line at once.
func say(_ line: String, to file: Int32 = STDOUT_FILENO) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(file, bytes, bytes.count)
}

func fail(_ message: String) -> Never {
  say("torture: \(message)", to: STDERR_FILENO)
  exit(2)
}

/// Plays parts of `count` side by side, each with a seed and a screen of its own, and prints what came of them. Ends the
/// program with 1 if anything went wrong.
func share<Figures: FaultFigures>(
  _ count: Int, _ seed: UInt64,
  _ play: @escaping @Sendable (Int, UInt64, TouchScreen, (Figures) -> Void) throws -> Figures
) {
  say("seed \(seed)")
  let jobs = max(1, min(count, getenv("TORTURE_JOBS").flatMap { Int(String(cString: $0)) } ?? 2))
  let parts = Locked([Figures](repeating: Figures(), count: jobs))
  let threads = (0..<jobs).map { job in
    Thread(name: "torture \(job)") {
      let part = count * (job + 1) / jobs - count * job / jobs
      do {
        _ = try play(part, seed &+ UInt64(job) << 32, try TouchScreen()) { figures in
          let (news, sum) = parts.with { parts in
            let news = figures.notes.dropFirst(parts[job].notes.count)
            parts[job] = figures
            return (Array(news), parts.reduce(Figures(), +))
          }
          news.forEach { say($0) }
          say(Figures.rows.map { String(sum[keyPath: $0.number]) }.joined(separator: " "))
        }
      } catch { fail("\(error)") }
    }
  }
  for thread in threads { thread.join() }
  report(parts.with { $0.reduce(Figures(), +) })
}

/// Prints figures as a table. Ends the program with 1 if anything went wrong.
func report<Figures: FaultFigures>(_ sum: Figures) {
  for row in Figures.rows { say("| \(row.name) | \(sum[keyPath: row.number]) |") }
  if !sum.areGood { exit(1) }
}

let words = Array(CommandLine.arguments.dropFirst())
if let missing = AppUnderTest.missing ?? TouchScreen.missing { fail(missing) }
let count = words.dropFirst().first.flatMap { Int($0) } ?? 0
let seed = words.dropFirst(2).first.flatMap { UInt64($0) } ?? .random(in: 1..<1 << 31)

switch words.first {
case "list": for fault in FaultCase.all { say(fault.name) }
case "kills" where count > 0: share(count, seed) { try Kills.run($0, seed: $1, on: $2, progress: $3) }
case "cuts" where count > 0: share(count, seed) { try PowerCuts.run($0, seed: $1, on: $2, progress: $3) }
case "tables" where count > 0:
  say("seed \(seed)")
  let players = words.dropFirst(3).first.flatMap { Int($0) } ?? 50
  let figures = try TableStorm.run(count, players: players, seed: seed) { figures in
    say(TableStorm.Figures.rows.map { String(figures[keyPath: $0.number]) }.joined(separator: " "))
  }
  figures.notes.forEach { say($0) }
  report(figures)
case "faults":
  var isGood = true
  let cases = FaultCase.all.filter { words.count < 2 || words[1] == $0.name }
  if cases.isEmpty { fail("there is no fault \(words[1]); see Torture list.") }
  for fault in cases {
    do {
      let problems = try fault.run(seed: 1)
      say("\(fault.name): \(problems.isEmpty ? "as promised" : problems.joined(separator: "; "))")
      if !problems.isEmpty { isGood = false }
    } catch {
      say("\(fault.name): \(error)")
      isGood = false
    }
  }
  if !isGood { exit(1) }
case "visit" where words.count > 1:
  var isGood = true
  let touch = try TouchScreen()
  for path in words.dropFirst() {
    let name = path.split(separator: "/").last ?? ""
    do {
      let visit = try HostileVisit(path, on: touch)
      let verdict = visit.problems.isEmpty ? "as promised" : visit.problems.joined(separator: "; ")
      say("\(name): \(verdict), \(visit.memory >> 20) MB, quit in \(Int(visit.quitting * 1000)) ms")
      if !visit.problems.isEmpty { isGood = false }
    } catch {
      say("\(name): \(error)")
      isGood = false
    }
  }
  if !isGood { exit(1) }
default:
  fail(
    "usage: Torture kills|cuts COUNT [SEED] | tables COUNT [SEED [PLAYERS]] | faults [NAME] | visit FILE... | list"
  )
}
