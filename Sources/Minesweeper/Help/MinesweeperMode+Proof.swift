import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// The proof of a board, step by step, in place of the game.
extension MinesweeperMode {
  /// The target of every touch while a proof is shown.
  static let proofTarget = TargetID.document(1 << 62 | 2)

  /// Shows the proof of the board, or the game again. Showing it during a game makes the game unranked.
  func toggleProof(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    if closeProof(host) { return }
    let game = host.state
    guard game.start != nil, !host.session.isProving else { return }
    guard game.size.cellCount <= ProofWalk.maxCells else {
      return host.toast(tr("This board is too large for a proof: ask for a hint."))
    }
    host.session.isProving = true
    host.request(.tipDone(id: Tip.proof))
    host.run({ ProofWalk(game) }) { host, proof in
      host.session.isProving = false
      // The board may have changed in the meantime.
      guard let proof, host.state.board.hasSameOpenCells(as: game.board), host.session.activity.showsBoard
      else { return }
      if host.state.isRunning, !host.state.marks.contains(.hint) { host.perform(.mark(.hint), seat: seat) }
      dropHint(host)
      releaseAll(host)
      endReplay(host)
      host.session.activity = .proof(proof)
      host.damageEverything()
      showStep(host)
    }
  }

  /// Shows the game again. Returns false if no proof is shown.
  @discardableResult func closeProof(_ host: ModeHost<MinesweeperMode>) -> Bool {
    guard host.session.activity.proof != nil else { return false }
    host.session.activity = .play
    host.request(.caption(nil))
    host.damageEverything()
    host.refreshOverlay()
    return true
  }

  /// Goes some steps forwards or backwards.
  func goThroughProof(by steps: Int, _ host: ModeHost<MinesweeperMode>) {
    if let index = host.session.activity.proof?.index { go(to: index + steps, host) }
  }

  /// Goes to a fraction of the proof, 0…1.
  func goThroughProof(to part: Double, _ host: ModeHost<MinesweeperMode>) {
    guard let count = host.session.activity.proof?.steps.count else { return }
    go(to: Int((part * Double(count)).rounded()), host)
  }

  /// Shows why the cell at a point of the window is safe, or mined.
  func showProof(at point: Point, _ host: ModeHost<MinesweeperMode>) {
    guard let cell = cell(at: point, host), let step = host.session.activity.proof?.step(settling: cell)
    else { return }
    go(to: step, host)
  }

  /// Arrows go step by step, Home and End to the ends; Escape closes.
  func proofKey(_ key: Key, _ host: ModeHost<MinesweeperMode>) {
    switch key {
    case .right, .down, .space, .enter: goThroughProof(by: 1, host)
    case .left, .up, .backspace: goThroughProof(by: -1, host)
    case .pageDown: goThroughProof(by: 10, host)
    case .pageUp: goThroughProof(by: -10, host)
    case .home: goThroughProof(to: 0, host)
    case .end: goThroughProof(to: 1, host)
    case .escape: closeProof(host)
    default: break
    }
  }

  private func go(to step: Int, _ host: ModeHost<MinesweeperMode>) {
    guard let damage = host.session.activity.proof?.go(to: step) else { return }
    for rect in damage { host.damage(rect) }
    showStep(host)
  }

  private func showStep(_ host: ModeHost<MinesweeperMode>) {
    guard let proof = host.session.activity.proof else { return }
    host.request(.caption(proof.sentence))
    let box = proof.marks.box
    if !box.isEmpty { show(box, host) }
    host.refreshOverlay()
  }

  /// The marks over the board while a proof is shown.
  func marks(of proof: ProofWalk, _ host: ModeHost<MinesweeperMode>) -> [DrawingList.Item] {
    proof.step == nil ? [] : [marks(proof.marks, host)]
  }

  /// The bar while a proof is shown.
  func bar(of proof: ProofWalk) -> [BarItem] {
    let count = proof.steps.count
    return [
      BarItem(
        .counter(.step), .counter(value: "\(min(proof.index + 1, count))/\(count)"), label: tr("step"),
        priority: 100, widest: .init(value: "\(count)/\(count)")),
      BarItem(
        .mine(.proof(.back)), .button, icon: .previous, label: tr("Step back"), isEnabled: proof.index > 0,
        priority: 90),
      BarItem(
        .mine(.proof(.next)), .button, icon: .next, label: tr("Next step"), isEnabled: proof.index < count,
        priority: 100),
      BarItem(
        .mine(.proof(.position)), .slider(value: count == 0 ? 1 : Double(proof.index) / Double(count)),
        label: tr("Step"), priority: 40),
      BarItem(.mine(.proof(.toggle)), .button, icon: .close, label: tr("Back to the game"), priority: 100),
    ]
  }
}
