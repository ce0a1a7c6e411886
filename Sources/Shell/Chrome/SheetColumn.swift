import Interface

/// A column of views, as on every sheet.
func column(_ views: [View]) -> StackView {
  StackView(Stack(.column, spacing: 16, alignment: .stretch), views)
}

/// A control with its name above it.
func field(_ name: String, _ control: View) -> View {
  StackView(
    Stack(.column, spacing: 8, alignment: .stretch),
    [Label(name, role: .detail, color: .quietText), control])
}
