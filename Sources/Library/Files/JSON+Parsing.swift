extension JSON {
  /// Parses JSON text with SQLite; nil when it is invalid.
  ///
  /// - Complexity: O(text).
  public init?(parsing text: String) {
    struct Node {
      var key: String?
      var type: String
      var value: JSON
      var parent: Int64
      var children: [Int64] = []
    }
    guard let connection = try? Connection(":memory:", .write),
      (try? connection.first("SELECT json_valid(?)", .text(text)) { $0.integer(0) }) == 1,
      let rows = try? connection.rows(
        "SELECT id, key, type, atom, parent FROM json_tree(?)", .text(text),
        as: { row in
          let type = row.text(2)
          let value: JSON =
            switch type {
            case "true": .bool(true)
            case "false": .bool(false)
            // SQLite returns a whole number beyond 64 bits as the nearest real one.
            case "integer" where row.isInteger(3): .integer(Int(row.integer(3)))
            case "integer", "real": .number(row.real(3))
            case "text": .string(row.text(3))
            default: .null
            }
          return (
            row.integer(0),
            Node(
              key: row.isNull(1) ? nil : row.text(1), type: type, value: value,
              parent: row.isNull(4) ? -1 : row.integer(4))
          )
        }), let root = rows.first?.0
    else { return nil }
    var nodes = Dictionary(uniqueKeysWithValues: rows)
    // Parents precede their children, so in reverse order each value is complete when its parent takes it.
    for (id, node) in rows { nodes[node.parent]?.children.append(id) }
    for (id, node) in rows.reversed() {
      let children = (nodes[id]?.children ?? []).compactMap { nodes[$0] }
      switch node.type {
      case "array": nodes[id]?.value = .array(children.map(\.value))
      case "object": nodes[id]?.value = .object(children.map { Member($0.key ?? "", $0.value) })
      default: break
      }
    }
    guard let value = nodes[root]?.value else { return nil }
    self = value
  }
}
