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
          self?.begin(
            Beginning(mode: mode, answers: questions.answers, picture: picture, title: title), seat: seat,
            from: button, refuse: questions.refuse)
        },
      ])
    if picture == nil, let daily = mode as? any DailyMode {
      questions.view.add(dailyRow(daily, seat: seat, questions), at: 0)
    }
    present(sheet, seat: seat)
  }

  /// The row that begins the document of the day.
  private func dailyRow(_ mode: any DailyMode, seat: Int, _ questions: FormView) -> View {
    let line = mode.dailyLine
    return ListRow(line.label, detail: line.detail, icon: line.icon, accessory: .chevron) {
      [weak self] row in
      guard let self else { return }
      row.isEnabled = false
      OwnPictures(pictures, picturesOnly: true).find { [weak self, weak row] files in
        guard let row else { return }
        self?.beginDaily(mode, own: files.map(\.path), seat: seat, from: row, questions)
      }
    }
  }

  /// Begins the document of the day. If its picture is a file that cannot be read, it is drawn among the others.
  private func beginDaily(
    _ mode: any DailyMode, own: [String], seat: Int, from row: View, _ questions: FormView
  ) {
    let day = CalendarDay(workplace.platform.wallTime)
    let (answers, seed) = mode.daily(day, own: own, answers: questions.form.answers)
    begin(Beginning(mode: mode, answers: answers, seed: seed), seat: seat, from: row) {
      [weak self, weak row] problem in
      guard let self, let row, let path = answers.chosenFile?.path else { return questions.refuse(problem) }
      beginDaily(mode, own: own.filter { $0 != path }, seat: seat, from: row, questions)
    }
  }

  /// A document that is about to be made.
  private struct Beginning {
    let mode: any Mode
    var answers: Form.Answers
    /// The picture that the user gave, and its name.
    var picture: [UInt8]?
    var title: String?
    /// The seed; nil for a new one.
    var seed: UInt64?
  }

  /// Makes a document and closes the sheet around a control, after reading the picture's file if one was chosen. If that
  /// is impossible, it calls `refuse` with the reason. The control is disabled meanwhile: a second tap begins nothing.
  private func begin(
    _ beginning: Beginning, seat: Int, from control: View, refuse: @escaping (Problem) -> Void
  ) {
    let refuse = { [weak control] (problem: Problem) in
      control?.isEnabled = true
      refuse(problem)
    }
    if let (field, path) = beginning.answers.chosenFile {
      if let importer = documents.registry.importer(ofChosen: path) {
        closeSheet(around: control)
        return interchange.importFile(path, importer)
      }
      control.isEnabled = false
      return interchange.readPicture(path) { [weak self] result in
        switch result {
        case .success(let bytes):
          var read = beginning
          read.answers.pictures[field] = .blob(LibraryBlobs.name(of: bytes))
          (read.picture, read.title) = (bytes, fileTitle(path))
          self?.begin(read, seat: seat, from: control, refuse: refuse)
        case .failure(let problem): refuse(problem)
        }
      }
    }
    switch beginning.mode.params(beginning.answers) {
    case .success(let params):
      closeSheet(around: control)
      propose(.begin, by: seat) { [documents] in
        documents.create(
          beginning.mode, params: params, seed: beginning.seed, blobs: beginning.picture.map { [$0] } ?? [],
          title: beginning.title)
      }
    case .failure(let problem): refuse(problem)
    }
  }
}
