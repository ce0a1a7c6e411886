/// A list of fixed length in chunks of 256. Changing an element while a snapshot shares the list copies one chunk and
/// the short list of chunks, never all elements.
package struct Chunks<Element: Sendable>: Sendable {
  private static var bits: Int { 8 }
  private var chunks: [[Element]]
  /// The number of elements.
  package let count: Int

  /// Makes a list of equal elements.
  package init(repeating element: Element, count: Int) {
    self.count = count
    let whole = [Element](repeating: element, count: 1 << Self.bits)
    chunks = Array(repeating: whole, count: (count + whole.count - 1) >> Self.bits)
  }

  /// The element at an index.
  package subscript(_ index: Int) -> Element {
    get { chunks[index >> Self.bits][index & (1 << Self.bits - 1)] }
    set { chunks[index >> Self.bits][index & (1 << Self.bits - 1)] = newValue }
    _modify { yield &chunks[index >> Self.bits][index & (1 << Self.bits - 1)] }
  }
}
