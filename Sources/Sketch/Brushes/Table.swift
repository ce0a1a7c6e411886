/// Numbers whose address in memory never changes. So loops over pixels can keep pointers to them, while pointers into an
/// array are valid only within a closure.
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
