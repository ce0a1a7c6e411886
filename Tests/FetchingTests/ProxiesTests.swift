import Fetching
import Testing

@Suite struct ProxiesTests {
  private func proxy(_ address: String, _ environment: [String: String]) throws -> String? {
    Proxies(environment: environment).proxy(for: try #require(WebAddress(address)))
  }

  @Test func eachSchemeHasItsProxy() throws {
    let environment = ["http_proxy": "http://a:1", "HTTPS_PROXY": "http://b:2"]
    #expect(try proxy("http://x/", environment) == "http://a:1")
    #expect(try proxy("https://x/", environment) == "http://b:2")
    #expect(try proxy("https://x/", ["all_proxy": "socks5h://c"]) == "socks5h://c")
    #expect(try proxy("http://x/", ["ALL_PROXY": "socks5h://c", "http_proxy": ""]) == "socks5h://c")
    #expect(try proxy("http://x/", [:]) == nil)
    #expect(try proxy("http://x/", ["https_proxy": "http://b:2"]) == nil)
  }

  /// A server that runs programs for its visitors gives them a field `Proxy` under this name.
  @Test func capitalLettersAreNotForHTTP() throws {
    #expect(try proxy("http://x/", ["HTTP_PROXY": "http://a"]) == nil)
  }

  @Test(arguments: [
    ("http://school.example/", "school.example", true),
    ("http://www.school.example:81/", "school.example", true),
    ("http://www.school.example/", ".School.Example", true),
    ("http://preschool.example/", "school.example", false),
    ("http://school.example.org/", "school.example", false), ("http://a/", "b, a", true),
    ("http://a/", "b a", true),
    ("http://a/", "*", true), ("http://a/", "", false), ("http://a/", ".", false),
    ("http://10.1.2.3/", "10.0.0.0/8", true), ("http://10.1.2.3/", "10.1.2.3", true),
    ("http://10.1.2.3/", "2.3", false), ("http://11.1.2.3/", "10.0.0.0/8", false),
    ("http://[::1]/", "::1", true),
    ("http://[::1]/", "[::1]", true), ("http://[fd00::1]/", "fd00::/8", true),
  ])
  func exceptionsAreReachedDirectly(address: String, exceptions: String, isDirect: Bool) throws {
    let environment = ["http_proxy": "http://p", "no_proxy": exceptions]
    #expect((try proxy(address, environment) == nil) == isDirect)
  }
}
