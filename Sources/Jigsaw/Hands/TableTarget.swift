import Gestures
import ModeKit

/// What a hand can touch in a puzzle besides the bare table, which it moves with the view.
enum TableTarget: Hashable {
  /// A group on the table, on a shelf or in a hand.
  case group(Int)
  /// The bare table, where a hand of a seat draws a lasso. Each seat has its own, or fingers of two seats would make one hand.
  case lasso(seat: Int)
  /// What lies beside the pieces on the shelf at a side.
  case shelf(side: Int)
  /// A seat's card with the picture.
  case card(seat: Int)
  /// The whole window while the puzzle is paused.
  case paused

  private static let firstLasso: UInt64 = 1 << 60
  private static let firstShelf: UInt64 = 1 << 61
  private static let pauseSign: UInt64 = 1 << 62 | 1
  private static let firstCard: UInt64 = 1 << 62 | 1 << 8
  /// The highest number of a seat that is told apart.
  private static let lastSeat: UInt64 = 255

  /// What a name stands for; nil for the bare table.
  init?(_ target: TargetID) {
    switch target.item {
    case 0: return nil
    case Self.pauseSign: self = .paused
    case Self.firstCard...(Self.firstCard | Self.lastSeat):
      self = .card(seat: Int(target.item & Self.lastSeat))
    case Self.firstShelf...(Self.firstShelf | 3): self = .shelf(side: Int(target.item & 3))
    case Self.firstLasso...(Self.firstLasso | Self.lastSeat):
      self = .lasso(seat: Int(target.item & Self.lastSeat))
    case ..<Self.firstLasso: self = .group(Int(target.item) - 1)
    default: return nil
    }
  }

  /// Its name among gestures.
  var id: TargetID {
    switch self {
    case .group(let group): .document(UInt64(group) + 1)
    case .lasso(let seat): .document(Self.firstLasso | Self.bits(of: seat))
    case .shelf(let side): .document(Self.firstShelf | UInt64(side & 3))
    case .card(let seat): .document(Self.firstCard | Self.bits(of: seat))
    case .paused: .document(Self.pauseSign)
    }
  }

  private static func bits(of seat: Int) -> UInt64 { UInt64(max(0, min(Int(lastSeat), seat))) }
}

extension TableTarget {
  /// Offers it to a hand that pushes or taps.
  var link: Hit.Link { Hit.Link(id, [.manipulate, .tap]) }
}
