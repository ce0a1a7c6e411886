import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// The pictures of documents on the home screen's cards: read from the library, or drawn on a worker and stored
/// there. Main thread only.
final class Previews {
  private let workplace: Workplace
  private let registry: Registry
  private let library: Library
  private let jobs: Jobs
  private let resources: SceneResources
  /// Whether pictures that are missing in the library are drawn.
  var areDrawn = true
  /// Called with a document's picture in the present look.
  var onPreview: (ImagePyramid, DocumentID) -> Void = { _, _ in }
  /// Called with a new line for a document whose stored line is of an older version: a text in the language of its
  /// time.
  var onLine: (Phrase, DocumentID) -> Void = { _, _ in }

  init(_ workplace: Workplace, _ registry: Registry, _ library: Library, _ jobs: Jobs) {
    self.workplace = workplace
    self.registry = registry
    self.library = library
    self.jobs = jobs
    resources = workplace.platform.resources
  }

  /// The key of a document's picture in the library, one for each look.
  static func key(_ look: Theme.Look) -> String { "preview \(look.rawValue)" }

  /// The width of new pictures, in pixels: that of a card, between 480 and 1472.
  private var width: Double {
    let wanted = (HomeLayout(workplace.windowSize).cardWidth * workplace.displayScale).rounded(.up)
    return min(max(wanted, 480), 1472)
  }

  /// Draws the picture of a document that is being closed, and stores it.
  func save(_ document: any OpenDocument, as id: DocumentID) {
    let look = workplace.settings.look
    let picture = document.picture(theme: workplace.settings.theme)
    let (library, resources, width) = (library, resources, width)
    // If there is no time to draw the picture, the home screen must not show the old one.
    for look in Theme.Look.allCases { library.dropCached(Self.key(look), of: id) }
    jobs.run({
      library.attempts.begin(.preview, id)
      defer { library.attempts.end(.preview, id) }
      return Self.draw(picture, look, width, of: id, library, resources)
    }) { [weak self] image in
      self?.show(image, look, of: id)
    }
  }

  /// Finds a document's picture: reads it from the library, or draws it. If its line is of an older version, the line
  /// is made again. Does nothing if the picture is no longer wanted when its turn comes.
  func find(_ document: StoredDocument, isWanted: @escaping @Sendable () -> Bool) {
    let (library, resources, width) = (library, resources, width)
    let mode = registry[document.mode]
    let theme = workplace.settings.theme
    let id = document.id
    let isClosing = jobs.isClosing
    let mayDraw = areDrawn
    jobs.run(
      urgency: .later,
      { () -> Found in
        var found = Found()
        guard isWanted() else { return found }
        if let png = library.cached(Self.key(theme.look), of: id),
          let bitmap = try? resources.codec.decode(png), Double(bitmap.width) >= 0.9 * width
        {
          found.image = ImagePyramid(bitmap)
          guard document.detail.isVerbatim else { return found }
        }
        guard let mode, mayDraw, !library.attempts.hasFailed(.preview, id) else { return found }
        library.attempts.begin(.preview, id)
        defer { library.attempts.end(.preview, id) }
        guard let log = try? StoredLog.read(id, from: library) else { return found }
        let blobs = DocumentResources(
          scene: resources, blob: { LibraryBlobs.read($0, from: library) }, isCancelled: isClosing)
        guard case .success(let rebuilt) = mode.load(log, blobs) else { return found }
        if document.detail.isVerbatim { found.line = rebuilt.summary.phrase }
        if found.image == nil {
          found.image = Self.draw(rebuilt.picture(theme), theme.look, width, of: id, library, resources)
        }
        return found
      }
    ) { [weak self] found in
      guard let self else { return }
      if let line = found.line, library.document(id)?.detail == document.detail {
        library.describe(id, as: line)
        onLine(line, id)
      }
      if let image = found.image { show(image, theme.look, of: id) }
    }
  }

  /// What a worker has found out about a document.
  private struct Found: Sendable {
    var image: ImagePyramid?
    var line: Phrase?
  }

  /// Delivers a picture, unless another look was chosen while it was drawn.
  private func show(_ image: ImagePyramid, _ look: Theme.Look, of id: DocumentID) {
    if look == workplace.settings.look { onPreview(image, id) }
  }

  private static func draw(
    _ picture: DocumentPicture, _ look: Theme.Look, _ width: Double, of id: DocumentID,
    _ library: Library, _ resources: SceneResources
  ) -> ImagePyramid {
    let bitmap = picture.card(width: width, resources)
    if let png = try? resources.codec.encodePNG(bitmap) { library.cache(png, as: key(look), of: id) }
    return ImagePyramid(bitmap)
  }

  /// Draws an example of a mode's documents.
  func sample(of mode: any Mode, then done: @escaping (ImagePyramid) -> Void) {
    let (resources, width) = (resources, width)
    let theme = workplace.settings.theme
    let isClosing = jobs.isClosing
    jobs.run(
      urgency: .later,
      { () -> ImagePyramid? in
        let shown = (mode as? any DemonstratedMode)?.storedDemonstrations.last.map { StoredLog($0) }
        let first = try? mode.defaultParams().get()
        guard let log = shown ?? first.map({ StoredLog(params: $0, seed: 1) }),
          case .success(let rebuilt) = mode.load(
            log, DocumentResources(scene: resources, isCancelled: isClosing))
        else { return nil }
        return ImagePyramid(rebuilt.picture(theme).card(width: width, resources))
      }
    ) { image in
      if let image { done(image) }
    }
  }
}

extension DocumentPicture {
  /// Draws it in the proportions of a card, `width` pixels wide. It is enlarged to fill the card, with its
  /// edges cut off, but to at most 1.3 times the scale at which all of it is visible; for a pattern, 2 times.
  package func card(width: Double, _ resources: SceneResources) -> Bitmap {
    let size = Size(width, (width * 340 / 368).rounded())
    let wide = size.width / max(bounds.width, 1)
    let high = size.height / max(bounds.height, 1)
    let scale = min(max(wide, high), (isPattern ? 2 : 1.3) * min(wide, high))
    let rect = Rect(center: bounds.center, size: Size(size.width / scale, size.height / scale))
    return Scene.render(content, rect: rect, scale: scale, resources: resources)
  }
}
