import Raster
import Scene

/// A codec whose files are the sides of a picture, four bytes each, and its pixels.
struct RawCodec: ImageCodec {
  func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap {
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 8, bytes.count == 8 + number(0) * number(4) * 4 else {
      throw SceneProblem("This is no picture.")
    }
    let bitmap = Bitmap(width: number(0), height: number(4))
    for index in 0..<bitmap.width * bitmap.height {
      bitmap.pixels[index] = UInt32(truncatingIfNeeded: number(8 + 4 * index))
    }
    return bitmap
  }

  func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] {
    func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
    return bytes(bitmap.width) + bytes(bitmap.height)
      + (0..<bitmap.width * bitmap.height).flatMap { bytes(Int(bitmap.pixels[$0])) }
  }
}
