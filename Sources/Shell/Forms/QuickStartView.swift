import Geometry
import Interface
import ModeKit

/// The cards that begin a document with one tap, and below them the switch that concerns them, further beginnings and
/// the way to the whole form.
final class QuickStartView: View {
  private let page: QuickStart
  private let cards: [StartCard]
  private let whole: ListRow
  private let below = GridView(columnWidth: 220, spacing: 16)
  private let gap = 16.0
  /// The least width of a card with its words below the picture, in dp.
  private static let leastWidth = 176.0
  private var isOn: Bool

  /// Makes the view. `begin` is called with the answers in which the document differs from the form's, `more` when
  /// somebody wants to see all questions.
  init(
    _ page: QuickStart, begin: @escaping (_ answers: [String: Int], View) -> Void,
    more: @escaping (View) -> Void
  ) {
    self.page = page
    isOn = page.choice?.isOn ?? false
    var begins: (Int, View) -> Void = { _, _ in }
    cards = page.cards.enumerated().map { index, card in StartCard(card) { begins(index, $0) } }
    whole = ListRow(tr("More…"), detail: page.more, accessory: .chevron)
    super.init()
    begins = { [weak self] index, view in
      guard let self else { return }
      var answers = page.cards[index].answers
      if let choice = page.choice { answers[choice.id] = isOn ? 1 : 0 }
      begin(answers, view)
    }
    for card in cards { add(card) }
    add(below)
    below.maxColumnWidth = .infinity
    if let choice = page.choice {
      below.add(Toggle(choice.label, isOn: choice.isOn) { [weak self] in self?.isOn = $0.isOn })
    }
    for line in page.lines {
      below.add(
        ListRow(line.label, detail: line.detail, icon: line.icon) { begin(line.answers, $0) })
    }
    below.add(whole)
    whole.on(.touchUpInside) { more($0) }
  }

  /// Asks for the whole form.
  func askMore() { whole.activate() }

  /// The card that stands out: what was begun last, else the first.
  var mainCard: View? { zip(page.cards, cards).first { $0.0.isLast }?.1 ?? cards.first }

  /// A digit begins the card of that number.
  override func receive(_ key: KeyPress) -> Bool {
    guard case .character(let letter) = key.key, key.modifiers.isEmpty, let number = letter.wholeNumberValue,
      cards.indices.contains(number - 1)
    else { return false }
    cards[number - 1].activate()
    return true
  }

  private func frames(_ width: Double, _ environment: Environment) -> [Rect] {
    let column = (width - gap * Double(cards.count - 1)) / Double(max(1, cards.count))
    let isFlat = column < Self.leastWidth * max(1, environment.theme.textScale)
    for card in cards { card.isFlat = isFlat }
    let across = isFlat ? width : column
    let sizes = cards.map { $0.size(fitting: Size(across, .infinity), in: environment) }
    let highest = sizes.map(\.height).max() ?? 0
    var corner = Point.origin
    return sizes.map { size in
      let frame = Rect(x: corner.x, y: corner.y, width: across, height: isFlat ? size.height : highest)
      if isFlat { corner.y = frame.maxY + gap } else { corner.x = frame.maxX + gap }
      return frame
    }
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let bottom = frames(available.width, environment).map(\.maxY).max() ?? 0
    let rest = below.size(fitting: Size(available.width, .infinity), in: environment).height
    return Size(available.width, bottom + gap + rest)
  }

  override func layout(in environment: Environment) {
    let frames = frames(bounds.width, environment)
    for (card, frame) in zip(cards, frames) { card.frame = frame }
    let top = (frames.map(\.maxY).max() ?? 0) + gap
    below.frame = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }
}
