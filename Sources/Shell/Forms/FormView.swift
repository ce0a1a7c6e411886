import Geometry
import Glibc
import Interface
import Library
import ModeKit

/// A form's access to the user's own pictures.
struct OwnPictures {
  /// The folder that is searched, shortened for display.
  let folder: String
  /// Finds the pictures, the newest first.
  let find: (@escaping ([FoundFile]) -> Void) -> Void
  /// Reads a picture scaled down; nil if it cannot be read.
  let thumbnail: (FoundFile, @escaping (Picture?) -> Void) -> Void

  /// Gives access to the pictures in the user's folder; with `picturesOnly`, without files of other programs.
  init(_ pictures: SmallPictures, picturesOnly: Bool = false) {
    folder = shortened(UserFolder.pictures.path)
    find = { [weak pictures] done in
      pictures?.findUsers { done(picturesOnly ? $0.filter { PictureFile.isPicture($0.path) } : $0) }
    }
    thumbnail = { [weak pictures] in pictures?.find(file: $0.path, then: $1) }
  }
}

/// A form's access to previews of a document with its answers.
struct Previewing {
  /// Finds the picture of an answer, scaled down; nil if there is none.
  let picture: (PictureName, @escaping (Picture?) -> Void) -> Void
  /// Makes the preview of a document with a picture of some size, with the width of one of its parts on the screen,
  /// in millimetres.
  let preview: (Form.Answers, Size, @escaping (FormPreview?, Double?) -> Void) -> Void

  /// Gives access to previews for the sheet of a new document; `given` is a picture that the user gave.
  init(
    _ mode: any PictureTakingMode, given: [UInt8]?, _ pictures: SmallPictures, _ workplace: Workplace,
    _ jobs: Jobs
  ) {
    picture = { [weak pictures] name, done in pictures?.find(name, of: mode, given: given, then: done) }
    preview = { [weak jobs] answers, size, done in
      let room = workplace.freeArea.size
      let perMillimetre = workplace.dpPerMillimetre
      jobs?.run(urgency: .first, { mode.preview(answers, picture: size, room: room) }) { preview in
        done(preview, preview?.side.flatMap { side in perMillimetre.map { side / $0 } })
      }
    }
  }
}

/// A form of a mode as controls.
final class FormView {
  let form: Form
  /// The controls, one below the other.
  let view = StackView(Stack(.column, spacing: 16, alignment: .stretch))
  /// The present answers.
  private(set) var answers: Form.Answers
  /// Called after every change of an answer.
  var onChange: ((Form.Answers) -> Void)?
  private var blocks: [(field: Form.Field, view: View)] = []
  private let samples: [PictureSample]
  private let drawSample: (PictureSample, @escaping (Picture) -> Void) -> Void
  private var textField: TextField?
  /// The text field, if it is the form's only field.
  var onlyTextField: TextField? { form.fields.count == 1 ? textField : nil }
  private var galleryCards: [(name: PictureName, card: Card)] = []

  private let own: OwnPictures?
  /// Makes previews of a document with the answers; nil for a form without a preview.
  var previewing: Previewing?
  private let preview = FormPreviewView()
  /// The preview beside the controls; nil for a form without a picture.
  private var aside: View? {
    previewing != nil && form.fields.contains { if case .picture = $0.kind { true } else { false } }
      ? preview : nil
  }
  private var previews = 0
  /// The numbers that are shares of others, their names and their controls by the field's id.
  private var shares: FormShares
  private var shareViews: [String: (name: Label, stepper: Stepper)] = [:]
  private weak var sheet: Sheet?

  /// Makes the controls. `own` finds the user's own pictures; `drawSample` draws a built-in one scaled down, on a
  /// worker.
  init(
    _ form: Form, samples: [PictureSample], givenPicture: String?, own: OwnPictures? = nil,
    drawSample: @escaping (PictureSample, @escaping (Picture) -> Void) -> Void
  ) {
    self.form = form
    self.samples = samples
    self.own = own
    self.drawSample = drawSample
    answers = form.answers
    shares = FormShares(form)
    for field in form.fields {
      guard let control = control(for: field, givenPicture: givenPicture) else { continue }
      let isNamed = if case .toggle = field.kind { true } else { false }
      let name = Label(field.label, role: .detail, color: .quietText)
      if field.share != nil, let stepper = control as? Stepper { shareViews[field.id] = (name, stepper) }
      let block =
        isNamed ? control : StackView(Stack(.column, spacing: 8, alignment: .stretch), [name, control])
      blocks.append((field, block))
      view.add(block)
    }
    showFields()
    showShares()
  }

