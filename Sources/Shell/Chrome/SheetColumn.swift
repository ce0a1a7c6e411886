import Interface

/// What sheets are made of: views one below the other.
func column(_ views: [View]) -> StackView {
  StackView(Stack(.column, spacing: 16, alignment: .stretch), views)
}

/// A quiet name above a control.
func field(_ name: String, _ control: View) -> View {
  StackView(
    Stack(.column, spacing: 8, alignment: .stretch),
    [Label(name, role: .detail, color: .quietText), control])
}
