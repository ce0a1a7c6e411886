import Geometry
import Shell
import Testing

/// The places of the panels of second views, as rules without a screen.
@Suite struct SecondViewTests {
  private let window = Size(1280, 800)
  private let freeArea = Rect(x: 16, y: 16, width: 1248, height: 684)
  private let table = Rect(x: 100, y: 100, width: 1080, height: 600)

  private func opening(_ seat: Int) -> Rect {
    let edge = Seat.Edge.allCases[seat % 4]
    return SecondView.opening(for: Seat(id: seat, edge: edge), isAlone: false, in: table, of: window)
  }

  @Test func eachSeatsPanelOpensAtItsSideBesideThoseOfTheOthers() {
    let panels = (0..<4).map(opening)
    for (number, panel) in panels.enumerated() {
      #expect(table.contains(panel))
      #expect(panel.width >= SecondView.leastSize.width && panel.height >= SecondView.leastSize.height)
      let seat = Seat(id: number, edge: Seat.Edge.allCases[number])
      let others = Seat.Edge.allCases.filter { $0 != seat.edge }.map { Seat(id: 9, edge: $0) }
      let opposite = others.max {
        $0.distance(from: panel.center, in: window) < $1.distance(from: panel.center, in: window)
      }
      #expect(
        seat.distance(from: panel.center, in: window)
          < opposite?.distance(from: panel.center, in: window) ?? 0)
      for other in panels[..<number] { #expect(!other.intersects(panel)) }
    }
  }

  @Test func aLonePersonsPanelOpensInTheFarCornerAwayFromTheBar() {
    let seat = Seat(id: 0, edge: .bottom, isTurned: false)
    let panel = SecondView.opening(for: seat, isAlone: true, in: freeArea, of: window)
    #expect(panel.size == SecondView.usualSize)
    #expect(panel.minY == freeArea.minY && panel.maxX == freeArea.maxX)
  }

  @Test func panelsStayInTheFreeAreaAndBesideEachOtherWhateverIsAskedFor() {
    var random = RandomSource(seed: 5)
    func side(_ most: Double) -> Double { random.within(-0.5...1.5) * most }
    for _ in 0..<500 {
      let views = (0..<Int.random(in: 1...4, using: &random)).map { seat in
        var view = SecondView(
          seat: seat, frame: Rect(x: side(1280), y: side(800), width: side(1280), height: side(800)))
        view.isLarge = Bool.random(using: &random)
        return view
      }
      let frames = SecondView.frames(of: views, in: table, opening: opening)
      #expect(frames[0] != nil, "the first one always has room")
      for (seat, frame) in frames {
        #expect(table.inset(by: -1e-9).contains(frame))
        #expect(
          frame.width >= SecondView.leastSize.width - 1e-9
            && frame.height >= SecondView.leastSize.height - 1e-9)
        for (other, taken) in frames where other != seat { #expect(!taken.intersects(frame)) }
      }
    }
  }

  @Test func aLargePanelTakesTheHalfOnItsSide() {
    var view = SecondView(seat: 0, frame: Rect(x: 900, y: 50, width: 300, height: 200))
    view.isLarge = true
    let large = SecondView.frames(of: [view], in: freeArea) { _ in .zero }[0]
    #expect(large == Rect(minX: freeArea.center.x, minY: 16, maxX: freeArea.maxX, maxY: freeArea.maxY))
    // Beside another one it takes what that leaves.
    let other = SecondView(seat: 1, frame: Rect(x: 1000, y: 400, width: 260, height: 200))
    let frames = SecondView.frames(of: [view, other], in: freeArea) { _ in .zero }
    #expect(frames[1] == other.frame && frames[0].map { $0.height > 300 } == true)
  }

  @Test func theContentIsBelowTheHeadAsItsPersonSeesIt() {
    let panel = Rect(x: 300, y: 200, width: 400, height: 300)
    for edge in Seat.Edge.allCases {
      let seat = Seat(id: 0, edge: edge)
      let content = SecondView.content(of: panel, turns: seat.turns)
      #expect(panel.contains(content))
      let back = seat.toWindow(window).inverse ?? .identity
      let (own, inside) = (back.apply(panel), back.apply(content))
      #expect(abs(inside.minY - own.minY - SecondView.head) < 1e-9)
      #expect(abs(own.maxY - inside.maxY - SecondView.border) < 1e-9)
      #expect(abs(inside.minX - own.minX - SecondView.border) < 1e-9)
    }
  }

  @Test func storedViewsComeBackAndDamagedOnesThrow() throws {
    var first = SecondView(seat: 0, frame: Rect(x: 10, y: 20, width: 300, height: 200))
    first.name = "Mond – Moon"
    first.isLarge = true
    let views = [first, SecondView(seat: 3, frame: Rect(x: -5, y: 0.25, width: 240, height: 160))]
    let bytes = [SecondView].bytes(of: views)
    #expect(try [SecondView](bytes: bytes) == views)
    for length in 0..<bytes.count {
      #expect(throws: (any Error).self) { try [SecondView](bytes: Array(bytes[..<length])) }
    }
    var twice = views
    twice[1] = SecondView(seat: 0, frame: views[1].frame)
    #expect(throws: (any Error).self) { try [SecondView](bytes: [SecondView].bytes(of: twice)) }
  }
}
