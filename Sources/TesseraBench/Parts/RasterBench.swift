import Glibc
import ModeKit
import RasterScenes

/// The rasteriser against Cairo's image surface, Blend2D and Skia's processor backend, each drawing the same five
/// scenes on a 256×256 tile on one thread, clearing included.
///
/// Each rasteriser draws in its fastest way. Ours prepares the shape of a cell once and moves it, as the app does for
/// its boards, while the peers get finished paths. For everything else, ours flattens, outlines and classifies the path
/// each time. For the cells this is measured too, without a goal.
let rasterBench = BenchPart("raster") { section in
  var scripted: [ScriptedPeer] = []
  for (name, script) in [("Blend2D", "blend2d_tile.py"), ("Skia", "skia_tile.py")] {
    do throws(Problem) {
      scripted.append(try ScriptedPeer(name, script: script))
    } catch { section.leaveOut(error.message) }
  }
  /// The logarithms of the speed ratios, by peer, one per scene in each round.
  var logarithms: [String: [[Double]]] = [:]
  func add(_ name: String, _ ours: [Double], _ peer: String, _ theirs: [Double], goal: Double?) {
    section.add(
      Figure(
        name: name, unit: .microseconds, ours: ours,
        other: .init(name: peer, values: theirs, why: RasterPeers.why[peer] ?? ""), ratio: .speed, goal: goal)
    )
  }
  for (number, scene) in RasterScene.all.enumerated() {
    let ours = OursOnTile(scene)
    let peer = CairoOnTile(scene)
    var others: [String: [Double]] = [:]
    let isPrepared = scene.shape != nil
    let bodies = isPrepared ? [{ ours.drawPrepared() }, { ours.draw() }] : [{ ours.draw() }]
    let times = try section.compare(bodies, with: [{ peer.draw() }]) {
      for peer in scripted { others[peer.name, default: []].append(try peer.draw(number)) }
    }
    others["Cairo"] = times[bodies.count]
    for name in RasterPeers.goals.keys.sorted() {
      guard let theirs = others[name] else { continue }
      add("\(scene.name); \(name)", times[0], name, theirs, goal: name == "Cairo" ? 2.5 : nil)
      logarithms[name, default: []].append(zip(times[0], theirs).map { log($1 / $0) })
    }
    if isPrepared {
      add("\(scene.name), each a new path; Cairo", times[1], "Cairo", times[2], goal: nil)
    }
  }
  for (name, goal) in RasterPeers.goals.sorted(by: { $0.key < $1.key }) {
    guard let scenes = logarithms[name], let rounds = scenes.first?.indices else { continue }
    let means = rounds.map { round in exp(Measurement.mean(scenes.map { $0[round] })) }
    section.add(
      Figure(
        name: "geometric mean of the five; \(name)", unit: .plain("×"), ours: means,
        other: .init(name: name, values: means.map { _ in 1 }, why: RasterPeers.why[name] ?? ""),
        ratio: .share,
        goal: goal))
  }
  addRasterErrors(to: &section)
}

private enum RasterPeers {
  /// The speed ratios that ours must reach, as the mean of the scenes.
  static let goals = ["Cairo": 4.5, "Blend2D": 1.0, "Skia": 3.5]

  static let why = [
    "Cairo": "the rasteriser that Linux programs draw with, and the one that ours is tested against",
    "Blend2D":
      "the quickest rasteriser for processors that is known: compiled for each kind of fill as it runs",
    "Skia": "what browsers and Android draw with where there is no graphics card",
  ]
}
