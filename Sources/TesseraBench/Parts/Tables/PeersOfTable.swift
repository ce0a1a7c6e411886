import Concurrency
import Geometry
import Jigsaw
import Library
import ModeKit
import SDLBackend
import Scene
import Tables

/// Peers of a small puzzle at one table.
final class PeersOfTable {
  private let news = News()
  private var peers: [(peer: TablePeer<JigsawMode>, transport: any TableTransport)] = []
  private var number = 0
  /// How long the last move kept its maker, in seconds.
  private(set) var ownSeconds = 0.0
  private var others: OtherPeers?

  /// Has `count` peers sit down, whose authors begin with `first`, and `others` more in a program of their own.
  init(_ count: Int, _ url: String, name: String, first: UInt32 = 1, others: Int = 0) throws {
    let params = JigsawParams(picture: "dusk", pieces: .grid(columns: 6, rows: 4), rotates: false)
    let resources = DocumentResources(
      scene: SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec()))
    let mode = JigsawMode()
    let state = try mode.makeState(params, seed: 7, resources: resources)
    for author in first..<first + UInt32(count) {
      let seal = TableSeal(key: Array(repeating: 5, count: 32), table: name, own: try PeerKey())
      let transport = try NATSTransport(
        url: url, table: name, creates: true, seal: seal, wake: news.wake)
      let peer = TablePeer(mode, at: TableStart(state), author: author) { _ throws(Problem) in
        throw Problem("there is no such move")
      }
      peers.append((peer, transport))
    }
    _ = try news.wait { advance() && peers.allSatisfy { !$0.peer.isJoining } }
    if others > 0 { self.others = try OtherPeers(others, url, name: name, first: first + UInt32(count)) }
  }

  /// How many moves all of them have.
  private var count: Int { peers.lazy.map(\.peer.count).min() ?? 0 }

  /// Follows the table, and says how many moves all of the peers have whenever that has changed, until nothing is heard for
  /// a minute.
  func follow(_ say: (Int) -> Void) throws {
    while true {
      let before = count
      _ = try news.wait(atMost: 60) { advance() && count > before }
      say(count)
    }
  }

  /// Passes on what has come. Always true.
  private func advance() -> Bool {
    for index in peers.indices.reversed() { advance(index) }
    return true
  }

  private func advance(_ index: Int) {
    _ = peers[index].peer.receive(peers[index].transport.takeEvents(), now: SystemClock.monotonic.seconds)
    for action in peers[index].peer.takeActions() { peers[index].transport.perform(action) }
  }

  /// Makes a move at the first peer. Returns the seconds until the second has it.
  func pass() throws -> Double {
    number += 1
    let place = Placement(turn: 0, shift: Vector(Double(number % 100), 1))
    let group = peers[0].peer.shared.state.groupIDs[0]
    let before = peers[1].peer.count
    let watch = Stopwatch(.monotonic)
    _ = try peers[0].peer.perform(.arrange([Laid(group: group, at: place)]), seat: 0, wallTime: 0)
    advance(0)
    ownSeconds = watch.ours()
    _ = try news.wait {
      advance(1)
      return peers[1].peer.count > before
    }
    let seconds = watch.ours()
    // Nothing of it is left when the next one begins.
    _ = try news.wait { advance() && peers.allSatisfy { $0.peer.count == before + 1 } }
    others?.wait(for: before + 1)
    return seconds
  }
}
