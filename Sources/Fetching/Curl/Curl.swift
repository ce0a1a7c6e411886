import CCurl

/// libcurl, if it is installed.
enum Curl {
  /// Whether it is installed. The first call opens it, which takes some hundredths of a second.
  static let isInstalled = ccurl_open()

  /// libcurl's error as a problem of a download.
  static func problem(_ code: CURLcode) -> FetchProblem? {
    switch code {
    case CURLE_OK: nil
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY:
      .unreachable
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS:
      .untrusted
    case CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION: .unavailable
    default: .broken
    }
  }
}
