import Interface

/// A mode whose documents can be written as files of other programs.
public protocol ExportingMode: Mode {
  /// The exporter of these files.
  var exporter: Exporter<Self> { get }
}

/// Writes documents as files of other programs.
public struct Exporter<M: Mode>: Sendable {
  /// Writes a document as a file: its present state, or its history. Called on a worker. Returns what the file omits,
  /// one translated sentence each.
  ///
  /// - Throws: ``Problem`` when the document cannot be written in this format, and what `sink` throws.
  public typealias Write =
    @Sendable (
      _ state: M.State, _ chronicle: Chronicle<M>, _ options: ExportOptions, _ resources: DocumentResources,
      _ sink: @escaping ByteSink
    ) throws(Problem) -> [String]

  /// The formats that documents can be written in.
  public let formats: [FileFormat]
  /// Writes a document.
  public let write: Write

  /// Makes an exporter.
  public init(_ formats: [FileFormat], write: @escaping Write) {
    self.formats = formats
    self.write = write
  }
}

extension ExportingMode {
  /// The formats that documents can be written in.
  public var exportFormats: [FileFormat] { exporter.formats }
  /// The formats that the menu offers.
  public var offeredFormats: [FileFormat] { exportFormats.filter(\.isOffered) }
}

extension Mode {
  /// A function that writes a state as a file; it throws if this mode has no exports.
  func exporting(_ state: State, _ chronicle: Chronicle<Self>) -> DocumentExport {
    func writing<E: ExportingMode>(_ mode: E) -> DocumentExport? {
      guard let state = state as? E.State, let chronicle = chronicle as? Chronicle<E> else { return nil }
      return { (options, resources, sink) throws(Problem) in
        try mode.exporter.write(state, chronicle, options, resources, sink)
      }
    }
    if let mode = self as? any ExportingMode, let export = writing(mode) { return export }
    return { (_, _, _) throws(Problem) in throw Problem(tr("Documents of this kind cannot be exported.")) }
  }
}
