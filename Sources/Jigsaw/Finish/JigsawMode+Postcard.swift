import Interface
import ModeKit
import Scene

/// The postcard of a finished puzzle as a file.
extension JigsawMode {
  /// Asks a seat where to save the postcard.
  func savePostcard(seat: Int, _ host: ModeHost<JigsawMode>) {
    let state = host.state
    guard state.isFinished else { return host.toast(Self.noPostcard.message) }
    let resources = state.puzzle.picture.resources
    host.study({ chronicle -> Result<[UInt8], Problem> in
      Result { () throws(Problem) in
        let ended = Self.end(of: chronicle.moves)
        return try Self.postcard(of: state, chronicle.params, titled: "", ended: ended, resources)
      }
    }) { host, file in
      switch file {
      case .success(let bytes):
        let name = tr("Postcard {0}", host.mode.title(host.params))
        host.request(.saveFile(SavedFile(bytes, name: name, ending: "png", in: .pictures), seat: seat))
      case .failure(let problem): host.toast(problem.message)
      }
    }
  }

  /// The postcard of a table as a PNG file.
  ///
  /// - Parameters:
  ///   - state: the table.
  ///   - params: what the puzzle was made with.
  ///   - title: the name of the document; empty for that of the picture.
  ///   - ended: the time of the last piece, in milliseconds since 1970.
  ///   - resources: pictures and text.
  /// - Returns: The bytes of the file.
  /// - Throws: `Problem` when the puzzle is not finished, or the picture cannot be encoded.
  package static func postcard(
    of state: PuzzleTable, _ params: JigsawParams, titled title: String, ended: Int64,
    _ resources: SceneResources
  ) throws(Problem) -> [UInt8] {
    guard state.isFinished else { throw noPostcard }
    let card = Postcard(state, params, titled: title, ended: ended, hands: hands(of: state, turns: [:]))
    let picture = render(card, rect: card.bounds, scale: Postcard.scale, resources: resources)
    do throws(SceneProblem) { return try resources.codec.encodePNG(picture) } catch {
      throw Problem(tr(error.message))
    }
  }

  private static var noPostcard: Problem {
    Problem(tr("Only a finished puzzle has a postcard. Put all pieces together first."))
  }

  /// The command `tessera jigsaw postcard`.
  var postcardFile: ModeCommand {
    ModeCommand(
      "postcard", tr("write a finished puzzle as a postcard, a PNG file"),
      prints: tr("the size of the file"),
      .word(.document, tr("the document's id, as `tessera library list` prints it")),
      .option("--output", as: .newFile("FILE.png"), or: "postcard.png", tr("the file to write"))
    ) { tools, id, path throws(Problem) in
      let kept = try tools.document(id)
      let state = try state(after: kept.log, kept.resources)
      let ended = Self.end(of: try moves(kept.log.records))
      let bytes = try Self.postcard(
        of: state, try JigsawParams(bytes: kept.log.params), titled: kept.title, ended: ended,
        kept.resources.scene)
      try tools.writeFile(bytes, path)
      return tr("{0}: {1} bytes", path, String(bytes.count))
    }
  }
}
