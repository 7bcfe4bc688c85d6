import OKitRuntime

/// How the control of a node looks, without its name.
struct ControlForm {
    let options: RenderOptions
    let state: ViewState

    /// The control as one line.
    ///
    /// - Parameter isFocused: whether it shows that keys go to it.
    func text(_ node: ScreenNode, isFocused: Bool) -> StyledText {
        let palette = options.palette
        let isDisabled = node.state.contains(.disabled)
        let plain = isDisabled ? palette.disabled : isFocused ? palette.focusedControl : .plain
        switch node.role {
        case .switch: return switchText(node, plain, isDisabled: isDisabled)
        case .slider: return sliderText(node, plain, isDisabled: isDisabled)
        case .stepper:
            var text = StyledText("−", palette.muted)
            text.append(" \(node.valueText(options)) ", plain)
            text.append("+", palette.muted)
            return text
        case .segments: return segmentsText(node, isFocused: isFocused)
        case .picker:
            let chosen = node.chosenIndex.map { node.options[$0].label ?? "" }
            var text = StyledText(chosen ?? node.valueText(options), plain)
            text.append(" \(Symbols.dropDown)", palette.muted)
            return text
        case .date: return dateText(node, plain)
        case .button: return buttonText(node, plain, isDisabled: isDisabled, isFocused: isFocused)
        case .progress: return progressText(node)
        case .spinner:
            return StyledText("\(Symbols.ellipsis) \(node.label ?? "Working")", palette.muted)
        case .image:
            if let name = node.details.image ?? node.label,
                let icon = options.images?.icon(named: name)
            {
                return icon
            }
            return StyledText("[\(node.label ?? node.details.image ?? "image")]", palette.muted)
        default:
            let style = node.state.contains(.invalid) ? palette.wrong : plain
            return StyledText(node.value == nil ? node.label ?? "" : node.valueText(options), style)
        }
    }

    private func switchText(
        _ node: ScreenNode,
        _ plain: Style,
        isDisabled: Bool
    ) -> StyledText {
        var text = StyledText(node.isOn ? "on " : "off ", options.palette.muted)
        let isPlain = plain == .plain
        let style = node.isOn && isPlain ? options.palette.switchedOn : plain
        text.append(node.isOn ? "[  \(Symbols.knob)]" : "[\(Symbols.knob)  ]", style)
        return text
    }

    private func sliderText(
        _ node: ScreenNode,
        _ plain: Style,
        isDisabled: Bool
    ) -> StyledText {
        let steps = Self.track
        let place = Int((node.fraction * Double(steps)).rounded())
        let on = isDisabled ? plain : options.palette.on
        var text = StyledText()
        text.append(end("min", of: node))
        text.append(" ", .plain)
        text.append(String(repeating: Symbols.filled, count: place), on)
        text.append(String(Symbols.knob), plain == .plain ? on : plain)
        text.append(String(repeating: Symbols.track, count: steps - place), options.palette.muted)
        text.append(" ", .plain)
        text.append(end("max", of: node))
        let number = node.valueText(options)
        text.append(String(repeating: " ", count: max(5 - number.count, 1)) + number, plain)
        return text
    }

    /// What stands at an end of a slider, `min` or `max`: its image, where one can be drawn, or a sign.
    func end(_ name: String, of slider: ScreenNode) -> StyledText {
        let image = slider.children.first { $0.role == .image && $0.id.hasSuffix("/\(name)Image") }
        return image?.details.image.flatMap { options.images?.icon(named: $0) }
            ?? StyledText(name == "min" ? "−" : "+", options.palette.muted)
    }

    private func segmentsText(_ node: ScreenNode, isFocused: Bool) -> StyledText {
        var text = StyledText()
        let chosen = node.chosenIndex
        for (index, option) in node.options.enumerated() {
            let label = option.label ?? ""
            if index == chosen {
                let style = isFocused ? options.palette.focusedControl : options.palette.on
                text.append("[\(label)]", style.adding(.bold))
            } else {
                text.append(" \(label) ", options.palette.muted)
            }
        }
        return text
    }

    private func dateText(_ node: ScreenNode, _ plain: Style) -> StyledText {
        let edit = state.dateEdit.flatMap { $0.id == node.id ? $0 : nil }
        guard let date = edit?.date ?? node.date else {
            return StyledText(node.value == nil ? "none" : node.valueText(options), plain)
        }
        var text = StyledText()
        let form = DateText(mode: node.details.dateMode, timeZone: options.timeZone)
        for (index, piece) in form.pieces(of: date).enumerated() {
            let style = edit.map { $0.part == index ? options.palette.focusedControl : .plain }
            text.append(piece.separator, edit == nil ? plain : .plain)
            text.append(piece.text, style ?? plain)
        }
        return text
    }

    private func buttonText(
        _ node: ScreenNode,
        _ plain: Style,
        isDisabled: Bool,
        isFocused: Bool
    ) -> StyledText {
        let isDanger = node.details.purpose == .delete && !isDisabled && !isFocused
        let label = node.label ?? node.details.purpose?.rawValue ?? node.details.image ?? "…"
        return StyledText("[ \(label) ]", isDanger ? options.palette.wrong : plain)
    }

    private func progressText(_ node: ScreenNode) -> StyledText {
        guard case .number = node.value else {
            return StyledText("\(Symbols.ellipsis)", options.palette.muted)
        }
        let full = Int((node.fraction * 10).rounded())
        var text = StyledText(String(repeating: Symbols.barFull, count: full), options.palette.on)
        text.append(String(repeating: Symbols.barEmpty, count: 10 - full), options.palette.muted)
        let percent = String(Int((node.fraction * 100).rounded()))
        text.append(String(repeating: " ", count: 4 - percent.count) + percent + " %", .plain)
        return text
    }
}
