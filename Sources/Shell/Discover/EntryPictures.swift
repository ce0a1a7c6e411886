import Catalogue
import Concurrency
import Geometry
import Interface
import Raster
import Scene

/// The small pictures of the entries that have a card, decoded in the sandbox. Those of other entries take no memory. Main
/// thread only.
final class EntryPictures {
  private enum State {
    /// It is being decoded.
    case coming
    /// It cannot be decoded.
    case broken
    case shown(Picture)
  }

  /// What a worker has made of the bytes of a picture.
  private enum Decoded: Sendable {
    case unwanted, broken
    case image(ImagePyramid)
  }

  private let resources: SceneResources
  private let jobs: Jobs
  private var states: [EntryID: State] = [:]
  /// The entries that have a card, for the workers: the pictures of others are no longer needed.
  private let wanted = Locked<Set<EntryID>>([])
  /// Called when the picture of an entry has been decoded.
  var onPicture: (EntryID) -> Void = { _ in }
  /// The longer side of a picture, in pixels.
  var side = 320

  init(_ resources: SceneResources, _ jobs: Jobs) {
    self.resources = resources
    self.jobs = jobs
  }

  deinit { removeAll() }

  /// How many pictures are in memory.
  var count: Int { states.values.count { if case .shown = $0 { true } else { false } } }

  /// The picture of an entry, if it is decoded.
  subscript(_ id: EntryID) -> Picture? { if case .shown(let picture) = states[id] { picture } else { nil } }

  /// Whether the bytes of an entry's picture are needed.
  func lacks(_ id: EntryID) -> Bool { states[id] == nil }

  /// Decodes the picture of an entry that has a card.
  func decode(_ bytes: [UInt8], of id: EntryID) {
    guard lacks(id) else { return }
    states[id] = .coming
    wanted.with { _ = $0.insert(id) }
    let (codec, side, wanted) = (resources.codec, side, wanted)
    jobs.run { () -> Decoded in
      guard wanted.with({ $0.contains(id) }) else { return .unwanted }
      return (try? codec.decode(bytes, largest: side)).map { .image(ImagePyramid($0)) } ?? .broken
    } then: { [weak self] result in
      guard let self, case .coming = states[id] else { return }
      switch result {
      case .unwanted: states[id] = nil
      case .broken: states[id] = .broken
      case .image(let image):
        let size = Size(Double(image.width), Double(image.height))
        states[id] = .shown(Picture(resources.register(image), size: size))
        onPicture(id)
      }
    }
  }

  /// Forgets the pictures of all entries but some: those that have a card.
  func keep(_ ids: Set<EntryID>) { for id in Array(states.keys) where !ids.contains(id) { drop(id) } }

  private func drop(_ id: EntryID) {
    if case .shown(let picture) = states[id] { resources.release(picture.id) }
    states[id] = nil
    wanted.with { _ = $0.remove(id) }
  }

  /// Forgets all pictures.
  func removeAll() { for id in Array(states.keys) { drop(id) } }
}
