import Concurrency
import Glibc
import Interface
import ModeKit
import Tables

/// The server that this machine runs for the room that it is in: the installed nats-server, open to all machines of the
/// network that know the room's password, which is in the links to its tables.
///
/// What it has stored lies in a folder of its own beside the library, so tables outlive it.
final class RoomServer {
  /// The room.
  let room: Room
  /// The number of its process; nil when it has ended.
  private let process: Locked<pid_t?>

  /// Whether nats-server is installed.
  static var isInstalled: Bool { path != nil }

  /// Starts the server of a room. If another one has the room's port already, this one ends at once.
  ///
  /// - Throws: ``Problem`` if nats-server is not installed, or its files cannot be written.
  init(_ room: Room) throws(Problem) {
    self.room = room
    // If this program is killed, its server ends too.
    let arguments = ["/usr/bin/setpriv", "--pdeathsig", "TERM"] + (try Self.arguments(of: room))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var argv = arguments.map { strdup($0) } + [nil]
    defer { for text in argv { free(text) } }
    var child = pid_t()
    guard posix_spawn(&child, arguments[0], &actions, nil, &argv, environ) == 0 else {
      throw Problem(tr("The server of the room cannot be started."))
    }
    let process = Locked<pid_t?>(child)
    self.process = process
    // Somebody must hear of its end, whenever that comes.
    _ = Thread(name: "room") { [child] in
      var end = siginfo_t()
      waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT)
      process.with {
        waitpid(child, nil, 0)
        $0 = nil
      }
    }
  }

  /// Ends the server; its tables stay.
  deinit { process.with { if let process = $0 { kill(process, SIGTERM) } } }

  /// Becomes the server of a room in place of this program, for the command line. Returns only if that fails.
  ///
  /// - Throws: ``Problem`` if nats-server is not installed, or its files cannot be written.
  static func become(_ room: Room) throws(Problem) -> Never {
    let arguments = try arguments(of: room)
    var argv = arguments.map { strdup($0) } + [nil]
    execv(arguments[0], &argv)
    throw Problem(tr("The server of the room cannot be started."))
  }

  /// The program with its arguments, after its configuration was written.
  private static func arguments(of room: Room) throws(Problem) -> [String] {
    guard let path else {
      throw Problem(tr("A room needs a server: install the package nats-server."))
    }
    return [path, "-c", try room.writeConfiguration(), "-sd", room.store]
  }

  private static var path: String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return (folders.split(separator: ":").map(String.init) + ["/usr/sbin"])
      .map { $0 + "/nats-server" }.first { access($0, X_OK) == 0 }
  }
}
