import Interface

/// The questions to everybody at the table.
extension Chrome {
  /// How long everybody has to stop a change, in seconds.
  static let timeToObject = 5.0

  /// Makes a change that concerns everybody. At a table each seat is asked first: the change is made when all have
  /// agreed or nobody has objected for a few seconds.
  ///
  /// - Parameters:
  ///   - change: what is to be done.
  ///   - seat: the seat that asks for it and so agrees; nil for the seat of the keyboard.
  ///   - act: makes the change.
  func propose(_ change: Proposal.Change, by seat: Int?, then act: @escaping () -> Void) {
    guard isTable else { return act() }
    dropProposal()
    let seat = seat ?? root.keyboardSeat
    let question = change.question
    var sheets: [Int: Sheet] = [:]
    for other in workplace.seats where other.id != seat {
      let id = other.id
      let sheet = Sheet(
        question,
        content: Label(tr("This happens in a few seconds unless somebody objects."), color: .quietText),
        actions: [
          Button(tr("Not yet"), style: .plain) { [weak self] _ in self?.dropProposal() },
          Button(tr("Yes"), style: .primary) { [weak self] _ in self?.agree(id) },
        ])
      sheets[id] = sheet
    }
    let own = Sheet(
      question, content: Label(tr("The others are asked."), color: .quietText),
      actions: [Button(tr("Not yet"), style: .plain) { [weak self] _ in self?.dropProposal() }])
    sheets[seat] = own
    proposal = Proposal(
      sheets: sheets, undecided: Set(workplace.seats.map(\.id)).subtracting([seat]),
      deadline: workplace.time + Self.timeToObject, act: act)
    for (id, sheet) in sheets {
      sheet.onClose = { [weak self] in self?.dropProposal() }
      open(sheet, seat: id)
    }
  }

  /// Notes that a seat agrees.
  private func agree(_ seat: Int) {
    proposal?.undecided.remove(seat)
    if let sheet = proposal?.sheets[seat] { close(sheet) }
    if proposal?.undecided.isEmpty == true { carryOut() }
  }

  /// Makes the change once nobody has objected in time.
  func settleProposal() {
    if let proposal, workplace.time >= proposal.deadline { carryOut() }
  }

  private func carryOut() {
    let act = proposal?.act
    dropProposal()
    act?()
  }

  /// Ends the question without the change.
  func dropProposal() {
    let sheets = proposal?.sheets.values
    proposal = nil
    for sheet in sheets ?? [:].values { close(sheet) }
  }
}
