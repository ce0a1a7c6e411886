import Geometry
import Interface

/// Something that a document shows, in words: for those who do not see it, or do not tell its colours apart.
public struct Description: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Role: Hashable, Sendable {
    /// The document as a whole.
    case document
    /// One thing among others, which hands can take hold of or mark.
    case thing
    /// Several of them that belong together.
    case group
  }

  /// Something that can be done to it.
  public struct Action: Hashable, Sendable {
    /// What it says, translated.
    public var label: String
    /// What the mode then hears, as a command of the seat that asks.
    public var command: CommandID

    /// Makes an action.
    public init(_ label: String, _ command: CommandID) {
      self.label = label
      self.command = command
    }
  }

  /// What kind of thing it is.
  public var role: Role
  /// What it is called, translated.
  public var name: String
  /// What is to be known about it, translated, the weightiest first.
  public var value: [String]
  /// What can be done to it.
  public var actions: [Action]
  /// Where it is, in world points; nil where it is everywhere.
  public var place: Rect?

  /// Describes a thing.
  public init(_ role: Role, _ name: String, value: [String] = [], actions: [Action] = [], place: Rect? = nil)
  {
    self.role = role
    self.name = name
    self.value = value
    self.actions = actions
    self.place = place
  }

  /// What it is called and what is to be known about it, part by part, for a line.
  public var parts: [String] { [name] + value }
}
