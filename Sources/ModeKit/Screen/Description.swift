import Geometry
import Interface

/// A description in words of something that a document shows, for people who cannot see it or cannot distinguish its
/// colours.
public struct Description: Hashable, Sendable {
  /// The kind of object.
  public enum Role: Hashable, Sendable {
    /// The document as a whole.
    case document
    /// One object among others, which hands can hold or mark.
    case thing
    /// Several objects that belong together.
    case group
  }

  /// An action on the object.
  public struct Action: Hashable, Sendable {
    /// Its label, translated.
    public var label: String
    /// The command that the mode then receives from the asking seat.
    public var command: CommandID

    /// Makes an action.
    public init(_ label: String, _ command: CommandID) {
      self.label = label
      self.command = command
    }
  }

  /// The kind of object.
  public var role: Role
  /// The name, translated.
  public var name: String
  /// The facts about it, translated, the most important first.
  public var value: [String]
  /// The actions on it.
  public var actions: [Action]
  /// Its bounds in world points; nil for the whole world.
  public var place: Rect?

  /// Makes a description.
  public init(_ role: Role, _ name: String, value: [String] = [], actions: [Action] = [], place: Rect? = nil)
  {
    self.role = role
    self.name = name
    self.value = value
    self.actions = actions
    self.place = place
  }

  /// The name and the facts, one after the other, for a line.
  public var parts: [String] { [name] + value }
}
