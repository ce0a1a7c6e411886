import Concurrency
import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// A picture's pixels, as many as its album has room for.
package final class ShownPicture: Sendable {
  /// How many pixels wide and high it was read.
  let size: Size
  private let kept: Locked<ImagePyramid>
  private let isWhole: Bool
  private let read: @Sendable () -> Bitmap?

  /// - Parameters:
  ///   - image: its pixels.
  ///   - isWhole: whether these are all that reading it once more would give.
  ///   - read: reads them once more.
  init(_ image: ImagePyramid, isWhole: Bool, read: @escaping @Sendable () -> Bitmap?) {
    self.isWhole = isWhole
    size = Size(Double(image.width), Double(image.height))
    kept = Locked(image)
    self.read = read
  }

  /// The pixels that there are now.
  package var image: ImagePyramid { kept.with { $0 } }

  /// All of its pixels.
  ///
  /// - Complexity: that of reading a file where the album has had to let some go.
  package var finest: Bitmap {
    let image = image
    return isWhole && Double(image.width) == size.width ? image.levels[0] : read() ?? image.levels[0]
  }

  /// Keeps half as many pixels a side; false where there is only one.
  fileprivate func coarsen() -> Bool {
    kept.with { image in
      guard image.levels.count > 1 else { return false }
      image = image.coarser
      return true
    }
  }

  func draw(in box: Rect, _ strength: Double, into canvas: Canvas) {
    canvas.draw(image, in: box, opacity: strength)
  }
}

/// The pictures of a board, by their names in the library. It keeps what it has read while the board is open: a picture that was taken
/// away comes back at once when that is taken back.
///
/// All pictures together stay within a budget, whatever their number and sizes: beyond it the largest ones become coarser.
package final class Album: Sendable {
  /// The longest side of a picture in pixels; larger pictures are scaled down when they are read.
  static let longest = 4096
  /// What all pictures may take in memory, in bytes: three of the largest, or a hundred of a screen's height each.
  package static let budget = 256 << 20
  /// How many pictures are read at once: one may need half as much memory as the budget until it is made smaller.
  private static let atOnce = 2

  private let resources: DocumentResources?
  private let budget: Int
  private let known = Locked<[String: ShownPicture]>([:])

  /// Makes an album that reads from a document's library; without, it knows what it is given. Its pictures take no more bytes than
  /// the budget.
  package init(_ resources: DocumentResources? = nil, budget: Int = Album.budget) {
    self.resources = resources
    self.budget = budget
  }

  /// How many bytes the pictures take.
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

  /// Reads pictures that are going to be asked for. What is wrong with one is said when it is.
  package func prepare(_ names: [String]) {
    let new = known.with { known in Array(Set(names.filter { known[$0] == nil })) }
    // Of many only as much is read as might be kept: three times as much as there is room for at most.
    var longest = Self.longest
    while longest > 256, new.count * longest * longest * 4 > 3 * budget { longest /= 2 }
    _ = AllCores.map(new.count, most: Self.atOnce) { [self, longest] index in
      try? picture(new[index], longest: longest)
    }
  }

  /// Reads a picture's bytes and keeps it under a name. Any thread.
  ///
  /// - Throws: `Problem` when they are no picture.
  @discardableResult package func add(_ bytes: [UInt8], as name: String) throws(Problem) -> ShownPicture {
    try add(bytes, as: name, longest: Self.longest)
  }

  private func add(_ bytes: [UInt8], as name: String, longest: Int) throws(Problem) -> ShownPicture {
    guard let resources else { throw ByteReader.damaged }
    let codec = resources.codec
    do throws(SceneProblem) {
      let bitmap = try codec.decode(bytes, largest: longest)
      let blob = resources.blob
      // What was read small may have been larger.
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

  /// Makes the largest pictures coarser until all are within the budget.
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
