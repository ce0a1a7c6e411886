import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// Draws the picture of a map on a worker: again when the document's picture has changed, but so seldom that it takes
/// at most a fifth of a worker's time. Main thread only.
final class MapPicture {
  /// What a picture depends on.
  private struct Subject: Equatable {
    /// The number of the open document's layer.
    let layer: UInt64
    let version: Int
    let theme: Theme
    let turns: Int
    let size: Size
    let pixelsPerDP: Double
  }

  /// The newest picture with its scale; nil until the first one is drawn.
  private(set) var shown: (drawing: NamedDrawing, projection: MapProjection)?
  /// Called when there is a new picture.
  var onChange: () -> Void = {}

  private let workplace: Workplace
  private let jobs: Jobs
  private var drawn: Subject?
  private var isDrawing = false
  /// When the next picture may be drawn, in seconds.
  private var earliest = -Double.infinity
  private var count = 0

  /// The least time between two pictures, in seconds, and by how much longer than it took to draw one the next has to
  /// wait.
  private static let leastPause = 0.2, share = 4.0

  init(_ workplace: Workplace, _ jobs: Jobs) {
    self.workplace = workplace
    self.jobs = jobs
  }

  /// Forgets the picture, since another document is shown or none.
  func clear() {
    shown = nil
    drawn = nil
  }

  /// Draws the picture of a map of at most a size (dp) on a worker, if it is out of date.
  ///
  /// - Returns: when to ask again, in seconds; nil if that depends on other events.
  func follow(_ screen: DocumentScreen, within size: Size, time: Double) -> Double? {
    let document = screen.document
    let subject = Subject(
      layer: screen.layer, version: document.pictureVersion, theme: document.environment.theme,
      turns: screen.camera.turns, size: size, pixelsPerDP: workplace.displayScale)
    guard subject != drawn, !isDrawing else { return nil }
    if drawn?.layer == subject.layer, time < earliest { return earliest }
    drawn = subject
    let map = document.map
    guard let projection = MapProjection(map.bounds, turns: subject.turns, within: size) else { return nil }
    isDrawing = true
    let resources = workplace.platform.resources
    jobs.run({
      Scene.render(
        ProjectedMap(map: map, camera: projection.camera), rect: projection.camera.viewport,
        scale: subject.pixelsPerDP, resources: resources)
    }) { [weak self] in
      self?.take($0, projection, of: subject, since: time)
    }
    return nil
  }

  private func take(_ bitmap: Bitmap, _ projection: MapProjection, of subject: Subject, since start: Double) {
    isDrawing = false
    let now = workplace.time
    earliest = now + max(Self.leastPause, Self.share * (now - start))
    // Another document may be shown by now.
    guard drawn?.layer == subject.layer else { return }
    count += 1
    let picture = ImagePyramid(single: bitmap)
    shown = (
      NamedDrawing("map \(count)") { size, canvas in
        canvas.draw(picture, in: Rect(origin: .origin, size: size))
      }, projection
    )
    onChange()
  }
}

/// A map as the content of a layer, in the space of the map.
private struct ProjectedMap: LayerContent {
  let map: DocumentMap
  let camera: Camera

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) { map.draw(camera, canvas) }
}
