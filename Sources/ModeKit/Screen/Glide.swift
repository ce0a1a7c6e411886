/// How something that another machine tells again and again moves on this one: from place to place without stops.
public enum Glide {
  /// How long the way to a new place takes, in seconds: a little longer than the time between two places that are heard,
  /// a 30th.
  public static let duration = 0.05

  /// The part of the way that is done, 0…1; `start` is when the place was heard, and `now` the time, in seconds.
  public static func part(from start: Double, at now: Double) -> Double {
    min(max((now - start) / duration, 0), 1)
  }
}
