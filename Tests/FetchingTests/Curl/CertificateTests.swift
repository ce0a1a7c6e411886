import Fetching
import TestSupport
import Testing

/// A server with a certificate that openssl has made for the name `localhost`, and that nobody has signed.
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
    let key = "\(folder.path)/key.pem"
    let maker = try ChildProcess(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
        "-out",
        "\(folder.path)/certificate.pem", "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost",
      ], log: "\(folder.path)/openssl.log")
    try #require(maker.wait(seconds: 20) == 0, "\(readFile(maker.log))")
    let log = "\(folder.path)/server.log"
    server = try ChildProcess(
      "/usr/bin/python3", ["-c", Self.script, "\(folder.path)/certificate.pem", key], log: log)
    _ = waitUntil(seconds: 20) { readFile(log).contains(".") }
    port = try #require(
      readFile(log).split { " .\n".contains($0) }.dropFirst().first.map(String.init), "\(readFile(log))")
  }

  private func get(host: String, authorities: String?) throws -> (bytes: [UInt8], problem: FetchProblem?) {
    let fetcher = CurlFetcher(version: "1", proxies: Proxies(), authorities: authorities)
    let result = try fetcher.get(#require(WebAddress("https://\(host):\(port)/")))
    return (result.bytes, result.problem)
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
