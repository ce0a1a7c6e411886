import Fetching
import TestSupport
import Testing

/// A server with a certificate that openssl has made for the name `localhost`, and that nobody else has signed.
@Suite struct CertificateTests {
  private static let script = """
    import http.server, ssl, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", "6")
            self.end_headers()
            self.wfile.write(b"secret")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(f"port {server.server_port}.", flush=True)
    server.serve_forever()
    """

  private let folder = ScratchFolder()
  private let server: ChildProcess
  private let port: String

  private var certificate: String { "\(folder.path)/certificate.pem" }

  init() throws {
    try Certificate.make("certificate", for: "localhost", in: folder)
    (server, port) = try Self.serve("certificate", in: folder)
  }

  /// Starts a server that shows a certificate.
  private static func serve(
    _ certificate: String, in folder: ScratchFolder
  ) throws -> (ChildProcess, port: String) {
    let path = "\(folder.path)/\(certificate)"
    let log = "\(path).server"
    let server = try ChildProcess(
      "/usr/bin/python3", ["-c", script, "\(path).pem", "\(path).key"], log: log)
    _ = waitUntil(seconds: 20) { readFile(log).contains(".") }
    let port = readFile(log).split { " .\n".contains($0) }.dropFirst().first.map(String.init)
    return (server, try #require(port, "\(readFile(log))"))
  }

  private func get(
    host: String, port: String? = nil, authorities: String?
  ) throws -> (bytes: [UInt8], problem: FetchProblem?) {
    let fetcher = CurlFetcher(version: "1", proxies: Proxies(), authorities: authorities)
    let result = try fetcher.get(#require(WebAddress("https://\(host):\(port ?? self.port)/")))
    return (result.bytes, result.problem)
  }

  /// Certificates of an authority that is trusted, which have ended or are another server's.
  @Test(arguments: [("expired", "localhost", -1), ("other", "example.org", 2)])
  func whoIsTrustedMustStillShowAValidCertificate(certificate: String, name: String, days: Int) throws {
    try Certificate.make(certificate, for: name, days: days, in: folder)
    let (server, port) = try Self.serve(certificate, in: folder)
    let answer = try get(
      host: "localhost", port: port, authorities: "\(folder.path)/\(certificate).pem")
    #expect(answer.problem == .untrusted && answer.bytes.isEmpty)
    #expect(server.poll() == nil)
  }

  @Test func certificatesAreChecked() throws {
    let unknown = try get(host: "localhost", authorities: nil)
    #expect(unknown.problem == .untrusted && unknown.bytes.isEmpty)
    let known = try get(host: "localhost", authorities: certificate)
    #expect(known.problem == nil && known.bytes == Array("secret".utf8))
    let other = try get(host: "127.0.0.1", authorities: certificate)
    #expect(other.problem == .untrusted && other.bytes.isEmpty)
    let missing = try get(host: "localhost", authorities: "\(folder.path)/nothing.pem")
    #expect(missing.problem == .untrusted && missing.bytes.isEmpty)
  }

  @Test func aServerForOneSchemeDoesNotAnswerTheOther() throws {
    let fetcher = CurlFetcher(version: "1", proxies: Proxies(), authorities: certificate)
    #expect(try fetcher.get(#require(WebAddress("http://localhost:\(port)/"))).problem == .broken)
  }
}
