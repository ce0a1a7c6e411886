import Fetching

/// What web servers send and name.
extension FuzzTarget {
  /// An address, and on the next lines references in its file.
  static let address = FuzzTarget("address") {
    [
      "references":
        "https://Example.org:8080/a/b;c/../d.json?e#f\n../g\n//h:1/i\n?j\n./%2e%2e/k\n..%2fl\n12:30.png",
      "numbers": "http://[::ffff:10.0.0.1]:80/\nhttp://127.1/\nhttp://192.168.0.1\n%252e%252e/;\n..;/",
    ].mapValues { Array($0.utf8) }
  } show: { bytes, _ in
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    guard let first = lines.first, let base = WebAddress(String(decoding: first, as: UTF8.self)) else {
      return
    }
    for line in [first] + lines {
      guard let address = base.resolving(String(decoding: line, as: UTF8.self)) else { continue }
      precondition(WebAddress(address.description) == address, "an address is read as it is written")
      precondition(address.lies(beside: address) || address.path.contains("%") || address.path.contains(";"))
      _ = address.lies(beside: base)
      _ = address.networkAddress?.purpose
    }
  }

  /// The head of an answer, which may be that of several, to a request for the rest of a file.
  static let answer = FuzzTarget("answer") {
    [
      "part":
        "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 5-9/10\r\nETag: \"a\"\r\nContent-Length: 5\r\n\r\n",
      "whole":
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/2 200 \r\nTransfer-Encoding: chunked\r\nETag: W/\"b\"\r\n\r\n",
      "redirect":
        "HTTP/1.1 302 Found\r\nLocation: //a.example/b?c\r\n\r\nHTTP/1.1 416 A\r\nContent-Range: */3\r\n\r\n",
    ].mapValues { Array($0.utf8) }
  } show: { bytes, _ in
    guard let address = WebAddress("http://a.example/") else { return }
    let request = FetchRequest(address, tag: "\"a\"", offset: 5, limit: 100, reach: .publicNetworks)
    var exchange = Exchange(request, FetchLimits())
    _ = exchange.ask(throughProxy: false)
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      switch exchange.read(line: line + [10]) {
      case .goOn: continue
      case .begin(let head):
        precondition(head.offset == 0 || head.offset == 5)
        precondition(
          exchange.receive(100 - head.offset) == nil && exchange.receive(1) == .tooLong(limit: 100))
        _ = exchange.problemAtEnd
      case .askAgain: guard exchange.ask(throughProxy: false) == nil else { return }
      case .fail: return
      }
    }
  }
}
