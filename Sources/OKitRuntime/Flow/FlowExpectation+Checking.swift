import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax

extension FlowFinder {
    /// Throws where an expectation does not hold.
    func check(_ expectation: FlowExpectation) throws(FlowFailure) {
        if let overlay = tree.overlay, expectation.isOnRows {
            throw FlowFailure("\(quoted(overlay.label)) covers the rows; answer it first")
        }
        switch expectation {
        case .screen(let name): try compare("screen", name, tree.screen)
        case .title(let title): try compare("title", title, tree.root.label)
        case .text(let text):
            guard isVisible(text) else {
                throw FlowFailure("expected the text \(quoted(text)), which is not there")
            }
        case .noText(let text):
            guard !isVisible(text) else {
                throw FlowFailure("expected no text \(quoted(text)), which is there")
            }
        case .rows(let count):
            let total = list?.details.window?.total ?? rows.count
            guard total == count else {
                throw FlowFailure("expected \(count) rows, found \(total)")
            }
        case .row(let number, let label):
            try compare("row \(number)", label, try node(.row(number)).label)
        case .alert(let title): try compare("alert", title, tree.overlay?.label)
        case .noAlert:
            if let overlay = tree.overlay {
                throw FlowFailure("expected no alert, found \(quoted(overlay.label))")
            }
        case .state(let target, let state): try check(target, state)
        case .value(let target, let text):
            let node = try node(target)
            let cells = node.details.component.cells.map(\.text)
            if cells.contains(text) {
                return
            }
            let found =
                node.shownValue ?? node.control?.shownValue
                ?? (cells.isEmpty ? nil : cells.joined(separator: " | "))
            try compare("value", text, found)
        }
    }

    private func check(_ target: FlowTarget, _ state: FlowState) throws(FlowFailure) {
        let found = try candidates(target)
        switch state {
        case .hidden:
            if let node = found.first {
                throw FlowFailure("expected it hidden, but \(quoted(node.flowName)) is there")
            }
            return
        case .visible:
            guard !found.isEmpty else {
                throw FlowFailure(missing(target, nil))
            }
            return
        default: break
        }
        let node = try node(target)
        let state = state.rawValue
        let states = (node.control ?? node).state
        let holds =
            switch state {
            case "enabled": !states.contains(.disabled)
            case "disabled": states.contains(.disabled)
            case "checked": !states.isDisjoint(with: [.checked, .selected])
            case "unchecked": states.isDisjoint(with: [.checked, .selected])
            default: states.contains(.focused)
            }
        guard holds else {
            let names =
                states.names.isEmpty
                ? "none of its states is on" : "it is " + states.names.joined(separator: ", ")
            throw FlowFailure("expected \(quoted(node.flowName)) \(state); \(names)")
        }
    }

    private func compare(
        _ what: String,
        _ expected: String,
        _ found: String?
    ) throws(FlowFailure) {
        guard found == expected else {
            throw FlowFailure(
                "expected \(what) \(quoted(expected)), found \(found.map(quoted) ?? "none")"
            )
        }
    }

    private func quoted(_ text: String?) -> String {
        "\"\(text ?? "")\""
    }

    private func isVisible(_ text: String) -> Bool {
        nodes.contains {
            $0.label?.contains(text) == true || $0.value?.text?.contains(text) == true
                || $0.details.component.cells.contains { $0.text.contains(text) }
                || $0.shownPlaceholder?.contains(text) == true
                || $0.details.component.problem?.contains(text) == true
                || $0.details.prompt?.contains(text) == true
        }
    }
}

extension FlowExpectation {
    /// Whether it looks at the rows of a list.
    fileprivate var isOnRows: Bool {
        switch self {
        case .rows, .row: true
        default: false
        }
    }
}

extension ScreenNode {
    /// The control of a row.
    fileprivate var control: ScreenNode? {
        role == .row ? children.first { $0.id == "\(id)/control" } : nil
    }

    /// What stands in place of an empty value.
    fileprivate var shownPlaceholder: String? {
        (value?.text ?? "").isEmpty ? details.placeholder : nil
    }

    /// The value as a flow writes it.
    fileprivate var shownValue: String? {
        switch value {
        case nil: nil
        case .text(let text): text
        case .bool(let isOn): isOn ? "on" : "off"
        case .date(let date): date.formatted(.iso8601)
        case .number(let number):
            children.first { $0.role == .option && $0.state.contains(.selected) }?.label
                ?? Value.double(number).text
        }
    }
}
