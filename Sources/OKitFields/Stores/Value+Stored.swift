import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

// The stored form of values: a value that JSON cannot represent is an object with one member, whose
// name begins with `$`, so that it is read as the same value.
extension Value {
    func writeStored(to writer: inout JSONWriter) {
        switch self {
        case .null, .object: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .uint(let value): writer.raw(String(value))
        case .text(let value): writer.string(value)
        case .image(let name): writer.string(name)
        case .list(let elements): Self.write(elements, to: &writer)
        case .set(let elements): Self.write(Array(elements), to: &writer)
        case .double(let value):
            value.isFinite ? writer.double(value) : Self.tag("double", "\(value)", &writer)
        case .decimal(let value): Self.tag("decimal", value.description, &writer)
        case .data(let value): Self.tag("data", value.base64EncodedString(), &writer)
        case .color(let value): Self.tag("color", value.hex, &writer)
        case .date(let value):
            writer.object { writer in
                writer.key("$date")
                writer.double(value.timeIntervalSinceReferenceDate)
            }
        case .map(let members):
            writer.object { writer in
                for (name, member) in members {
                    // A member name that begins with `$` gets a second `$`.
                    writer.key(name.hasPrefix("$") ? "$\(name)" : name)
                    member.writeStored(to: &writer)
                }
            }
        }
    }

    private static func write(_ elements: [Value], to writer: inout JSONWriter) {
        writer.array { writer in
            for element in elements {
                element.writeStored(to: &writer)
            }
        }
    }

    private static func tag(_ name: String, _ text: String, _ writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("$\(name)")
            writer.string(text)
        }
    }

    /// Reads a value that `writeStored` has written; null for unsupported values.
    init(stored node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .boolean: self = .bool(node.bool ?? false)
        case .number: self = node.int.map { .int($0) } ?? .double(node.double ?? 0)
        case .string: self = .text(node.string ?? "")
        case .array: self = .list(node.elements.map { Value(stored: $0) })
        case .object: self = Self.tagged(node) ?? .map(Self.members(node))
        }
    }

    static func members(_ node: JSONNode) -> OrderedDictionary<String, Value> {
        var members: OrderedDictionary<String, Value> = [:]
        for member in node.members {
            let name = member.name
            members[name.hasPrefix("$$") ? String(name.dropFirst()) : name] =
                Value(stored: member.value)
        }
        return members
    }

    private static func tagged(_ node: JSONNode) -> Value? {
        guard node.count == 1, let member = node.members.first(where: { _ in true }) else {
            return nil
        }
        let text = member.value.string ?? ""
        return switch member.name {
        case "$date":
            member.value.double.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        case "$double": Double(text).map { .double($0) }
        case "$decimal": Decimal(string: text).map { .decimal($0) }
        case "$data": Data(base64Encoded: text).map { .data($0) }
        case "$color": RGBColor(hex: text).map { .color($0) }
        default: nil
        }
    }
}
