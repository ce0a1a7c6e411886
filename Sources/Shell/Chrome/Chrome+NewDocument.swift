import Interface
import Library
import ModeKit

/// The sheets that ask what a new document should be.
extension Chrome {
  /// Asks what a new document of a mode should be.
  func showNewDocumentSheet(_ modeID: String, seat: Int) {
    showNewDocumentSheet(modeID, seat: seat, picture: nil, title: nil)
  }

  /// Asks what a new document of a mode should be; `picture` is one that the user chose, and `title` its name.
  func showNewDocumentSheet(_ modeID: String, seat: Int, picture: [UInt8]?, title: String?) {
    guard let mode = documents.registry[modeID] else { return }
    let form = mode.form(documents.library.lastDocument(mode: modeID)?.params)
    // A mode whose form has no fields starts at once.
    if form.fields.isEmpty, case .success(let params) = mode.params(form.answers) {
      return propose(.begin, by: seat) { [documents] in
        documents.create(mode, params: params)
      }
    }
    if let page = form.quickStart, picture == nil {
      return showQuickStart(page, of: form, mode, seat: seat)
    }
    showQuestions(form, of: mode, seat: seat, picture: picture, title: title)
  }

  /// The greatest width of the cards that begin a document, in dp.
  private static let quickStartWidth = 1040.0

  /// Shows what can be begun with one tap.
  private func showQuickStart(_ page: QuickStart, of form: Form, _ mode: any Mode, seat: Int) {
    let view = QuickStartView(page) { [weak self] differing, view in
      guard let self else { return }
      var answers = form.answers
      answers.numbers.merge(differing) { $1 }
      switch mode.params(answers) {
      case .success(let params):
        closeSheet(around: view)
        propose(.begin, by: seat) { [documents] in documents.create(mode, params: params) }
      case .failure(let problem): documents.toasts.show(problem.message, time: workplace.time)
      }
    } more: { [weak self] view in
      self?.closeSheet(around: view)
      self?.showQuestions(form, of: mode, seat: seat, picture: nil, title: nil)
    }
    let sheet = Sheet(form.title, content: view)
    sheet.maxWidth = Self.quickStartWidth
    present(sheet, seat: seat)
    if let card = view.mainCard { root.focus(card) }
  }

  /// Asks all questions about a new document.
  private func showQuestions(
    _ form: Form, of mode: any Mode, seat: Int, picture: [UInt8]?, title: String?
  ) {
    let taker = mode as? any PictureTakingMode
    let questions = FormView(
      form, samples: taker?.samples ?? [], givenPicture: picture.map { LibraryBlobs.name(of: $0) },
      own: OwnPictures(pictures)
    ) { [pictures] sample, done in pictures.find(sample, then: done) }
    questions.previewing = taker.map { Previewing($0, given: picture, pictures, workplace, jobs) }
    questions.refreshPreview()
    let sheet = questions.sheet(
      [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Start"), style: .primary) { [weak self] button in
          guard let self else { return }
          func start(_ answers: Form.Answers, _ picture: [UInt8]?, _ title: String?) {
            switch mode.params(answers) {
            case .success(let params):
              closeSheet(around: button)
              propose(.begin, by: seat) { [documents] in
                documents.create(mode, params: params, blobs: picture.map { [$0] } ?? [], title: title)
              }
            case .failure(let problem): questions.refuse(problem)
            }
          }
          guard let (field, path) = questions.ownPicture else {
            return start(questions.answers, picture, title)
          }
          if let importer = documents.registry.importer(ofChosen: path) {
            closeSheet(around: button)
            return interchange.importFile(path, importer)
          }
          interchange.readPicture(path) { result in
            switch result {
            case .success(let bytes):
              var answers = questions.answers
              answers.pictures[field] = .blob(LibraryBlobs.name(of: bytes))
              start(answers, bytes, fileTitle(path))
            case .failure(let problem): questions.refuse(problem)
            }
          }
        },
      ])
    present(sheet, seat: seat)
  }
}
