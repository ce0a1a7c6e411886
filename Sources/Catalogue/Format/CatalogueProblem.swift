import Fetching
import Library

/// Why something could not be done with a catalogue, with a sentence for people.
public enum CatalogueProblem: Error, Sendable, Hashable {
  /// The text is neither a web address nor a file.
  case address(String)
  /// It could not be fetched from this place.
  case fetching(FetchProblem, place: String)
  /// There is no such file, or it cannot be read, with the system's message.
  case reading(String, place: String)
  /// It is not a catalogue.
  case foreign(place: String)
  /// It is damaged, or exceeds a limit.
  case damaged(place: String)
  /// It was made for a newer Tessera, in the format with this number.
  case newer(version: Int, place: String)
  /// A file is not the one that the catalogue names.
  case mismatch(place: String)
  /// The entry is not in the catalogue any more.
  case gone
  /// A file cannot be written, with the system's message.
  case writing(String, place: String)
  /// The database of catalogues cannot be used.
  case storage(LibraryProblem.Kind, place: String)
  /// Another Tessera is updating catalogues.
  case busy
  /// What is published exceeds a limit, with the name of the entry.
  case unpublishable(String)
  /// The work was cancelled.
  case cancelled

  /// One sentence: what happened, and what to do, with each phrase translated by `translate`.
  public func text(_ translate: (String) -> String) -> String { phrase.text(translate) }

  private var phrase: Phrase {
    switch self {
    case .address(let text):
      Phrase("{0}: give the address of a catalogue on the web, or its file.", text)
    case .fetching(let problem, let place): Self.phrase(of: problem, place)
    case .reading(let words, let place):
      Phrase("{0}: this file cannot be read ({1}).", BytePath.shown(place), words)
    case .foreign(let place): Phrase("{0} is not a catalogue: check the address.", BytePath.shown(place))
    case .damaged(let place):
      Phrase(
        "{0} is damaged or too large, so everything stays as it was: tell its publisher.",
        BytePath.shown(place))
    case .newer(let version, let place):
      Phrase(
        "{0} was made for a newer Tessera (format {1}, this one knows {2}): update Tessera.",
        BytePath.shown(place), String(version), String(CatalogueLimits.version))
    case .mismatch(let place):
      Phrase("{0} is not the file that the catalogue names: update the catalogue, and try again.", place)
    case .gone: Phrase("This entry is not in the catalogue any more: search again.")
    case .writing(let words, let place):
      Phrase(
        "{0} cannot be written ({1}): free some space, or make it writable.", BytePath.shown(place), words)
    case .unpublishable(let title):
      Phrase("{0} cannot be published: it is empty, larger than 256 MB, or its title is too long.", title)
    case .storage(.diskFull, let place):
      Phrase("The disk of {0} is full: free some space.", BytePath.shown(place))
    case .storage(.damaged, let place):
      Phrase("{0} was damaged and has been replaced: update your catalogues.", BytePath.shown(place))
    case .storage(.failed(let words), let place), .storage(.refused(let words), let place):
      Phrase("{0} cannot be used ({1}): look at the disk.", BytePath.shown(place), words)
    case .storage(_, let place): Phrase("{0} cannot be written: make it writable.", BytePath.shown(place))
    case .busy: Phrase("Another Tessera is updating catalogues: try again later.")
    case .cancelled: Phrase("It was stopped.")
    }
  }

  private static func phrase(of problem: FetchProblem, _ place: String) -> Phrase {
    switch problem {
    case .cancelled: Phrase("It was stopped.")
    case .unreachable: Phrase("{0} cannot be reached: look at the network and the address.", place)
    case .timedOut: Phrase("{0} does not answer: try again later.", place)
    case .untrusted:
      Phrase(
        "{0} is not fetched, since the certificate of its server is not valid: tell its publisher.", place)
    case .refused(let status):
      Phrase("The server does not give {0} (status {1}): look at the address.", place, String(status))
    case .tooLong(let limit):
      Phrase("{0} is longer than {1} bytes, so it was not fetched: tell its publisher.", place, String(limit))
    case .broken: Phrase("The download of {0} was interrupted: try again later.", place)
    case .redirected:
      Phrase("{0} leads to another kind of address, which is not followed: look at the address.", place)
    case .privateNetwork:
      Phrase("{0} leads into a private network, so it was not fetched: tell its publisher.", place)
    case .unavailable: Phrase("Nothing can be fetched without the library libcurl: install it.")
    }
  }
}
