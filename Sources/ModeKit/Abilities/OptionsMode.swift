/// A mode with settings for all of its documents.
public protocol OptionsMode: Mode {
  /// The settings, with their defaults as answers. The present values are in ``ModeEnvironment/options``.
  var options: Form { get }
}
