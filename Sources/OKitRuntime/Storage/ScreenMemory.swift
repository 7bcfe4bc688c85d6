import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// The state values of screens of format 2 that are stored between runs: the members with
/// `remember`.
///
/// If a screen is open twice, it has a single stored value; the last change counts.
struct ScreenMemory {
    private let members: [String: [StateDeclaration]]
    /// The values that users have changed, by screen and member.
    private var values: [String: [String: Value]] = [:]
    private var hasChanges = false

    /// The maximum size of a value as JSON, in bytes.
    static let largestValue = 64 << 10

    init(_ bundle: AppBundle) {
        members = bundle.screens.compactMapValues { screen in
            let members = screen.declaration?.state.filter(\.isRemembered) ?? []
            return members.isEmpty ? nil : members
        }
    }

    // MARK: Screens

    /// Restores the last values of a new screen.
    func restore(_ page: Page, _ objects: AppObjects) {
        let name = page.declaration.name
        page.notedState = [:]
        for member in members[name] ?? [] {
            if let value = values[name]?[member.name.name] {
                objects.put(value, member.name.name, of: page.state)
            }
            page.notedState?[member.name.name] =
                objects.graph.value(of: page.state, member.name.name)
        }
    }

    /// Records the values of a screen that have changed since the last call.
    mutating func note(_ page: Page, on graph: Graph, _ log: FindingLog) {
        let name = page.declaration.name
        for member in page.notedState == nil ? [] : members[name] ?? [] {
            let value = graph.value(of: page.state, member.name.name)
            guard value != page.notedState?[member.name.name] else {
                continue
            }
            page.notedState?[member.name.name] = value
            if let reason = Self.refusal(of: value, graph) {
                let message: Finding.Message =
                    "\"\(member.name.name)\" of the screen \"\(name)\" is not stored: \(reason)"
                log.addOnce(
                    Finding(DataProblem.droppedState, .warning, message, at: member.name.location)
                )
                continue
            }
            values[name, default: [:]][member.name.name] = value
            hasChanges = true
        }
    }

    /// Returns the reason why a value is not stored; `nil` if it is.
    private static func refusal(of value: Value, _ graph: Graph) -> String? {
        guard value.isPlain else {
            return "it contains an object or a number that JSON cannot represent"
        }
        let size = ValueJSON(graph: graph).text(of: value).utf8.count
        return size > largestValue
            ? "it has \(size) bytes; the maximum is \(largestValue)" : nil
    }

    // MARK: Files

    /// Discards all values.
    mutating func removeAll() {
        (values, hasChanges) = ([:], false)
    }

    /// Whether any screen stores state values.
    var isNeeded: Bool { !members.isEmpty }

    /// Sets the values from the stored data.
    mutating func take(_ stored: JSONNode, _ log: FindingLog) {
        for screen in stored.members {
            for member in screen.value.members {
                take(member, of: screen.name, log)
            }
        }
    }

    /// Sets a stored value, unless the screen no longer declares the member or its type has
    /// changed.
    private mutating func take(_ stored: JSONNode.Member, of screen: String, _ log: FindingLog) {
        let declared = members[screen]?.first { $0.name.name == stored.name }
        if let declared, let value = declared.value(of: stored.value) {
            values[screen, default: [:]][stored.name] = value
            return
        }
        let reason =
            declared.map { "expected \($0.type), found \(stored.value.kind.rawValue)" }
            ?? "the screen no longer stores \"\(stored.name)\""
        let message: Finding.Message =
            "the stored \"\(stored.name)\" of the screen \"\(screen)\" was dropped: \(reason)"
        log.addOnce(
            Finding(DataProblem.droppedState, .warning, message, at: stored.value.location)
        )
        hasChanges = true
    }

    /// Stores the changed values.
    mutating func store(in store: any DataStore, _ graph: Graph) throws(StoreError) {
        guard hasChanges else {
            return
        }
        let json = ValueJSON(graph: graph)
        var writer = JSONWriter()
        writer.object { writer in
            for (name, members) in values.sorted(by: { $0.key < $1.key }) {
                writer.key(name)
                writer.object { writer in
                    for (member, value) in members.sorted(by: { $0.key < $1.key }) {
                        writer.key(member)
                        writer.raw(json.text(of: value))
                    }
                }
            }
        }
        try store.write(writer.bytes, to: .screenState)
        hasChanges = false
    }
}

extension StateDeclaration {
    /// Returns a stored value; `nil` if it does not have the member's type.
    fileprivate func value(of node: JSONNode) -> Value? {
        node.kind == .null ? isOptional ? .null : nil : Self.value(node, type)
    }

    private static func value(_ node: JSONNode, _ type: ValueType) -> Value? {
        switch type {
        case .list(let element), .set(let element):
            let values = node.elements.map { value($0, element) }
            guard node.kind == .array, values.allSatisfy({ $0 != nil }) else {
                return nil
            }
            let elements = values.compactMap(\.self)
            if case .set = type {
                return .set(OrderedSet(elements))
            }
            return .list(elements)
        case .map(let element):
            var members: OrderedDictionary<String, Value> = [:]
            for member in node.members {
                members[member.name] = value(member.value, element)
            }
            return node.kind == .object && members.count == node.count ? .map(members) : nil
        case .any: return Value(remembered: node)
        case .date, .data:
            switch (type, Value(remembered: node)) {
            case (.date, .date(let date)): return .date(date)
            case (.data, .data(let data)): return .data(data)
            default: return nil
            }
        case .bool: return node.bool.map { .bool($0) }
        case .int: return node.int.map { .int($0) }
        case .double: return node.double.map { .double($0) }
        case .decimal: return node.numberText.flatMap { Decimal(number: $0) }.map { .decimal($0) }
        case .text: return node.string.map { .text($0) }
        case .color: return node.string.flatMap { RGBColor(hex: $0) }.map { .color($0) }
        case .image: return node.string.map { .image(name: $0) }
        case .object: return nil
        }
    }
}

extension Value {
    /// Creates a value from the format of `ValueJSON`.
    fileprivate init(remembered node: JSONNode) {
        switch node.kind {
        case .array: self = .list(node.elements.map { Value(remembered: $0) })
        case .object where node.count == 1 && node["$date"]?.string != nil:
            let date = node["$date"]?.string.flatMap { CivilTime.date(iso8601: $0) }
            self = date.map { .date($0) } ?? .null
        case .object where node.count == 1 && node["$data"]?.string != nil:
            let data = node["$data"]?.string.flatMap { Data(base64Encoded: $0) }
            self = data.map { .data($0) } ?? .null
        case .object:
            var members: OrderedDictionary<String, Value> = [:]
            for member in node.members {
                members[member.name] = Value(remembered: member.value)
            }
            self = .map(members)
        default: self = Value(json: node)
        }
    }

    /// Whether it consists of values that JSON can represent.
    fileprivate var isPlain: Bool {
        switch self {
        case .object: false
        case .double(let number): number.isFinite
        case .list(let elements): elements.allSatisfy(\.isPlain)
        case .set(let elements): elements.allSatisfy(\.isPlain)
        case .map(let members): members.values.allSatisfy(\.isPlain)
        default: true
        }
    }
}
