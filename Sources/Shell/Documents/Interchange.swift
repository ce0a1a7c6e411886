import Geometry
import Glibc
import Interface
import Library
import ModeKit
import Raster
import Scene
import Tables

/// Imports files as documents and exports documents as files. Main thread only.
final class Interchange {
  let documents: Documents
  let pictures: SmallPictures
  /// Asks what to make of a picture. Its parameters are the mode, the picture's bytes and its title.
  var onPicture: (any PictureTakingMode, [UInt8], String) -> Void = { _, _, _ in }
  /// Follows the catalogue in a file.
  var onCatalogue: (String) -> Void = { _ in }
  /// Joins the table of a copied link, after asking the seat that pasted it.
  var onTableLink: (_ link: String, _ seat: Int) -> Void = { _, _ in }
  /// Takes a copied link that is the address of a catalogue; returns whether it is one.
  var onLink: (String) -> Bool = { _ in false }
  let jobs: Jobs
  private let folder: @Sendable (UserFolder) -> String

  /// Makes the interchange; `folder` returns the path of one of the user's folders.
  init(
    _ documents: Documents, _ pictures: SmallPictures, _ jobs: Jobs,
    folder: @escaping @Sendable (UserFolder) -> String
  ) {
    self.folder = folder
    self.documents = documents
    self.pictures = pictures
    self.jobs = jobs
  }

  var workplace: Workplace { documents.workplace }
  var resources: SceneResources { workplace.platform.resources }
  var registry: Registry { documents.registry }
  var screen: DocumentScreen? { documents.screen }

  func say(_ text: String, seconds: Double = 4) {
    documents.toasts.show(text, time: workplace.time, seconds: seconds)
  }

  // MARK: In

  /// Opens a file as a document of the mode that imports it, or as a picture in the mode that takes pictures.
  /// Pictures dropped on a document on which pictures can be laid are laid there. A catalogue is followed, a tool is
  /// added to those of its mode. Other files are refused with a message.
  func open(_ files: [String]) {
    let pictures = files.filter { PictureFile.isPicture($0) && !PictureFile.isDrawing($0) }
    if !pictures.isEmpty, screen?.document.mode is any PictureLayingMode {
      return lay(pictures, seat: workplace.seats[0].id)
    }
    guard let path = files.first else { return }
    if (try? TableLink(path)) != nil { return onTableLink(path, workplace.seats[0].id) }
    if Self.isCatalogue(path) { return onCatalogue(path) }
    if path.lowercased().hasSuffix("." + Library.exportEnding) { return importDocuments(path) }
    if let mode = reader(of: path) { return importFile(path, mode) }
    if registry.toolTaker(of: path) != nil { return addTool(path, titled: fileTitle(path)) }
    if let mode = registry.pictureTaker {
      askAboutPicture(fileTitle(path), for: mode) { (codec) throws(Problem) in try ReadPicture(path, codec) }
    }
  }

  /// The mode that imports a file as a document; nil if the file is to be taken as a picture. Files that are not
  /// pictures are always imported. A picture is imported if a document of the mode that reads it is on screen. A
  /// drawing is imported unless a document of a mode that takes pictures is on screen.
  private func reader(of path: String) -> (any ImportingMode)? {
    guard let mode = registry.importer(of: path) else { return nil }
    let onScreen = screen?.document.mode
    let isDrawing = PictureFile.isDrawing(path)
    return !PictureFile.isPicture(path) || onScreen?.id == mode.id
      || (isDrawing && !(onScreen is any PictureTakingMode))
      ? mode : nil
  }

