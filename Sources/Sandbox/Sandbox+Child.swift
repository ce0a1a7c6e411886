import CSandbox
import Glibc

extension Sandbox {
  /// The descriptor of the child that leads to the app.
  private static let socket: Int32 = 3

  /// Is the child: gives up its rights and reads files until the app goes. Call it on the main thread before another one starts.
  ///
  /// - Parameters:
  ///   - readers: the readers that can be asked for.
  ///   - prepare: called before rights are given up: what reads files of the program itself, such as translations, does it now.
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

  /// What a reader makes of a file. Its memory is free again when this returns.
  private static func answer(_ reader: FileReader, _ request: Request, _ file: [UInt8]) -> Answer {
    do throws(ReadingFailure) {
      return .contents(try reader.body(file, request.parameters))
    } catch {
      // The app finds out about all else by itself.
      guard case .refused(let sentence) = error else { _exit(3) }
      return .refused(sentence)
    }
  }
}
