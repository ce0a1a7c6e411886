import Geometry
import Interface
import ModeKit

extension JigsawMode {
  /// Suggested numbers of pieces, and how long such puzzles may take.
  private static var marks: [Form.Field.Mark] {
    [
      .init(24, tr("A few minutes")), .init(48, tr("A quarter of an hour")), .init(100, tr("Half an hour")),
      .init(200, tr("An hour")), .init(300, tr("An evening")), .init(500, tr("A day of rain")),
      .init(1000, tr("A weekend")), .init(2000, tr("A week")), .init(5000, tr("A month")),
      .init(10_000, tr("A winter")),
    ]
  }

  /// The parameters of the first puzzle.
  package var defaultParams: JigsawParams {
    JigsawParams(picture: "dusk", pieces: .count(48), rotates: true, style: .classic)
  }

  /// The form for a new puzzle; `last` are the parameters of the newest puzzle.
  public func form(last: JigsawParams?) -> Form {
    // A puzzle with its own pieces has no picture for another cut.
    let params = last.flatMap { $0.archive == nil ? $0 : nil } ?? defaultParams
    var numbers = [
      "rotation": params.rotates ? 1 : 0,
      "cut": JigsawMode.styles.firstIndex(of: params.style) ?? 0,
      "frame": FrameShape.named.firstIndex { $0.shape == params.frame } ?? 0, "tab": params.tab,
      "heap": params.isHeaped ? 1 : 0, "jitter": params.jitter, "grid": 0, "pieces": 150, "columns": 12,
      "rows": 8,
    ]
    switch params.pieces {
    case .count(let count): numbers["pieces"] = count
    case .grid(let columns, let rows):
      numbers["columns"] = columns
      numbers["rows"] = rows
      numbers["grid"] = 1
    }
    let grid = JigsawParams.gridRange
    let knobbed = Form.Condition(
      field: "cut",
      isOneOf: Set(JigsawMode.styles.indices.filter { JigsawMode.styles[$0].hasClassicKnobs }))
    return Form(
      title: tr("New puzzle"),
      fields: [
        .init("picture", label: tr("Picture"), kind: .picture),
        .init("cut", label: tr("Cut"), kind: .choice(labels: JigsawMode.styleLabels, details: [])),
        .init("frame", label: tr("Frame"), kind: .choice(labels: JigsawMode.frameLabels, details: [])),
        .init(
          "pieces", label: tr("Pieces"), kind: .amount(JigsawParams.pieceRange, marks: JigsawMode.marks),
          onlyWhen: .init(field: "grid", equals: 0)),
        .init("grid", label: tr("Set columns and rows"), kind: .toggle),
        .init(
          "columns", label: tr("Columns"), kind: .number(grid), onlyWhen: .init(field: "grid", equals: 1)),
        .init(
          "rows", label: tr("Rows"), kind: .number(grid), onlyWhen: .init(field: "grid", equals: 1)),
        .init("rotation", label: tr("Turned pieces"), kind: .toggle),
        .init("heap", label: tr("Tipped out in a heap"), kind: .toggle),
        .init(
          "tab", label: tr("Size of knobs in per cent of a side"), kind: .number(JigsawParams.tabRange),
          onlyWhen: knobbed),
        .init(
          "jitter", label: tr("How much knobs vary, in per cent"), kind: .number(JigsawParams.jitterRange),
          onlyWhen: knobbed),
      ], answers: .init(numbers: numbers, pictures: ["picture": PictureName(text: params.picture)]))
  }

  /// The parameters of an answered form.
  ///
  /// - Throws: `Problem` when the cut is impossible.
  public func params(from answers: Form.Answers) throws(Problem) -> JigsawParams {
    let picture = answers.pictures["picture"] ?? .sample("")
    let isGiven = if case .blob = picture { true } else { false }
    guard isGiven || BuiltInPicture.named(picture.text) != nil else {
      let names = BuiltInPicture.all.map(\.name).joined(separator: ", ")
      throw Problem(tr("There is no picture “{0}”. Choose a file or one of: {1}.", picture.text, names))
    }
    let pieces = try pieces(answers.numbers)
    var params = JigsawParams(
      picture: picture.text, pieces: pieces, rotates: answers.numbers["rotation"] ?? 1 != 0,
      style: style(answers), frame: frame(answers))
    params.isHeaped = answers.numbers["heap"] == 1
    params.tab = answers.numbers["tab"] ?? params.tab
    params.jitter = answers.numbers["jitter"] ?? params.jitter
    let (tabs, jitters) = (JigsawParams.tabRange, JigsawParams.jitterRange)
    guard tabs.contains(params.tab) else {
      throw Problem(tr("Choose knobs of {0} to {1} %.", String(tabs.lowerBound), String(tabs.upperBound)))
    }
    guard jitters.contains(params.jitter) else {
      throw Problem(
        tr("Choose a variation of {0} to {1} %.", String(jitters.lowerBound), String(jitters.upperBound)))
    }
    return params
  }

  /// The styles in the order of the form.
  static let styles: [CutStyle] = [.classic, .simple, .rectangles, .hexagons, .voronoi, .whimsies]
  private static var styleLabels: [String] {
    styles.map {
      switch $0 {
      case .classic: tr("Classic")
      case .simple: tr("Simple")
      case .rectangles: tr("Rectangles")
      case .hexagons: tr("Hexagons")
      case .voronoi: tr("Irregular")
      case .whimsies: tr("With figures")
      }
    }
  }
  private static var frameLabels: [String] {
    [tr("Rectangle"), tr("Round corners"), tr("Circle"), tr("Ellipse"), tr("Heart")]
  }

  private func style(_ answers: Form.Answers) -> CutStyle {
    let index = answers.numbers["cut"] ?? 0
    return JigsawMode.styles.indices.contains(index) ? JigsawMode.styles[index] : .classic
  }

  /// The frame of the answers: a choice, or a custom shape from the command line.
  private func frame(_ answers: Form.Answers) -> FrameShape {
    if let shape = answers.texts["frame"].flatMap(FrameShape.init) { return shape }
    let index = answers.numbers["frame"] ?? 0
    return FrameShape.named.indices.contains(index) ? FrameShape.named[index].shape : .rectangle
  }

  private func pieces(_ numbers: [String: Int]) throws(Problem) -> JigsawParams.Pieces {
    let range = JigsawParams.pieceRange
    let fewest = String(range.lowerBound)
    let most = String(range.upperBound)
    if numbers["grid"] != 1 {
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
}

extension JigsawMode: AreaSuitedMode {
  /// Gives the table the aspect ratio of the room, so that the pieces are as large as possible.
  public func suited(_ params: JigsawParams, to room: Size) -> JigsawParams {
    guard room.width > 0, room.height > 0 else { return params }
    var params = params
    let aspects = Scatter.aspects
    params.tableShape = Int(
      (100 * min(max(room.width / room.height, aspects.lowerBound), aspects.upperBound)).rounded())
    return params
  }
}
