import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene
import Sketch
import TestSupport
import Testing

/// Two authors continue one board independently; then their logs are merged.
@Suite struct MergedLogTests {
  private let mode = SketchMode(shelf: Slate.shelf)
  private static let resources = DocumentResources(
    scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
  private let authors: [UInt32] = [7, 300_000_000]
  /// The seat that drew what was there before.
  private static let first = 3

  /// An author's board with a log, and its store.
  private func opened(
    _ author: UInt32, _ records: [StoredRecord]
  ) throws -> (ModeHost<SketchMode>, MemoryStore) {
    let rebuilt = try mode.load(
      StoredLog(params: SketchMode.Params().bytes, seed: 1, author: author, records: records),
      Self.resources
    ).get()
    let store = MemoryStore(author: author, records: records)
    let camera = Camera(viewport: Rect(x: 0, y: 0, width: 1280, height: 800))
    let document = rebuilt.open(
      store, ModeEnvironment(theme: Theme(), camera: camera, seats: [0, 1, 2, 3]), BackgroundRunner())
    return (try #require(document as? ModeHost<SketchMode>), store)
  }

  private func draw(
    _ host: ModeHost<SketchMode>, seat: Int, on layer: MoveID = .start, _ random: inout RandomSource
  ) {
    var ink = ink(order: host.state.nextOrder, seed: UInt32(random.below(1000)))
    ink.seat = seat
    ink.layer = layer
    var trail = TrailWriter()
    let points = scribble(&random, nodes: 2 + random.below(20))
    for point in points { trail.add(ink.node(at: point, pressure: 1)) }
    host.perform(.draw(ink, trail: trail.bytes), seat: seat)
  }

  /// Does something with what a seat of an author has drawn.
  private func act(_ host: ModeHost<SketchMode>, seat: Int, _ random: inout RandomSource) {
    let own = host.state.strokes.filter { $0.id.author == host.author && $0.ink.seat == seat }
    let stroke = own.isEmpty ? nil : own[random.below(own.count)]
    let layers = host.state.layers.filter { $0.id.author == host.author }
    let place = Order(host.state.nextOrder, by: host.author)
    switch random.below(10) {
    case 0, 1: host.undo(seat: seat)
    case 2: host.redo(seat: seat)
    case 3 where seat == 0 && layers.isEmpty:
      let index = random.below(host.state.layers.count + 1)
      host.perform(
        .layer(LayerChange(from: nil, to: .init(BoardLayer(id: host.nextID), at: index))), seat: seat)
    case 4:
      guard let stroke else { return }
      var edit = stroke.edit
      edit.placement = edit.placement.then(.translation(Vector(random.within(-50...50), 10)))
      if random.below(2) == 0 { edit.order = place }
      host.perform(.change([StrokeChange(id: stroke.id, from: stroke.edit, to: edit)]), seat: seat)
    case 5:
      guard let stroke else { return }
      var copy = stroke.edit
      copy.order = place
      host.perform(.change([StrokeChange(id: stroke.id, from: nil, to: copy)]), seat: seat)
    case 6:
      guard let stroke else { return }
      host.perform(.take([StrokeName(id: stroke.id, order: stroke.order)]), seat: seat)
    default: draw(host, seat: seat, on: seat == 0 ? layers.first?.id ?? .start : .start, &random)
    }
  }

  /// The comparable properties of a stroke.
  private struct Snapshot: Hashable {
    var id: MoveID
    var ink: Ink
    var edit: StrokeEdit
    var points: [Point]
  }

  private func snapshots(_ host: ModeHost<SketchMode>) -> [Snapshot] {
    host.state.strokes.map { Snapshot(id: $0.id, ink: $0.ink, edit: $0.edit, points: $0.points) }
  }

  @Test(arguments: 0..<24) func strokesOfBothStayAndEachTakesBackHisOwn(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let (start, shared) = try opened(0, [])
    for _ in 0..<6 { draw(start, seat: Self.first, &random) }
    start.undo(seat: Self.first)
    let old = Set(snapshots(start))
    var logs: [[StoredRecord]] = []
    var own: [Set<Snapshot>] = []
    for author in authors {
      let (host, store) = try opened(author, shared.records)
      for _ in 0..<2 + random.below(80) { act(host, seat: random.below(2), &random) }
      logs.append(store.records)
      own.append(Set(snapshots(host)).subtracting(old))
    }
    func merge() -> [StoredRecord] { merged(logs[0], logs[1], sharing: shared.count, &random) }

    var looks: Set<[Snapshot]> = []
    for (index, author) in authors.enumerated() {
      let other = own[1 - index]
      let (host, store) = try opened(author, merge())
      #expect(Set(snapshots(host)) == old.union(own[0]).union(own[1]))
      #expect(snapshots(host).count == old.count + own[0].count + own[1].count)
      // Which stroke lies above which is the same however the logs came together.
      looks.insert(snapshots(host).sorted { $0.edit.order < $1.edit.order })
      // A snapshot gives the same board.
      var reader = ByteReader(Slate.bytes(host.state))
      let again = try mode.decodeState(
        &reader, params: .init(), seed: 1, resources: Self.resources)
      #expect(Slate.bytes(again) == Slate.bytes(host.state))

      let whole = Set(snapshots(host))
      let layers = host.state.layers
      var steps = [0, 0]
      for seat in 0..<2 {
        while host.canUndo(seat: seat), steps[seat] < 200 {
          host.undo(seat: seat)
          steps[seat] += 1
        }
      }
      #expect(Set(snapshots(host)) == old.union(other))
      #expect(host.state.layers == layers.filter { $0.id.author != author })
      for seat in 0..<2 { for _ in 0..<steps[seat] { host.redo(seat: seat) } }
      #expect(Set(snapshots(host)) == whole)
      let toasts = host.takeRequests().filter { if case .toast = $0 { true } else { false } }
      #expect(toasts.isEmpty)
      // Replaying the log gives the same board for either author.
      for reader in authors {
        let (again, _) = try opened(reader, store.records)
        #expect(Set(snapshots(again)) == whole)
      }
    }
    #expect(looks.count == 1)
  }
}
