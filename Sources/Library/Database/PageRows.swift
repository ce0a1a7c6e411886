/// The rows in the pages of an SQLite file, found without the trees that lead to them.
struct PageRows {
  /// The kind of page that a row is in.
  enum Kind {
    /// Of a table with row numbers.
    case table
    /// Of an index, or of a table without row numbers.
    case index
  }

  /// A row that was found.
  struct Found {
    let kind: Kind
    /// The row number; 0 in an index.
    let number: Int64
    /// The columns. One that is the row number is null here.
    let values: [SQLValue]
  }

  private let file: PageFile
  /// Overflow pages that belong to rows already. No page belongs to two.
  private var used: Set<Int> = []
  /// How many overflow pages may still be read. A sound file has each of them once; without a limit, a harmful one
  /// could have the same ones read for every row.
  private var overflowsLeft: Int

  init(_ file: PageFile) {
    self.file = file
    overflowsLeft = 4 * file.count
  }

  /// Passes all rows to a function that can be read whole, page by page. Pages that are free are skipped.
  ///
  /// - Complexity: O(bytes of the file).
  mutating func forEach(_ body: (Found) throws(LibraryProblem) -> Void) throws(LibraryProblem) {
    let free = file.freePages()
    for number in 1...max(1, file.count) where !free.contains(number) {
      let page = file.page(number)
      // The first page begins with the header of the file.
      let start = number == 1 ? 100 : 0
      let (kind, header, isLeaf): (Kind, Int, Bool)
      switch page[start] {
      case 13: (kind, header, isLeaf) = (.table, 8, true)
      case 10: (kind, header, isLeaf) = (.index, 8, true)
      // In an index the inner pages have rows too.
      case 2: (kind, header, isLeaf) = (.index, 12, false)
      default: continue
      }
      // Rows of a page share its bytes.
      var room = file.usableSize
      let cells = min(page.number(at: start + 3, bytes: 2), (file.pageSize - start - header) / 2)
      for cell in 0..<cells {
        let place = page.number(at: start + header + 2 * cell, bytes: 2)
        guard place >= start + header + 2 * cells else { continue }
        if let found = row(in: page, at: isLeaf ? place : place + 4, kind, &room) { try body(found) }
      }
    }
  }

  private mutating func row(in page: Bytes, at place: Int, _ kind: Kind, _ room: inout Int) -> Found? {
    let size = page.variable(at: place)
    var start = size.end
    var number: Int64 = 0
    if kind == .table {
      let found = page.variable(at: start)
      (number, start) = (Int64(bitPattern: found.value), found.end)
    }
    // A row is not larger than the file.
    guard size.value > 0, size.value <= UInt64(file.count) * UInt64(file.pageSize),
      let payload = payload(of: page, from: start, Int(size.value), kind, &room),
      let values = Self.values(of: Bytes(payload))
    else { return nil }
    return Found(kind: kind, number: number, values: values)
  }

  /// The bytes of a row, which may continue on overflow pages; nil if one of them is missing.
  private mutating func payload(
    of page: Bytes, from start: Int, _ size: Int, _ kind: Kind, _ room: inout Int
  ) -> [UInt8]? {
    let usable = file.usableSize
    let most = kind == .table ? usable - 35 : (usable - 12) * 64 / 255 - 23
    let least = (usable - 12) * 32 / 255 - 23
    let wanted = least + (size - least) % (usable - 4)
    let local = size <= most ? size : wanted <= most ? wanted : least
    room -= local
    guard local > 0, start + local <= page.all.count, room >= 0 else { return nil }
    var bytes = Array(page.all[start..<start + local])
    var next = size > local ? page.number(at: start + local, bytes: 4) : 0
    var chain: Set<Int> = []
    while bytes.count < size {
      guard (2...max(2, file.count)).contains(next), !used.contains(next), chain.insert(next).inserted,
        overflowsLeft > 0
      else { return nil }
      overflowsLeft -= 1
      let overflow = file.page(next)
      next = overflow.number(at: 0, bytes: 4)
      bytes += overflow.all[4..<4 + min(usable - 4, size - bytes.count)]
    }
    used.formUnion(chain)
    return bytes
  }

  /// The columns of a row; nil if its header does not fit.
  private static func values(of row: Bytes) -> [SQLValue]? {
    let header = row.variable(at: 0)
    guard header.value <= UInt64(row.all.count) else { return nil }
    var place = header.end
    var data = Int(header.value)
    var values: [SQLValue] = []
    while place < Int(header.value) {
      let type = row.variable(at: place)
      place = type.end
      guard let value = value(of: row, type.value, at: &data) else { return nil }
      values.append(value)
    }
    return data == row.all.count ? values : nil
  }

  private static func value(of row: Bytes, _ type: UInt64, at place: inout Int) -> SQLValue? {
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= row.all.count - place else { return nil }
      defer { place += count }
      return row.all[place..<place + count]
    }
    switch type {
    case 0: return .null
    case 1...6:
      let count = [1, 2, 3, 4, 6, 8][Int(type) - 1]
      return take(count).map { bytes in
        // The sign of the first byte is that of the number.
        let negative: Int64 = bytes.first.map { $0 >= 128 } == true ? -1 : 0
        return .integer(bytes.reduce(negative) { $0 << 8 | Int64($1) })
      }
    case 8: return .integer(0 as Int64)
    case 9: return .integer(1 as Int64)
    // No table has numbers with fractions; 10 and 11 are not used.
    case 7, 10, 11: return nil
    default:
      guard let bytes = take(Int(clamping: (type - 12) / 2)) else { return nil }
      return type & 1 == 0 ? .bytes(Array(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
