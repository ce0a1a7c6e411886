import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// A cache of small pictures for sheets: the user's own, those of modes, and those of documents. Each is made once,
/// on a worker, and kept. Main thread only.
final class SmallPictures {
  private let registry: Registry
  private let library: Library
  private let resources: SceneResources
  private let jobs: Jobs
  private var known: [PictureName: Picture] = [:]
  /// The pictures that are being made, and the callbacks that wait for them.
  private var coming: [PictureName: (job: Int?, waiting: [(Picture?) -> Void])] = [:]

  /// The longer side of a small picture, in pixels.
  static let side = 320

  init(_ registry: Registry, _ library: Library, _ resources: SceneResources, _ jobs: Jobs) {
    self.registry = registry
    self.library = library
    self.resources = resources
    self.jobs = jobs
  }

  /// Whether a picture is in the cache; its file can then be decoded.
  func isKnown(_ name: PictureName) -> Bool { known[name] != nil }

  /// Adds a small picture, unless there is one of that name.
  func add(_ image: ImagePyramid, as name: PictureName) {
    guard known[name] == nil else { return }
    known[name] = Picture(
      resources.register(image), size: Size(Double(image.width), Double(image.height)))
  }

  /// Finds a small picture: a known one at once, any other on a worker. A picture that is requested again while it is
  /// being made is not made twice, but moved to the front if the new request is urgent.
  private func find(
    _ name: PictureName, _ urgency: Jobs.Urgency, _ make: @escaping @Sendable () -> ImagePyramid?,
    then done: @escaping (Picture?) -> Void
  ) {
    if let known = known[name] { return done(known) }
    if let job = coming[name]?.job {
      coming[name]?.waiting.append(done)
      if urgency == .first { jobs.hurry(job) }
      return
    }
    coming[name] = (nil, [done])
    let job = jobs.run(urgency: urgency, make) { [weak self] image in
      guard let self else { return }
      let waiting = coming.removeValue(forKey: name)?.waiting ?? []
      if let image { add(image, as: name) }
      for done in waiting { done(known[name]) }
    }
    coming[name]?.job = job
  }

  // MARK: Sources

  /// Finds the pictures in the user's folder of pictures and two levels of folders below it, the newest first, and
  /// the files that a mode that takes pictures can import.
  func findUsers(then done: @escaping ([FoundFile]) -> Void) {
    let importers = registry.modes.filter { $0 is any PictureTakingMode }.compactMap {
      $0 as? any ImportingMode
    }
    let endings = PictureFile.endings + importers.flatMap(\.importedEndings).map { "." + $0 }
    jobs.run({ FoundFile.all(in: [UserFolder.pictures.path], endings: endings, depth: 2) }, then: done)
  }

  /// Reads one of the user's pictures scaled down, when there is nothing else to do; nil if it cannot be read.
  ///
  /// With `isChosen` the sheet waits for this picture, and it is read before all others.
  func find(file path: String, isChosen: Bool = false, then done: @escaping (Picture?) -> Void) {
    let resources = resources
    let importer = registry.importer(ofChosen: path)
    find(.file(path), isChosen ? .first : .later) { () -> ImagePyramid? in
      guard let bytes = try? readFile(path) else { return nil }
      let bitmap =
        if let importer {
          importer.cover(of: bytes, largest: Self.side, DocumentResources(scene: resources))
        } else {
          try? resources.codec.decode(bytes, largest: Self.side)
        }
      return bitmap.map { ImagePyramid($0) }
    } then: {
      done($0)
    }
  }

  /// Draws a built-in picture scaled down.
  ///
  /// With `isChosen` the sheet waits for this picture, and it is drawn before the others.
  func find(_ sample: PictureSample, isChosen: Bool = false, then done: @escaping (Picture) -> Void) {
    let resources = resources
    find(.sample(sample.name), isChosen ? .first : .soon) { () -> ImagePyramid? in
      let list = DrawingList([
        DrawingList.Item(bounds: Rect(origin: .origin, size: sample.size), drawing: sample.drawing)
      ])
      let rect = Rect(origin: .origin, size: sample.size)
      let scale = Double(Self.side) / max(sample.size.width, 1)
      return ImagePyramid(Scene.render(list, rect: rect, scale: scale, resources: resources))
    } then: { picture in
      if let picture { done(picture) }
    }
  }

  /// Finds the picture of an answer to a mode's form; `given` is one that the user gave.
  func find(
    _ name: PictureName, of mode: any PictureTakingMode, given: [UInt8]?,
    then done: @escaping (Picture?) -> Void
  ) {
    switch name {
    case .sample(let sample):
      guard let sample = mode.samples.first(where: { $0.name == sample }) else { return done(nil) }
      find(sample, isChosen: true, then: done)
    case .file(let path): find(file: path, isChosen: true, then: done)
    case .blob(let blob):
      let (library, resources) = (library, resources)
      find(name, .first) { () -> ImagePyramid? in
        guard let bytes = given ?? LibraryBlobs.read(blob, from: library),
          let bitmap = try? resources.codec.decode(bytes, largest: Self.side)
        else { return nil }
        return ImagePyramid(bitmap)
      } then: {
        done($0)
      }
    }
  }
}
