import Geometry
import Glibc
import ModeKit
import SDLBackend
import Shell

/// The parts of the benchmark. A new part is a file and a line here.
let parts = [
  rasterBench, compositorBench, inkBench, writingBench, chalkBench, pageBench, farBench, hitBench, fieldBench,
  jigsawBench, peersJigsawBench,
  minesBench, winRateBench, statisticsBench, filesBench, logBench, catalogueBench, catalogueGrowthBench,
  tablesBench,
  startBench,
]
let names = parts.map(\.name)

var words = Array(Swift.CommandLine.arguments.dropFirst())
func leave(with problem: String?) -> Never {
  if let problem { Report.complain(problem) }
  exit(problem == nil ? 0 : 1)
}
switch words.first {
case "pictures":
  // For `make docs-pictures`: not a measurement, but it needs the same modules.
  exit(DocsPictures.write(to: words.dropFirst().first ?? "docs/pictures") ? 0 : 1)
case "--help":
  print("usage: tessera-bench [--handicap | --one-round] [PART...]")
  print("parts: \(names.joined(separator: ", ")); all by default")
  exit(0)
case "--empty-window":
  // The peer of the part "start".
  leave(
    with: Report.problem { try EmptyWindow.run(size: Size(1280, 800)) { Trace()?.note("first frame") } })
default: break
}
// Everything below runs with the app's heap settings.
Heap.begin()
// Programs that parts start. Each prints its measurements.
switch (words.first, words.count) {
case ("--field", 2): leave(with: Report.problem { try PlayedField.printMemory(side: Int(words[1]) ?? 100) })
case ("--jigsaw", 3): leave(with: Report.problem { try BigTable.run(Int(words[1]) ?? 100, words[2]) })
case ("--picture", 2): leave(with: Report.problem { try ShownPicture.run(words[1]) })
case ("--page", 3): leave(with: Report.problem { try OpenPage.run(words[1], words[2]) })
case ("--catalogue-load", 3): leave(with: Report.problem { try GrowingPage.load(words[1], words[2]) })
case ("--catalogue-page", 2): leave(with: Report.problem { try GrowingPage.run(words[1]) })
case (OtherPeers.argument, 5): leave(with: Report.problem { try OtherPeers.run(Array(words[1...])) })
case ("--bare-page", 2): leave(with: Report.problem { try BarePage.run(words[1]) })
default: break
}
if words.first == "--handicap" {
  setenv(Handicap.variable, "1", 1)
  words.removeFirst()
}
let isOneRound = words.first == "--one-round"
if isOneRound { words.removeFirst() }
if let unknown = words.first(where: { !names.contains($0) }) {
  Report.complain(
    "there is no benchmark named \"\(unknown)\"; name some of: \(names.joined(separator: ", "))")
  exit(2)
}

var report = Report(isOneRound: isOneRound)
for part in parts where words.isEmpty || words.contains(part.name) { report.run(part) }
let status = report.finish()
if let problem = Report.problem({ try report.write(to: ".build/bench.json") }) { leave(with: problem) }
exit(status)
