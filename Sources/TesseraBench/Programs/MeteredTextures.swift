import Concurrency
import Compositor
import Geometry
import Raster
import SDLBackend

/// Another backend's textures, and how much of the window their quads cover.
final class MeteredTextures: TextureBackend {
  private let inner: any TextureBackend
  /// The pixels of the window that textured quads have covered since the frame began, overdraw included.
  private(set) var texturedArea = 0.0
  /// Whether they are counted, which costs time.
  var isMetering = false
  /// Whether a frame ends when it has been drawn, as with a display: else frames pile up that nobody would see, and
  /// whoever next copies pixels waits for all of them.
  var waitsUntilShown = false
  /// Whether all textures are lost and no more are given: a handicap with which a moving view has holes.
  var isStarved = false
  /// How many frames have been shown.
  private(set) var frames = 0
  /// The processor time of this thread that handing over quads and showing frames has taken, in seconds.
  private(set) var drawingTime = 0.0
  /// The processor time that copying pixels to textures has taken, in seconds.
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
