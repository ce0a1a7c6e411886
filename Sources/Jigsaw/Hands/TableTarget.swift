import Gestures
import ModeKit

/// The gesture targets of a puzzle besides the plain table.
enum TableTarget: Hashable {
  /// A group on the table, on a shelf or in a hand.
  case group(Int)
  /// The plain table, where a seat's hand draws a lasso. Each seat has its own target, so that fingers of two seats do
  /// not form one gesture.
  case lasso(seat: Int)
  /// The part of a shelf beside its pieces.
  case shelf(side: Int)
  /// A seat's card with the picture.
  case card(seat: Int)
  /// The whole window while the puzzle is paused.
  case paused

  private static let firstLasso: UInt64 = 1 << 60
  private static let firstShelf: UInt64 = 1 << 61
  private static let pauseSign: UInt64 = 1 << 62 | 1
  private static let firstCard: UInt64 = 1 << 62 | 1 << 8
  /// The largest number of a seat that is distinguished.
  private static let lastSeat: UInt64 = 255

  /// Decodes a target; nil for the plain table.
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

  /// The ID of the target.
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
  /// The link for hands that push or tap the target.
  var link: Hit.Link { Hit.Link(id, [.manipulate, .tap]) }
}