  /// Imports a file as a document and opens it. A message lists what was not imported. Without `title` the document
  /// gets the title in the file, else the file's name. With `plays`, its replay starts at once.
  func importFile(
    _ path: String, _ mode: any ImportingMode, titled given: String? = nil, plays: Bool = false
  ) {
    let title = given ?? fileTitle(path)
    let resources = resources
    let room = workplace.freeArea.size
    // The layout depends on the seed: the same one must be used now and when the document is opened again.
    let seed = documents.newSeed()
    let library = documents.library
    documents.work.run(tr("Importing"), title) {
      progress -> Result<(ImportedDocument, RebuiltDocument), Problem> in
      Result { () throws(Problem) in
        let bytes = try readFile(path)
        do throws(Problem) {
          var imported = try mode.importedDocument(
            bytes, named: fileName(path),
            DocumentResources(scene: resources, isCancelled: { progress.isCancelled }))
          imported.params = mode.suited(imported.params, to: room)
          let blobs = Dictionary(
            imported.blobs.map { (LibraryBlobs.name(of: $0), $0) }, uniquingKeysWith: { a, _ in a })
          let rebuilt = try mode.load(
            imported.log(seed: seed),
            DocumentResources(
              scene: resources, blob: { blobs[$0] ?? LibraryBlobs.read($0, from: library) },
              isCancelled: { progress.isCancelled }, progress: { progress.fraction = $0 })
          ).get().whole()
          return (imported, rebuilt)
        } catch {
          throw Problem("\(given ?? shortened(path)): \(error.message)")
        }
      }
    } then: { [weak self] imported, rebuilt in
      guard let self else { return }
      let document = documents.library.add(
        imported, mode: mode.id, title: given ?? (imported.title.isEmpty ? title : imported.title),
        detail: rebuilt.summary.phrase, seed: seed)
      documents.replace { [self] in
        documents.show(document.id, rebuilt)
        if plays { documents.screen?.document.handle(.command(.replay(.start), .fire, seat: 0)) }
        if !imported.losses.isEmpty { say(imported.losses.joined(separator: " · "), seconds: 12) }
      }
    }
  }

  /// The greatest number of files offered for import.
  private static let maxOffered = 60

  /// Finds the files in the user's folders that can be imported, the newest first.
  func findFiles(then done: @escaping ([FoundFile]) -> Void) {
    let endings = registry.importers.flatMap(\.importedEndings).map { "." + $0 }
    jobs.run(
      { [folder] in
        let folders = Set(UserFolder.allCases.map(folder))
        return Array(FoundFile.all(in: folders, endings: endings, depth: 0).prefix(Self.maxOffered))
      }, then: done)
  }

  /// Adds the documents of a file that ``exportWhole(_:)`` wrote, and opens the first.
  func importDocuments(_ path: String) {
    let library = documents.library
    documents.work.run(tr("Importing"), fileTitle(path)) { _ -> Result<[StoredDocument], Problem> in
      Result { () throws(Problem) in
        do throws(LibraryProblem) { return try library.importDocuments(from: path) } catch {
          throw Problem(error.text(tr))
        }
      }
    } then: { [weak self] made in
      guard let self, let first = made.first else { return }
      documents.replace { [documents] in documents.open(first.id) }
    }
  }

  // MARK: Out

  /// The folders that were used last, stored for later runs.
  private var recentFolders: RecentFolders {
    get { documents.library.recall("export folders").map(RecentFolders.init(bytes:)) ?? RecentFolders() }
    set { documents.library.remember(newValue.bytes, as: "export folders") }
  }

  /// Finds the folders that are offered for files.
  func findFolders(then done: @escaping (SaveFolders) -> Void) {
    let recent = recentFolders
    jobs.run(
      urgency: .first,
      { [folder] in
        SaveFolders(
          own: Dictionary(uniqueKeysWithValues: UserFolder.allCases.map { ($0, folder($0)) }), recent: recent)
      }, then: done)
  }

  /// Checks on a worker that files can be written at a place, and remembers its folder if they can.
  func checkFolder(_ place: SavePlace, _ kind: UserFolder, then done: @escaping (Problem?) -> Void) {
    jobs.run(
      urgency: .first,
      { () -> Problem? in
        do throws(Problem) { try place.check() } catch { return error }
        return nil
      }
    ) { [weak self] problem in
      guard problem == nil else { return done(problem) }
      self?.recentFolders.use(place.folder, for: kind)
      done(nil)
    }
  }

