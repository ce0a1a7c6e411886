import Geometry
import Interface
import Library
import ModeKit
import Scene

/// A mode of numbers in a row whose behaviour a test defines, for unusual but allowed behaviour of modes. Its
/// params name a picture, but only it can tell which.
public struct TrickMode: BlobNamingMode {
  /// What a new document asks: a picture, or none, and how many numbers there may be. Nobody else can read the
  /// picture's name.
  public struct Params: Hashable, ByteCoded {
    /// The picture; nil for none.
    public var picture: BlobID?
    /// The most numbers; nil for any number of them.
    public var limit: Int?
    /// Makes params.
    public init(picture: BlobID? = nil, limit: Int? = nil) { (self.picture, self.limit) = (picture, limit) }
    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: ``ByteReader/damaged``.
    public init(reading reader: inout ByteReader) throws(Problem) {
      picture = nil
      limit = try reader.flag() ? try reader.count() : nil
      guard try reader.flag() else { return }
      var bytes: [UInt8] = []
      for _ in 0..<16 { bytes.append(try reader.byte() ^ 0x5A) }
      picture = BlobID(bytes: bytes)
    }
    /// Writes the name of the picture so that nobody else can read it.
    public func encode(into writer: inout ByteWriter) {
      writer.flag(limit != nil)
      if let limit { writer.count(limit) }
      writer.flag(picture != nil)
      for byte in picture?.bytes ?? [] { writer.byte(byte ^ 0x5A) }
    }
  }
  /// Appends a number or removes the last one.
  public struct Move: Hashable, ByteCoded {
    /// The number to append; nil removes the last one.
    public var number: Int?
    /// Makes a move.
    public init(_ number: Int?) { self.number = number }
    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: ``ByteReader/damaged``.
    public init(reading reader: inout ByteReader) throws(Problem) {
      number = try reader.flag() ? try reader.signed() : nil
    }
    /// Writes the number.
    public func encode(into writer: inout ByteWriter) {
      writer.flag(number != nil)
      if let number { writer.signed(number) }
    }
  }
  /// The row.
  public typealias State = [Int]

  /// The form of a new document, without the picture.
  public var form: Form
  /// The handler of events.
  public var handler: @Sendable (ModeEvent, ModeHost<TrickMode>) -> Void
  /// "trick" on the command line.
  public let names = ModeNames("trick", "Trick")

  /// Makes a mode with a form and a handler of events.
  public init(
    form: Form = Form(title: "Trick", fields: [], answers: Form.Answers()),
    handler: @escaping @Sendable (ModeEvent, ModeHost<TrickMode>) -> Void = { _, _ in }
  ) {
    self.form = form
    self.handler = handler
  }

  /// The form that the test gave.
  public func form(last: Params?) -> Form { form }
  /// The field "limit" becomes the limit.
  public func params(from answers: Form.Answers) throws(Problem) -> Params {
    Params(limit: answers.numbers["limit"])
  }
  /// The picture, if there is one.
  public func blobs(of params: Params) -> [String] { params.picture.map { [$0.description] } ?? [] }

  /// No numbers.
  ///
  /// - Throws: ``Problem`` when the library has no such picture.
  public func makeState(
    _ params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> State {
    if let picture = params.picture, resources.blob(picture.description) == nil {
      throw Problem("The picture is missing.")
    }
    return []
  }

  /// Negative numbers are refused; zero cannot be taken back.
  public func apply(
    _ move: Move, _ context: MoveContext<Move>, to state: inout State
  ) throws(Problem) -> Applied<Move> {
    guard let number = move.number else {
      guard let last = state.popLast() else { throw Problem("There is nothing to take away.") }
      return Applied(damage: [], inverse: Move(last))
    }
    guard number >= 0 else { throw Problem("This number is refused.") }
    state.append(number)
    return Applied(
      damage: [Rect(x: Double(number), y: 0, width: 1, height: 1)], inverse: number == 0 ? nil : Move(nil))
  }

  /// Does what the test says.
  public func handle(_ event: ModeEvent, host: ModeHost<TrickMode>) { handler(event, host) }
  /// How many numbers there are; the numbers themselves for programs.
  public func summary(_ state: State, params: Params) -> DocumentSummary {
    DocumentSummary(
      .verbatim(params.limit.map { "\(state.count) of \($0) numbers" } ?? "\(state.count) numbers"),
      json: .array(state.map { .integer($0) }))
  }
  /// Nothing is drawn.
  public func picture(_ state: State, params: Params, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: DrawingList([]), bounds: Rect(x: 0, y: 0, width: 10, height: 10))
  }
}
