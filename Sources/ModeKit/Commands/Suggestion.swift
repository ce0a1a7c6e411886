/// The word that somebody probably meant, or nil where none is near. A third of the letters may be wrong, missing, too many or
/// swapped with a neighbour, and one may if there are others.
///
/// - Complexity: O(words × letters²).
package func nearest(to typed: String, among words: [String]) -> String? {
  let letters = typed.filter { $0 != "-" }
  let ranked = words.map { word in (word, distance: editDistance(typed, word)) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, letters.count / 3) && best.distance < letters.count ? best.0 : nil
}

/// How many letters must be changed, added, taken away or swapped with a neighbour to make one word of another (the optimal
/// string alignment distance).
///
/// - Complexity: O(letters²).
package func editDistance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one), Array(other))
  // Rows of the table: distances of the first letters of `a`, as many as the row says, from those of `b`.
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let changed = rows[i][j] + (a[i] == b[j] ? 0 : 1)
      var least = min(changed, rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
