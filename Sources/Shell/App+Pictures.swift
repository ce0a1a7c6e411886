import Geometry
import Glibc
import Interface
import Library
import ModeKit
import Raster
import Scene

/// One of the user's own pictures, or a file of another program that shows one.
struct UserPicture: Hashable, Sendable {
  /// Where it is.
  var path: String
  /// When it was changed last, in seconds since 1970.
  var modified: Int
}

/// Pictures that become documents: the user's own, and documents that can be seen as a picture.
extension App {
  /// The endings of picture files.
  private static let endings = [
    ".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif", ".bmp", ".tif", ".tiff", ".qoi", ".pcx", ".ppm", ".pgm",
    ".pbm",
    ".pnm", ".xpm", ".xcf", ".lbm",
  ]
  /// How deep folders are searched, and after how many entries that ends: somebody is waiting.
  private static let deepest = 2
  private static let mostEntries = 20_000

  /// Whether a file is a picture by its name.
  static func isPicture(_ path: String) -> Bool { endings.contains { path.lowercased().hasSuffix($0) } }

  /// What makes a document of a file that is chosen as a picture but is none.
  func importer(ofChosen path: String) -> (any ImportingMode)? {
    App.isPicture(path) ? nil : importer(of: path)
  }

  /// The pictures in the user's folder of pictures and in the folders there, the newest first, and what else becomes documents of a
  /// mode that takes pictures.
  func findPictures(then done: @escaping ([UserPicture]) -> Void) {
    let importers = modes.filter { $0 is any PictureTakingMode }.compactMap { $0 as? any ImportingMode }
    let endings = App.endings + importers.flatMap(\.importedEndings).map { "." + $0 }
    jobs.run(
      { () -> [UserPicture] in
        var found: [UserPicture] = []
        var left = App.mostEntries
        App.search(UserFolder.pictures.path, endings, depth: 0, left: &left, &found)
        return found.sorted { ($0.modified, $1.path) > ($1.modified, $0.path) }
      }, then: done)
  }

