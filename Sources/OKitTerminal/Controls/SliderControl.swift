import OKitRuntime

/// A slider: `− ━━━●─────── +   0.3`.
struct SliderControl: Control {
    /// The number of columns of the track, from the smallest value to the largest.
    private static let track = 10

    var placement: ControlPlacement { .inline }
    var usesSideways: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let palette = context.palette
        let plain = context.plain(node)
        let position = Int((node.fraction * Double(Self.track)).rounded())
        let rest = Self.track - position
        let on = node.state.contains(.disabled) ? plain : palette.on
        var text = end("min", of: node, in: context)
        text.append(" ", .plain)
        text.append(String(repeating: Symbols.filled, count: position), on)
        text.append(String(Symbols.knob), plain == .plain ? on : plain)
        text.append(String(repeating: Symbols.track, count: rest), palette.muted)
        text.append(" ", .plain)
        text.append(end("max", of: node, in: context))
        let number = TypedBound(node, in: context.state)?.text ?? node.valueText(context.options)
        text.append(String(repeating: " ", count: max(5 - number.count, 1)) + number, plain)
        return text
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints(.left, .right, "change")
    }

    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        TypedBound.press(key, on: node, in: &interaction)
    }

    /// Moves to the next multiple of the step.
    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        guard direction != 0, let number = NumberStep(node) else {
            return true
        }
        let bounds = number.bounds
        // A difference caused by a rounding error is ignored.
        let position = (node.number - bounds.minimum) / bounds.step
        let next = direction > 0 ? (position + 1e-6).rounded(.down) : (position - 1e-6).rounded(.up)
        number.set(bounds.minimum + (next + Double(direction)) * bounds.step, in: &interaction)
        return true
    }

    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool {
        let context = interaction.context
        if let fraction = fraction(of: node, at: offset, in: context) {
            set(node, to: fraction, in: &interaction)
            return true
        }
        let start = end("min", of: node, in: context).width
        let end = start + 1 + Self.track + 1 + 1
        if offset < start {
            return step(node, -1, in: &interaction)
        }
        let isAtEnd = (end..<end + self.end("max", of: node, in: context).width).contains(offset)
        return step(node, isAtEnd ? 1 : 0, in: &interaction)
    }

    func drag(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) {
        if let fraction = fraction(of: node, at: offset, in: interaction.context) {
            set(node, to: fraction, in: &interaction)
        }
    }

    /// Returns the position on the track at a column, from 0 to 1; `nil` beside the track.
    private func fraction(
        of node: ScreenNode,
        at offset: Int,
        in context: ControlContext
    ) -> Double? {
        let position = offset - end("min", of: node, in: context).width - 1
        return (0...Self.track).contains(position) ? Double(position) / Double(Self.track) : nil
    }

    /// Sets the step nearest to a position on the track.
    private func set(_ node: ScreenNode, to fraction: Double, in interaction: inout Interaction) {
        guard let number = NumberStep(node) else {
            return
        }
        let bounds = number.bounds
        let steps = ((bounds.maximum - bounds.minimum) * fraction / bounds.step).rounded()
        number.set(bounds.minimum + steps * bounds.step, in: &interaction)
    }

    /// Returns the image at an end, `min` or `max`, if it can be drawn, else a symbol.
    private func end(
        _ name: String,
        of slider: ScreenNode,
        in context: ControlContext
    ) -> StyledText {
        let image = slider.children.first { $0.role == .image && $0.id.hasSuffix("/\(name)Image") }
        return image?.details.image.flatMap { context.options.images?.icon(named: $0) }
            ?? StyledText(name == "min" ? "−" : "+", context.palette.muted)
    }
}
