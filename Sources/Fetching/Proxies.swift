import Glibc

/// The proxies between this machine and web servers, from the environment variables `http_proxy`, `https_proxy`,
/// `all_proxy` and `no_proxy`, by the rules of libcurl. If these name none, the desktop is asked.
public struct Proxies: Sendable {
  private var proxies: [WebAddress.Scheme: String] = [:]
  private var exceptions: [Substring] = []
  private var desktop: DesktopProxies?

  /// No proxy.
  public init() {}

  /// Reads variables. All except `http_proxy` may be in capital letters too: in a CGI program, `HTTP_PROXY` comes from
  /// the client.
  public init(environment: [String: String], desktop: DesktopProxies? = nil) {
    self.desktop = desktop
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    proxies[.http] = value("http_proxy", "all_proxy", "ALL_PROXY")
    proxies[.https] = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").lowercased().split { $0 == "," || $0 == " " }
  }

  /// The proxies of this process's environment, and of the desktop that it belongs to.
  public static var ofSystem: Proxies {
    let names = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
    var environment: [String: String] = [:]
    for name in names + names.map({ $0.uppercased() }) {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return Proxies(environment: environment, desktop: .ofSession)
  }

  /// The proxy for an address, such as `http://proxy.example:3128`; nil if its server is reached directly.
  ///
  /// Asking the desktop takes 2 s at most.
  ///
  /// - Complexity: O(exceptions).
  public func proxy(for address: WebAddress) -> String? {
    if exceptions.contains(where: { Self.covers($0, address) }) { return nil }
    return proxies.isEmpty ? desktop?.proxy(for: address) : proxies[address.scheme]
  }

  /// Whether an exception matches an address. It is `*`, a range of IP addresses, an IP address, or a name that also
  /// matches all names below it.
  private static func covers(_ exception: Substring, _ address: WebAddress) -> Bool {
    if exception == "*" { return true }
    if let number = address.networkAddress {
      let plain = exception.hasPrefix("[") ? exception.dropFirst().dropLast() : exception
      return NetworkAddress(String(plain)) == number || NetworkRange(String(plain))?.contains(number) == true
    }
    let name = exception.hasPrefix(".") ? exception.dropFirst() : exception
    return !name.isEmpty && (address.host == name || address.host.hasSuffix(".\(name)"))
  }
}
