import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// How long two held groups must stay in reach of each other, in seconds, and how far a free turn may be from a quarter, in
  /// radians.
  static let meetingTime = 0.15
  private static let meetingTurn = 0.35

  /// Lets two groups that hands hold click together once they have stayed in reach of each other: the hand that was there
  /// first keeps both.
  func meet(at now: Double, _ host: ModeHost<JigsawMode>) {
    let hands = host.session.holds.filter { $0.value.lifted.count == 1 && $0.value.place != nil }
      .sorted { $0.value.version < $1.value.version }
    var meetings: [JigsawSession.Meeting: Double] = [:]
    for (number, second) in hands.enumerated() {
      for first in hands[..<number] {
        guard let joining = fit(first.value, second.value, host) else { continue }
        let meeting = JigsawSession.Meeting(first: first.key, second: second.key)
        let since = host.session.meetings[meeting] ?? now
        if now - since >= JigsawMode.meetingTime {
          host.session.meetings = [:]
          return click(meeting, joining, host)
        }
        meetings[meeting] = since
        host.request(.wake(at: since + JigsawMode.meetingTime))
      }
    }
    host.session.meetings = meetings
  }

  /// Where a hand would lay its only group now; nil while it is turned halfway.
  private func target(_ hold: JigsawSession.Hold, _ host: ModeHost<JigsawMode>) -> Placement? {
    let turn = arctangent2(hold.motion.b, hold.motion.a)
    let quarter = (turn / (.pi / 2)).rounded()
    guard let place = hold.place, abs(turn - quarter * .pi / 2) <= JigsawMode.meetingTurn else { return nil }
    let old = hold.lifted[0].was.placement
    let motion = upright(hold.motion, around: host.environment.camera.toWorld(place))
    let whole = old.transform.then(motion)
    return Placement(turn: old.turn + Int(quarter), shift: Vector(whole.tx, whole.ty))
  }

  /// How the second hand's group joins the first one's and nothing else, if they are in reach of each other.
  private func fit(
    _ first: JigsawSession.Hold, _ second: JigsawSession.Hold, _ host: ModeHost<JigsawMode>
  ) -> (joining: Joining, away: Set<Int>)? {
    let state = host.state
    guard state.isGroup(first.group), state.isGroup(second.group), let one = target(first, host),
      let two = target(second, host), one.turn == two.turn,
      (one.shift - two.shift).length <= state.reach
    else { return nil }
    // On the table the first one still lies where it was lifted: there the two become one.
    let placement = state.groups[first.group].placement
    guard state.onTable(placement, group: second.group) == placement else { return nil }
    let both: Set<Int> = [first.group, second.group]
    var away = host.session.held.subtracting(both)
    while true {
      let joining = state.joining(second.group, at: placement, except: away)
      let more = Set(joining.members).subtracting(both)
      if more.isEmpty { return joining.members.count == 2 ? (joining, away) : nil }
      away.formUnion(more)
    }
  }

  private func click(
    _ meeting: JigsawSession.Meeting, _ found: (joining: Joining, away: Set<Int>),
    _ host: ModeHost<JigsawMode>
  ) {
    let seams = host.state.seams(closedBy: found.joining)
    guard var hold = host.session.letGo(meeting.first), let other = host.session.letGo(meeting.second) else {
      return
    }
    damage([hold.group, other.group], host)
    let placement = hold.lifted[0].was.placement
    host.perform(
      .lay(group: other.group, at: placement, joins: true, held: found.away.sorted()), seat: hold.seat)
    let whole = Int(host.state.groupOf[Int(hold.lifted[0].was.first)])
    host.session.lifts += 1
    hold.group = whole
    hold.lifted = [(whole, host.state.groups[whole])]
    hold.box = host.state.box(of: whole)
    hold.version = host.session.lifts
    host.session.hold(hold, in: meeting.first)
    damage([whole], host)
    shine(along: seams.transformed(by: hold.motion), host)
    host.request(.sound(.click))
  }
}
