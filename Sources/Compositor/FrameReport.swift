/// What one frame did and cost.
public struct FrameReport: Sendable {
  /// Seconds on the main thread for each phase.
  public struct Phases: Sendable {
    /// Taking results and deciding what to draw.
    public var plan = 0.0
    /// Drawing small changes within the frame.
    public var urgent = 0.0
    /// Stamping wet ink.
    public var ink = 0.0
    /// Copying pixels to textures.
    public var upload = 0.0
    /// Handing quads to the backend.
    public var draw = 0.0
    /// Showing the frame.
    public var present = 0.0
  }

  /// What each phase cost.
  public var phases = Phases()
  /// The tiles that can be seen.
  public var visible = 0
  /// The visible tiles without a picture, in whose place a placeholder shows.
  public var missing = 0
  /// The tiles that are kept.
  public var cached = 0
  /// The tiles that wait for a worker or are being drawn.
  public var queued = 0
  /// The bytes of the pictures of the queued tiles.
  public var queuedBytes = 0
  /// The uploads of this frame.
  public var uploads = 0
  /// The bytes of this frame's uploads.
  public var uploadedBytes = 0
  /// The tiles that were evicted in this frame.
  public var evicted = 0
  /// The bytes of textures and kept pixels of the evicted tiles.
  public var evictedBytes = 0
  /// The bytes of all textures.
  public var textureBytes = 0
  /// The bytes of the textures of visible tiles.
  public var visibleBytes = 0
  /// The quads that were drawn.
  public var quads = 0
  /// The quads that are placeholders of tiles that are not ready.
  public var placeholders = 0
  /// The area of holes in device pixels: the parts of base layers, within their extents, where there was neither a tile
  /// nor a placeholder and the background shows.
  public var bare = 0.0
  /// The tiles of wet ink.
  public var wetTiles = 0

  /// Makes an empty report.
  public init() {}
}
