import Geometry
import Shell
import Testing

@Suite struct SeatTests {
  let window = Size(1280, 800)

  @Test func aSeatsOwnCornerIsAtItsOwnLowerLeft() {
    // Whoever sits at a side has its near end at the bottom of his own view.
    for edge in Seat.Edge.allCases {
      let seat = Seat(id: 0, edge: edge)
      let extent = seat.extent(of: window)
      let near = seat.toWindow(window).apply(Point(extent.width / 2, extent.height))
      #expect(abs(seat.distance(from: near, in: window)) < 1e-9)
      let far = seat.toWindow(window).apply(Point(extent.width / 2, 0))
      #expect(abs(seat.distance(from: far, in: window) - extent.height) < 1e-9)
    }
  }

  @Test func theWindowIsCoveredExactly() {
    for edge in Seat.Edge.allCases {
      let seat = Seat(id: 0, edge: edge)
      let extent = seat.extent(of: window)
      let shown = seat.toWindow(window).apply(Rect(x: 0, y: 0, width: extent.width, height: extent.height))
      #expect(shown == Rect(x: 0, y: 0, width: 1280, height: 800))
    }
  }

  @Test func theNearestBarDecides() {
    let seats = [Seat(id: 0, edge: .bottom), Seat(id: 1, edge: .left), Seat(id: 2, edge: .top)]
    #expect(seats.nearest(to: Point(640, 790), in: window) == 0)
    #expect(seats.nearest(to: Point(10, 400), in: window) == 1)
    #expect(seats.nearest(to: Point(900, 20), in: window) == 2)
  }
}
