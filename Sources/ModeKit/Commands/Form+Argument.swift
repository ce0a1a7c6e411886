import Interface

extension Form {
  /// The form as arguments: an option for each field, and a word for a picture. Missing options keep the answers of
  /// the form.
  public var argument: Argument<Answers> {
    let answers = answers
    let parts = fields.map { field in Self.argument(field, answers) }
    return Argument(slots: parts.flatMap(\.slots)) { words throws(Problem) in
      var answers = answers
      for part in parts { try part.read(words)(&answers) }
      return answers
    }
  }

  private typealias Change = @Sendable (inout Answers) -> Void

  /// The argument of one field.
  private static func argument(_ field: Field, _ answers: Answers) -> Argument<Change> {
    let (id, help) = (field.id, field.label)
    let name = "--" + optionName(id)
    let now = answers.numbers[id]
    func number(_ kind: Kind<Int>, now: Int?, _ help: String) -> Argument<Change> {
      guard let now else {
        return .all(.option(name, as: kind, help)) { number in { $0.numbers[id] = number ?? $0.numbers[id] } }
      }
      return .all(.option(name, as: kind, or: String(now), help)) { number in { $0.numbers[id] = number } }
    }
    switch field.kind {
    case .number(let range), .amount(let range, _):
      return number(.whole(range), now: now.flatMap { range.contains($0) ? $0 : nil }, help)
    case .choice(let labels, _):
      // Labels are translated; a number is the same in every language.
      let numbers = labels.indices.map { (word: String($0 + 1), value: $0) }
      let meaning = zip(numbers, labels).map { "\($0.word) \($1)" }.joined(separator: ", ")
      return number(
        .choice(numbers, "N"), now: now.flatMap { labels.indices.contains($0) ? $0 + 1 : nil },
        "\(help): \(meaning)")
    case .toggle:
      let isOn = now == 1
      let flag = isOn ? "--no-" + optionName(id) : name
      return .all(.flag(flag, isOn ? tr("not: {0}", help) : help)) { isGiven in
        { if isGiven { $0.numbers[id] = isOn ? 0 : 1 } }
      }
    case .text:
      return .all(.option(name, as: .text("TEXT"), help)) { text in
        { if let text { $0.texts[id] = text } }
      }
    case .picture:
      return .all(.word(.file("IMAGE"), tr("a picture file, or the name of a built-in picture"))) { name in
        { $0.pictures[id] = PictureName(text: name) }
      }
    }
  }

  /// The name of a field's option: `firstClick` is `first-click`.
  private static func optionName(_ id: String) -> String {
    id.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}
