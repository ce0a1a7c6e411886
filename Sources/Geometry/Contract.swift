// TEMPORARY: whoever lands the real type deletes this file.

/// Temporary.
public struct PathGroup: Sendable {}
