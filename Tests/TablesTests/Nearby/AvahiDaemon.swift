import Glibc
import TestSupport
import Testing

/// Avahi's daemon on a system bus of the tests' own, for this machine alone.
final class AvahiDaemon {
  private let folder = ScratchFolder()
  private let bus: ChildProcess
  private var daemon: ChildProcess?

  /// Why there can be none; nil if there can.
  static var obstacle: String? {
    if !isInstalled("avahi-daemon") { return "avahi-daemon is missing: install it" }
    if getuid() != 0 { return "only root can start avahi-daemon" }
    return access("/run/avahi-daemon/pid", F_OK) == 0 ? "this machine has an avahi-daemon of its own" : nil
  }

  /// The address of the bus.
  var address: String { "unix:path=\(folder.path)/bus" }

  init() throws {
    let bus = folder.write(
      "bus.conf",
      Array(
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>system</type><listen>unix:path=\(folder.path)/bus</listen><auth>EXTERNAL</auth>
          <policy context="default">
            <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
          </policy>
        </busconfig>
        """.utf8))
    _ = folder.write(
      "avahi.conf",
      Array(
        """
        [server]
        host-name=tessera-test
        allow-interfaces=lo
        use-ipv6=no
        ratelimit-interval-usec=0
        [publish]
        publish-hinfo=no
        publish-workstation=no

        """.utf8))
    self.bus = try ChildProcess(
      "dbus-daemon", ["--config-file=\(bus)", "--nofork", "--nopidfile"], log: "\(folder.path)/bus.log")
    try #require(waitUntil(seconds: 20) { access("\(folder.path)/bus", F_OK) == 0 })
    try start()
  }

  /// Starts the daemon, and waits until it answers.
  func start() throws {
    let log = "\(folder.path)/daemon.log"
    daemon = try ChildProcess(
      "avahi-daemon",
      ["-f", "\(folder.path)/avahi.conf", "--no-drop-root", "--no-chroot", "--no-rlimits"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": address], log: log)
    try #require(
      waitUntil(seconds: 20) { readFile(log).contains("Server startup complete") }, "\(readFile(log))")
  }

  func stop() throws {
    try #require(daemon?.end(within: 20) == 0)
  }
}
