import Interface
import ModeKit

/// A mode's questions as controls.
final class FormView {
  let form: Form
  /// The controls, one below the other.
  let view = StackView(Stack(.column, spacing: 16, alignment: .stretch))
  /// What is answered now.
  private(set) var answers: Form.Answers
  private var blocks: [(field: Form.Field, view: View)] = []
  private let problem = Label("", color: .danger)

  init(_ form: Form, givenPicture: String?) {
    self.form = form
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
      return Stepper(answers.numbers[id] ?? range.lowerBound, in: range, label: field.label) { [weak self] stepper in
        self?.answer { $0.numbers[id] = stepper.value }
      }
    case .toggle:
      return Toggle(field.label, isOn: answers.numbers[id] == 1) { [weak self] toggle in
        self?.answer { $0.numbers[id] = toggle.isOn ? 1 : 0 }
      }
    case .picture:
      if let givenPicture {
        answers.pictures[id] = "blob:" + givenPicture
        return Label(tr("Your picture"))
      }
      return nil
    }
  }

  private func answer(_ change: (inout Form.Answers) -> Void) {
    change(&answers)
    problem.isHidden = true
    showFields()
  }

  private func showFields() {
    for (field, block) in blocks {
      block.isHidden = field.onlyWhen.map { answers.numbers[$0.field] != $0.equals } ?? false
    }
  }

  /// Says why the answers cannot be.
  func show(_ reason: Problem) {
    problem.text = reason.message
    problem.isHidden = false
  }
}
