import ModeKit

/// A table of a machine in the same network, as that machine tells of it. Nobody vouches for it.
package struct NearbyTable: Hashable, Sendable {
  /// The title of its document.
  package let title: String
  /// The mode's id.
  package let mode: String
  /// What the person is called who has shared it.
  package let owner: String
  /// How many people are at it, 1…256.
  package let people: Int
  /// What somebody needs to join it.
  package let link: TableLink

  /// Describes a table. What is too long for the network is cut.
  package init(title: String, mode: String, owner: String, people: Int, link: TableLink) {
    self.title = title.onOneLine(longest: Self.longestTitle)
    self.mode = mode
    self.owner = Greeting.tidy(owner)
    self.people = min(max(people, 1), Self.mostPeople)
    self.link = link
  }

  private static let longestTitle = 48
  private static let mostPeople = 256
  /// The longest text of a service, in bytes (RFC 6763, section 6.1).
  private static let longestText = 255

  // MARK: In the network

  /// The type of the service (RFC 6763, section 4).
  static let service = "_tessera._tcp"

  /// The name of the service, which no other table has.
  var name: String { link.table }

  /// The port of the table's server.
  var port: UInt16 { link.server.split(separator: ":").last.flatMap { UInt16($0) } ?? 4222 }

  /// The texts of the service, each a key and a value (RFC 6763, section 6); nil if one is too long.
  package var texts: [String]? {
    let texts = [
      "txtvers=1", "link=\(link.text)", "mode=\(mode)", "title=\(title)", "owner=\(owner)",
      "people=\(people)",
    ]
    return texts.allSatisfy { $0.utf8.count <= Self.longestText && !$0.utf8.contains(0) } ? texts : nil
  }

  /// Reads the texts of a service; nil if they are not those of a table. A key that comes twice counts once, and unknown
  /// ones do not count, so that later versions can have more.
  package init?(texts: [[UInt8]]) {
    var values: [Substring: Substring] = [:]
    for text in texts where text.count <= Self.longestText {
      let parts = String(decoding: text, as: UTF8.self).split(separator: "=", maxSplits: 1)
      if parts.count == 2, values[parts[0]] == nil { values[parts[0]] = parts[1] }
    }
    guard values["txtvers"] == "1", let mode = values["mode"],
      let people = values["people"].flatMap({ Int($0) }),
      let link = values["link"].flatMap({ try? TableLink(String($0)) })
    else { return nil }
    self.init(
      title: String(values["title"] ?? ""), mode: String(mode), owner: String(values["owner"] ?? ""),
      people: people, link: link)
  }
}
