/// Numbers at a place in memory that stays the same as long as the table exists. Loops over pixels would otherwise ask an
/// array for it again and again.
final class Table<Element>: @unchecked Sendable {
  let start: UnsafePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(1, elements.count))
    _ = memory.initialize(fromContentsOf: elements)
    start = UnsafePointer(memory.baseAddress!)
    count = elements.count
  }

  deinit { UnsafeMutablePointer(mutating: start).deallocate() }
}
