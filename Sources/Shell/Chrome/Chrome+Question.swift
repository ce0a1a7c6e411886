import Interface
import ModeKit

/// A sheet with a mode's question, and the progress bar on it, if any.
struct AskedQuestion {
  let sheet: Sheet
  let progress: (bar: Interface.Progress, fraction: @Sendable () -> Double)?
}

/// The questions that a mode asks over its document.
extension Chrome {
  /// Shows a mode's question to a seat, in place of an older one; nil closes the older one without an answer.
  func show(_ question: Question?, seat: Int) {
    if let old = asked[seat] { close(old.sheet) }
    guard let question else { return }
    func answer(_ command: CommandID) {
      if let asked = asked[seat] { close(asked.sheet) }
      documents.screen?.document.handle(.command(command, .fire, seat: seat))
    }
    let words = Label(question.text)
    var content: View = words
    var bar: Interface.Progress?
    if question.progress != nil {
      let progress = Interface.Progress(question.text)
      bar = progress
      content = progress
    }
    let sheet = Sheet(
      question.title, content: content,
      actions: question.choices.enumerated().map { index, choice in
        // A choice that only closes the sheet is never the primary one.
        let isWanted = index == question.choices.count - 1 && choice.command != question.dismissal
        return Button(choice.label, style: isWanted ? .primary : .plain) { _ in
          answer(choice.command)
        }
      })
    sheet.onClose = { answer(question.dismissal) }
    asked[seat] = AskedQuestion(
      sheet: sheet, progress: bar.flatMap { bar in question.progress.map { (bar, $0) } })
    open(sheet, seat: seat)
  }

  /// Shows a mode's form to a seat.
  func show(_ form: Form, id: CommandID, seat: Int) {
    let questions = FormView(form, samples: [], givenPicture: nil) { _, _ in }
    let commit: (View) -> Void = { [weak self, weak questions] view in
      guard let self, let questions else { return }
      closeSheet(around: view)
      documents.screen?.document.handle(.answered(id, questions.answers, seat: seat))
    }
    let sheet = questions.sheet(
      [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("OK"), style: .primary) { commit($0) },
      ])
    present(sheet, seat: seat, keeping: questions)
    // Where a name is the only question, its field is focused at once.
    guard let name = questions.onlyTextField else { return }
    name.onCommit = { commit($0) }
    root.focus(name)
  }

  /// Lets a seat choose one of the user's pictures to lay on the open document.
  func showPictureSheet(seat: Int) {
    let form = Form(
      title: tr("Add a picture"), fields: [.init("picture", label: tr("Picture"), kind: .picture)],
      answers: Form.Answers())
    let questions = FormView(
      form, samples: [], givenPicture: nil, own: OwnPictures(pictures, picturesOnly: true)
    ) {
      _, _ in
    }
    let sheet = questions.sheet(
      [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Add"), style: .primary) { [weak self] button in
          guard let self else { return }
          guard let path = questions.answers.chosenFile?.path else {
            return questions.refuse(Problem(tr("Choose a picture first.")))
          }
          closeSheet(around: button)
          interchange.lay([path], seat: seat)
        },
      ])
    present(sheet, seat: seat, keeping: questions)
  }

  /// Updates the progress bars of questions.
  func refreshQuestions() {
    for (bar, fraction) in asked.values.compactMap(\.progress) { bar.value = fraction() }
  }
}
