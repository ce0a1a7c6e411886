import Raster
import Sandbox
import Scene
import Testing

/// Pictures on their way out of the sandbox.
@Suite struct SandboxedCodecTests {
  /// A format of one byte a pixel, in rows of four.
  private struct GreyCodec: ImageCodec {
    func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap {
      guard bytes.count.isMultiple(of: 4), !bytes.isEmpty else { throw SceneProblem("This is no picture.") }
      let bitmap = Bitmap(width: 4, height: bytes.count / 4)
      for (i, byte) in bytes.enumerated() { bitmap.pixels[i] = 0xFF00_0000 | UInt32(byte) }
      return bitmap
    }
    func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { [UInt8(bitmap.width)] }
  }

  private let codec = SandboxedCodec(DirectReading(), codec: GreyCodec())

  @Test func aPictureComesOutAsItIs() throws {
    let bitmap = try codec.decode([1, 2, 3, 4, 5, 6, 7, 8])
    #expect(bitmap.width == 4 && bitmap.height == 2)
    #expect(bitmap[3, 1] == 0xFF00_0008)
    // It may be written to, as any that somebody owns.
    bitmap[0, 0] = 5
    #expect(bitmap[0, 0] == 5)
    #expect(try codec.encodePNG(bitmap) == [4])
  }

  @Test func aPictureComesOutSmall() throws {
    let bitmap = try codec.decode(Array(repeating: 9, count: 16), largest: 2)
    #expect(bitmap.width == 2 && bitmap.height == 2)
  }

  @Test func aRefusalKeepsItsSentence() {
    #expect(throws: SceneProblem("This is no picture.")) { try codec.decode([1]) }
  }

  @Test func aCancelledPictureIsGivenUp() {
    #expect(throws: SceneProblem(.cancelled)) { try codec.stopping(when: { true }).decode([1, 2, 3, 4]) }
  }

  /// Headers that do not go with sixteen bytes of pixels.
  private static let wrong: [[UInt8]] = [
    [], [1, 0, 0, 0], sides(0, 4), sides(2, 3), sides(4, 0), sides(4, 1) + [0],
    sides(Int(UInt32.max), Int(UInt32.max)),
  ]

  private static func sides(_ width: Int, _ height: Int) -> [UInt8] {
    FileReader.bytes(of: width) + FileReader.bytes(of: height)
  }

  @Test(arguments: wrong)
  func headersThatAreNotTrueAreNotBelieved(header: [UInt8]) throws {
    let contents = FileContents(header: header, body: try SharedMemory(count: 16))
    #expect(throws: ReadingFailure.failed) { try contents.bitmap(largest: .max) }
  }

  @Test func aPictureIsNoLargerThanAsked() throws {
    let contents = FileContents(
      header: Self.sides(4, 1), body: try SharedMemory(count: 16))
    #expect(throws: ReadingFailure.failed) { try contents.bitmap(largest: 3) }
    #expect(try contents.bitmap(largest: 4).width == 4)
  }
}
