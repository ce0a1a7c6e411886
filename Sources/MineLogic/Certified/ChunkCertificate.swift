/// A chunk of an endless field with a proof that it needs no guess: the deductions from the side where it is entered to
/// its last cell.
///
/// Its board is the chunk and the cells next to it, a ring one cell wide. Numbers on the ring do not count mines beyond
/// it, since these are known to a player who enters from there.
public struct ChunkCertificate: Hashable, Sendable {
  /// The places of the chunk and of the ring around it.
  public static let grid = Grid(width: EndlessField.side + 2, height: EndlessField.side + 2)

  /// The chunk and the ring.
  public let field: Minefield
  /// The safe places of the ring whose numbers are visible at first.
  public let numbers: [Int]
  /// The mined places of the ring that are known at first.
  public let mines: [Int]
  /// The place to open first, in the chunk where the field begins; nil when it is entered from another chunk.
  public let start: Int?
  /// The deductions in order; each builds on what is known at first and on earlier ones.
  public let deductions: [Deduction]

  /// Creates an unchecked certificate; ``CertificateChecker`` decides whether it is valid.
  public init(_ field: Minefield, numbers: [Int], mines: [Int], start: Int?, deductions: [Deduction]) {
    precondition(field.grid == ChunkCertificate.grid, "a chunk has a ring around it")
    self.field = field
    self.numbers = numbers
    self.mines = mines
    self.start = start
    self.deductions = deductions
  }

  /// Whether a place belongs to the chunk and not to the ring.
  public static func isWithin(_ index: Int) -> Bool {
    let cell = grid.cell(index)
    return cell.x > 0 && cell.y > 0 && cell.x < grid.width - 1 && cell.y < grid.height - 1
  }

  /// The place of a cell, from its column and row within the chunk; −1 and ``EndlessField/side`` are on the ring.
  public static func place(_ x: Int, _ y: Int) -> Int { grid.index(Cell(x + 1, y + 1)) }
}
