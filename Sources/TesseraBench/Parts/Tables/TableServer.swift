import Glibc

/// A NATS server with JetStream on loopback, for the time of the benchmark.
final class TableServer {
  let port = 20_000 + Int(getpid()) % 20_000
  var url: String { "nats://127.0.0.1:\(port)" }
  private let folder = "/tmp/tessera-bench-\(getpid())-tables"
  private let child: Child

  /// Starts it; nil if it is not installed.
  init?() {
    let words = ["-js", "-a", "127.0.0.1", "-p", "\(port)", "-sd", folder]
    guard let child = Child("nats-server", words) ?? Child("/usr/sbin/nats-server", words) else { return nil }
    self.child = child
  }

  /// Waits until those who sat down before hear what is new by the consumer that they share (`StreamHearing`), and the
  /// server has removed their own ones, for which it waits five seconds.
  func settle() { sleep(12) }

  /// The seconds of processor time that it has used.
  var processorTime: Double { child.processorTime }
  /// Its resident memory in bytes.
  var residentBytes: Double { child.residentBytes }

  deinit {
    child.end()
    BenchFolder.remove(folder)
  }
}
