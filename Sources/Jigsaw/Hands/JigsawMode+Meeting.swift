import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// Joining groups that two hands hold.
extension JigsawMode {
  /// How long two held groups must stay within snapping distance before they join, in seconds.
  private static let meetingTime = 0.15

  /// A hand that may meet another one: the group that it holds, and where it would lay it.
  private struct Candidate {
    let session: Gesture.SessionID
    let group: Int
    let placement: Placement
  }

  /// Joins held groups that have stayed within snapping distance of each other. The first hand keeps the joined group.
  ///
  /// - Complexity: O(holds²) distances.
  func meet(at now: Double, _ host: ModeHost<JigsawMode>) {
    if host.session.hands.onlyHold != nil {
      // Every write marks the session as changed, even if the value is the same.
      if !host.session.hands.meetings.isEmpty { host.session.hands.meetings = [:] }
      return
    }
    let reach = host.state.reach
    let candidates = host.session.hands.holds.compactMap { session, hold -> Candidate? in
      guard hold.lifted.count == 1, host.state.isGroup(hold.group), let placement = hold.placement
      else { return nil }
      return Candidate(session: session, group: hold.group, placement: placement)
    }
    var meetings: [Hands.Meeting: Double] = [:]
    for (number, second) in candidates.enumerated() {
      for first in candidates[..<number] {
        let (one, two) = (first.placement, second.placement)
        guard one.turn == two.turn, (one.shift - two.shift).length <= reach,
          let found = fit(first.group, second.group, host)
        else { continue }
        let meeting = Hands.Meeting(first: first.session, second: second.session)
        let since = host.session.hands.meetings[meeting] ?? now
        if now - since >= JigsawMode.meetingTime {
          host.session.hands.meetings = [:]
          return click(meeting, found, host)
        }
        meetings[meeting] = since
        host.request(.wake(at: since + JigsawMode.meetingTime))
      }
    }
    host.session.hands.meetings = meetings
  }

  /// The join of the second group with the first one and nothing else; nil if they do not fit.
  private func fit(
    _ first: Int, _ second: Int, _ host: ModeHost<JigsawMode>
  ) -> (joining: Joining, away: Set<Int>)? {
    // On the table the first group still lies where it was lifted; they are joined there.
    let placement = host.state.groups[first].placement
    guard host.state.onTable(placement, group: second) == placement else { return nil }
    let both: Set<Int> = [first, second]
    var away = host.session.hands.held.subtracting(both)
    while true {
      let joining = host.state.joining(second, at: placement, except: away)
      let more = Set(joining.members).subtracting(both)
      if more.isEmpty { return joining.members.count == 2 ? (joining, away) : nil }
      away.formUnion(more)
    }
  }

  /// Joins the groups of two hands. The second hand is empty afterwards.
  private func click(
    _ meeting: Hands.Meeting, _ found: (joining: Joining, away: Set<Int>), _ host: ModeHost<JigsawMode>
  ) {
    let seams = host.state.seams(closedBy: found.joining)
    guard let first = host.session.hands.release(meeting.first)?.hold,
      let second = host.session.hands.release(meeting.second)?.hold
    else { return }
    damage([first.group, second.group], host)
    let was = first.lifted[0].was
    host.perform(
      .lay(group: second.group, at: was.placement, joins: true, held: found.away.sorted()), seat: first.seat)
    let whole = Int(host.state.groupOf[Int(was.first)])
    let version = host.session.hands.nextLift()
    host.session.hands[meeting.first] = .hold(first.holding(whole, of: host.state, version: version))
    damage([whole], host)
    shine(along: seams.transformed(by: first.motion), host)
    host.request(.sound(.click))
  }
}

extension Hold {
  /// The largest deviation from a quarter turn at which held groups join, in radians.
  private static let meetingTurn = 0.35

  /// The placement at which the hand would lay its only group now; nil while the group is between two quarter turns.
  fileprivate var placement: Placement? {
    let turn = arctangent2(motion.b, motion.a)
    let quarter = (turn / (.pi / 2)).rounded()
    guard let place, abs(turn - quarter * .pi / 2) <= Self.meetingTurn else { return nil }
    return lifted[0].was.placement.moved(upright(around: place.spot))
  }
}
