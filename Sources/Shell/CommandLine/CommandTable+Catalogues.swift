import Catalogue
import Interface
import ModeKit

/// The commands `tessera catalogue …`.
extension CommandTable {
  static var catalogues: [Command<HeadlessFrontEnd>] {
    [
      Command(
        "catalogue follow", tr("follow a catalogue, and fetch its list of entries"),
        prints: tr("its number, its name and how many entries it has"),
        .word(.file("URL|FILE"), tr("the address of a catalogue, its file, or the folder that it is in"))
      ) { front, source throws(Problem) in try front.follow(source) },
      Command(
        "catalogue list", tr("list the catalogues that are followed"), prints: tr("one catalogue per line"),
        json
      ) { front, json throws(Problem) in try front.listCatalogues(json: json) },
      Command(
        "catalogue update", tr("look for new editions of all catalogues"),
        prints: tr("one catalogue per line")
      ) { front throws(Problem) in try front.updateCatalogues() },
      Command(
        "catalogue search", tr("find entries by the beginnings of words in their titles and names"),
        prints: tr("one entry per line, the newest first"),
        .words(.text("WORD"), tr("a word, or its beginning")),
        .option(
          "--kind", as: .choice(EntryKind.allCases.map { ($0.rawValue, $0) }), tr("find this kind only")),
        .option("--limit", as: .whole(1...1_000_000), or: "100", tr("print this many entries at most")), json
      ) { front, words, kind, limit, json throws(Problem) in
        try front.search(words, kind: kind, limit: limit, json: json)
      },
      Command(
        "catalogue get", tr("fetch the file of an entry"), prints: tr("where the file is"),
        .word(.text("ENTRY"), tr("the entry’s id, as `tessera catalogue search` prints it")),
        .option("-o", "--output", as: .newFile(), tr("copy it to this file"))
      ) { front, id, output throws(Problem) in try front.get(id, to: output) },
      Command(
        "catalogue forget", tr("stop following a catalogue, and remove what was fetched of it"),
        prints: tr("what is not followed any more"),
        .word(.whole(1...Int(Int32.max)), tr("the catalogue’s number, as `tessera catalogue list` prints it"))
      ) { front, number throws(Problem) in try front.forget(number) },
      Command(
        "catalogue publish",
        tr("write a catalogue into a folder that any web server can serve, with a page for browsers"),
        prints: tr("how many entries it has, and how many files were written"),
        .word(.folder, tr("the folder to write")),
        .words(
          .file("DOCUMENT|FILE"),
          tr(
            "documents by their ids, built-in pictures by their names, pictures, files that modes can import, codes of boards (.txt), brushes (.json), and folders of such files"
          )),
        .option("--name", as: .text("TEXT"), or: "Tessera", tr("the catalogue’s name")),
        .option("--by", as: .text("TEXT"), or: "Tessera", tr("who publishes it")),
        .option("--licence", as: .text("TEXT"), tr("the licence, in a few words")),
        .option("--language", as: .text("CODE"), or: "en", tr("the language of its texts")),
        .option(
          "--translations", as: .file(),
          tr("a JSON file with the name and the titles in other languages, by language and text")),
        .option("--date", as: date, tr("the date of all its entries, instead of when they were last changed"))
      ) { front, folder, sources, name, publisher, licence, language, translations, day throws(Problem) in
        try front.publish(
          sources,
          as: CatalogueHead(
            name: name, publisher: publisher, language: language, licence: licence ?? "", day: 0, count: 0),
          translations: translations, day: day, into: folder)
      },
    ]
  }

  /// A date.
  private static var date: Kind<Int> {
    .text("YYYY-MM-DD") { text throws(Problem) in
      guard let day = Day.number(text) else {
        throw Problem(tr("--date {0}: give a date from 1970 on, such as {1}.", text, "2026-11-25"))
      }
      return day
    }
  }

  private static var json: Argument<Bool> { .flag("--json", tr("print JSON")) }
}