  /// Writes documents of the library into a folder as they are stored, a file each, without opening them. A single one
  /// gets the name of the place.
  func exportWhole(_ list: [StoredDocument], to place: SavePlace) {
    guard !list.isEmpty else { return }
    let library = documents.library
    let titles =
      list.count == 1 && !place.name.isEmpty ? [place.name] : list.map { registry.title(of: $0) }
    let heading = list.count == 1 ? titles[0] : tr("Documents: {0}", "\(list.count)")
    documents.work.run(tr("Exporting"), heading) { progress -> Result<[String], Problem> in
      Result { () throws(Problem) in
        var paths: [String] = []
        for (document, title) in zip(list, titles) where !progress.isCancelled {
          // Each name is chosen once the files before it exist, so that no two are the same.
          let path = freePath(place.folder, title, Library.exportEnding)
          do throws(LibraryProblem) { try library.export(document.id, to: path) } catch {
            throw Problem(error.text(tr))
          }
          paths.append(path)
          progress.fraction = Double(paths.count) / Double(list.count)
        }
        return paths
      }
    } then: { [weak self] paths in
      guard let self, let first = paths.first else { return }
      say(
        paths.count == 1
          ? tr("Saved as {0}", shortened(first))
          : tr("Saved in {0}: {1}", shortened(place.folder), "\(paths.count)"), seconds: 8)
    }
  }

  /// Exports the document on screen to a place, under a name that is free.
  func export(_ options: ExportOptions, to place: SavePlace) {
    guard let screen else { return }
    let export = screen.document.export
    let resources = resources
    let isClosing = jobs.isClosing
    documents.work.run(tr("Exporting"), place.name) { progress -> Result<[String], Problem> in
      Result { () throws(Problem) in
        let path = freePath(place.folder, place.name, options.format)
        let file = try OutputFile(path)
        let losses = try export(
          options,
          DocumentResources(
            scene: resources, isCancelled: { progress.isCancelled || isClosing() },
            progress: { progress.fraction = $0 })
        ) { (bytes) throws(Problem) in try file.add(bytes) }
        try file.finish()
        return [tr("Saved as {0}", shortened(path))] + losses
      }
    } then: { [weak self] words in
      self?.say(words.joined(separator: " · "), seconds: 8)
    }
  }

  /// Writes bytes as a file to a place, under a name that is free.
  func save(_ bytes: [UInt8], to place: SavePlace, ending: String) {
    jobs.run(
      isNeeded: true,
      {
        Result { () throws(Problem) in
          let path = freePath(place.folder, place.name, ending)
          try writeFile(bytes, to: path)
          return path
        }
      }
    ) { [weak self] (result: Result<String, Problem>) in
      switch result {
      case .success(let path): self?.say(tr("Saved as {0}", shortened(path)), seconds: 8)
      case .failure(let problem): self?.say(problem.message, seconds: 8)
      }
    }
  }

  // MARK: Pictures

  /// Reads a picture file and checks that it can be decoded; a picture that a sheet already shows is not checked
  /// again.
  func readPicture(_ path: String, then done: @escaping (Result<[UInt8], Problem>) -> Void) {
    let codec = resources.codec
    let isShown = pictures.isKnown(.file(path))
    jobs.run(
      { () -> Result<[UInt8], Problem> in
        Result { () throws(Problem) in isShown ? try readFile(path) : try ReadPicture(path, codec).bytes }
      }, then: done)
  }

  /// Reads a picture and asks what to make of it; after a moment progress and a cancel button are shown, since a large file
  /// takes time.
  func askAboutPicture(
    _ title: String, for mode: any PictureTakingMode,
    read: @escaping @Sendable (any ImageCodec) throws(Problem) -> ReadPicture
  ) {
    let codec = resources.codec
    documents.work.run(tr("Opening"), title) { progress -> Result<ReadPicture, Problem> in
      Result { () throws(Problem) in try read(codec.stopping(when: { progress.isCancelled })) }
    } then: { [weak self] picture in
      guard let self else { return }
      // The sheet shows this small picture and need not decode the file again.
      pictures.add(picture.small, as: .blob(LibraryBlobs.name(of: picture.bytes)))
      onPicture(mode, picture.bytes, title)
    }
  }

