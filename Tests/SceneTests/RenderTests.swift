import Geometry
import Raster
import Scene
import Testing

/// Drawing without a window.
struct RenderTests {
  private let content = DrawingList([
    DrawingList.Item(bounds: Rect(x: -40, y: -40, width: 200, height: 200)) {
      $0.fill($0.visible.inset(by: -1), Color(0x224466))
      $0.grain(Rect(x: -40, y: -40, width: 200, height: 200), amount: 4)
    },
    DrawingList.Item(
      bounds: Rect(x: 10, y: 10, width: 60, height: 60),
      transform: Affine.scale(2).then(.translation(Vector(12, 14)))
    ) {
      $0.shadow(under: leaf, blur: 3, offset: Vector(1, 1), color: .black)
      $0.fill(leaf, Color(0xEECC88))
      $0.text("leaf", at: Point(2, 9), TextStyle(size: 5), .black)
    },
  ])

  private func pixels(_ rect: Rect, _ scale: Double) -> [UInt32] {
    let bitmap = render(content, rect: rect, scale: scale, resources: Sheet.resources())
    return Array(UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
  }

  @Test(arguments: [0.3, 1, 2.75]) func theSamePartHasTheSamePixelsEveryTime(scale: Double) {
    let rect = Rect(x: -13.7, y: 4.2, width: 90, height: 70)
    let first = pixels(rect, scale)
    #expect(Set(first).count > 20)
    #expect(first == pixels(rect, scale))
  }

  @Test func aPartIsAsLargeAsItIsRoundedUp() {
    func size(_ width: Double, _ height: Double, _ scale: Double) -> [Int] {
      let part = render(
        content, rect: Rect(x: 3, y: 3, width: width, height: height), scale: scale,
        resources: Sheet.resources())
      return [part.width, part.height]
    }
    #expect(size(10, 20, 2) == [20, 40])
    #expect(size(10.1, 20.4, 1) == [11, 21])
    #expect(size(0, -5, 3) == [1, 1])
  }

  @Test func aPartIsCutFromTheWhole() {
    let whole = render(
      content, rect: Rect(x: 0, y: 0, width: 80, height: 64), scale: 1.5, resources: Sheet.resources())
    let part = render(
      content, rect: Rect(x: 20, y: 12, width: 30, height: 24), scale: 1.5, resources: Sheet.resources())
    for y in 0..<part.height {
      for x in 0..<part.width { #expect(part[x, y] == whole[x + 30, y + 18]) }
    }
  }

  @Test func onlyItemsThatTouchThePartAreDrawnTheLastOnTop() {
    let rect = Rect(x: 0, y: 0, width: 4, height: 4)
    let list = DrawingList([
      DrawingList.Item(bounds: rect) { $0.fill(rect, .white) },
      DrawingList.Item(bounds: rect) { $0.fill(rect, Color(0x00FF00)) },
      DrawingList.Item(bounds: rect.offset(by: Vector(4, 0))) { _ in Issue.record("drawn beside the part") },
    ])
    let bitmap = render(list, rect: rect, scale: 1, resources: Sheet.resources())
    #expect(bitmap[2, 2] == 0xFF00_FF00)
  }
}
