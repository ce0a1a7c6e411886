import Interface
import ModeKit

/// A mode's questions as controls.
final class FormView {
  let form: Form
  /// The controls, one below the other.
  let view = StackView(Stack(.column, spacing: 16, alignment: .stretch))
  /// What is answered now.
  private(set) var answers: Form.Answers
  /// Hears of every change of an answer.
  var onChange: ((Form.Answers) -> Void)?
  private var blocks: [(field: Form.Field, view: View)] = []
  private let problem = Label("", weight: .semibold)
  private let samples: [PictureSample]
  private let drawSample: (PictureSample, @escaping (Picture) -> Void) -> Void
  private var galleryCards: [(name: String, card: Card)] = []

  /// Makes the controls. `drawSample` draws a built-in picture small, on a worker.
  init(
    _ form: Form, samples: [PictureSample], givenPicture: String?,
    drawSample: @escaping (PictureSample, @escaping (Picture) -> Void) -> Void
  ) {
    self.form = form
    self.samples = samples
    self.drawSample = drawSample
    answers = form.answers
    for field in form.fields {
      guard let control = control(for: field, givenPicture: givenPicture) else { continue }
      let isNamed = if case .toggle = field.kind { true } else { false }
      let block =
        isNamed
        ? control
        : StackView(
          Stack(.column, spacing: 8, alignment: .stretch),
          [Label(field.label, role: .detail, color: .quietText), control])
      blocks.append((field, block))
      view.add(block)
    }
    problem.isHidden = true
    view.add(problem)
    showFields()
  }

  private func control(for field: Form.Field, givenPicture: String?) -> View? {
    let id = field.id
    switch field.kind {
    case .choice(let labels, let details):
      return Choice(labels, details: details, selected: answers.numbers[id] ?? 0) { [weak self] choice in
        self?.answer { $0.numbers[id] = choice.selected }
      }
    case .number(let range):
      return Stepper(answers.numbers[id] ?? range.lowerBound, in: range, label: field.label) {
        [weak self] stepper in
        self?.answer { $0.numbers[id] = stepper.value }
      }
    case .toggle:
      return Toggle(field.label, isOn: answers.numbers[id] == 1) { [weak self] toggle in
        self?.answer { $0.numbers[id] = toggle.isOn ? 1 : 0 }
      }
    case .text(let placeholder, let paste): return textField(field, placeholder, paste)
    case .picture:
      if let givenPicture {
        answers.pictures[id] = "blob:" + givenPicture
        return Label(tr("Your picture"))
      }
      return gallery(id)
    }
  }

  /// How long a text may be: a large board's code has some thousand characters.
  private static let longestText = 20_000

  private func textField(_ field: Form.Field, _ placeholder: String, _ paste: Bool) -> View {
    let id = field.id
    let text = TextField(
      answers.texts[id] ?? "", placeholder: placeholder, label: field.label, limit: Self.longestText
    ) { [weak self] text in self?.answer { $0.texts[id] = text.text } }
    guard paste else { return text }
    let row = StackView(Stack(.row, spacing: 8, alignment: .center))
    row.add(text, flex: 1)
    row.add(
      Button(tr("Paste"), style: .plain) { [weak self, weak text] button in
        guard let self, let text, let pasted = button.root?.clipboard?.text else { return }
        text.text = pasted.split(whereSeparator: \.isNewline).joined(separator: " ")
        answer { $0.texts[id] = text.text }
      })
    return row
  }

  /// The built-in pictures to choose from; without a given picture a document's own is kept until another is chosen.
  private func gallery(_ id: String) -> View {
    let grid = GridView(columnWidth: 120, maxColumnWidth: 200, spacing: 8)
    var cards: [(name: String, card: Card)] = []
    for sample in samples {
      let card = Card(sample.label, style: .thumbnail) { [weak self] _ in
        self?.answer { $0.pictures[id] = sample.name }
        for other in self?.galleryCards ?? [] { other.card.isSelected = other.name == sample.name }
      }
      card.isSelected = answers.pictures[id] == sample.name
      cards.append((sample.name, card))
      grid.add(card)
      drawSample(sample) { [weak card] picture in card?.picture = picture }
    }
    galleryCards = cards
    return grid
  }

  private func answer(_ change: (inout Form.Answers) -> Void) {
    change(&answers)
    problem.isHidden = true
    showFields()
    onChange?(answers)
  }

  private func showFields() {
    for (field, block) in blocks { block.isHidden = !form.isShown(field, with: answers) }
  }

  /// Says why the answers cannot be.
  func show(_ reason: Problem) {
    problem.text = reason.message
    problem.isHidden = false
  }
}
