extension String {
  /// The text in one line: control characters, which would end the line or change the direction of what follows, become
  /// spaces.
  var inOneLine: String {
    guard utf8.contains(where: { $0 < 32 || $0 >= 127 }) else { return self }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl =
        switch scalar.value {
        case 0..<32, 127..<160, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
      line.append(isControl ? " " : scalar)
    }
    return String(line)
  }
}

/// Where a file of a catalogue lies, relative to it: folders and a name, of ASCII letters, digits, dots, dashes and
/// underscores. No folder or name begins with a dot, so no place leads out of the catalogue's own folder. Nothing needs
/// to be escaped in a path or in an address.
enum Place {
  /// The longest place in bytes.
  private static let longest = 200

  /// Whether a text is a place.
  static func isValid(_ text: String) -> Bool {
    text.utf8.count <= longest
      && text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
        part.first != nil && part.first != UInt8(ascii: ".")
          && part.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }

  /// The place of a shard.
  static func ofShard(_ hash: SHA256) -> String { "shards/\(hash.description.prefix(16)).json.gz" }

  /// The ending of a file's name, without its dot, in lower case; "bin" if it is not a usual ending.
  static func ending(of place: String) -> String {
    guard let dot = place.lastIndex(of: ".") else { return "bin" }
    let ending = place[place.index(after: dot)...].lowercased()
    return (1...8).contains(ending.utf8.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
      ? ending : "bin"
  }
}
