import Interface
import Sandbox
import Scene

/// The resources of a mode while it makes or reads a state on a worker.
public struct DocumentResources: Sendable {
  /// Pictures and the typesetter.
  public let scene: SceneResources
  /// Reads a picture or other large bytes from the library, by name.
  public let blob: @Sendable (String) -> [UInt8]?
  /// Whether the work is no longer wanted: stop soon, by throwing any problem.
  public let isCancelled: @Sendable () -> Bool
  /// Reports the progress, 0…1.
  public let progress: @Sendable (Double) -> Void

  /// Makes resources; the defaults suit command-line use.
  public init(
    scene: SceneResources, blob: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.scene = scene
    self.blob = blob
    self.isCancelled = isCancelled
    self.progress = progress
  }
}

extension DocumentResources {
  /// Reads and writes pictures; stops when the work is no longer wanted.
  public var codec: any ImageCodec { scene.codec.stopping(when: isCancelled) }

  /// Reads an untrusted file in the sandbox; stops when the work is no longer wanted.
  ///
  /// - Throws: ``Problem`` when it cannot be read.
  public func read(
    _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8] = []
  ) throws(Problem) -> FileContents {
    do throws(ReadingFailure) {
      return try scene.files.read(file, by: reader, parameters, isCancelled: isCancelled)
    } catch {
      throw Problem(error)
    }
  }
}

extension Problem {
  /// The problem of a file that could not be read. The sentence of a refusal is the reader's own, translated already.
  public init(_ failure: ReadingFailure) {
    if case .refused(let sentence) = failure {
      self.init(sentence)
    } else {
      self.init(tr(SceneProblem(failure).message))
    }
  }
}
