import Geometry
import Gestures
import Testing

/// The camera, which all hands share.
struct CameraTests {
  @Test func theCameraDoesNotJumpWhenItStarts() {
    let table = TouchTable.pieces()
    table.down(1, 1500, 1500)
    table.move(1, 1520, 1500)
    #expect(table.all(.camera).allSatisfy { $0.translation == .zero && $0.transform == .identity })
    table.move(1, 1530, 1510)
    #expect(table.log.last?.translation == Vector(10, 10))
  }

  @Test func theCameraNeverTurnsButReportsTheTurn() {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 500, 500)
    table.down(2, 700, 500)
    table.move(2, 690, 540)
    for k in 1...9 {
      let p = Point(500, 500) + Vector(angle: Double(k) * 0.1 + 0.2, length: 200)
      table.move(2, p.x, p.y)
    }
    let last = table.log.last!
    #expect(last.transform.b == 0 && last.transform.c == 0)
    #expect(abs(last.rotation - (1.1 - Vector(190, 40).angle)) < 1e-9)
  }

  @Test func theCameraMovesOnlyWhileNoOtherHandHoldsSomething() {
    let table = TouchTable.pieces()
    table.down(1, 50, 50)
    table.move(1, 50, 100)
    table.down(2, 1500, 1500)
    table.move(2, 1500, 1600)
    table.move(2, 1500, 1700)
    #expect(table.all(.cameraRefused).count == 1)
    #expect(table.all(.camera).isEmpty)
    table.up(2, 1500, 1700)
    table.up(1, 50, 100)
    table.down(2, 1500, 1500)
    table.move(2, 1500, 1600)
    #expect(table.all(.camera, .began).count == 1)
  }

  @Test func inkOfAnotherHandHoldsTheCamera() {
    let table = TouchTable()
    table.add(1, .ink, at: Rect(x: 0, y: 0, width: 500, height: 500))
    table.add(2, .camera, at: Rect(x: 500, y: 0, width: 500, height: 500))
    table.down(1, 100, 100)
    table.down(2, 700, 100)
    table.move(2, 800, 100)
    #expect(table.all(.cameraRefused).map(\.target.item) == [2] && table.all(.camera).isEmpty)
  }

  @Test(arguments: [0.05, 0.2]) func aCellThatAnotherHandPressesHoldsTheCamera(pressed: Double) {
    let table = TouchTable.field()
    table.down(1, 50, 50)
    table.down(2, 50, 1900)
    table.wait(pressed)
    table.move(2, 50, 1800)
    #expect(table.all(.camera, .began).count == (pressed < 0.1 ? 1 : 0))
    #expect(table.all(.cameraRefused).count == (pressed < 0.1 ? 0 : 1))
  }

  @Test func aButtonElsewhereDoesNotHoldTheCamera() {
    let table = TouchTable()
    table.add(0, .camera)
    table.add(5, owner: 2, .press, at: Rect(x: 0, y: 1900, width: 100, height: 100))
    table.down(1, 50, 1950)
    table.down(2, 500, 500)
    table.move(2, 600, 500)
    #expect(table.all(.camera, .began).count == 1 && table.all(.cameraRefused).isEmpty)
  }

  @Test func twoFingersOnTwoCellsPinchTheirBoard() {
    let table = TouchTable.field()
    table.down(1, 50, 50)
    table.down(2, 350, 50)
    table.wait(0.2)
    table.move(1, 30, 50)
    table.move(2, 400, 50)
    #expect(
      Set(table.turns.suffix(3)) == ["press cancelled 1", "press cancelled 4", "camera began 0"])
    table.up(1, 30, 50)
    table.up(2, 400, 50)
    #expect(table.all(.tap).isEmpty && table.all(.press, .ended).isEmpty)
  }

  @Test func aTapThatStopsAFlingDoesNothingElse() {
    let table = TouchTable.field()
    table.flying = [TargetID(owner: 1)]
    table.tap(1, 50, 50)
    #expect(table.flying.isEmpty && table.log.isEmpty)
    table.tap(1, 50, 50)
    #expect(table.all(.tap).count == 1)
  }
}
