/// A mode in which a person can choose something once for all its documents.
public protocol OptionsMode: Mode {
  /// What can be chosen, with the answers of a first start. What is chosen is found in ``ModeEnvironment/options``.
  var options: Form { get }
}
