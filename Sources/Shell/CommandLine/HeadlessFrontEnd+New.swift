import Glibc
import Interface
import ModeKit
import Library
import Scene

/// New documents, and the tools for the modes' own commands.
extension HeadlessFrontEnd {
  /// Makes a document and returns its id.
  func make(
    _ mode: any Mode, _ answers: Noted<Form.Answers>, seed: UInt64
  ) throws(Problem) -> String {
    let asked = try asked(mode, answers)
    let library = Library(adding: directory)
    if let problem = library.problem { throw Problem(problem.text(tr)) }
    // Loading it first makes sure that the stored document can be opened.
    let rebuilt = try mode.load(StoredLog(params: asked.params, seed: seed), asked.resources).get()
    let document = library.create(
      mode: mode.id, title: asked.title, detail: rebuilt.summary.phrase, params: asked.params, seed: seed,
      blobs: asked.blobs)
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return document.id.description
  }

  /// The tools that a mode's own commands may use.
  func tools(for mode: any Mode) -> CommandTools {
    CommandTools(
      readFile: { path throws(Problem) in try readFile(path) },
      writeFile: { bytes, path throws(Problem) in try write(bytes, to: path) },
      makeFolder: { path throws(Problem) in try makeFolder(path) },
      plays: { [id = mode.id] () throws(Problem) in
        let library = try reading()
        do throws(LibraryProblem) { return try library.recordedPlays(mode: id) } catch {
          throw Problem(error.text(tr))
        }
      },
      document: { id throws(Problem) in try kept(id, of: mode) }, scene: makeResources,
      asked: { answers throws(Problem) in try asked(mode, answers) })
  }

  /// Reads a document of a mode with its whole log.
  private func kept(_ name: String, of mode: any Mode) throws(Problem) -> KeptDocument {
    let library = try reading()
    let document = try document(name, in: library)
    guard document.mode == mode.id else {
      throw Problem(tr("{0}: this is a document of another kind; choose one of {1}.", name, mode.name))
    }
    return try kept(document, library, try makeResources())
  }

  /// Makes a draft of a new document from the form's answers. Answers that a mode refuses are reported as wrong
  /// arguments.
  private func asked(
    _ mode: any Mode, _ given: Noted<Form.Answers>
  ) throws(Problem) -> DraftDocument {
    let scene = try makeResources()
    var answers = given.value
    var blobs: [[UInt8]] = []
    for field in mode.form(nil).fields where field.kind == .picture {
      guard let path = answers.pictures[field.id]?.text, access(path, F_OK) == 0 else { continue }
      let endings = (mode as? any ImportingMode)?.importedEndings ?? []
      if !PictureFile.isPicture(path), endings.contains(where: { path.lowercased().hasSuffix("." + $0) }) {
        guard given.options.isEmpty else {
          throw .inArguments(
            tr(
              "{0}: this file brings its own answers; leave out {1}.", path,
              given.options.joined(separator: ", ")))
        }
        let imported = try read(path, scene, mode)
        return DraftDocument(
          params: imported.params, title: fileTitle(path), blobs: imported.blobs,
          resources: Self.resources(scene, with: imported.blobs))
      }
      let bytes = try picture(path, scene)
      blobs.append(bytes)
      answers.pictures[field.id] = .blob(LibraryBlobs.name(of: bytes))
    }
    let params: [UInt8]
    do throws(Problem) { params = try mode.params(answers).get() } catch {
      throw .inArguments(error.message)
    }
    return DraftDocument(
      params: params, title: "", blobs: blobs,
      resources: Self.resources(scene, with: blobs))
  }

  /// The bytes of a picture's file.
  private func picture(_ path: String, _ scene: SceneResources) throws(Problem) -> [UInt8] {
    let bytes = try readFile(path)
    do throws(SceneProblem) { _ = try scene.codec.decode(bytes, largest: SmallPictures.side) } catch {
      throw Problem("\(path): \(tr(error.message))")
    }
    return bytes
  }
}