  /// Updates the preview on a worker. A result that arrives after a newer request is dropped.
  func refreshPreview() {
    guard let previewing,
      let field = form.fields.first(where: { if case .picture = $0.kind { true } else { false } }),
      let name = answers.pictures[field.id]
    else { return }
    previews += 1
    let (number, answers) = (previews, answers)
    previewing.picture(name) { [weak self] small in
      guard self?.previews == number else { return }
      // If a picture cannot be read, the one before it must not stay.
      guard let small else { return self?.preview.clear() ?? () }
      previewing.preview(answers, small.size) { [weak self] preview, millimetres in
        guard let self, let preview, self.previews == number else { return }
        self.preview.show(small, preview, millimetres: millimetres)
      }
    }
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
        self?.answer(id) { $0.numbers[id] = stepper.entered }
      }
    case .amount(let range, let marks): return amount(field, range, marks)
    case .toggle:
      return Toggle(field.label, isOn: answers.numbers[id] == 1) { [weak self] toggle in
        self?.answer { $0.numbers[id] = toggle.isOn ? 1 : 0 }
      }
    case .text(let hint, let paste): return textField(field, hint, paste)
    case .picture:
      if let givenPicture {
        answers.pictures[id] = .blob(givenPicture)
        return Label(tr("Your picture"))
      }
      return gallery(id)
    }
  }

  /// A slider for a rough amount, a stepper for the exact one, and some amounts to choose directly.
  private func amount(_ field: Form.Field, _ range: ClosedRange<Int>, _ marks: [Form.Field.Mark]) -> View {
    let id = field.id
    let (low, high) = (log(Double(max(1, range.lowerBound))), log(Double(range.upperBound)))
    func place(_ value: Int) -> Double { (log(Double(max(1, value))) - low) / max(high - low, 1e-9) }
    let value = answers.numbers[id] ?? range.lowerBound
    let stepper = Stepper(value, in: range, label: field.label)
    let slider = Slider(place(value), label: field.label)
    let choice = Choice(
      marks.map { String($0.value) }, details: marks.map(\.detail),
      selected: marks.firstIndex { $0.value == value } ?? -1)
    func mark(_ value: Int) -> Int { marks.firstIndex { $0.value == value } ?? -1 }
    slider.on(.valueChanged) { [weak self, weak stepper, weak choice] (slider: Slider) in
      let exact = exp(low + slider.value * (high - low))
      // A thumb cannot set more than two significant digits.
      let unit = pow(10, max(0, log10(exact).rounded(.down) - 1))
      let value = max(range.lowerBound, min(range.upperBound, Int((exact / unit).rounded() * unit)))
      stepper?.value = value
      choice?.selected = mark(value)
      self?.answer { $0.numbers[id] = value }
    }
    stepper.on(.valueChanged) { [weak self, weak slider, weak choice] (stepper: Stepper) in
      slider?.value = place(stepper.value)
      choice?.selected = mark(stepper.value)
      self?.answer { $0.numbers[id] = stepper.entered }
    }
    choice.on(.valueChanged) { [weak self, weak slider, weak stepper] (choice: Choice) in
      let value = marks[choice.selected].value
      slider?.value = place(value)
      stepper?.value = value
      self?.answer { $0.numbers[id] = value }
    }
    let row = StackView(Stack(.row, spacing: 8, alignment: .center), [slider, stepper])
    row.collapses = true
    return StackView(Stack(.column, spacing: 8, alignment: .stretch), marks.isEmpty ? [row] : [row, choice])
  }

  /// The greatest length of a text in characters: a text from the clipboard may have some thousands.
  private static let longestText = 20_000

  private func textField(_ field: Form.Field, _ hint: String, _ paste: Bool) -> View {
    let id = field.id
    let text = TextField(
      answers.texts[id] ?? "", hint: hint, label: field.label, limit: Self.longestText
    ) { [weak self] text in self?.answer { $0.texts[id] = text.text } }
    textField = text
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

  /// The pictures to choose from: the user's own and the built-in ones.
  private func gallery(_ id: String) -> View {
    let grid = Self.grid
    for sample in samples {
      let card = card(.sample(sample.name), sample.label, for: id)
      grid.add(card)
      drawSample(sample) { [weak card] picture in card?.picture = picture }
    }
    guard let own else { return grid }
    let column = StackView(Stack(.column, spacing: 8, alignment: .stretch))
    let words = Label(tr("Looking for your pictures…"), role: .detail, color: .quietText)
    column.add(words)
    own.find { [weak self, weak column, weak words] pictures in
      guard let self, let column, let words else { return }
      if pictures.isEmpty {
        words.text =
          samples.isEmpty
          ? tr("There is no picture in {0} yet. Put one there, or drop a file on the window.", own.folder)
          : tr("Pictures in {0} are offered here too, and a file can be dropped on the window.", own.folder)
      } else {
        words.text = tr("Your pictures")
        show(pictures[...], of: id, in: column, at: 1)
      }
    }
    if !samples.isEmpty {
      column.add(Label(tr("Pictures of the app"), role: .detail, color: .quietText))
      column.add(grid)
    }
    return column
  }

  private static var grid: GridView { GridView(columnWidth: 120, maxColumnWidth: 200, spacing: 8) }
  /// How many of the user's pictures are added at a time.
  private static let shownAtOnce = 12

  /// Shows the first of the user's pictures at an index of the gallery, and a button for more.
  private func show(_ pictures: ArraySlice<FoundFile>, of id: String, in column: StackView, at index: Int) {
    let grid = Self.grid
    for picture in pictures.prefix(Self.shownAtOnce) {
      let card = card(.file(picture.path), fileTitle(picture.path), for: id)
      grid.add(card)
      own?.thumbnail(picture) { [weak card] small in
        if let small { card?.picture = small } else { card?.placeholder = .warning }
      }
    }
    column.add(grid, at: index)
    let rest = pictures.dropFirst(Self.shownAtOnce)
    guard !rest.isEmpty else { return }
    column.add(
      Button(tr("{0} more", String(rest.count)), style: .plain) { [weak self, weak column] button in
        guard let self, let column else { return }
        button.removeFromParent()
        show(rest, of: id, in: column, at: index + 1)
      }, at: index + 1)
  }

  private func card(_ name: PictureName, _ label: String, for id: String) -> Card {
    let card = Card(label, style: .thumbnail) { [weak self] _ in
      self?.answer { $0.pictures[id] = name }
      for other in self?.galleryCards ?? [] { other.card.isSelected = other.name == name }
    }
    card.isSelected = answers.pictures[id] == name
    galleryCards.append((name, card))
    return card
  }

  private func answer(_ id: String? = nil, _ change: (inout Form.Answers) -> Void) {
    change(&answers)
    if let id {
      for (field, number) in shares.follow(id, answers) {
        answers.numbers[field] = number
        shareViews[field]?.stepper.value = number
      }
      showShares()
    }
    sheet?.refusal = nil
    showFields()
    refreshPreview()
    onChange?(answers)
  }

  private func showFields() {
    for (field, block) in blocks { block.isHidden = !form.isShown(field, with: answers) }
  }

  /// Shows numbers that are shares in per cent beside their names.
  private func showShares() {
    for (id, views) in shareViews {
      let label = form.fields.first { $0.id == id }?.label ?? ""
      let tenths = shares.fraction(of: id, in: answers).map { Int(min($0 * 1000, 1e6).rounded()) }
      views.name.text = label + (tenths.map { " · \($0 / 10).\($0 % 10) %" } ?? "")
    }
  }

  /// The sheet that shows the form.
  func sheet(_ actions: [Button] = []) -> Sheet {
    let sheet = Sheet(form.title, content: view, aside: aside, actions: actions)
    self.sheet = sheet
    return sheet
  }

  /// Shows why the answers are refused, until one of them changes.
  func refuse(_ reason: Problem) { sheet?.refusal = reason.message }
}

extension Form.Answers {
  /// The user's file that was chosen as a picture: the id of its field, and its path.
  var chosenFile: (field: String, path: String)? {
    for (field, name) in pictures { if case .file(let path) = name { return (field, path) } }
    return nil
  }
}
