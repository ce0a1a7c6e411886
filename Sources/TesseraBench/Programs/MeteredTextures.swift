import Concurrency
import Compositor
import Geometry
import Raster
import SDLBackend

/// The textures of another backend, with a count of the pixels that their quads cover.
final class MeteredTextures: TextureBackend {
  private let inner: any TextureBackend
  /// The pixels of the window that textured quads have covered since the frame began, overdraw included.
  private(set) var texturedArea = 0.0
  /// Whether pixels are counted, which costs time.
  var isMetering = false
  /// Whether a frame waits until it has been drawn, as with a display. Otherwise frames pile up, and the next copy of
  /// pixels waits for all of them.
  var waitsUntilShown = false
  /// Whether all textures are lost and new ones are refused: a handicap that gives a moving view holes.
  var isStarved = false
  /// The number of presented frames.
  private(set) var frames = 0
  /// The processor time of this thread for submitting quads and presenting frames, in seconds.
  private(set) var drawingTime = 0.0
  /// The processor time for copying pixels to textures, in seconds.
  private(set) var uploadTime = 0.0

  init(_ inner: any TextureBackend) { self.inner = inner }

  var maximumTextureSide: Int { inner.maximumTextureSide }
  var outputSize: (width: Int, height: Int) { inner.outputSize }
  var resetCount: Int { inner.resetCount + (isStarved ? 1 : 0) }

  func makeTexture(width: Int, height: Int) -> TextureID? {
    isStarved ? nil : inner.makeTexture(width: width, height: height)
  }

  func upload(
    _ bitmap: Bitmap, sourceX: Int, sourceY: Int, width: Int, height: Int, to texture: TextureID, x: Int,
    y: Int
  ) {
    let start = SystemClock.thread.seconds
    inner.upload(
      bitmap, sourceX: sourceX, sourceY: sourceY, width: width, height: height, to: texture, x: x, y: y)
    uploadTime += SystemClock.thread.seconds - start
  }

  func destroy(_ texture: TextureID) { inner.destroy(texture) }
  func present() {
    frames += 1
    timed {
      inner.present()
      if waitsUntilShown { (inner as? SDLTextures)?.finish() }
    }
  }

  func beginFrame(clear: UInt32) {
    texturedArea = 0
    timed { inner.beginFrame(clear: clear) }
  }

  func draw(_ quads: [Quad], clip: Rect?) {
    // With a handicap everything is painted more than once.
    for _ in 0..<(isMetering && Handicap.isOn ? Int(Handicap.factor) : 1) {
      if isMetering { meter(quads, clip) }
      timed { inner.draw(quads, clip: clip) }
    }
  }

  private func timed(_ body: () -> Void) {
    let start = SystemClock.thread.seconds
    body()
    drawingTime += SystemClock.thread.seconds - start
  }

  private func meter(_ quads: [Quad], _ clip: Rect?) {
    let (width, height) = outputSize
    var seen = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    if let clip { seen = seen.intersection(clip) }
    for quad in quads where quad.texture != nil {
      let box = Rect(corner: quad.corners.0.position, corner: quad.corners.2.position).intersection(seen)
      if !box.isEmpty { texturedArea += box.width * box.height }
    }
  }
}
