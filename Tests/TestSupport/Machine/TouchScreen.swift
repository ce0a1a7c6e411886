import Geometry
import Glibc
import Raster

/// A real X server on a dummy screen, with a simulated ten-finger touch panel, mouse and keyboard.
///
/// Events pass through the same parts as those of a hand: driver, X server, XInput, SDL. Positions are pixels of
/// the screen.
package final class TouchScreen {
  /// The screen's size in pixels.
  package let width: Int, height: Int
  /// What programs need in DISPLAY, such as `:7`.
  package let display: String
  /// A folder of this screen's own, for logs and sockets; mode 700.
  package let folder = ScratchFolder()

  private let server: ChildProcess
  private let panel: InputDevice
  private let mouse: InputDevice
  private let keyboard: InputDevice
  private let pens: [PenEnd: InputDevice]
  private let tools: [PenEnd: TabletTool]

  /// The two ends of a pen, which are devices of their own.
  package enum PenEnd: String, CaseIterable {
    case stylus, eraser
  }

  /// Why there can be no touch screen on this machine, or nil when there can.
  package static let missing: String? = {
    let driver = "/usr/lib/xorg/modules/drivers/dummy_drv.so"
    if access("/usr/lib/xorg/Xorg", X_OK) != 0 { return "Xorg is missing: install xserver-xorg-core" }
    if access(driver, R_OK) != 0 { return "the dummy screen is missing: install xserver-xorg-video-dummy" }
    if !isInstalled("xwd") || !isInstalled("xwininfo") {
      return "xwd or xwininfo is missing: install x11-apps x11-utils"
    }
    return nil
  }()

  /// Starts a server on a free display, with a pen if it `hasPen`, and with a tablet's tools if it `hasTablet`.
  package init(
    width: Int = 1280, height: Int = 800, hasPen: Bool = false, hasTablet: Bool = false
  ) throws {
    self.width = width
    self.height = height
    let folder = self.folder.path
    let configuration = "\(folder)/xorg.conf"
    let ends = hasPen ? PenEnd.allCases : []
    let toolEnds = hasTablet ? PenEnd.allCases : []
    if hasTablet { try TabletTool.buildDriver(in: "\(folder)/modules", log: "\(folder)/driver.log") }
    Self.write(
      Self.configuration(folder: folder, width: width, height: height, pens: ends, tools: toolEnds),
      to: configuration)
    mkdir("\(folder)/empty", 0o700)
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { throw ChildProcess.Failure(description: "no pipe") }
    defer { close(pipe[0]) }
    server = try ChildProcess(
      // Not by way of the wrapper, which lets only people at the machine's own screen start a server.
      "/usr/lib/xorg/Xorg",
      [
        "-displayfd", "3", "-config", configuration, "-configdir", "\(folder)/empty", "-logfile",
        "\(folder)/xorg.log", "-modulepath", "\(folder)/modules,/usr/lib/xorg/modules", "-noreset",
        "-nolisten", "tcp", "-novtswitch", "-sharevts", "vt7",
      ], log: "\(folder)/server.log", inherited: pipe[1])
    close(pipe[1])
    // The server writes its display's number once clients may come.
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while read(pipe[0], &byte, 1) == 1, byte != 10 { answer.append(byte) }
    guard !answer.isEmpty else {
      throw ChildProcess.Failure(description: "Xorg did not start:\n\(readFile("\(folder)/server.log"))")
    }
    display = ":" + String(decoding: answer, as: UTF8.self)
    panel = try InputDevice(socket: "\(folder)/touch", seconds: 5)
    mouse = try InputDevice(socket: "\(folder)/pointer", seconds: 5)
    keyboard = try InputDevice(socket: "\(folder)/keyboard", seconds: 5)
    pens = Dictionary(
      uniqueKeysWithValues: try ends.map {
        ($0, try InputDevice(socket: "\(folder)/\($0.rawValue)", seconds: 5))
      })
    tools = Dictionary(
      uniqueKeysWithValues: toolEnds.map { ($0, TabletTool(socket: "\(folder)/\(Self.device($0))")) })
  }

  // MARK: Hands

  /// Lands a finger, 0…9.
  package func down(_ finger: Int, at point: Point) { touch(finger, .begin, point) }
  /// Moves a finger.
  package func move(_ finger: Int, to point: Point) { touch(finger, .update, point) }
  /// Lifts a finger.
  package func up(_ finger: Int, at point: Point) { touch(finger, .end, point) }

  /// Taps with one finger.
  package func tap(_ point: Point, finger: Int = 0) {
    down(finger, at: point)
    sync()
    up(finger, at: point)
    sync()
  }

  /// Keeps fingers as they are for some seconds. Only where that time is what is tested, since it tells what a hand
  /// means: how long it holds a button, or how long it is away between two taps.
  package func rest(seconds: Double) { usleep(UInt32(seconds * 1e6)) }

  /// Draws one finger along points; lands on the first and lifts on the last.
  package func drag(_ points: [Point], finger: Int = 0) {
    guard let first = points.first, let last = points.last else { return }
    down(finger, at: first)
    for point in points.dropFirst() {
      move(finger, to: point)
      sync()
    }
    up(finger, at: last)
    sync()
  }

  /// Moves the mouse.
  package func movePointer(to point: Point) {
    let (x, y) = axes(point)
    mouse.motion(x: x, y: y)
  }
  /// Presses or releases a mouse button: 1 left, 2 middle, 3 right, 4 wheel away, 5 wheel near.
  package func button(_ number: UInt32, isPressed: Bool) { mouse.button(number, isPressed: isPressed) }

  /// Clicks at a point.
  package func click(_ point: Point, button number: UInt32 = 1) {
    movePointer(to: point)
    button(number, isPressed: true)
    button(number, isPressed: false)
    sync()
  }

  /// Moves a pen, pressed with 0…1.
  package func movePen(_ end: PenEnd = .stylus, to point: Point, pressure: Double = 0) {
    let (x, y) = axes(point)
    pens[end]?.motion(x: x, y: y, pressure: pressure)
  }
  /// Presses or releases a button of a pen: 1 the tip, 2 and 3 on its barrel.
  package func penButton(_ number: UInt32, isPressed: Bool, end: PenEnd = .stylus) {
    pens[end]?.button(number, isPressed: isPressed)
  }

  /// Moves a tool of the tablet, pressed with 0…1 and tilted by degrees to the right and downwards.
  package func moveTool(
    _ end: PenEnd = .stylus, to point: Point, pressure: Double = 0, tilt: (x: Double, y: Double) = (0, 0)
  ) throws {
    let (x, y) = axes(point)
    try tools[end]?.motion(x: x, y: y, pressure: pressure, tilt: tilt)
  }
  /// Presses or releases a button of a tool: 1 the tip, 2 and 3 on its barrel.
  package func toolButton(_ number: UInt32, isPressed: Bool, end: PenEnd = .stylus) throws {
    try tools[end]?.button(number, isPressed: isPressed)
  }

  /// Presses and releases a key by the kernel's code (`KEY_A` is 30), with others held around it.
  package func press(key: UInt32, holding held: [UInt32] = []) {
    for code in held { keyboard.key(code + 8, isPressed: true) }
    keyboard.key(key + 8, isPressed: true)
    keyboard.key(key + 8, isPressed: false)
    for code in held.reversed() { keyboard.key(code + 8, isPressed: false) }
    keyboard.sync()
  }

  /// Waits until the server has handed out all that was played.
  package func sync() {
    panel.sync()
    mouse.sync()
    keyboard.sync()
    for pen in pens.values { pen.sync() }
  }

  /// Waits until the server has handed out what fingers did, at least one of whom must have done something since the
  /// last call: it answers only then.
  package func syncFingers() { panel.sync() }

  private func touch(_ finger: Int, _ kind: InputDevice.TouchKind, _ point: Point) {
    let (x, y) = axes(point)
    panel.touch(UInt32(finger), kind, x: x, y: y)
  }

  /// The devices' axes run from 0 to 65535 over the screen.
  private func axes(_ point: Point) -> (Double, Double) {
    (point.x / Double(width) * 65535, point.y / Double(height) * 65535)
  }

  // MARK: Eyes

  /// What the screen shows now.
  package func screenshot() throws -> Bitmap {
    let file = "\(folder.path)/screen.xwd"
    let camera = try ChildProcess(
      "xwd", ["-root", "-silent", "-display", display], log: file, errorLog: "\(folder.path)/xwd.log")
    let status = camera.wait(seconds: 10)
    let bytes = readBytes(file)
    guard status == 0, let bitmap = XWindowDump.decode(bytes) else {
      let words = readFile("\(folder.path)/xwd.log")
      throw ChildProcess.Failure(
        description: "no picture of \(display) (status \(status ?? -1), \(bytes.count) bytes): \(words)")
    }
    return bitmap
  }

  /// Ends the server, so that no program has a display any more.
  package func kill() { server.kill() }

  /// Where the first window of an application class lies, or nil when there is none yet.
  package func window(class name: String) throws -> Rect? { try windowAndID(class: name)?.place }

  /// The X server's number of the first window of an application class, or nil when there is none yet.
  package func windowID(class name: String) throws -> UInt? { try windowAndID(class: name)?.id }

  private func windowAndID(class name: String) throws -> (id: UInt, place: Rect)? {
    let file = "\(folder.path)/windows"
    let lister = try ChildProcess("xwininfo", ["-root", "-tree", "-display", display], log: file)
    guard lister.wait(seconds: 10) == 0 else { return nil }
    // 0x200008 "Tessera": ("org.tessera.Tessera" "org.tessera.Tessera")  1280x800+0+0  +0+0
    for line in readFile(file).split(separator: "\n") where line.contains("\"\(name)\"") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let size = words[words.count - 2].split(separator: "+").first else { continue }
      let sides = size.split(separator: "x").compactMap { Double($0) }
      let corner = words[words.count - 1].split(separator: "+").compactMap { Double($0) }
      guard sides.count == 2, corner.count == 2, sides[0] > 1, let id = UInt(words[0].dropFirst(2), radix: 16)
      else { continue }
      return (id, Rect(x: corner[0], y: corner[1], width: sides[0], height: sides[1]))
    }
    return nil
  }

  // MARK: The server's configuration

  private static func configuration(
    folder: String, width: Int, height: Int, pens: [PenEnd], tools: [PenEnd]
  ) -> String {
    // The dummy screen shows whatever it is told to; only the form of the timing matters. With 160 pixels of blanking
    // the server would take it for a mode that the monitor must ask for.
    let (right, bottom) = (width + 72, height + 3)
    let (total, lines) = (width + 400, height + 31)
    let clock = Double(total * lines * 60) / 1e6
    let mode = "\(width)x\(height)"
    let timing =
      "\(clock) \(width) \(right) \(right + 128) \(total) \(height) \(bottom) \(bottom + 6) \(lines)"
    func device(_ name: String, _ type: String, _ more: String = "") -> String {
      """
      Section "InputDevice"
        Identifier "\(name)"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/\(name)"
        Option "DeviceType" "\(type)"
        \(more)
      EndSection

      """
    }
    let penOptions = "Option \"PointerHasPressure\" \"true\"\n  Option \"PointerButtonCount\" \"9\""
    let penDevices = pens.map { device($0.rawValue, "PointerAbsoluteProximity", penOptions) }.joined()
    let toolDevices = tools.map {
      """
      Section "InputDevice"
        Identifier "\(Self.device($0))"
        Driver "tablet"
        Option "SocketPath" "\(folder)/\(Self.device($0))"
        Option "ToolType" "\($0.rawValue.uppercased())"
      EndSection

      """
    }.joined()
    let penLines = (pens.map(\.rawValue) + tools.map(Self.device)).map { "  InputDevice \"\($0)\"\n" }
      .joined()
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoEnableDevices" "false"
        Option "DontVTSwitch" "true"
        Option "BlankTime" "0"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 256000
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5.0-1000.0
        VertRefresh 5.0-200.0
        Modeline "\(mode)" \(timing)
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "\(mode)"
          Virtual \(width) \(height)
        EndSubSection
      EndSection
      \(device("touch", "Touch", "Option \"TouchCount\" \"10\""))
      \(device("pointer", "PointerAbsolute"))
      \(device("keyboard", "Keyboard"))
      \(penDevices)
      \(toolDevices)
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        InputDevice "touch"
        InputDevice "pointer" "CorePointer"
        InputDevice "keyboard" "CoreKeyboard"
        \(penLines)
      EndSection
      """
  }

  /// The name of a tool's device, which does not say which end it is.
  private static func device(_ end: PenEnd) -> String { "tool-\(end == .stylus ? 1 : 2)" }

  private static func write(_ text: String, to path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    let bytes = Array(text.utf8)
    _ = Glibc.write(file, bytes, bytes.count)
  }
}
