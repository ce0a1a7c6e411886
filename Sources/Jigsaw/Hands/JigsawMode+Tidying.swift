import Geometry
import Interface
import ModeKit

extension JigsawMode {
  /// Moves the selected groups, or all loose ones, so that none overlap.
  func spread(seat: Int, _ host: ModeHost<JigsawMode>) {
    let ids = chosen(seat: seat, host)
    let isPart = !host.session.selection(seat).isEmpty
    tidy(seat: seat, host) { state, held in
      state.spread(ids, except: held).map { ($0, trays: []) }
    } then: { host, laid in
      guard laid.isEmpty else { return }
      host.toast(isPart ? tr("None of the selected pieces overlaps another.") : tr("No two pieces overlap."))
    }
  }

  /// Lays the selected single pieces, or all loose ones, in rows.
  func sort(by order: PieceOrder, seat: Int, _ host: ModeHost<JigsawMode>) {
    let ids = chosen(seat: seat, host).filter { host.state.groups[$0].count == 1 }
    guard !ids.isEmpty else { return host.toast(tr("There are no single pieces left to sort.")) }
    tidy(seat: seat, host) { state, held in
      (state.rows(of: state.sorted(ids, by: order), except: held), trays: [])
    } then: { host, laid in
      if let first = laid.first {
        host.request(
          .reveal(laid.reduce(host.state.box(of: first.group)) { $0.union(host.state.box(of: $1.group)) }))
      }
    }
  }

  /// Moves hidden groups into view and selects them as a mark.
  func findHidden(seat: Int, _ host: ModeHost<JigsawMode>) {
    tidy(seat: seat, host) { state, held in
      (state.uncover(state.hidden(except: held), except: held), trays: [])
    } then: { host, laid in
      if laid.isEmpty { return host.toast(tr("No piece is hidden.")) }
      select(Set(laid.map(\.group)), seat: seat, host)
      host.toast(
        laid.count == 1 ? tr("One piece was hidden.") : tr("{0} pieces were hidden.", String(laid.count)))
    }
  }

  /// Computes placements and changes of trays off the main thread, and moves the groups there. Groups that hands take
  /// or move in the meantime stay as they are. `find` returns nil if the table has no room. `done` is called with the
  /// moved groups, unless hands have taken all of them.
  func tidy(
    seat: Int, _ host: ModeHost<JigsawMode>,
    _ find: @escaping @Sendable (PuzzleTable, Set<Int>) -> (laid: [Laid], trays: [TrayChange])?,
    then done: @escaping (ModeHost<JigsawMode>, [Laid]) -> Void
  ) {
    guard !host.session.isTidying else { return }
    host.session.isTidying = true
    let (state, held) = (host.state, host.session.hands.held)
    host.run({ find(state, held) }) { host, found in
      host.session.isTidying = false
      guard let found else { return host.toast(tr("There is no room on the table for that.")) }
      let laid = found.laid.filter { isUntouched($0.group, since: state, host) }
      if laid.isEmpty, !found.laid.isEmpty { return }
      if !laid.isEmpty { host.perform(.arrange(laid, trays: found.trays), seat: seat) }
      done(host, laid)
    }
  }

  /// Whether a group is unchanged since an earlier table, and not held.
  private func isUntouched(_ id: Int, since state: PuzzleTable, _ host: ModeHost<JigsawMode>) -> Bool {
    host.state.isGroup(id) && !host.session.hands.held.contains(id)
      && !host.state.groups[id].differs(from: state.groups[id])
  }
}
