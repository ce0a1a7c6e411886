import CSandbox
import Glibc

extension Sandbox {
  /// The child's descriptor of the socket to the app.
  private static let socket: Int32 = 3

  /// Runs the child: gives up its rights, and reads files until the app ends. Call it on the main thread, before other
  /// threads start.
  ///
  /// - Parameters:
  ///   - readers: the readers that requests can name.
  ///   - prepare: called before the rights are given up, to read files of the program itself, such as translations.
  public static func serve(_ readers: [FileReader], prepare: () -> Void = {}) -> Never {
    prepare()
    _ = csandbox_enter()
    guard Answer.ready.send(to: socket) else { _exit(2) }
    while let (request, file) = Request.receive(from: socket) {
      guard let reader = readers.first(where: { $0.name == request.reader }) else { break }
      guard answer(reader, request, file).send(to: socket) else { break }
    }
    _exit(0)
  }

  /// Reads a file and returns the answer. The file's memory is freed when this returns.
  private static func answer(_ reader: FileReader, _ request: Request, _ file: [UInt8]) -> Answer {
    do throws(ReadingFailure) {
      return .contents(try reader.body(file, request.parameters))
    } catch {
      // The app notices all other failures when the child ends.
      guard case .refused(let sentence) = error else { _exit(3) }
      return .refused(sentence)
    }
  }
}
