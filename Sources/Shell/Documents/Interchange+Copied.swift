import Geometry
import Glibc
import Interface
import ModeKit
import Sandbox

/// What is on the clipboard, which may come from any program.
extension Interchange {
  /// Opens what was copied, according to its content. Parts of a document go to the document on screen if it is of
  /// their mode. A picture is laid on a document that accepts pictures, or becomes a new document. A file is opened as
  /// if it had been dropped on the window; a link is opened in the browser, or followed if it is a catalogue's, after a
  /// question. Any other text becomes a document of the first mode that can read it.
  ///
  /// `place` is where parts are pasted, in dp of the window, unless a bar is there; nil for the middle of the view.
  func openCopied(at place: Point?, seat: Int) {
    let document = screen?.document
    let parts = document?.mode as? any PartPastingMode
    var wanted = parts.map { [WantedForm($0.partType, most: $0.partReader.limits.file)] } ?? []
    wanted += [
      WantedForm(.png, most: ReaderLimits.picture.file), WantedForm(.files, most: ReaderLimits.text.file),
      WantedForm(.text, most: ReaderLimits.text.file),
    ]
    let place = place.flatMap { workplace.freeArea.contains($0) ? $0 : nil }
    take(wanted) { [weak self, weak document] taken in
      guard let self else { return }
      switch taken?.type {
      case .png?: openCopiedPicture(taken?.bytes ?? [], seat: seat)
      case .files?, .text?, nil: openCopiedText(taken?.bytes ?? [], seat: seat)
      default:
        guard let parts, let taken else { return }
        read(taken.bytes, by: parts.partReader) { [weak self, weak document] result in
          guard let self, let document, screen?.document === document else { return }
          do throws(ReadingFailure) {
            document.handle(.pasted(try result.get(), at: place, seat: seat))
          } catch {
            say(Problem(error).message, seconds: 8)
          }
        }
      }
    }
  }

  /// Lays a copied picture on the document on screen, or asks what to make of it.
  private func openCopiedPicture(_ bytes: [UInt8], seat: Int) {
    if let document = screen?.document, document.mode is any PictureLayingMode {
      return document.handle(.picture(bytes, seat: seat))
    }
    guard let mode = registry.pictureTaker else { return openCopiedText([], seat: seat) }
    let title = tr("Copied picture")
    askAboutPicture(title, for: mode) { (codec) throws(Problem) in
      try ReadPicture(bytes, named: title, codec)
    }
  }

  private func openCopiedText(_ text: [UInt8], seat: Int) {
    read(text, by: CopiedText.reader) { [weak self] result in
      guard let self else { return }
      switch (try? result.get()).map({ CopiedText(read: $0) }) ?? .words {
      case .file(let path):
        guard access(path, R_OK) == 0 else {
          return say(tr("{0} cannot be read: copy the file again.", shortened(path)), seconds: 8)
        }
        open([path])
      case .table(let link): onTableLink(link, seat)
      case .link(let link):
        if !onLink(link) { ask(about: link, tr("Open in the browser")) { [weak self] in self?.browse(link) } }
      case .words:
        makeDocument(of: text) { [weak self] in
          self?.say(
            tr("Nothing here can be used. Copy a picture, a picture file, a link or a board code."),
            seconds: 8)
        }
      }
    }
  }

  /// Asks whether to do something with a link: it is shown with the action's name.
  func ask(about link: String, _ action: String, perform: @escaping () -> Void) {
    let shown = link.count <= Self.shownLink ? link : String(link.prefix(Self.shownLink - 1)) + "…"
    documents.toasts.show(shown, action: action, time: workplace.time, seconds: 12, perform: perform)
  }

  private func browse(_ link: String) {
    if !workplace.platform.open(link: link) { say(tr("No browser could be started.")) }
  }

  /// How much of a link is shown, in characters.
  private static let shownLink = 80

  /// Makes a document of a text by the first mode that can; calls `refused` if none can.
  func makeDocument(of text: [UInt8], refused: @escaping () -> Void) {
    makeDocument(of: text, by: registry.modes.compactMap { $0 as? any PastingMode }[...], refused: refused)
  }

  private func makeDocument(
    of text: [UInt8], by modes: ArraySlice<any PastingMode>, refused: @escaping () -> Void
  ) {
    guard let mode = modes.first else { return refused() }
    read(text, by: mode.copiedTextReader) { [weak self] result in
      guard let self else { return }
      if let params = try? result.get() {
        create(mode, params)
      } else {
        makeDocument(of: text, by: modes.dropFirst(), refused: refused)
      }
    }
  }

  /// Makes a document of the copied text by a mode, or says why it cannot.
  func paste(for mode: any Mode) {
    guard let mode = mode as? any PastingMode else { return }
    let reader = mode.copiedTextReader
    take([WantedForm(.text, most: reader.limits.file)]) { [weak self] taken in
      self?.read(taken?.bytes ?? [], by: reader) { [weak self] result in
        guard let self else { return }
        do throws(ReadingFailure) { create(mode, try result.get()) } catch {
          say(Problem(error).message, seconds: 8)
        }
      }
    }
  }

  private func create(_ mode: any Mode, _ params: [UInt8]) {
    documents.replace { [documents] in documents.create(mode, params: params) }
  }

  /// Takes what is on the clipboard on a worker, or says why that is impossible.
  private func take(_ wanted: [WantedForm], then done: @escaping (TakenForm?) -> Void) {
    let reading = workplace.platform.clipboardReading
    jobs.run(urgency: .first) {
      Result { () throws(Problem) in try reading(wanted) }
    } then: { [weak self] result in
      do throws(Problem) { done(try result.get()) } catch { self?.say(error.message, seconds: 8) }
    }
  }

  /// Reads in the sandbox what was taken from the clipboard.
  private func read(
    _ bytes: [UInt8], by reader: FileReader, then done: @escaping (Result<[UInt8], ReadingFailure>) -> Void
  ) {
    let files = resources.files
    let isClosing = jobs.isClosing
    jobs.run(urgency: .first) {
      Result { () throws(ReadingFailure) in
        try files.read(bytes, by: reader, [], isCancelled: isClosing).bytes
      }
    } then: {
      done($0)
    }
  }
}
