import CCurl
import Glibc

/// One request of a transfer through libcurl, from connecting to the end of the answer. It belongs to the fetcher's
/// thread.
///
/// It decides what a server may make this program do: which protocols are allowed, what is checked and what is sent.
final class CurlRequest {
  /// libcurl's handle.
  let easy: UnsafeMutableRawPointer
  private var fields: UnsafeMutablePointer<curl_slist>?

  /// Prepares a request. Nil if libcurl is too old for one of the required options.
  ///
  /// - Parameters:
  ///   - exchange: what is requested.
  ///   - proxy: the proxy to use, as libcurl writes it.
  ///   - client: how the program names itself.
  ///   - authorities: a file with the certificates that are trusted; nil means those of the system.
  ///   - callbacks: what libcurl calls. Their context must outlive the request.
  init?(
    _ exchange: Exchange, proxy: String?, client: String, authorities: String?, callbacks: ccurl_callbacks
  ) {
    guard let easy = ccurl_easy_init() else { return nil }
    self.easy = easy
    for field in exchange.fields { fields = ccurl_slist_append(fields, field) }
    let scheme = exchange.address.scheme.rawValue
    let results = [
      ccurl_set_text(easy, CURLOPT_URL, exchange.address.description),
      ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, scheme),
      ccurl_set_number(easy, CURLOPT_PATH_AS_IS, 1),
      // Redirects are followed by `Exchange`.
      ccurl_set_number(easy, CURLOPT_FOLLOWLOCATION, 0),
      ccurl_set_list(easy, CURLOPT_HTTPHEADER, fields),
      ccurl_set_text(easy, CURLOPT_USERAGENT, client),
      // An empty text also keeps libcurl from asking the environment.
      ccurl_set_text(easy, CURLOPT_PROXY, proxy ?? ""),
      ccurl_set_text(easy, CURLOPT_NOPROXY, ""),
      ccurl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      ccurl_set_number(easy, CURLOPT_SSL_VERIFYPEER, 1),
      ccurl_set_number(easy, CURLOPT_SSL_VERIFYHOST, 2),
      ccurl_set_number(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
      authorities.map { ccurl_set_text(easy, CURLOPT_CAINFO, $0) } ?? CURLE_OK,
      ccurl_set_number(easy, CURLOPT_HTTP09_ALLOWED, 0),
      // Signals would affect the whole program.
      ccurl_set_number(easy, CURLOPT_NOSIGNAL, 1),
      ccurl_set_callbacks(easy, callbacks),
    ]
    // Without these two a download is only slower, or cannot be cancelled during a name lookup.
    _ = ccurl_set_number(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    _ = ccurl_set_number(easy, CURLOPT_QUICK_EXIT, 1)
    guard results.allSatisfy({ $0 == CURLE_OK }) else { return nil }
  }

  deinit {
    ccurl_easy_cleanup(easy)
    ccurl_slist_free_all(fields)
  }
}
