import Geometry
import Library
import ModeKit

/// The state of a document that several machines change: what its table has confirmed, and the moves made here that are
/// still under way.
///
/// The order of a table's stream is the order of moves for everybody. A move made here is applied at once. When moves of
/// others come first in the stream, the moves under way are made again on top of them. A move that makes no sense any
/// more has no effect then; the stream decides in the end.
///
/// States share their storage in chunks, so keeping two of them costs what differs.
package struct SharedState<M: Mode> {
  /// A move made here that the table has not confirmed yet.
  package struct UnderWay {
    /// The move, or the inverse of the newest application of the record that it undoes or redoes.
    package fileprivate(set) var logged: LoggedMove<M.Move>
    /// How to take it back; nil if it cannot be taken back, or has no effect at present.
    package fileprivate(set) var inverse: M.Move?
    /// The parts of the picture that it has changed, in world points.
    fileprivate var damage: [Rect] = []
    /// Why it has no effect at present.
    package fileprivate(set) var refusal: Problem?
  }

  /// A move that comes in the table's order.
  package struct Arrival {
    /// The move.
    package var logged: LoggedMove<M.Move>
    /// Why it has no effect, whatever the state; nil if the state decides.
    package var refusal: Problem?

    /// A move, and why it has no effect.
    package init(_ logged: LoggedMove<M.Move>, refusal: Problem? = nil) {
      (self.logged, self.refusal) = (logged, refusal)
    }
  }

  /// A move that the table has confirmed, and how to take it back.
  package struct Confirmed {
    /// The move.
    package let logged: LoggedMove<M.Move>
    /// How to take it back; nil if it cannot be taken back.
    package let inverse: M.Move?
  }

  /// The result of confirmed moves.
  package struct Change {
    /// The changed parts of the picture, in world points.
    package var damage: [Rect] = []
    /// The moves that were made, in the table's order.
    package var made: [Confirmed] = []
    /// The moves that make no sense where the table's order has them, and why. They have no effect anywhere.
    package var refused: [(logged: LoggedMove<M.Move>, problem: Problem)] = []
  }

  /// The state after all confirmed moves.
  package private(set) var confirmed: M.State
  /// The moves under way, the oldest first.
  package private(set) var underWay: [UnderWay] = []
  /// The state with the moves under way; nil while there are none.
  private var tip: M.State?
  let mode: M

  /// Starts from a state that the table has confirmed, and makes moves that were under way before. `recall` reads an
  /// earlier move.
  package init(
    _ mode: M, confirmed: M.State, underWay: [LoggedMove<M.Move>] = [],
    recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) {
    self.mode = mode
    self.confirmed = confirmed
    begin(underWay: underWay, recall: recall)
  }

  /// Makes moves on the confirmed state, in place of those that were under way.
  mutating func begin(
    underWay: [LoggedMove<M.Move>], recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) {
    self.underWay = underWay.map { UnderWay(logged: $0) }
    tip = nil
    if !underWay.isEmpty { _ = makeAgain(recall) }
  }

  /// What people see: the confirmed state with the moves under way.
  package var state: M.State { tip ?? confirmed }

  /// Makes a move at once. `recall` reads an earlier move.
  ///
  /// - Throws: ``Problem`` if the move makes no sense; then nothing has changed.
  package mutating func make(
    _ logged: LoggedMove<M.Move>, recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) throws(Problem) -> Applied<M.Move> {
    // The state is moved out, so that it is changed in place.
    var state = tip ?? confirmed
    tip = nil
    do throws(Problem) {
      let applied = try mode.apply(logged.move, MoveContext(logged, recall: recalling(recall)), to: &state)
      tip = state
      underWay.append(UnderWay(logged: logged, inverse: applied.inverse, damage: applied.damage))
      return applied
    } catch {
      if !underWay.isEmpty { tip = state }
      throw error
    }
  }

  /// Takes moves in the table's order: those of others, and those made here as they are confirmed.
  ///
  /// - Complexity: that of making the moves, and if there are some of others among them, the moves under way.
  package mutating func confirm(
    _ moves: [Arrival], recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) -> Change {
    var change = Change()
    // Whether the tip still is the confirmed state with the moves under way.
    var isCurrent = true
    if underWay.isEmpty { tip = nil }
    for arrival in moves {
      let logged = arrival.logged
      let own = underWay.first.flatMap { $0.logged.id == logged.id ? $0 : nil }
      if own != nil { underWay.removeFirst() }
      isCurrent = isCurrent && own != nil
      if !isCurrent, let own { change.damage += own.damage }
      do throws(Problem) {
        if let refusal = arrival.refusal { throw refusal }
        let context = MoveContext(logged, recall: recalling(recall))
        let applied = try mode.apply(logged.move, context, to: &confirmed)
        if !isCurrent { change.damage += applied.damage }
        change.made.append(Confirmed(logged: logged, inverse: applied.inverse))
        if own != nil { renew(movesOn: logged.id, applied.inverse) }
      } catch {
        change.refused.append((logged, error))
        guard let own else { continue }
        drop(movesOn: logged.id, error, &change)
        // Until now it had an effect here.
        if isCurrent { change.damage += own.damage }
        isCurrent = false
      }
    }
    if underWay.isEmpty {
      tip = nil
    } else if !isCurrent {
      change.damage += makeAgain(recall)
    }
    return change
  }

  /// Has the moves that take a record back do so as it is confirmed.
  private mutating func renew(movesOn record: MoveID, _ inverse: M.Move?) {
    guard let inverse else { return }
    for index in underWay.indices where underWay[index].logged.target == record {
      underWay[index].logged.move = inverse
    }
  }

  /// Drops the moves that would take back a record that the table has refused, and those that depend on them.
  private mutating func drop(movesOn record: MoveID, _ problem: Problem, _ change: inout Change) {
    var gone: Set = [record]
    underWay.removeAll { move in
      guard let target = move.logged.target, gone.contains(target) else { return false }
      gone.insert(move.logged.id)
      change.damage += move.damage
      change.refused.append((move.logged, problem))
      return true
    }
  }

  /// Starts from another confirmed state, and makes the moves under way again.
  package mutating func restart(
    from state: M.State, recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) {
    confirmed = state
    tip = nil
    if !underWay.isEmpty { _ = makeAgain(recall) }
  }

  /// Makes the moves under way again on the confirmed state. Returns the changed parts of the picture.
  private mutating func makeAgain(_ recall: @escaping (MoveID) throws(Problem) -> M.Move) -> [Rect] {
    var damage: [Rect] = []
    damage.reserveCapacity(4 * underWay.count)
    var state = confirmed
    tip = nil
    // They are changed where they are: to copy one takes as long as to make it.
    let mode = mode
    underWay.withUnsafeMutableBufferPointer { moves in
      let recall: (MoveID) throws(Problem) -> M.Move = { [moves] id throws(Problem) in
        if let found = moves.firstIndex(where: { $0.logged.id == id }) { return moves[found].logged.move }
        return try recall(id)
      }
      for index in moves.indices {
        damage += moves[index].damage
        moves[index].refusal = nil
        // What takes a move back depends on what that move has changed this time.
        if let id = moves[index].logged.target,
          let target = (0..<index).last(where: { moves[$0].logged.id == id })
        {
          moves[index].refusal = moves[target].refusal
          if let inverse = moves[target].inverse { moves[index].logged.move = inverse }
        }
        do throws(Problem) {
          if let refusal = moves[index].refusal { throw refusal }
          let applied = try mode.apply(
            moves[index].logged.move, MoveContext(moves[index].logged, recall: recall), to: &state)
          (moves[index].inverse, moves[index].damage) = (applied.inverse, applied.damage)
        } catch {
          (moves[index].inverse, moves[index].damage, moves[index].refusal) = (nil, [], error)
        }
        damage += moves[index].damage
      }
    }
    tip = state
    return damage
  }

  /// Reads moves under way too.
  private func recalling(
    _ recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) -> (MoveID) throws(Problem) -> M.Move {
    guard !underWay.isEmpty else { return recall }
    return { [underWay] id throws(Problem) in
      if let found = underWay.first(where: { $0.logged.id == id }) { return found.logged.move }
      return try recall(id)
    }
  }
}
