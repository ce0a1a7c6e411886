import Geometry
import Interface
import Library
import Minesweeper
import ModeKit
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// Texts that are stored with documents are read in the language of now.
@Suite struct LanguageTests {
  /// The German translations of the app.
  private static let german: [String: String] = {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    var words: [String: String] = [:]
    var key = ""
    for line in readFile("/\(folder)/Assets/Translations/de.po").split(separator: "\n") {
      func value(_ word: String) -> String? {
        guard line.hasPrefix("\(word) \""), line.hasSuffix("\"") else { return nil }
        return String(line.dropFirst(word.count + 2).dropLast())
      }
      if let english = value("msgid") { key = english }
      if let translation = value("msgstr") { words[key] = translation }
    }
    return words
  }()

  private func inBoth(_ phrase: Phrase) -> [String] {
    [phrase.text { $0 }, phrase.text { Self.german[$0] ?? "nothing for “\($0)”" }]
  }

  private func card(_ title: String, _ person: Person) -> Card? {
    person.all(Card.self).first { $0.style == .thumbnail && $0.title == title }
  }

  @Test func aLineIsStoredInNoLanguage() throws {
    let person = Person()
    // Somebody plays in a language whose words are half as long again.
    try PseudoTranslation.$areUsed.withValue(true) {
      try person.open("Minesweeper")
      for key: Key in [.right, .enter] { person.press(key) }
      try person.tap("Homeho")
      #expect(card("Beginnerbegi", person) != nil)
    }
    let document = try #require(person.library.documents().first)
    #expect(document.title.isEmpty, "nobody has named it")
    let lines = inBoth(document.detail)
    #expect(lines[0].hasPrefix("Beginner, 10 mines left · "))
    #expect(lines[1].hasPrefix("Anfänger, "))
    #expect(lines[1].contains("Minen"))
    // The next visitor reads English.
    let next = Person(library: person.library)
    #expect(card("Beginner", next)?.detail == rest(of: lines[0]))
    #expect(next.all(Card.self).contains { $0.title == "Minesweeper" && $0.detail == lines[0] })
    // Under another name it is said what was renamed.
    person.library.rename(document.id, to: "Ship")
    #expect(card("Ship", Person(library: person.library))?.detail == lines[0])
  }

  /// What a line says after the name of a document, which stands above it already.
  private func rest(of line: String) -> String { String(line.drop { $0 != " " }.dropFirst()) }

  @Test func theNameOfACopyIsStoredInNoLanguage() throws {
    let person = Person()
    try PseudoTranslation.$areUsed.withValue(true) {
      try person.open("Sketch")
      person.drag((0...20).map { Point(500 + 8 * Double($0), 400) })
      person.wait(1)
      try person.tap("Homeho")
      for title in ["Boardbo", "Boardbo copyco"] {
        let card = try #require(self.card(title, person), "\(person.all(Card.self).map(\.title))")
        person.tap(try #require(card.menuButton).frameInRoot.center)
        try person.tap("Duplicatedupl")
      }
    }
    let next = Person(library: person.library)
    for title in ["Board", "Board copy", "Board copy 2"] { #expect(card(title, next) != nil, "\(title)") }
    // Copies of the app's own names can be told from names that people give.
    let named = try #require(person.library.documents().first)
    for name in ["Ship", #"["Ship"]"#, #"["{0} copy",""]"#, #""Ship""#, ""] {
      person.library.rename(named.id, to: name)
      let stored = try #require(person.library.document(named.id)).title
      #expect(Phrase(title: stored).text { "no \($0)" } == name || name.hasPrefix("["))
      #expect(Phrase(title: stored).text { $0 } == name)
    }
  }

  @Test func everyLineOfAGameHasItsTranslation() throws {
    let person = Person()
    for mode in ["Minesweeper", "Sketch"] {
      try person.open(mode)
      try person.tap("Home")
    }
    for document in person.library.documents() {
      let lines = inBoth(document.detail)
      #expect(lines[0] != lines[1] && !lines[1].contains("nothing for"), "\(lines)")
    }
  }

  /// Before format 5, lines were stored as they were read then.
  @Test func linesOfOlderVersionsAreMadeAnew() throws {
    let person = Person()
    try person.open("Minesweeper")
    for key: Key in [.right, .enter] { person.press(key) }
    try person.tap("Home")
    let id = try #require(person.library.documents().first).id
    let line = try #require(person.library.document(id)).detail
    person.library.describe(id, as: .verbatim("Anfänger, noch 10 Minen · 0:00"))
    let next = Person(library: person.library)
    #expect(next.library.document(id)?.detail == line)
    #expect(card("Beginner", next)?.detail == rest(of: line.text { $0 }))
  }
}