  /// Lays pictures on the document on screen.
  func lay(_ paths: [String], seat: Int) {
    guard let document = screen?.document else { return }
    for path in paths {
      readPicture(path) { [weak self, weak document] result in
        guard let self, let document, screen?.document === document else { return }
        switch result {
        case .success(let bytes): document.handle(.picture(bytes, seat: seat))
        case .failure(let problem): say(problem.message, seconds: 8)
        }
      }
    }
  }

  // MARK: Documents as pictures

  /// The mode that can take the document on screen as a picture; nil if the document cannot be exported as a picture,
  /// or is of that mode itself.
  var takerOfScreen: (any PictureTakingMode)? {
    guard let mode = screen?.document.mode as? any ExportingMode,
      mode.offeredFormats.contains(where: \.isPicture), let taker = registry.pictureTaker, taker.id != mode.id
    else { return nil }
    return taker
  }

  /// The longer side of a picture made from a document, in pixels, and the greatest ratio of its sides.
  private static let pictureSize = 2400.0
  private static let slimmest = 3.0

  /// Hands the document on screen, or the selected part of it, as a picture to the mode that takes pictures: makes a
  /// new document with all other answers as last time.
  func handOnPicture() {
    guard let screen, let taker = takerOfScreen else { return }
    let world = screen.world
    guard world.extent != nil else { return say(tr("There is nothing on it yet. Draw something first.")) }
    let picture = screen.document.picture(theme: workplace.settings.theme)
    let title =
      documents.library.document(screen.id).map { $0.title.isEmpty ? "" : registry.title(of: $0) } ?? ""
    let resources = resources
    let box = world.cutout ?? picture.bounds
    let rect = Rect(
      center: box.center,
      size: Size(max(box.width, box.height / Self.slimmest), max(box.height, box.width / Self.slimmest)))
    let scale = Self.pictureSize / max(rect.width, rect.height, 1)
    documents.work.run(tr("Making a picture"), title) { _ -> Result<[UInt8], Problem> in
      Result { () throws(Problem) in
        let bitmap = Scene.render(picture.content, rect: rect, scale: scale, resources: resources)
        do throws(SceneProblem) { return try resources.codec.encodePNG(bitmap) } catch {
          throw Problem(tr(error.message))
        }
      }
    } then: { [weak self] bytes in
      self?.makeDocument(of: bytes, titled: title.isEmpty ? nil : title, taker)
    }
  }

  /// Makes a document from a picture, cut into `parts` parts unless that is 0, and with all other answers as last time.
  func makeDocument(
    of picture: [UInt8], titled title: String?, parts: Int = 0, _ mode: any PictureTakingMode
  ) {
    let form = mode.form(documents.library.lastDocument(mode: mode.id)?.params)
    var answers = form.answers
    for field in form.fields {
      if case .picture = field.kind { answers.pictures[field.id] = .blob(LibraryBlobs.name(of: picture)) }
    }
    if parts > 0 { answers = mode.answers(answers, forParts: parts) }
    switch mode.params(answers) {
    case .success(let params):
      documents.replace { [documents] in
        documents.create(mode, params: params, blobs: [picture], title: title)
      }
    case .failure(let problem): say(problem.message)
    }
  }
}

/// A picture that can be decoded.
struct ReadPicture: Sendable {
  /// The contents of its file.
  var bytes: [UInt8]
  /// The decoded picture, scaled down.
  var small: ImagePyramid

  /// Decodes a picture. Any thread.
  ///
  /// - Throws: `Problem` that begins with `name` and says why it cannot be shown.
  init(_ bytes: [UInt8], named name: String, _ codec: any ImageCodec) throws(Problem) {
    self.bytes = bytes
    do throws(SceneProblem) {
      small = ImagePyramid(try codec.decode(bytes, largest: SmallPictures.side))
    } catch {
      throw Problem("\(name): \(tr(error.message))")
    }
  }

  /// Reads and decodes a picture file. Any thread.
  ///
  /// - Throws: `Problem` that names the file and says why it cannot be shown.
  init(_ path: String, _ codec: any ImageCodec) throws(Problem) {
    try self.init(try readFile(path), named: shortened(path), codec)
  }
}
