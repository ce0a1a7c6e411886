import Concurrency
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
