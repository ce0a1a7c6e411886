import Scene

/// The way back from where a command has led: using the command again returns there.
struct WayBack {
  /// The command.
  let command: ShellCommand
  /// The number of the document's layer.
  let layer: UInt64
  /// Where the camera was before, and where the command led.
  let origin: Camera, goal: Camera

  /// Whether the view is still where the command has led.
  func isAt(_ camera: Camera) -> Bool {
    camera.turns == goal.turns && camera.viewport == goal.viewport
      && abs(camera.zoom / goal.zoom - 1) < 1e-3
      && camera.toView(goal.center).distance(to: goal.viewport.center) < 1
  }
}
