import Interface
import ModeKit

/// The commands of the modes. Each mode's standard commands are derived from its form, its formats and its file
/// endings; the commands that it declares itself follow.
extension CommandTable {
  static func commands(of mode: any Mode) -> [Command<HeadlessFrontEnd>] {
    let word = mode.names.word
    let formats = (mode as? any ExportingMode)?.exportFormats ?? []
    return [new(word, mode, mode.newDocument)]
      + (formats.isEmpty ? [] : [export(word, mode, formats)])
      + ((mode as? any ImportingMode).map { [importing(word, $0)] } ?? [])
      + (mode is any ReplayExportingMode ? [replay(word)] : [])
      + mode.ownCommands.map { command in command.after(word) { $0.tools(for: mode) } }
  }

  private static func new(
    _ word: String, _ mode: any Mode, _ answers: Argument<Form.Answers>
  ) -> Command<HeadlessFrontEnd> {
    Command(
      "\(word) new", tr("make a new document"), prints: tr("the document's id"), answers.noted,
      .option("--seed", as: .seed, tr("the number from which random choices are computed"))
    ) { front, answers, seed throws(Problem) in
      try front.make(mode, answers, seed: seed ?? front.newSeed())
    }
  }

  /// The format and the path of an exported file.
  private struct Target {
    let format: FileFormat
    let path: String
  }

  private static func export(
    _ word: String, _ mode: any Mode, _ formats: [FileFormat]
  ) -> Command<HeadlessFrontEnd> {
    let targets: [Argument<Target?>] = formats.map { format in
      .option(
        "--" + format.id, as: Kind.newFile().map { Target(format: format, path: $0) },
        "\(format.label): \(format.note)")
    }
    let scale: Argument<Double?> =
      formats.contains(where: \.hasScale)
      ? .option("--scale", as: .number(0.001...1000), tr("pixels per point, 1 unless given")) : .always(nil)
    let isTransparent: Argument<Bool> =
      formats.contains(where: \.isPicture)
      ? .flag("--transparent", tr("leave out the background")) : .always(false)
    return Command(
      "\(word) export", tr("convert a document, or a file that can be imported, to another format"),
      prints: tr("the size of the file, and what it leaves out"),
      .word(
        .file("ID|FILE"), tr("the document's id, as `tessera library list` prints it, or a file")),
      .one(of: targets), scale, isTransparent
    ) { front, source, target, scale, isTransparent throws(Problem) in
      if scale != nil, !target.format.hasScale { throw senseless("--scale", target.format) }
      if isTransparent, !target.format.isPicture { throw senseless("--transparent", target.format) }
      let options = ExportOptions(
        format: target.format.id, scale: scale ?? 1, isTransparent: isTransparent)
      return try front.export(source, of: mode, options, to: target.path)
    }
  }

  private static func senseless(_ option: String, _ format: FileFormat) -> Problem {
    .inArguments(tr("{0}: {1} does not use this; leave it out.", option, format.label))
  }

  private static func importing(_ word: String, _ mode: any ImportingMode) -> Command<HeadlessFrontEnd> {
    let endings = mode.importedEndings.map { "." + $0 }.joined(separator: ", ")
    return Command(
      "\(word) import", tr("import a file of another program as a document"),
      prints: tr("the document's id, and what was left out"),
      .word(.file(), tr("a file that ends in {0}", endings))
    ) { front, path throws(Problem) in try front.importFile(path, mode) }
  }

  private static func replay(_ word: String) -> Command<HeadlessFrontEnd> {
    Command(
      "\(word) replay", tr("draw the replay of a document as numbered pictures"),
      prints: tr("how many pictures there are"),
      .word(.document, tr("the document's id, as `tessera library list` prints it")),
      .required("--png-dir", as: .folder, tr("the folder for the pictures")),
      .option("--fps", as: .number(1...120), or: "25", tr("pictures per second")),
      .option("--seconds", as: .number(0.1...3600), or: "10", tr("how long it takes, in seconds"))
    ) { front, id, directory, rate, duration throws(Problem) in
      try front.replay(id, ReplayOptions(rate: rate, duration: duration), to: directory)
    }
  }
}
