import Library
import Testing

/// Texts for people that are translated when they are shown.
@Suite struct PhraseTests {
  private let german = [
    "{0}, {1} mines left": "{0}, noch {1} Minen", "Expert": "Profi", "unranked": "ohne Wertung",
    "{1} of {0}": "{0}, davon {1}",
  ]

  private func read(_ phrase: Phrase) -> [String] {
    [phrase.text { $0 }, phrase.text { german[$0] ?? $0 }]
  }

  @Test func sentencesAndTheirPartsAreTranslatedWhenTheyAreShown() {
    let line = Phrase.row([
      Phrase("{0}, {1} mines left", Phrase("Expert"), "59"), .verbatim("2:14"), Phrase("unranked"),
    ])
    #expect(
      read(line) == [
        "Expert, 59 mines left · 2:14 · unranked", "Profi, noch 59 Minen · 2:14 · ohne Wertung",
      ])
    #expect(read(Phrase("{1} of {0}", "9", "{0}")) == ["{0} of 9", "9, davon {0}"])
    #expect(read(.verbatim("Expert")) == ["Expert", "Expert"], "a name is not translated")
  }

  @Test func aPhraseIsStoredWithoutItsTranslation() {
    let phrases: [Phrase] = [
      .verbatim(""), .verbatim("[\"Expert\"]"), .verbatim("7"), Phrase("Expert"),
      Phrase("{0}, {1} mines left", Phrase("Expert"), "“59”\n"), .row([Phrase("Expert"), .verbatim("{0}")]),
      .row([]), Phrase("{0}, cleared", Phrase("Expert")).ofFinished,
      .row([Phrase("{0}, lost", "x"), .verbatim("2:14")]).ofFinished,
    ]
    for phrase in phrases { #expect(Phrase(stored: phrase.stored) == phrase) }
  }

  /// Lines of formats before 5 are plain text, and a damaged one is no reason to lose a document.
  @Test(arguments: [
    "Expert, 59 mines left · 2:14", "3 Striche", "12", "[1]", "[", "{\"row\":3}", "{}", "\u{1}",
  ])
  func anyOtherTextIsReadAsItStands(text: String) {
    #expect(Phrase(stored: text) == .verbatim(text))
    #expect(Phrase(stored: text).isVerbatim)
  }

  @Test func theLineOfWhatHasEndedReadsTheSame() throws {
    let line = Phrase.row([Phrase("{0}, cleared", Phrase("Expert")), .verbatim("2:14")])
    let end = line.ofFinished
    #expect(!line.isOfFinished && end.isOfFinished && !end.isVerbatim && end != line)
    #expect(end.text { $0 } == line.text { $0 })
    #expect(end.ofFinished == end, "it ends once")
    #expect(Phrase(stored: end.stored) == end)
    // Nobody writes an end within an end.
    #expect(!Phrase(stored: #"{"end":{"end":["Expert"]}}"#).isOfFinished)
  }
}
