import Geometry
import Gestures
import Glibc
import Interface
import Jigsaw
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import TestSupport
import ShellSupport
import Testing

/// A family at one table: a photo from the camera, four seats, and a hand of each on the puzzle at the same time.
@Suite struct FamilyTests {
  private static let pieces = 60
  private let person = Person(Size(1600, 1200), modes: [JigsawMode()])

  private var host: ModeHost<JigsawMode>? { person.app.openDocument as? ModeHost<JigsawMode> }

  /// A file of a picture of 600 × 400 pixels whose colours differ everywhere.
  private func photo(in folder: ScratchFolder) throws -> String {
    let picture = Bitmap(width: 600, height: 400)
    for y in 0..<400 {
      for x in 0..<600 {
        picture.pixels[y * 600 + x] =
          0xFF00_0000 | UInt32(x * 255 / 600) << 16 | UInt32(y * 255 / 400) << 8 | UInt32((x ^ y) & 255)
      }
    }
    let path = folder.path + "/At the lake.png"
    let file = try #require(fopen(path, "w"))
    let bytes = try SDLImageCodec().encodePNG(picture)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }

  /// One loose single piece for each seat, where a finger of that seat touches it.
  private func oneForEach(_ seats: [Int], _ isWanted: (Int) -> Bool) throws -> [(group: Int, at: Point)] {
    let host = try #require(host)
    let view = host.environment.camera
    var found: [Int: (group: Int, at: Point)] = [:]
    for id in host.state.looseIDs where isWanted(id) {
      let middle = host.state.box(of: id).center
      let place = view.toView(middle)
      guard host.state.group(at: middle) == id, host.environment.freeArea.contains(place) else { continue }
      let seat = person.app.seat(at: place)
      if found[seat] == nil { found[seat] = (id, place) }
    }
    return seats.compactMap { found[$0] }
  }

  @Test func fourHandsPutAPhotoTogether() throws {
    let folder = ScratchFolder()
    person.platform.post(.drop([try photo(in: folder)]))
    person.wait(1)
    #expect(person.reads("New puzzle"))
    let amount = try #require(person.all(Stepper.self).first { $0.label == "Pieces" })
    amount.value = Self.pieces
    amount.send(.valueChanged)
    person.wait(0.5)
    #expect(person.reads("= \(Self.pieces) pieces"))
    try person.tap("Start")
    person.wait(1)
    for side in ["Left side", "Far side", "Right side"] { try person.toggleSeat(side) }
    let host = try #require(host)
    let seats = host.environment.seats
    try #require(seats.count == 4)
    #expect(host.state.puzzle.cut.count == Self.pieces)

    // Everybody turns pieces upright, all at the same time.
    var rounds = 0
    while host.state.looseIDs.contains(where: { host.state.groups[$0].placement.turn != 0 }) {
      rounds += 1
      try #require(rounds < 4 * Self.pieces)
      for (finger, one) in try oneForEach(seats, { host.state.groups[$0].placement.turn != 0 }).enumerated() {
        person.drag([one.at], finger: Int64(finger) + 1, lasting: 0.05)
      }
      person.wait(0.15)
    }
    // And drags them home, each its own.
    var hands = 0
    while !host.state.isFinished {
      rounds += 1
      try #require(rounds < 8 * Self.pieces, "\(host.state.groupCount) groups are left")
      // A piece that was dropped beside its place joins once its neighbours arrive.
      let all = try oneForEach(seats) { id in
        let view = host.environment.camera
        let home = view.toView(host.state.pictureBox(of: id).center)
        return home.distance(to: view.toView(host.state.box(of: id).center)) > 20
      }
      try #require(!all.isEmpty)
      hands = max(hands, all.count)
      for (finger, one) in all.enumerated() {
        let home = host.environment.camera.toView(host.state.pictureBox(of: one.group).center)
        let path = (0...6).map { one.at + (home - one.at) * (Double($0) / 6) }
        person.drag(path + [home], finger: Int64(finger) + 1, lasting: 0.15)
      }
      person.wait(0.25)
    }
    #expect(hands == 4)
    #expect(host.state.joins.reduce(0, +) == Self.pieces - 1)
    #expect(host.state.joins.count { $0 > 0 } == 4, "everybody has joined some: \(host.state.joins)")
    // The result comes beside the picture and covers nothing of it; then the time-lapse runs until somebody touches it.
    person.wait(2.5)
    #expect(person.reads("\(Self.pieces) pieces, ") && person.reads("4 people"))
    for name in ["Bottom", "Left", "Top", "Right"] { #expect(person.reads(name)) }
    let panel = try #require(try person.control("Time-lapse").parent?.parent?.parent?.parent).frameInRoot
    func picture() throws -> Rect { try person.place(host.state.box(of: Int(host.state.groupOf[0]))) }
    #expect(try !picture().intersects(panel) && person.app.freeArea.contains(try picture()))
    for bar in person.bars { #expect(!bar.frame.intersects(panel)) }
    #expect(Audit(person.app.root).findings.isEmpty)
    let before = host.environment.camera
    person.wait(2)
    #expect(host.mode.claims(seat: 0, host).contains(.escape))
    person.tap(try picture().center)
    #expect(!host.mode.claims(seat: 0, host).contains(.escape) && host.environment.camera == before)
    // The home screen shows it under its name, in the row of finished ones at the end.
    person.wait(2)
    person.press(.escape)
    // The others are asked; nobody objects.
    #expect(person.reads("Go to the home screen?"))
    person.wait(6)
    person.platform.post(
      .input(.wheel(dx: 0, dy: -20, at: Point(800, 600), modifiers: [], time: person.platform.time)))
    person.wait(0.5)
    #expect(person.reads("At the lake"))
  }
}
