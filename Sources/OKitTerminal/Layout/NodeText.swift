package import OKitRuntime
import OKitSyntax

import struct Foundation.Date

extension ScreenNode {
    /// Whether it can have the focus: it is enabled and accepts an event that a key can send.
    var isTarget: Bool {
        guard !state.contains(.disabled) else {
            return false
        }
        return events.contains { $0 != .window && $0 != .refresh } || hasMenu
            || isShownValue
    }

    /// Whether it shows a value that the user cannot change, but can copy.
    private var isShownValue: Bool {
        switch role {
        case .fact, .field, .textArea:
            children.isEmpty && !details.isSecure && !(value?.text ?? "-").isEmpty && value != nil
        default: false
        }
    }

    /// Whether it accepts typed characters.
    var isTyped: Bool { control.takesText(self) }

    /// Whether it is a row with actions, including ones that are currently unavailable.
    private var hasMenu: Bool {
        role == .row && children.contains { $0.role == .menu }
    }

    /// The menu of a row's other actions.
    var menu: ScreenNode? {
        role == .row ? children.first { $0.role == .menu && !$0.children.isEmpty } : nil
    }

    /// The buttons that do not fit in a bar; `nil` if each has a key.
    var barMenu: ScreenNode? {
        let menu = role == .bar ? children.first { $0.role == .menu } : nil
        let hasOthers = menu?.children.contains { $0.isTarget && $0.details.component.key == nil }
        return hasOthers == true ? menu : nil
    }

    /// Returns the enabled button with a purpose among all descendants.
    func button(_ purpose: Purpose) -> ScreenNode? {
        first { $0.role == .button && $0.details.purpose == purpose && $0.isTarget }
    }

    /// The button that leaves the screen: back, or the one that closes a modal screen.
    var wayOut: ScreenNode? {
        button(.back) ?? button(.close)
    }

    /// The options of a picker or of segments.
    package var options: [ScreenNode] {
        children.filter { $0.role == .option || $0.role == .button }
    }

    /// The index of the selected option, from the value or the state of the option.
    package var chosenIndex: Int? {
        if case .number(let number) = value, let index = Int(exactly: number.rounded()),
            options.indices.contains(index)
        {
            return index
        }
        return options.firstIndex {
            !$0.state.isDisjoint(with: [.selected, .checked])
                || (value?.text != nil && $0.label == value?.text)
        }
    }

    /// The window of a list, clamped to a safe range.
    var window: Window? {
        details.window.map { window in
            let total = min(max(window.total, 0), 1 << 40)
            let first = min(max(window.first, 0), total)
            return Window(total: total, first: first, hasMore: window.hasMore)
        }
    }

    /// The value as a date.
    var date: Date? {
        if case .date(let date) = value { date } else { nil }
    }

    /// Whether a switch is on.
    var isOn: Bool {
        if case .bool(let isOn) = value {
            return isOn
        }
        return state.contains(.checked)
    }

    /// The value as a number; 0 if it is not a number.
    var number: Double {
        if case .number(let number) = value, number.isFinite {
            return number
        }
        return 0
    }

    /// The position of the value within the bounds, from 0 to 1.
    var fraction: Double {
        let bounds = details.bounds ?? Bounds(minimum: 0, maximum: 1, step: 0.1)
        let range = bounds.maximum - bounds.minimum
        guard range > 0, range.isFinite else {
            return 0
        }
        return min(max((number - bounds.minimum) / range, 0), 1)
    }

    /// Returns the value as text.
    func valueText(_ options: RenderOptions) -> String {
        switch value {
        case .text(let text): text
        case .bool(let isOn): isOn ? "✓" : "–"
        case .number(let number): Self.text(of: number)
        case .date(let date):
            DateText(mode: details.dateMode, timeZone: options.timeZone).text(of: date)
        case nil: ""
        }
    }

    /// Returns a number with at most three decimals, or none for an integer.
    static func text(of number: Double) -> String {
        if let whole = Int(exactly: number) {
            return String(whole)
        }
        let thousandths = (number * 1000).rounded()
        guard thousandths.isFinite, abs(thousandths) < 1e15 else {
            return String(number)
        }
        return String(thousandths / 1000).hasSuffix(".0")
            ? String(Int(thousandths / 1000)) : String(thousandths / 1000)
    }
}

extension ScreenNode {
    /// Returns the text to copy: the texts of the node separated by a space; `nil` if there are
    /// none or it is a secret.
    func copiedText(_ options: RenderOptions) -> String? {
        guard !details.isSecure else {
            return nil
        }
        guard role != .fact else {
            return valueText(options)
        }
        let texts = [label ?? "", valueText(options), details.component.detail ?? ""]
            .filter { !$0.isEmpty }
        if texts.isEmpty {
            return children.firstNonNil { $0.copiedText(options) }
        }
        return texts.joined(separator: " ")
    }
}
