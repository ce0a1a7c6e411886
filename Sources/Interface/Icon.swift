import Geometry

/// The signs of the interface, one meaning each in every mode. Drawn on a 24 × 24 dp grid in strokes 2 dp
/// wide with round ends.
public enum Icon: String, Hashable, Sendable, CaseIterable {
  case home, undo, redo, plus, more, close, back, check, search, trash, duplicate, rename, settings, seats
  case hand, flag, dig, bulb, eye, rotate, pieces, edges, picture, pause, restart, select, rows, spread
  case chalk, pen, eraser, brushes, line, circle, size, manyHands, oneHand, clear
  case sound, soundOff, lock, warning, info, keyboard, instruments, chevronRight, chevronDown, minus
  case fullScreen, folder, save
  case previous, next, copy, paste
  case play, speed, chart
  case toFront, toBack, layers, shapes, rectangle, arrow, polygon, ruler, bookmark, whole
}
