import Interface

/// A type of values on the command line and their syntax: a number within bounds, one of some words, a file.
public struct Kind<Value: Sendable>: Sendable {
  /// The values that are valid, for help and completion.
  let shape: Parameter.Shape
  /// The placeholder in the help, such as "N".
  let placeholder: String
  /// What to give, translated; empty where the parameter's own help says that.
  let expected: String
  /// Parses a value. The second text is the subject of problems, such as "--size 9".
  let read: @Sendable (_ text: String, _ subject: String) throws(Problem) -> Value

  /// The same kind with its value mapped.
  public func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Kind<Other> {
    let read = read
    return Kind<Other>(shape: shape, placeholder: placeholder, expected: expected) {
      text, subject throws(Problem) in change(try read(text, subject))
    }
  }
}

extension Kind where Value == Int {
  /// A whole number within bounds.
  public static func whole(_ range: ClosedRange<Int>) -> Kind {
    let (least, most) = (String(range.lowerBound), String(range.upperBound))
    return Kind(
      shape: .number, placeholder: "N", expected: tr("a whole number from {0} to {1}", least, most)
    ) { text, subject throws(Problem) in
      guard let value = Int(text), range.contains(value) else {
        throw .inArguments(tr("{0}: give a whole number from {1} to {2}.", subject, least, most))
      }
      return value
    }
  }
}

extension Kind where Value == Double {
  /// A number within bounds.
  public static func number(_ range: ClosedRange<Double>) -> Kind {
    // Drops a fraction of zero.
    func plain(_ bound: Double) -> String {
      bound == bound.rounded() && abs(bound) < 1e15 ? String(Int(bound)) : String(bound)
    }
    let (least, most) = (plain(range.lowerBound), plain(range.upperBound))
    return Kind(
      shape: .number, placeholder: "X", expected: tr("a number from {0} to {1}", least, most)
    ) { text, subject throws(Problem) in
      guard let value = Double(text), range.contains(value) else {
        throw .inArguments(tr("{0}: give a number from {1} to {2}.", subject, least, most))
      }
      return value
    }
  }
}

/// Columns and rows, or pixels across and down.
public struct WholeSize: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension Kind where Value == WholeSize {
  /// A width and a height, each within bounds above 0.
  ///
  /// `example` is a typical size, such as "30x16".
  public static func size(
    _ placeholder: String = "WxH", in range: ClosedRange<Int> = 1...16384, such example: String
  ) -> Kind {
    let (least, most) = (String(range.lowerBound), String(range.upperBound))
    return Kind(
      shape: .text, placeholder: placeholder, expected: tr("{0} such as {1}", placeholder, example)
    ) { text, subject throws(Problem) in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      guard sides.count == 2, sides.allSatisfy(range.contains) else {
        throw .inArguments(
          tr("{0}: give two whole numbers from {1} to {2}, such as {3}.", subject, least, most, example))
      }
      return WholeSize(width: sides[0], height: sides[1])
    }
  }
}

extension Kind where Value == UInt64 {
  /// The seed of random choices.
  public static var seed: Kind {
    let most = String(UInt64.max)
    return Kind(
      shape: .number, placeholder: "N", expected: tr("a whole number from {0} to {1}", "0", most)
    ) { text, subject throws(Problem) in
      guard let value = UInt64(text) else {
        throw .inArguments(tr("{0}: give a whole number from {1} to {2}.", subject, "0", most))
      }
      return value
    }
  }
}

extension Kind {
  /// One of some words, each of which stands for a value.
  public static func choice(
    _ choices: [(word: String, value: Value)], _ placeholder: String? = nil
  ) -> Kind {
    let words = choices.map(\.word)
    let known = words.joined(separator: ", ")
    return Kind(
      shape: .words(words), placeholder: placeholder ?? words.joined(separator: "|"),
      expected: tr("one of {0}", known)
    ) { text, subject throws(Problem) in
      if let choice = choices.first(where: { $0.word == text }) { return choice.value }
      if let near = nearest(to: text, among: words) {
        throw .inArguments(
          tr("{0}: there is no such choice; did you mean {1}? Use one of {2}.", subject, near, known))
      }
      throw .inArguments(tr("{0}: there is no such choice; use one of {1}.", subject, known))
    }
  }

  /// Any other value. The parameter's own help says what to give.
  ///
  /// - Parameters:
  ///   - placeholder: the placeholder in the help.
  ///   - words: frequent values, for completion.
  ///   - read: parses a value. A problem that it throws becomes one of arguments; its sentence is kept.
  /// - Returns: the kind.
  public static func text(
    _ placeholder: String, often words: [String] = [],
    _ read: @escaping @Sendable (String) throws(Problem) -> Value
  ) -> Kind {
    Kind(shape: words.isEmpty ? .text : .words(words), placeholder: placeholder, expected: "") {
      text, subject throws(Problem) in
      do throws(Problem) { return try read(text) } catch { throw .inArguments(error.message) }
    }
  }
}

extension Kind where Value == String {
  /// Any text, as it is typed.
  public static func text(_ placeholder: String, often words: [String] = []) -> Kind {
    .text(placeholder, often: words) { $0 }
  }

  /// One of some words.
  public static func choice(_ words: [String], _ placeholder: String? = nil) -> Kind {
    .choice(words.map { ($0, $0) }, placeholder)
  }

  /// The path of a file to read. `names` are words that may be given instead of a path.
  public static func file(_ placeholder: String = "FILE", or names: [String] = []) -> Kind {
    path(placeholder, .file(names: names), "")
  }

  /// The path of a file that is written.
  public static func newFile(_ placeholder: String = "FILE") -> Kind {
    path(placeholder, .newFile, tr("the file to write, or - for standard output"))
  }

  /// The path of a folder.
  public static var folder: Kind { path("DIR", .folder, tr("a folder")) }

  /// The id of a document, which may be shortened.
  public static var document: Kind { path("ID", .document, "") }

  private static func path(_ placeholder: String, _ shape: Parameter.Shape, _ expected: String) -> Kind {
    Kind(shape: shape, placeholder: placeholder, expected: expected) { text, _ in text }
  }
}
