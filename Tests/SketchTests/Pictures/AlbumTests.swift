import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// The pictures of a board in memory.
struct AlbumTests {
  /// A codec for pictures of two bytes, their sides in tens of pixels.
  private struct Plain: ImageCodec {
    func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap {
      guard bytes.count == 2 else { throw SceneProblem("This is no picture.") }
      return Bitmap(width: Int(bytes[0]) * 10, height: Int(bytes[1]) * 10)
    }
    func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { throw SceneProblem("Not here.") }
  }

  /// A library of pictures of 200 by 100 pixels, "a" before their names where they are damaged.
  private static let resources = DocumentResources(
    scene: SceneResources(typesetter: FixedTypesetter(), codec: Plain()),
    blob: { $0.hasPrefix("a") ? [1] : [20, 10] })
  /// A picture with all its levels.
  private static let one = ImagePyramid(Bitmap(width: 200, height: 100)).byteCount

  @Test(arguments: [1, 10, 100, 1000])
  func anyNumberOfPicturesStaysWithinTheBudget(count: Int) throws {
    let album = Album(Self.resources, budget: 10 * Self.one)
    let names = (0..<count).map(String.init)
    album.prepare(names)
    #expect(album.byteCount <= 10 * Self.one)
    for name in names { #expect(try album.picture(name).image.width <= 200) }
    #expect(album.byteCount <= 10 * Self.one)
    // As many as there is room for keep all their pixels.
    if count <= 10 { for name in names { #expect(try album.picture(name).image.width == 200) } }
    if count == 100 { for name in names { #expect(try album.picture(name).image.width >= 25) } }
  }

  @Test func oneMoreTakesFromTheLargest() throws {
    let album = Album(Self.resources, budget: 2 * Self.one)
    let small = try album.add([2, 1], as: "small")
    let (first, second) = (try album.add([20, 10], as: "first"), try album.add([20, 10], as: "second"))
    #expect(small.image.width == 20)
    #expect(Set([first.image.width, second.image.width]) == [100, 200])
    // What is written to files has all pixels.
    #expect(first.finest.width == 200 && second.finest.width == 200)
  }

  @Test func damagedPicturesAreReportedAtTheirFirstUse() throws {
    let album = Album(Self.resources)
    album.prepare(["a", "b", "a2"])
    #expect(throws: Problem.self) { try album.picture("a") }
    #expect(try album.picture("b").image.height == 100)
  }
}
