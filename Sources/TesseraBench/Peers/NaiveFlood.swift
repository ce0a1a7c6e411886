/// A field without mines that is opened cell by cell, as in a simple program: an array of cells and a queue.
struct NaiveFlood {
  private let side: Int

  init(side: Int) { self.side = side }

  /// Opens all from the middle.
  func run() {
    var isOpen = [Bool](repeating: false, count: side * side)
    let numbers = [UInt8](repeating: 0, count: side * side)
    var queue = [side * side / 2 + side / 2]
    isOpen[queue[0]] = true
    var next = 0
    while next < queue.count {
      let cell = queue[next]
      next += 1
      guard numbers[cell] == 0 else { continue }
      let (x, y) = (cell % side, cell / side)
      for row in max(0, y - 1)...min(side - 1, y + 1) {
        for column in max(0, x - 1)...min(side - 1, x + 1) where !isOpen[row * side + column] {
          isOpen[row * side + column] = true
          queue.append(row * side + column)
        }
      }
    }
    precondition(queue.count == side * side, "all cells are open")
  }
}
