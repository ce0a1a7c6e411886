import Geometry

extension Brush {
  /// The largest fading part of the radius of marks that a line with a sharp edge can stand for.
  private static let sharpEdge = 0.1
  /// The least coverage of marks that an even line can stand for.
  private static let fullCover = 0.99

  /// Whether a line of a vector file, even and with a sharp edge, looks like its marks. Chalk has a pattern there.
  var drawsLines: Bool {
    if generation == .first { return true }
    let isFull = min(traits.cap, traits.lightest, traits.firmest) >= Self.fullCover
    switch traits.paint {
    case .lift: return true
    case .erase: return isFull && traits.grain == 0 && traits.smear == 0
    case .cover, .tint:
      if traits.streaks > 0 { return true }
      let isSmooth =
        traits.spacing == 0 || traits.jitter + traits.scatter + traits.unevenness + traits.facets == 0
      return isFull && isSmooth && traits.grain == 0 && traits.edge <= Self.sharpEdge
    }
  }
}

extension Brush {
  /// The least grain that hides steps of opacity.
  private static let hidingGrain = 0.5
  /// The largest fading part of the radius on which steps of opacity cannot be seen.
  private static let narrowEdge = 0.5

  /// Whether its grain hides that a picture has a few opacities only. On a soft rim they would be seen as bands.
  var hidesSteps: Bool {
    traits.paint == .cover && traits.grain >= Self.hidingGrain && traits.edge <= Self.narrowEdge
  }
}

extension Ink {
  /// Whether a vector file shows it as a picture. A line that has no grain at the resolution of pictures stays a line.
  ///
  /// - Parameter scale: the pixels of pictures per world point; nil if the file has none.
  /// - Returns: whether it needs a picture.
  func needsPicture(_ scale: Double?) -> Bool {
    guard let scale, !brush.drawsLines else { return false }
    return width * scale >= Stamper.smallestGrain
  }
}
