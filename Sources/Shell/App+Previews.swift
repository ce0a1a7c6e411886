import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// The small pictures of documents and of what documents can become.
extension App {
  /// How wide previews are drawn now, in pixels: as wide as a card is shown, within reason.
  private var previewWidth: Double {
    let wanted = (HomeScreen.cardWidth(in: windowSize) * displayScale).rounded(.up)
    return min(max(wanted, 480), 1472)
  }

  /// Draws the small picture of a document that is left, and keeps it.
  func keepPreview(of document: any OpenDocument, _ id: DocumentID) {
    let look = settings.look
    let picture = document.picture(theme: settings.theme)
    let resources = platform.resources
    let library = library
    let width = previewWidth
    // Should there be no time to draw it, the home screen must not show the old one.
    for look in Theme.Look.allCases { library.dropCached(App.previewKey(look), of: id) }
    jobs.run({ App.drawPreview(picture, look, width, of: id, library, resources) }) { [weak self] image in
      self?.show(preview: image, look, of: id)
    }
  }

  /// Finds a document's small picture: in the library, or by drawing it anew.
  func preview(of document: StoredDocument) {
    let library = library
    let resources = platform.resources
    let mode = modes.first { $0.id == document.mode }
    let theme = settings.theme
    let id = document.id
    let isClosing = jobs.isClosing
    let width = previewWidth
    jobs.run(
      urgency: .later,
      { () -> ImagePyramid? in
        if let png = library.cached(App.previewKey(theme.look), of: id),
          let bitmap = try? resources.codec.decode(png), Double(bitmap.width) >= 0.9 * width
        {
          return ImagePyramid(bitmap)
        }
        guard let mode, let log = try? StoredLog.read(id, from: library) else { return nil }
        let blobs = DocumentResources(
          scene: resources, blob: { LibraryBlobs.read($0, from: library) }, isCancelled: isClosing)
        guard case .success(let rebuilt) = mode.load(log, blobs) else { return nil }
        return App.drawPreview(rebuilt.picture(theme), theme.look, width, of: id, library, resources)
      }
    ) { [weak self] image in
      if let image { self?.show(preview: image, theme.look, of: id) }
    }
  }

  /// Shows a small picture, unless another look has been chosen while it was drawn.
  private func show(preview image: ImagePyramid, _ look: Theme.Look, of id: DocumentID) {
    if look == settings.look { chrome.setPreview(image, of: id) }
  }

  /// Names a document's small picture, of which each look has its own.
  static func previewKey(_ look: Theme.Look) -> String { "preview \(look.rawValue)" }

  private static func drawPreview(
    _ picture: DocumentPicture, _ look: Theme.Look, _ width: Double, of id: DocumentID,
    _ library: Library,
    _ resources: SceneResources
  ) -> ImagePyramid {
    let bitmap = previewBitmap(picture, width, resources)
    if let png = try? resources.codec.encodePNG(bitmap) { library.cache(png, as: previewKey(look), of: id) }
    return ImagePyramid(bitmap)
  }

  /// Draws what a document of a mode may come to look like.
  func sample(of mode: any Mode, then done: @escaping (ImagePyramid) -> Void) {
    let resources = platform.resources
    let theme = settings.theme
    let isClosing = jobs.isClosing
    let width = previewWidth
    jobs.run(
      urgency: .later,
      { () -> ImagePyramid? in
        let shown = (mode as? any DemonstratedMode)?.storedDemonstrations.last.map { StoredLog($0) }
        let first = try? mode.defaultParams().get()
        guard let log = shown ?? first.map({ StoredLog(params: $0, seed: 1) }),
          case .success(let rebuilt) = mode.load(
            log, DocumentResources(scene: resources, isCancelled: isClosing))
        else { return nil }
        return ImagePyramid(App.previewBitmap(rebuilt.picture(theme), width, resources))
      }
    ) { image in
      if let image { done(image) }
    }
  }

  /// Draws a built-in picture as small as it is shown in a sheet. It stays for the next sheet.
  ///
  /// - Parameter isChosen: whether the sheet waits for this one, so that it comes before the others.
  func draw(_ sample: PictureSample, isChosen: Bool = false, then done: @escaping (Picture) -> Void) {
    let resources = platform.resources
    find(small: .sample(sample.name), isChosen ? .first : .soon) { () -> ImagePyramid? in
      let list = DrawingList([
        DrawingList.Item(bounds: Rect(origin: .origin, size: sample.size), drawing: sample.drawing)
      ])
      let rect = Rect(origin: .origin, size: sample.size)
      return ImagePyramid(
        Scene.render(list, rect: rect, scale: 320 / max(sample.size.width, 1), resources: resources))
    } then: { picture in
      if let picture { done(picture) }
    }
  }

  /// Finds a small picture that sheets show: a known one at once, another on a worker. One that is asked for again while it is being
  /// made is not made twice, but sooner if need be.
  func find(
    small name: PictureName, _ urgency: Jobs.Urgency, _ make: @escaping @Sendable () -> ImagePyramid?,
    then done: @escaping (Picture?) -> Void
  ) {
    if let known = smallPictures[name] { return done(known) }
    if let job = smallPicturesToCome[name]?.job {
      smallPicturesToCome[name]?.waiting.append(done)
      if urgency == .first { jobs.hurry(job) }
      return
    }
    smallPicturesToCome[name] = (nil, [done])
    let job = jobs.run(urgency: urgency, make) { [weak self] image in
      guard let self else { return }
      let waiting = smallPicturesToCome.removeValue(forKey: name)?.waiting ?? []
      if let image { keep(image, as: name) }
      for done in waiting { done(smallPictures[name]) }
    }
    smallPicturesToCome[name]?.job = job
  }

  /// Keeps a small picture for sheets, unless there is one of that name.
  func keep(_ image: ImagePyramid, as name: PictureName) {
    guard smallPictures[name] == nil else { return }
    smallPictures[name] = Picture(
      platform.resources.register(image), size: Size(Double(image.width), Double(image.height)))
  }

  /// A picture in the proportions of a card, some pixels wide: all of it if it is nearly so shaped or is nothing without its
  /// edges, else its middle.
  private static func previewBitmap(
    _ picture: DocumentPicture, _ width: Double, _ resources: SceneResources
  ) -> Bitmap {
    let size = Size(width, (width * 340 / 368).rounded())
    let wide = size.width / max(picture.bounds.width, 1)
    let high = size.height / max(picture.bounds.height, 1)
    let scale = min(max(wide, high), (picture.isPattern ? 2 : 1.3) * min(wide, high))
    let rect = Rect(center: picture.bounds.center, size: Size(size.width / scale, size.height / scale))
    return Scene.render(picture.content, rect: rect, scale: scale, resources: resources)
  }
}
