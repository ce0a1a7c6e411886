import Glibc

/// A rectangle of premultiplied pixels, 0xAARRGGBB in native byte order, rows from the top without padding.
///
/// A bitmap is written by one owner and then published. Once it has been handed to another thread, it is never written
/// again. That is the invariant behind `@unchecked Sendable`.
public final class Bitmap: @unchecked Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The first pixel; pixel (x, y) is at `pixels[y * width + x]`.
  public let pixels: UnsafeMutablePointer<UInt32>
  /// The object that owns the memory of the pixels; nil if the bitmap itself does.
  public let owner: AnyObject?

  /// Makes a transparent bitmap.
  ///
  /// - Complexity: O(width · height).
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a bitmap's sides are not negative")
    self.width = width
    self.height = height
    owner = nil
    pixels = .allocate(capacity: max(1, width * height))
    pixels.initialize(repeating: 0, count: max(1, width * height))
  }

  /// Makes a bitmap over pixels in the memory of another object, which is retained as long as the bitmap.
  public init(width: Int, height: Int, pixels: UnsafeMutablePointer<UInt32>, of owner: AnyObject) {
    precondition(width >= 0 && height >= 0, "a bitmap's sides are not negative")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.owner = owner
  }

  deinit { if owner == nil { pixels.deallocate() } }

  /// The size of the pixels in bytes.
  public var byteCount: Int { width * height * 4 }

  /// One pixel, premultiplied; (0, 0) is the upper left.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "pixel outside the bitmap")
      return pixels[y * width + x]
    }
    set {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "pixel outside the bitmap")
      pixels[y * width + x] = newValue
    }
  }

  /// Copies another bitmap to (x, y), where all of it must fit.
  public func copy(_ other: Bitmap, toX x: Int, y: Int) {
    precondition(
      x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height, "pixels outside the bitmap")
    for row in 0..<other.height {
      (pixels + (y + row) * width + x).update(from: other.pixels + row * other.width, count: other.width)
    }
  }

  /// Sets every pixel to one premultiplied value.
  public func clear(to value: UInt32 = 0) {
    if value & 255 &* 0x101_0101 == value {
      memset(pixels, Int32(value & 255), byteCount)
    } else {
      pixels.update(repeating: value, count: width * height)
    }
  }
}
