/// A mode on whose open documents pictures can be laid: it hears of them by ``ModeEvent/picture(_:seat:)``.
public protocol PictureLayingMode: Mode {}
