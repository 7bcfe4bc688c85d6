import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax

extension FlowFinder {
    /// Throws if an expectation does not hold.
    func check(_ expectation: FlowExpectation) throws(FlowFailure) {
        if let overlay = tree.overlay, expectation.isOnRows {
            throw FlowFailure("\(quoted(overlay.label)) covers the rows; answer it first")
        }
        switch expectation {
        case .screen(let name): try compare("screen", name, tree.screen)
        case .title(let title): try compare("title", title, tree.root.label)
        case .text(let text):
            guard isVisible(text) else {
                let place =
                    tree.overlay.map {
                        "in the dialog \(quoted($0.label)), which covers the screen"
                    }
                    ?? "on the screen"
                throw FlowFailure("the text \(quoted(text)) is not \(place)")
            }
        case .noText(let text):
            guard !isVisible(text) else {
                throw FlowFailure("expected no text \(quoted(text)), found it on the screen")
            }
        case .rows(let count, let name):
            let finder = try inside(name)
            let total = finder.list?.details.window?.total ?? finder.rows.count
            guard total == count else {
                throw FlowFailure("expected \(count) rows, found \(total)")
            }
        case .row(let row, let label):
            try compare(row.rowName, label, try node(row).label)
        case .toast(let text):
            let isFailure = tree.root.first { $0.role == .toast && $0.label == text } != nil
            try compare("toast", text, isFailure ? text : toast?.label)
        case .noToast:
            if let toast {
                throw FlowFailure("expected no toast, found \(quoted(toast.label))")
            }
        case .style(let target, let name):
            let node = try node(target)
            let details = (node.control ?? node).details.component
            let styles =
                ([details.style, node.details.component.style] + details.cells.map(\.style))
                .compactMap(\.self)
            guard styles.contains(name) else {
                let found = styles.isEmpty ? "none" : styles.joined(separator: ", ")
                throw FlowFailure("expected the style \(quoted(name)), found \(found)")
            }
        // These concern the app, not its screen.
        case .copied, .file: break
        case .alert(let title): try compare("alert", title, (tree.overlay ?? question)?.label)
        case .noAlert:
            if let overlay = tree.overlay ?? question {
                throw FlowFailure("expected no alert, found \(quoted(overlay.label))")
            }
        case .state(let target, let state): try check(target, state)
        case .value(let target, let text):
            let node = try node(target)
            let cells = node.cellTexts
            let details = node.details.component
            if cells.contains(text) || details.badge == text || details.detail == text {
                return
            }
            let found =
                node.shownValue ?? node.control?.shownValue
                ?? (cells.isEmpty ? nil : cells.joined(separator: " | "))
            if (node.control ?? node).details.isSecure, found != text {
                // Reports may be read by other people.
                throw FlowFailure("expected value \(quoted(text)), found another secret")
            }
            if case .date(let date)? = node.value ?? node.control?.value,
                FlowDate.date(of: text, timeZone) == date || dateTexts(date).contains(text)
            {
                return
            }
            try compare("value", text, found)
        }
    }

    private func check(_ target: FlowTarget, _ state: FlowState) throws(FlowFailure) {
        let found = try candidates(target)
        if state == .hidden, let node = found.first {
            throw FlowFailure("expected \(quoted(node.flowName)) hidden, found it visible")
        }
        if state == .visible, found.isEmpty {
            throw FlowFailure(missing(target, nil))
        }
        guard state != .hidden && state != .visible else {
            return
        }
        let node = try node(target)
        let states = (node.control ?? node).state
        let order = node.details.component.sortOrder
        let holds =
            switch state {
            case .enabled: !states.contains(.disabled)
            case .disabled: states.contains(.disabled)
            // The checkmark of a row and that of a control in it both count.
            case .checked: !states.union(node.state).isDisjoint(with: [.checked, .selected])
            case .unchecked: states.union(node.state).isDisjoint(with: [.checked, .selected])
            case .expanded: node.state.contains(.expanded)
            case .collapsed: !node.state.contains(.expanded)
            case .valid: !states.contains(.invalid)
            case .invalid: states.contains(.invalid)
            case .ascending: order == .ascending
            case .descending: order == .descending
            case .focused: states.contains(.focused)
            case .visible, .hidden: true
            }
        guard holds else {
            let present = states.names + [order?.rawValue].compactMap(\.self)
            let names =
                present.isEmpty
                ? "none of its states is on" : "it is " + present.joined(separator: ", ")
            throw FlowFailure("expected \(quoted(node.flowName)) \(state.rawValue); \(names)")
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

    /// The short message above the key hints, unless it reports a failure.
    private var toast: ScreenNode? {
        tree.root.first { $0.role == .toast && !$0.state.contains(.invalid) }
    }

    func quoted(_ text: String?) -> String {
        "\"\(text ?? "")\""
    }

    private func isVisible(_ text: String) -> Bool {
        nodes.contains {
            $0.label?.contains(text) == true || $0.value?.text?.contains(text) == true
                || $0.details.component.cells.contains { $0.text.contains(text) }
                || $0.shownPlaceholder?.contains(text) == true
                || $0.details.component.detail?.contains(text) == true
                || $0.details.component.problem?.contains(text) == true
                || $0.details.component.help?.contains(text) == true
                || $0.details.component.failedAction?.contains(text) == true
                || $0.details.prompt?.contains(text) == true
        }
    }
}

extension FlowTarget {
    /// The name of a row in failure messages.
    fileprivate var rowName: String {
        switch self {
        case .row(let number): "row \(number)"
        case .within(let list, let row): "\(row.rowName) in #\(list)"
        default: "the row"
        }
    }
}

extension FlowExpectation {
    /// Whether the expectation concerns the rows of a list.
    fileprivate var isOnRows: Bool {
        switch self {
        case .rows, .row: true
        default: false
        }
    }
}

extension ScreenNode {
    /// The control of a row or of a form with one field.
    fileprivate var control: ScreenNode? {
        switch role {
        case .row: children.first { $0.id == "\(id)/control" }
        case .list where children.count == 1: children[0].control
        default: nil
        }
    }

    /// The placeholder shown for an empty value.
    fileprivate var shownPlaceholder: String? {
        (value?.text ?? "").isEmpty ? details.placeholder : nil
    }

    /// The value as flows write it.
    fileprivate var shownValue: String? {
        switch value {
        case nil:
            details.component.chart.map { chart in
                chart.points.compactMap { Value.double($0.value).text }.joined(separator: ", ")
            }
        case .text(let text): text
        case .bool(let isOn): isOn ? "on" : "off"
        case .date(let date): date.formatted(.iso8601)
        case .number(let number):
            children.first { $0.role == .option && $0.state.contains(.selected) }?.label
                ?? Value.double(number).text
        }
    }
}
