import Geometry
import Interface
import ModeKit

extension JigsawMode {
  /// The numbers of pieces to choose from; two more choices ask for a number and for a grid.
  private static let counts = [24, 48, 100, 200, 300, 500, 1000, 2000]

  public var defaultParams: JigsawParams { JigsawParams(picture: "dusk", pieces: .count(48), rotates: true) }

  public var samples: [PictureSample] {
    BuiltInPicture.all.map { picture in
      PictureSample(name: picture.name, label: picture.label, size: BuiltInPicture.size) {
        picture.draw(into: $0)
      }
    }
  }

  public func form(last: JigsawParams?) -> Form {
    let params = last ?? defaultParams
    let number = JigsawMode.counts.count
    var numbers = [
      "rotation": params.rotates ? 1 : 0, "size": number, "pieces": 150, "columns": 12, "rows": 8,
    ]
    switch params.pieces {
    case .count(let count):
      numbers["pieces"] = count
      if let index = JigsawMode.counts.firstIndex(of: count) { numbers["size"] = index }
    case .grid(let columns, let rows):
      numbers["columns"] = columns
      numbers["rows"] = rows
      numbers["size"] = number + 1
    }
    let labels = JigsawMode.counts.map(String.init) + [tr("Another number"), tr("Columns and rows")]
    let details = [
      tr("A few minutes"), tr("A quarter of an hour"), tr("Half an hour"), tr("An hour"), tr("An evening"),
      tr("A day of rain"), tr("A weekend"), tr("A week"), "", "",
    ]
    let grid = JigsawParams.gridRange
    return Form(
      title: tr("New puzzle"),
      fields: [
        .init("picture", label: tr("Picture"), kind: .picture),
        .init("size", label: tr("Pieces"), kind: .choice(labels: labels, details: details)),
        .init(
          "pieces", label: tr("How many"), kind: .number(JigsawParams.pieceRange),
          onlyWhen: .init(field: "size", equals: number)),
        .init(
          "columns", label: tr("Columns"), kind: .number(grid),
          onlyWhen: .init(field: "size", equals: number + 1)),
        .init(
          "rows", label: tr("Rows"), kind: .number(grid), onlyWhen: .init(field: "size", equals: number + 1)),
        .init("rotation", label: tr("Turned pieces"), kind: .toggle),
      ], answers: .init(numbers: numbers, pictures: ["picture": params.picture]))
  }

  public func params(from answers: Form.Answers) throws(Problem) -> JigsawParams {
    let picture = answers.pictures["picture"] ?? ""
    guard picture.hasPrefix("blob:") || BuiltInPicture.named(picture) != nil else {
      let names = BuiltInPicture.all.map(\.name).joined(separator: ", ")
      throw Problem(tr("There is no picture “{0}”. Choose a file or one of: {1}.", picture, names))
    }
    let pieces = try pieces(answers.numbers)
    return JigsawParams(picture: picture, pieces: pieces, rotates: answers.numbers["rotation"] ?? 1 != 0)
  }

  private func pieces(_ numbers: [String: Int]) throws(Problem) -> JigsawParams.Pieces {
    let size = numbers["size"] ?? 0
    if JigsawMode.counts.indices.contains(size) { return .count(JigsawMode.counts[size]) }
    let range = JigsawParams.pieceRange
    let fewest = String(range.lowerBound)
    let most = String(range.upperBound)
    if size == JigsawMode.counts.count {
      let count = numbers["pieces"] ?? 0
      guard range.contains(count) else { throw Problem(tr("Choose {0} to {1} pieces.", fewest, most)) }
      return .count(count)
    }
    let columns = numbers["columns"] ?? 0
    let rows = numbers["rows"] ?? 0
    let grid = JigsawParams.gridRange
    guard grid.contains(columns), grid.contains(rows), range.contains(columns * rows) else {
      throw Problem(tr("Choose columns and rows that make {0} to {1} pieces.", fewest, most))
    }
    return .grid(columns: columns, rows: rows)
  }

  public func answers(for options: [String: String]) -> Form.Answers {
    var answers = form(last: nil).answers
    if let picture = options["picture"] { answers.pictures["picture"] = picture }
    // What is no number becomes 0, which `params(from:)` refuses with the range.
    func number(_ key: String) -> Int? { options[key].map { Int($0) ?? 0 } }
    if let pieces = number("pieces") {
      answers.numbers["pieces"] = pieces
      answers.numbers["size"] = JigsawMode.counts.count
    }
    if let columns = number("columns"), let rows = number("rows") {
      answers.numbers["columns"] = columns
      answers.numbers["rows"] = rows
      answers.numbers["size"] = JigsawMode.counts.count + 1
    }
    if let rotation = number("rotation") { answers.numbers["rotation"] = rotation }
    return answers
  }
}
