import Geometry
import Interface
import TestSupport
import Testing

/// Views side by side, in as many rows as they need.
@Suite struct FlowViewTests {
  private final class Box: View {
    let width: Double
    init(_ width: Double) { self.width = width }
    override func size(fitting available: Size, in environment: Environment) -> Size { Size(width, 40) }
  }

  private func frames(_ widths: [Double], in width: Double) -> [Rect] {
    let root = makeRoot(Theme(), width: 1000, height: 400)
    let flow = FlowView(spacing: 8, widths.map(Box.init))
    root.content.add(flow)
    let size = flow.size(fitting: Size(width, .infinity), in: root.environment)
    root.arrange = { _ in flow.frame = Rect(x: 0, y: 0, width: width, height: size.height) }
    root.layoutIfNeeded()
    #expect(flow.children.allSatisfy { $0.frame.maxX <= width && $0.frame.maxY <= size.height })
    return flow.children.map(\.frame)
  }

  @Test func rowsBeginWhereOneDoesNotFit() {
    #expect(frames([100, 100, 100], in: 316).map(\.minY) == [0, 0, 0])
    #expect(frames([100, 100, 100], in: 315).map(\.minY) == [0, 0, 48])
    #expect(frames([100, 100, 100], in: 60).map(\.minY) == [0, 48, 96])
  }

  @Test func noTwoOverlap() {
    var random = RandomSource(seed: 4)
    for _ in 0..<100 {
      let widths = (0..<12).map { _ in Double(20 + random.next() % 200) }
      let all = frames(widths, in: Double(250 + random.next() % 600))
      for (index, frame) in all.enumerated() {
        #expect(all[..<index].allSatisfy { !$0.intersects(frame) })
      }
    }
  }
}
