import Geometry
import MineLogic

/// Random positions small enough for brute force: up to `closed` closed cells on boards of up to six by six.
func smallPositions(_ count: Int, seed: UInt64, closed: Int = 14) -> [Position] {
  var random = RandomSource(seed: seed)
  var result: [Position] = []
  while result.count < count {
    let grid = Grid(width: 1 + random.below(6), height: 1 + random.below(6))
    let mines = random.below(grid.cellCount + 1)
    let field = Minefield.random(grid, mineCount: mines, start: 0, firstClick: .anything, using: &random)
    var order = Array(0..<grid.cellCount)
    random.shuffle(&order)
    var position = Position(field)
    // Some positions as a flood leaves them, some with cells opened one by one, a few with a mine that blew up.
    if random.below(2) == 0 {
      for cell in order.prefix(1 + random.below(6)) where !field.isMine(cell) { position.open(cell) }
    } else {
      var open = position.isOpen
      for cell in order.prefix(random.below(grid.cellCount + 1))
      where !field.isMine(cell) || random.below(12) == 0 {
        open[cell] = true
      }
      position = Position(field, open: open)
    }
    let left = position.isOpen.count { !$0 }
    if left > 0 && left <= closed { result.append(position) }
  }
  return result
}
