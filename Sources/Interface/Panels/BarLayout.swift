/// Which entries of a bar are shown, and in which rows: a function of the entries, their widths and the free width.
struct BarLayout {
  /// What the first layout in some free width decided. It holds as long as that width does, so that nothing moves when
  /// the entries change.
  struct Settlement: Equatable {
    /// The bar's width in dp.
    var width: Double
    /// Whether counters are without their names, and groups without lines between them.
    var isShort: Bool, isDense: Bool
    /// The entries that were shown, and those that went into the menu.
    var shown: Set<CommandID>, dropped: Set<CommandID>
  }

  /// A layout: indices of entries, and widths in dp.
  struct Plan {
    var rows: [[Int]]
    var widths: [Double]
    var isShort: Bool
    var overflow: [Int]
    var width: Double
    /// What it settles; nil if nothing, because not even one row was enough.
    var settlement: Settlement?
    /// Whether the rows after the first are only for entries that came later.
    var isExtended = false
  }

  /// The entries.
  let entries: [BarEntry]
  /// The width of each entry in dp, with the names of counters and without.
  let widths: [Double], shortWidths: [Double]
  /// The index of the bar's own "…", which is shown only if some entries are not.
  let more: Int?

  /// The distance of the first and the last entry from the bar's ends, in dp.
  static let padding = 8.0
  /// The priority of the counters' names, below that of undo.
  private static let namePriority = 80

  /// The layout in a free width in dp, according to what was settled for it.
  func plan(_ available: Double, settled: Settlement? = nil) -> Plan {
    if let settled {
      if let plan = row(settled.width, settled.isShort, settled.isDense, settled) { return plan }
      if let plan = extended(settled) { return plan }
    }
    // Another entry is worth more than the lines between groups.
    if let plan = row(available, false, false) { return plan }
    if let plan = row(available, true, false), plan.overflow.isEmpty { return plan }
    return row(available, true, true) ?? rows(available)
  }

  /// One row with the entries of the highest priorities; nil if those that must be shown do not fit.
  private func row(_ available: Double, _ isShort: Bool, _ isDense: Bool, _ settled: Settlement? = nil)
    -> Plan?
  {
    let choice = chosen(available, isShort, isDense, settled)
    let widths = isShort ? shortWidths : self.widths
    let length = length(choice.row, widths)
    guard length <= available else { return nil }
    let ids = { (indices: [Int]) in Set(indices.filter { !entries[$0].isGap }.map { entries[$0].id }) }
    let settlement =
      settled
      ?? Settlement(
        width: length, isShort: isShort, isDense: isDense, shown: ids(choice.own),
        dropped: ids(choice.dropped))
    return Plan(
      rows: [choice.row], widths: widths, isShort: isShort, overflow: choice.overflow,
      width: settlement.width,
      settlement: settlement)
  }

  /// The settled row and, in rows of their own, the later entries for which it has no room; nil if not even the settled
  /// ones fit.
  private func extended(_ settled: Settlement) -> Plan? {
    let widths = settled.isShort ? shortWidths : self.widths
    func isOut(_ index: Int) -> Bool {
      entries[index].priority < 0 || settled.dropped.contains(entries[index].id)
    }
    let candidates = entries.indices.filter {
      $0 != more && !isOut($0) && !(settled.isDense && entries[$0].kind == .separator)
    }
    let overflow = entries.indices.filter { $0 != more && isOut($0) }
    func isOld(_ index: Int) -> Bool { entries[index].isGap || settled.shown.contains(entries[index].id) }
    var first = candidates.filter(isOld) + (overflow.isEmpty ? [] : more.map { [$0] } ?? [])
    guard length(tidy(first), widths) <= settled.width else { return nil }
    var rest: [Int] = []
    for index in candidates where !isOld(index) {
      let longer = (first + [index]).sorted()
      if length(tidy(longer), widths) <= settled.width { first = longer } else { rest.append(index) }
    }
    return Plan(
      rows: [tidy(first)] + split(rest, settled.width, widths), widths: widths, isShort: settled.isShort,
      overflow: overflow, width: settled.width, settlement: settled, isExtended: true)
  }

  /// As many rows as the entries that must be shown need.
  private func rows(_ available: Double) -> Plan {
    let choice = chosen(available, true, true, nil)
    let rows = split(choice.row, available, shortWidths)
    let width = rows.map { length($0, shortWidths) }.max() ?? 0
    return Plan(
      rows: rows, widths: shortWidths, isShort: true, overflow: choice.overflow, width: width, settlement: nil
    )
  }

