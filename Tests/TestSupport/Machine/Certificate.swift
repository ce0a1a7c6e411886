/// Certificates that openssl makes, and that nobody else has signed.
package enum Certificate {
  /// Makes a certificate for a name that ends in some days, `NAME.pem`, and its key, `NAME.key`.
  package static func make(
    _ certificate: String, for name: String, days: Int = 2, in folder: ScratchFolder
  ) throws {
    let path = "\(folder.path)/\(certificate)"
    func run(_ arguments: String...) throws {
      let maker = try ChildProcess("openssl", arguments, log: "\(path).log")
      guard maker.wait(seconds: 20) == 0 else { throw ChildProcess.Failure(description: readFile(maker.log)) }
    }
    try run(
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
      "\(path).key", "-out", "\(path).request", "-subj", "/CN=\(name)", "-addext",
      "subjectAltName=DNS:\(name)")
    try run(
      "x509", "-req", "-in", "\(path).request", "-signkey", "\(path).key", "-days", "\(days)",
      "-copy_extensions", "copy", "-out", "\(path).pem")
  }
}
