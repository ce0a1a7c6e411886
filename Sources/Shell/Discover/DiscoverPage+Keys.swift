import Interface

/// The keys of the page.
extension DiscoverPage {
  /// Begins a search, with text in the field, if any was typed already.
  func beginSearch(_ text: String = "") {
    if !text.isEmpty { look(for: state.search.words + text) }
    view.root?.focus(head.search)
  }

  /// Handles a key: arrows go to the cards, letters begin a search, Escape clears the words and then goes back.
  func receive(_ key: KeyPress) -> Bool {
    let isTyping = head.search.isFocused
    switch (key.key, key.modifiers) {
    case (.escape, []):
      if isTyping, !state.search.words.isEmpty { look(for: "") } else { host.leaveDiscover() }
    case (.down, []) where isTyping: focusFirst()
    case (.character("f"), .control): beginSearch()
    case _ where isTyping: return false
    case (.character(let letter), []), (.character(let letter), .shift):
      guard letter.isLetter || letter.isNumber else { return false }
      beginSearch(String(letter))
    case (.home, []): focus(0)
    case (.end, []): focus(state.count - 1)
    case (.left, []), (.right, []), (.up, []), (.down, []): return moveFocus(key)
    default: return false
    }
    return true
  }

  /// Moves the focus from card to card.
  private func moveFocus(_ key: KeyPress) -> Bool {
    guard let focused = view.root?.focused else {
      guard state.count > 0 else { return false }
      focusFirst()
      return true
    }
    guard let next = grid.neighbour(of: focused, key.key) else { return false }
    view.root?.focus(next, showsRing: true)
    return true
  }

  func focusFirst() { focus(0) }

  /// Scrolls to a card and focuses it.
  private func focus(_ place: Int) {
    guard (0..<state.count).contains(place) else { return }
    view.root?.layoutIfNeeded()
    if grid.existing[place] == nil {
      view.scroll.scroll(to: place == 0 ? 0 : view.scroll.maxOffset)
      view.root?.layoutIfNeeded()
    }
    if let card = grid.existing[place] { view.root?.focus(card, showsRing: true) }
  }
}
