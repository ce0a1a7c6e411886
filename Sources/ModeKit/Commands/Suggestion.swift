/// The word that was probably meant, or nil when none is similar. A third of the letters may be wrong, missing,
/// surplus or swapped with a neighbour; one letter may be in any word of several.
///
/// - Complexity: O(words × letters²).
package func nearest(to typed: String, among words: [String]) -> String? {
  let letters = typed.filter { $0 != "-" }
  let ranked = words.map { word in (word, distance: editDistance(typed, word)) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, letters.count / 3) && best.distance < letters.count ? best.0 : nil
}

/// The optimal string alignment distance: how many letters must be changed, inserted, removed or swapped with a
/// neighbour to turn one word into the other.
///
/// - Complexity: O(letters²).
package func editDistance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one), Array(other))
  // Rows of the table: distances between prefixes of `a`, whose length is the row, and prefixes of `b`.
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
