import Concurrency
import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// The pixels of a picture, at the finest scale that fits into the album's budget.
package final class ShownPicture: Sendable {
  /// The size at which it was read, in pixels.
  let size: Size
  private let current: Locked<ImagePyramid>
  private let isWhole: Bool
  private let read: @Sendable () -> Bitmap?

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - image: its pixels.
  ///   - isWhole: whether reading the file again would give no more pixels.
  ///   - read: reads the file again.
  init(_ image: ImagePyramid, isWhole: Bool, read: @escaping @Sendable () -> Bitmap?) {
    self.isWhole = isWhole
    size = Size(Double(image.width), Double(image.height))
    current = Locked(image)
    self.read = read
  }

  /// The pixels in memory.
  package var image: ImagePyramid { current.with { $0 } }

  /// The pixels at full size.
  ///
  /// - Complexity: that of reading the file, if the album has dropped pixels.
  package var finest: Bitmap {
    let image = image
    return isWhole && Double(image.width) == size.width ? image.original : read() ?? image.original
  }

  /// Halves the size of the pixels in memory. Returns false if that is not possible.
  fileprivate func coarsen() -> Bool {
    current.with { image in
      guard image.count > 1 else { return false }
      image = image.coarser
      return true
    }
  }

  func draw(in box: Rect, _ strength: Double, into canvas: Canvas) {
    canvas.draw(image, in: box, opacity: strength)
  }
}

/// The pictures of a board, by their names in the library. They stay in memory while the board is open, so undoing the
/// removal of a picture shows it at once.
///
/// The memory of all pictures together has a budget. Beyond it the largest ones are scaled down.
package final class Album: Sendable {
  /// The longest side of a picture in pixels; larger pictures are scaled down when they are read.
  static let longest = 4096
  /// The memory budget of all pictures, in bytes: three of the largest, or about a hundred as high as a screen.
  package static let budget = 256 << 20
  /// The number of pictures that are read at once. While it is read, one may need half as much memory as the budget.
  private static let atOnce = 2

  private let resources: DocumentResources?
  private let budget: Int
  private let known = Locked<[String: ShownPicture]>([:])

  /// Makes an album that reads from a document's library; without resources it has only the pictures that are added.
  package init(_ resources: DocumentResources? = nil, budget: Int = Album.budget) {
    self.resources = resources
    self.budget = budget
  }

  /// The memory of the pictures, in bytes.
  package var byteCount: Int { known.with { $0.values.reduce(0) { $0 + $1.image.byteCount } } }

  /// The picture with a name, read on first use.
  ///
  /// - Throws: `Problem` when it is missing or damaged.
  package func picture(_ name: String) throws(Problem) -> ShownPicture {
    try picture(name, longest: Self.longest)
  }

  private func picture(_ name: String, longest: Int) throws(Problem) -> ShownPicture {
    if let picture = known.with({ $0[name] }) { return picture }
    if let resources, resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
    guard let bytes = resources?.blob(name) else {
      throw Problem(tr("A picture of this board is missing from the library. Import it again."))
    }
    return try add(bytes, as: name, longest: longest)
  }

  /// The file of a picture; nil if the library has none.
  package func file(_ name: String) -> [UInt8]? { resources?.blob(name) }

  /// Reads pictures ahead of their first use. Problems are reported at the first use.
  package func prepare(_ names: [String]) {
    let new = known.with { known in Array(Set(names.filter { known[$0] == nil })) }
    // Many pictures are read at a smaller size: together at most three times the budget.
    var longest = Self.longest
    while longest > 256, new.count * longest * longest * 4 > 3 * budget { longest /= 2 }
    _ = AllCores.map(new.count, most: Self.atOnce) { [self, longest] index in
      try? picture(new[index], longest: longest)
    }
  }

  /// Decodes a picture and stores it under a name. Callable from any thread.
  ///
  /// - Throws: `Problem` when the bytes are not a picture.
  @discardableResult package func add(_ bytes: [UInt8], as name: String) throws(Problem) -> ShownPicture {
    try add(bytes, as: name, longest: Self.longest)
  }

  private func add(_ bytes: [UInt8], as name: String, longest: Int) throws(Problem) -> ShownPicture {
    guard let resources else { throw ByteReader.damaged }
    let codec = resources.codec
    do throws(SceneProblem) {
      let bitmap = try codec.decode(bytes, largest: longest)
      let blob = resources.blob
      // A picture that was read at a smaller size may be larger in the file.
      let isWhole = longest == Self.longest || max(bitmap.width, bitmap.height) <= longest / 2
      let picture = ShownPicture(ImagePyramid(bitmap), isWhole: isWhole) {
        blob(name).flatMap { try? codec.decode($0, largest: Self.longest) }
      }
      known.with { known in
        known[name] = picture
        fit(Array(known.values))
      }
      return picture
    } catch {
      throw Problem(tr(error.message))
    }
  }

  /// Scales the largest pictures down until all are within the budget.
  private func fit(_ pictures: [ShownPicture]) {
    var sizes = pictures.map { $0.image.byteCount }
    var total = sizes.reduce(0, +)
    while total > budget, let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }),
      pictures[largest].coarsen()
    {
      total -= sizes[largest]
      sizes[largest] = pictures[largest].image.byteCount
      total += sizes[largest]
    }
  }
}
