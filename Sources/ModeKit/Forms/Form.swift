/// The questions for a new document: the shell draws them as a sheet, the command line fills them from options.
public struct Form: Hashable, Sendable {
  /// One question.
  public struct Field: Hashable, Sendable {
    /// The kind of answer.
    public enum Kind: Hashable, Sendable {
      /// One of several, by index; `details` is a second line for each, in a quiet colour.
      case choice(labels: [String], details: [String])
      /// A whole number.
      case number(ClosedRange<Int>)
      /// A whole number from a wide range, on a slider whose equal steps are equal ratios; `marks` can be chosen at
      /// once.
      case amount(ClosedRange<Int>, marks: [Mark] = [])
      /// Yes or no, as 1 and 0.
      case toggle
      /// A line of text; `paste` offers to take it from the clipboard.
      case text(hint: String, paste: Bool)
      /// A picture: one of the built-in names, or one that the user gives.
      case picture
    }

    /// A number that can be chosen at once, with a translated note in a quiet colour.
    public struct Mark: Hashable, Sendable {
      /// The number.
      public var value: Int
      /// The note.
      public var detail: String

      /// Makes a mark.
      public init(_ value: Int, _ detail: String) {
        self.value = value
        self.detail = detail
      }
    }

    /// The id of the answer.
    public var id: String
    /// The question, translated.
    public var label: String
    /// The kind of answer.
    public var kind: Kind
    /// The field is shown only while another field is shown and has one of some answers.
    public var onlyWhen: Condition?
    /// What a number is a share of: it is shown in per cent too, and stays the same share until somebody sets it.
    public var share: Share?

    /// Makes a question.
    public init(_ id: String, label: String, kind: Kind, onlyWhen: Condition? = nil, share: Share? = nil) {
      self.id = id
      self.label = label
      self.kind = kind
      self.onlyWhen = onlyWhen
      self.share = share
    }
  }

  /// What a number is a share of: the product of other numbers.
  public struct Share: Hashable, Sendable {
    /// The fields of these numbers.
    public var factors: [String]
    /// How far below the product the number must stay.
    public var spare: Int

    /// Makes a share.
    public init(of factors: [String], sparing spare: Int = 0) {
      self.factors = factors
      self.spare = spare
    }
  }

  /// When a field is shown.
  public struct Condition: Hashable, Sendable {
    /// The other field.
    public var field: String
    /// The values that it may have.
    public var values: Set<Int>

    /// Makes a condition.
    public init(field: String, isOneOf values: Set<Int>) {
      self.field = field
      self.values = values
    }

    /// Makes a condition.
    public init(field: String, equals value: Int) { self.init(field: field, isOneOf: [value]) }
  }

  /// The answers by field id.
  public struct Answers: Hashable, Sendable {
    /// Numbers, choices and toggles.
    public var numbers: [String: Int]
    /// Pictures.
    public var pictures: [String: PictureName]
    /// Lines of text.
    public var texts: [String: String]

    /// Makes answers.
    public init(
      numbers: [String: Int] = [:], pictures: [String: PictureName] = [:], texts: [String: String] = [:]
    ) {
      self.numbers = numbers
      self.pictures = pictures
      self.texts = texts
    }
  }

  /// The sheet's title.
  public var title: String
  /// The questions, in order.
  public var fields: [Field]
  /// The initial answers.
  public var answers: Answers
  /// What stands before the questions; nil where they come at once.
  public var quickStart: QuickStart?

  /// Makes a form.
  public init(title: String, fields: [Field], answers: Answers, quickStart: QuickStart? = nil) {
    self.title = title
    self.fields = fields
    self.answers = answers
    self.quickStart = quickStart
  }

  /// Whether a field is shown with these answers.
  public func isShown(_ field: Field, with answers: Answers) -> Bool {
    guard let condition = field.onlyWhen else { return true }
    guard let value = answers.numbers[condition.field], condition.values.contains(value) else { return false }
    return fields.first { $0.id == condition.field }.map { isShown($0, with: answers) } ?? true
  }
}
