import FoundationEssentials
import OKitRuntime
import OKitSyntax

/// The events of a request, in order.
struct EventBatch: Sendable, Equatable {
    /// The page that sends them.
    let client: String
    /// The number of the batch on that page, which rises.
    let number: Int
    /// The revision of the screen that the user has seen.
    let revision: Int
    /// Whether the window is wide enough for a list and its details; `nil` if that is unchanged.
    let isWide: Bool?
    let events: [Item]

    /// An event whose target is not resolved yet.
    struct Item: Sendable, Equatable {
        let kind: Event.Kind
        let key: String
        let value: Payload?
        let second: Payload?
        /// What the field showed when the user began to type, if it is short; `nil` if they did not type.
        let base: String?
        /// Whether an `adjust` adds its number to the present value.
        let isStep: Bool

        /// Whether it contains a value of a field, which can be set again, not a position or a choice that
        /// was on the screen.
        var isValue: Bool { [.input, .adjust, .pick, .toggle].contains(kind) && !isStep }

        /// Whether a field sends it when the user sets its value.
        var isOfField: Bool {
            [.input, .adjust, .pick, .toggle, .choose, .submit].contains(kind)
        }

        /// The revision that the user has seen when they began to type; `nil` for that of the batch.
        var seen: Int? {
            guard [.input, .adjust, .pick].contains(kind), case .number(let revision) = second
            else {
                return nil
            }
            return Int(exactly: revision)
        }
    }

    /// A value of an event.
    enum Payload: Sendable, Equatable {
        case text(String)
        case number(Double)
        case bool(Bool)
    }

    /// The number of events that a batch can have.
    private static let most = 64
    private static let longestClient = 64

    /// Parses the body of a request; `nil` if it is malformed.
    init?(_ body: [UInt8]) {
        let source = SourceText(path: "events", bytes: body)
        guard let root = try? JSONDocument(parsing: source).root, root.kind == .object,
            let client = root["c"]?.string, client.utf8.count <= Self.longestClient,
            let number = root["n"]?.int.flatMap({ Int(exactly: $0) }),
            let revision = root["r"]?.int.flatMap({ Int(exactly: $0) }),
            let list = root["e"], list.kind == .array, list.count <= Self.most
        else {
            return nil
        }
        self.client = client
        self.number = number
        self.revision = revision
        isWide = root["w"]?.bool
        var events: [Item] = []
        for node in list.elements {
            guard let item = Item(node) else {
                return nil
            }
            events.append(item)
        }
        self.events = events
    }
}

extension EventBatch.Item {
    /// Parses an array: the kind, the key of the node, and the values.
    fileprivate init?(_ node: JSONNode) {
        guard node.kind == .array, (2...5).contains(node.count) else {
            return nil
        }
        let parts = Array(node.elements)
        isStep = parts[0].string == "step"
        guard let kind = isStep ? .adjust : parts[0].string.flatMap({ Event.Kind(rawValue: $0) }),
            let key = parts[1].string
        else {
            return nil
        }
        self.kind = kind
        self.key = key
        let values = parts.dropFirst(2).map { EventBatch.Payload($0) }
        guard !values.contains(nil) else {
            return nil
        }
        value = values.first ?? nil
        second = values.count > 1 ? values[1] : nil
        base = if values.count > 2, case .text(let base)? = values[2] { base } else { nil }
    }

    /// Returns the event for a node; `nil` if the values do not fit.
    ///
    /// - Parameter seen: The node on the page of the user; `nil` if that did not show it.
    func event(on node: ScreenNode, seenAs seen: ScreenNode?, _ options: PageOptions) -> Event? {
        action(on: node, options).flatMap { $0.moved(from: seen ?? node, to: node) }
            .map { Event($0, on: node.id) }
    }

    private func action(on node: ScreenNode, _ options: PageOptions) -> Event.Action? {
        switch (kind, value, second) {
        case (.tap, _, _): return .tap
        case (.submit, _, _): return .submit
        case (.refresh, _, _): return .refresh
        case (.preview, _, _): return .preview
        case (.input, .text(let text), _): return .input(text)
        case (.toggle, .bool(let isOn), _): return .toggle(isOn)
        case (.adjust, .number(let number), _):
            // A larger number would lose digits.
            guard let bounds = node.details.bounds, abs(number) < 0x1p53 else {
                return nil
            }
            let value = isStep ? node.number + number : number
            return .adjust(min(max(value, bounds.minimum), bounds.maximum))
        case (.pick, .text(let text), _):
            guard case .date(let former) = node.value else {
                return nil
            }
            let form = DateInput(mode: node.details.dateMode, timeZone: options.timeZone)
            return form.date(from: text, former: former).map { .pick($0) }
        case (.choose, .number(let number), _):
            return Int(exactly: number).map { .choose($0) }
        case (.window, .number(let first), .number(let count)):
            guard let first = Int(exactly: first), let count = Int(exactly: count),
                first >= 0, (1...Windows.most).contains(count)
            else {
                return nil
            }
            return .window(first: first, count: count)
        case (.move, .number(let from), .number(let to)):
            guard let from = Int(exactly: from), let to = Int(exactly: to) else {
                return nil
            }
            return .move(from: from, to: to)
        default: return nil
        }
    }
}

extension EventBatch.Payload {
    fileprivate init?(_ node: JSONNode) {
        switch node.kind {
        case .string: self = .text(node.string ?? "")
        case .number:
            guard let number = node.double, number.isFinite else {
                return nil
            }
            self = .number(number)
        default:
            guard let bool = node.bool else {
                return nil
            }
            self = .bool(bool)
        }
    }
}