  /// Splits entries into rows: a new one starts where one is full.
  private func split(_ indices: [Int], _ available: Double, _ widths: [Double]) -> [[Int]] {
    var rows: [[Int]] = [[]]
    for index in indices where entries[index].kind != .space {
      if length(rows[rows.count - 1] + [index], widths) > available, !rows[rows.count - 1].isEmpty {
        rows.append([])
      }
      rows[rows.count - 1].append(index)
    }
    return rows.map(tidy).filter { !$0.isEmpty }
  }

  private struct Choice {
    /// What is shown, in order, and what is not.
    var row: [Int], overflow: [Int]
    /// The same before the tool and the colour in use have taken the places of others.
    var own: [Int], dropped: [Int]
  }

  /// The entries for one row. It may still be too long for `available`, if nothing more can go.
  private func chosen(_ available: Double, _ isShort: Bool, _ isDense: Bool, _ settled: Settlement?) -> Choice
  {
    let widths = isShort ? shortWidths : self.widths
    func isOut(_ index: Int) -> Bool {
      entries[index].priority < 0 || settled?.dropped.contains(entries[index].id) == true
    }
    var kept = entries.indices.filter {
      $0 != more && !isOut($0) && !(isDense && entries[$0].kind == .separator)
    }
    var dropped = entries.indices.filter { $0 != more && isOut($0) }
    func row() -> [Int] { tidy(kept + (dropped.isEmpty ? [] : more.map { [$0] } ?? [])) }
    while length(row(), widths) > available {
      let loose = kept.filter { !entries[$0].isPinned && !entries[$0].isGap }
      // What was shown at first stays longer than what came later.
      func rank(_ index: Int) -> (Int, Int, Int) {
        (settled?.shown.contains(entries[index].id) == true ? 1 : 0, entries[index].priority, -index)
      }
      guard let least = loose.min(by: { rank($0) < rank($1) }),
        isShort || settled != nil || entries[least].priority < Self.namePriority
      else { break }
      kept.removeAll { $0 == least }
      dropped.append(least)
    }
    dropped.sort()
    let own = row()
    let (row, overflow) = showingSelected(own, dropped, widths)
    return Choice(row: row, overflow: overflow, own: own, dropped: dropped)
  }

  /// Puts a selected entry that is not shown into the place of another one of as many dp: an alternative before it if
  /// there is one, else the least important one. Where everything else must be shown too, it is added.
  private func showingSelected(
    _ own: [Int], _ dropped: [Int], _ widths: [Double]
  ) -> (row: [Int], overflow: [Int]) {
    var row = own
    var overflow = dropped
    func alternatives(to index: Int) -> [Int] {
      row.indices.filter {
        entries[row[$0]].isAlternative(to: entries[index]) && !entries[row[$0]].isSelected
      }
    }
    // Those without an alternative choose first, so that their places do not depend on the others.
    let selected = dropped.filter { entries[$0].isSelected }
    for index in selected.filter({ alternatives(to: $0).isEmpty })
      + selected.filter({ !alternatives(to: $0).isEmpty })
    {
      let places = alternatives(to: index)
      let loose = row.indices.filter { place in
        let entry = entries[row[place]]
        return widths[row[place]] == widths[index] && !entry.isSelected && !entry.isPinned && !entry.isGap
          && row[place] != more
      }
      overflow.removeAll { $0 == index }
      if let place = places.last(where: { row[$0] < index }) ?? places.first
        ?? loose.min(by: { entries[row[$0]].priority < entries[row[$1]].priority })
      {
        overflow.append(row[place])
        row[place] = index
      } else {
        row.insert(index, at: row.firstIndex { $0 > index } ?? row.count)
      }
    }
    return (row, overflow.sorted())
  }

  /// Removes separators at the ends and next to another separator.
  private func tidy(_ indices: [Int]) -> [Int] {
    var result: [Int] = []
    func endsWithSeparator() -> Bool {
      result.last { entries[$0].kind != .space }.map { entries[$0].kind == .separator } ?? true
    }
    for index in indices where entries[index].kind != .separator || !endsWithSeparator() {
      result.append(index)
    }
    if let last = result.last, entries[last].kind == .separator { result.removeLast() }
    return result
  }

  /// The width of a row in dp, spaces being empty.
  func length(_ row: [Int], _ widths: [Double]) -> Double {
    let count = row.count { entries[$0].kind != .space }
    return row.reduce(Metrics.barGap * Double(max(0, count - 1)) + 2 * Self.padding) { $0 + widths[$1] }
  }
}
