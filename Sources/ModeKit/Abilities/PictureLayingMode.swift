/// A mode in whose open documents pictures can be placed. It receives them as ``ModeEvent/picture(_:seat:)``.
public protocol PictureLayingMode: Mode {}