  private static func search(
    _ folder: String, _ endings: [String], depth: Int, left: inout Int, _ found: inout [UserPicture]
  ) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while left > 0, let entry = readdir(directory) {
      left -= 1
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var info = stat()
      let path = "\(folder)/\(name)"
      guard !name.hasPrefix("."), stat(path, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        if depth < deepest { search(path, endings, depth: depth + 1, left: &left, &found) }
      } else if info.st_mode & S_IFMT == S_IFREG, endings.contains(where: { name.lowercased().hasSuffix($0) })
      {
        found.append(UserPicture(path: path, modified: info.st_mtim.tv_sec))
      }
    }
  }

  /// The longer side of a small picture, in pixels.
  static let thumbnailSize = 320

  /// Reads one of the user's pictures small, when there is nothing else to do; nil when it cannot be read.
  ///
  /// - Parameter isChosen: whether the sheet waits for this one, so that it comes before all else.
  func thumbnail(of picture: UserPicture, isChosen: Bool = false, then done: @escaping (Picture?) -> Void) {
    let resources = platform.resources
    let importer = importer(ofChosen: picture.path)
    find(small: .file(picture.path), isChosen ? .first : .later) { () -> ImagePyramid? in
      guard let bytes = try? readFile(picture.path) else { return nil }
      let bitmap =
        if let importer {
          importer.cover(of: bytes, largest: App.thumbnailSize, DocumentResources(scene: resources))
        } else {
          try? resources.codec.decode(bytes, largest: App.thumbnailSize)
        }
      return bitmap.map { ImagePyramid($0) }
    } then: {
      done($0)
    }
  }

  /// A picture file that can be shown.
  struct ReadPicture: Sendable {
    /// The file.
    var bytes: [UInt8]
    /// The picture, small.
    var small: ImagePyramid
  }

  /// Reads a picture file and makes sure that it can be shown. Any thread.
  ///
  /// - Throws: `Problem` that names the file and says why it cannot.
  private static func read(picture path: String, _ codec: any ImageCodec) throws(Problem) -> ReadPicture {
    let bytes = try readFile(path)
    do throws(SceneProblem) {
      return ReadPicture(bytes: bytes, small: ImagePyramid(try codec.decode(bytes, largest: thumbnailSize)))
    } catch {
      throw Problem("\(shortened(path)): \(tr(error.message))")
    }
  }

  /// Reads a picture file and makes sure that it can be shown; one that a sheet shows already can.
  func readPicture(_ path: String, then done: @escaping (Result<[UInt8], Problem>) -> Void) {
    let codec = platform.resources.codec
    let isShown = smallPictures[.file(path)] != nil
    jobs.run(
      { () -> Result<[UInt8], Problem> in
        Result { () throws(Problem) in
          isShown ? try readFile(path) : try App.read(picture: path, codec).bytes
        }
      }, then: done)
  }

  /// Asks what is to become of a picture file, with progress and cancel after a moment: a large one takes its time.
  func askAboutPicture(_ path: String, for mode: any PictureTakingMode) {
    let codec = platform.resources.codec
    work(tr("Opening"), fileTitle(path)) { _ -> Result<ReadPicture, Problem> in
      Result { () throws(Problem) in try App.read(picture: path, codec) }
    } then: { [weak self] picture in
      guard let self else { return }
      // The sheet shows it, and need not read it once more.
      keep(picture.small, as: .blob(LibraryBlobs.name(of: picture.bytes)))
      chrome.showNewDocumentSheet(mode.id, seat: seats[0].id, picture: picture.bytes, title: fileTitle(path))
    }
  }

  // What a document would be like.

  /// How the sheet for a new document of a mode sees what it would be like; `given` is a picture that the user gave.
  func previewing(_ mode: any PictureTakingMode, given: [UInt8]?) -> Previewing {
    Previewing { [weak self] name, done in
      self?.smallPicture(of: name, mode, given: given, then: done)
    } preview: { [weak self] answers, size, done in
      guard let self else { return }
      let room = room.size
      let perMillimetre = platform.window.pointsPerMillimetre.map { $0 / self.interfaceScale }
      jobs.run(urgency: .first, { mode.preview(answers, picture: size, room: room) }) { preview in
        done(
          preview, preview?.side.flatMap { side in perMillimetre.map { side / $0 } })
      }
    }
  }

  /// The picture of an answer, small.
  private func smallPicture(
    of name: PictureName, _ mode: any PictureTakingMode, given: [UInt8]?,
    then done: @escaping (Picture?) -> Void
  ) {
    switch name {
    case .sample(let sample):
      guard let sample = mode.samples.first(where: { $0.name == sample }) else { return done(nil) }
      draw(sample, isChosen: true, then: done)
    case .file(let path): thumbnail(of: UserPicture(path: path, modified: 0), isChosen: true, then: done)
    case .blob(let blob):
      let library = library
      let resources = platform.resources
      find(small: name, .first) { () -> ImagePyramid? in
        guard let bytes = given ?? LibraryBlobs.read(blob, from: library),
          let bitmap = try? resources.codec.decode(bytes, largest: App.thumbnailSize)
        else { return nil }
        return ImagePyramid(bitmap)
      } then: {
        done($0)
      }
    }
  }

  // Documents as pictures.

  /// The mode that makes documents of pictures, if any.
  var pictureTaker: (any PictureTakingMode)? {
    modes.lazy.compactMap { $0 as? any PictureTakingMode }.first
  }

  /// The mode to which the document on screen can be handed as a picture: it must be one that is a picture itself, since it can
  /// be written as one.
  var takerOfScreen: (any PictureTakingMode)? {
    guard let mode = screen?.document.mode as? any ExportingMode,
      mode.offeredFormats.contains(where: \.isPicture), let taker = pictureTaker, taker.id != mode.id
    else { return nil }
    return taker
  }

  /// The longer side of a document that becomes a picture, in pixels, and how much longer than the other it may be.
  private static let pictureSize = 2400.0
  private static let slimmest = 3.0

  /// Hands the document on screen, or what is chosen of it, as a picture to the mode that takes pictures: a new document with all else as last time.
  func handOnPicture() {
    guard let screen, let taker = takerOfScreen else { return }
    let world = screen.document.world
    guard world.extent != nil else {
      return chrome.toasts.show(tr("There is nothing on it yet. Draw something first."), time: platform.time)
    }
    let picture = screen.document.picture(theme: settings.theme)
    let title = library.document(screen.id)?.title
    let resources = platform.resources
    let box = world.cutout ?? picture.bounds
    let rect = Rect(
      center: box.center,
      size: Size(max(box.width, box.height / Self.slimmest), max(box.height, box.width / Self.slimmest)))
    let scale = Self.pictureSize / max(rect.width, rect.height, 1)
    work(tr("Making a picture"), title ?? "") { _ -> Result<[UInt8], Problem> in
      Result { () throws(Problem) in
        let bitmap = Scene.render(picture.content, rect: rect, scale: scale, resources: resources)
        do throws(SceneProblem) { return try resources.codec.encodePNG(bitmap) } catch {
          throw Problem(tr(error.message))
        }
      }
    } then: { [weak self] bytes in
      self?.makeDocument(of: bytes, titled: title, taker)
    }
  }

  /// Makes a document of a picture, with all other answers as last time.
  private func makeDocument(of picture: [UInt8], titled title: String?, _ mode: any Mode) {
    let form = mode.form(library.lastDocument(mode: mode.id)?.params)
    var answers = form.answers
    for field in form.fields {
      if case .picture = field.kind { answers.pictures[field.id] = .blob(LibraryBlobs.name(of: picture)) }
    }
    switch mode.params(answers) {
    case .success(let params): create(mode, params: params, blobs: [picture], title: title)
    case .failure(let problem): chrome.toasts.show(problem.message, time: platform.time)
    }
  }
}
