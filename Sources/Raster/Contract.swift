// TEMPORARY: whoever lands the real types deletes this file. Empty declarations so that callers compile.
import Geometry

/// Temporary.
public struct PreparedPath: Sendable {}
/// Temporary.
public enum BlendMode: Sendable { case sourceOver, copy, destinationOut, multiply }
/// Temporary.
public final class CoverageMask {}
/// Temporary.
public struct ImagePyramid: Sendable {}
