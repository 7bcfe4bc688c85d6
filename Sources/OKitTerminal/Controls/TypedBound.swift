import OKitRuntime

/// A number that is typed into a stepper or slider.
///
/// It is set as soon as it is within the bounds. A number outside them is shown until the focus moves,
/// with the bounds beside the key hints.
struct TypedBound {
    private var edit: FieldEdit
    private let number: NumberStep

    /// The typed text.
    var text: String { edit.text }

    /// Returns the number that is being typed; `nil` if none is.
    init?(_ node: ScreenNode, in state: ViewState) {
        guard let edit = state.edit, edit.id == node.id, let number = NumberStep(node) else {
            return nil
        }
        self.edit = edit
        self.number = number
    }

    private init(_ node: ScreenNode, _ number: NumberStep) {
        edit = FieldEdit(id: node.id, text: "")
        self.number = number
    }

    /// Handles a digit, a sign or separator after which digits can follow, Backspace, or a key that ends
    /// typing.
    ///
    /// Returns whether the key is one of these.
    static func press(
        _ key: Key,
        on node: ScreenNode,
        in interaction: inout Interaction
    ) -> Bool {
        guard let number = NumberStep(node), node.events.contains(.adjust) else {
            return false
        }
        let present = TypedBound(node, in: interaction.state)
        var typed = present ?? TypedBound(node, number)
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty && typed.takes(character):
            typed.edit.insert(String(character))
        case .backspace where present != nil: typed.edit.backspace()
        case .left, .right, .enter, .escape:
            interaction.state.edit = nil
            return present != nil && (key.code == .enter || key.code == .escape)
        default: return false
        }
        interaction.state.edit = typed.text.isEmpty ? nil : typed.edit
        typed.set(in: &interaction)
        return true
    }

    private func takes(_ character: Character) -> Bool {
        guard text.count < 20 else {
            return false
        }
        if character.isASCII, character.isNumber {
            return true
        }
        if character == "-" {
            return text.isEmpty && number.bounds.minimum < 0
        }
        let isWhole = number.bounds.step == number.bounds.step.rounded()
        // Numbers are shown with a point; a comma could also separate thousands.
        return character == "." && !isWhole && !text.isEmpty && !text.contains(".")
    }

    private func set(in interaction: inout Interaction) {
        guard let value = Double(text) else {
            return
        }
        let bounds = number.bounds
        if bounds.minimum...max(bounds.minimum, bounds.maximum) ~= value {
            number.set(value, in: &interaction)
        } else {
            interaction.state.notice = .refused(
                bounds.maximum.isFinite
                    ? "From \(Self.text(of: bounds.minimum)) to \(Self.text(of: bounds.maximum))"
                    : "At least \(Self.text(of: bounds.minimum))"
            )
        }
    }

    private static func text(of bound: Double) -> String {
        let whole = Int(exactly: bound.rounded())
        return bound == bound.rounded() ? whole.map(String.init) ?? "\(bound)" : "\(bound)"
    }
}
