import Geometry
import Interface
import ModeKit

/// The parsed command line. What can be typed is listed in a table (``CommandTable``), to which every mode adds its
/// commands.
public struct CommandLine: Sendable {
  /// The version of this program.
  public static let version = "0.1.0"

  /// What `tessera` is to do.
  public enum Action: Sendable {
    /// Opens the app.
    case open(OpenOptions)
    /// Runs a command without a window and returns the text to print.
    case run(@Sendable (HeadlessFrontEnd) throws(Problem) -> String)
  }

  /// The action to run.
  public let action: Action
  /// The library's folder, or nil for the default.
  public let library: String?

  /// Reads arguments (without the program's name).
  ///
  /// - Throws: `Problem` with one line, in the user's language, that names the bad argument and what is expected. The
  ///   closure of ``Action/run(_:)`` throws one too where a value makes no sense.
  public init(_ arguments: [String], modes: [any Mode]) throws(Problem) {
    let table = CommandTable(modes: modes)
    let lead = table.lead(of: arguments)
    let rest = Array(arguments.dropFirst(lead.count))
    // `--help` anywhere in a command prints its help; the command is not run.
    if arguments.contains("--help") || arguments.contains("-h") {
      library = nil
      action = .run { _ in table.help(after: lead) }
    } else if let command = table.command(lead) {
      let (library, run) = try command.prepare(rest, with: CommandTable.library)
      self.library = library
      action = .run(run)
    } else if lead.isEmpty, rest.first?.hasPrefix("-") ?? true {
      let opening = try table.opening.read(rest)
      library = opening.library
      action = opening.asksForVersion ? .run { _ in "tessera \(Self.version)" } : .open(opening.options)
    } else {
      throw table.unknown(rest.first, after: lead)
    }
  }
}
