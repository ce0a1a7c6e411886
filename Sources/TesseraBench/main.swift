import Geometry
import Glibc
import ModeKit
import SDLBackend
import Shell

/// Every part of the benchmark; a new one is a file and a line here.
let parts = [
  rasterBench, compositorBench, inkBench, chalkBench, pageBench, farBench, hitBench, fieldBench, jigsawBench,
  minesBench,
  winRateBench,
  startBench,
]

let chosen = Array(Swift.CommandLine.arguments.dropFirst())
if chosen.first == "pictures" {
  // For `make docs-pictures`: not a measurement, but it needs the same modules.
  exit(DocsPictures.write(to: chosen.dropFirst().first ?? "docs/pictures") ? 0 : 1)
}
let names = parts.map(\.name)
if chosen.contains("--help") {
  print("usage: tessera-bench [PART...]\nparts: \(names.joined(separator: ", ")); all by default")
  exit(0)
}
if chosen == ["--empty-window"] {
  // What the part "start" compares the app with.
  let end: Void? = Report.attempt {
    try EmptyWindow.run(size: Size(1280, 800)) { Trace()?.note("first frame") }
  }
  exit(end == nil ? 1 : 0)
}
// All that is measured from here on runs as the app does.
Heap.begin()
if chosen == ["--field"] {
  // The process whose memory the part "field" measures.
  PlayedField.printMemory()
  exit(0)
}
if chosen.count == 3, chosen[0] == "--jigsaw", let count = Int(chosen[1]) {
  // A table for the part "jigsaw".
  let end: Void? = Report.attempt { try JigsawBench.runChild(count, chosen[2]) }
  exit(end == nil ? 1 : 0)
}
if chosen.count == 3, chosen[0] == "--page" {
  // A page for the part "page".
  let end: Void? = Report.attempt { try OpenPage.run(chosen[1], chosen[2]) }
  exit(end == nil ? 1 : 0)
}
if let unknown = chosen.first(where: { !names.contains($0) }) {
  Report.complain(
    "there is no benchmark named \"\(unknown)\"; name some of: \(names.joined(separator: ", "))")
  exit(2)
}

var report = Report()
for part in parts where chosen.isEmpty || chosen.contains(part.name) {
  part.run(&report)
}
report.printSummary()
if !report.write(to: ".build/bench.json") { exit(1) }
