package import OKitSyntax

/// A JSON value with the equality of JSON Schema (2020-12 core §4.2.2): numbers by value, strings
/// by code points, objects regardless of the order of their members.
package struct InstanceValue: Sendable {
    /// The value.
    package let node: JSONNode

    /// Creates a wrapper for a value.
    package init(_ node: JSONNode) {
        self.node = node
    }

    /// A string as bytes: `String` compares "é" in one and in two code points as equal.
    var text: [UInt8]? {
        node.string.map { Array($0.utf8) }
    }

    var number: JSONNumber? {
        node.kind == .number ? JSONNumber(utf8: node.document.source.bytes[node.range]) : nil
    }

    private var members: [[UInt8]: JSONNode] {
        Dictionary(
            node.members.map { (InstanceValue($0.key).text ?? [], $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

extension InstanceValue: Hashable {
    // Both functions recurse as deep as the values, whose nesting the parser limits.

    /// Whether both are the same value.
    package static func == (lhs: InstanceValue, rhs: InstanceValue) -> Bool {
        guard lhs.node.kind == rhs.node.kind else {
            return false
        }
        switch lhs.node.kind {
        case .null:
            return true
        case .boolean:
            return lhs.node.bool == rhs.node.bool
        case .number:
            return lhs.number == rhs.number
        case .string:
            return lhs.text == rhs.text
        case .array:
            return lhs.node.count == rhs.node.count
                && lhs.node.elements.elementsEqual(rhs.node.elements) {
                    InstanceValue($0) == InstanceValue($1)
                }
        case .object:
            let left = lhs.members
            let right = rhs.members
            return left.count == right.count
                && left.allSatisfy { name, value in
                    right[name].map { InstanceValue(value) == InstanceValue($0) } ?? false
                }
        }
    }

    /// Hashes the values that `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(node.kind)
        switch node.kind {
        case .null:
            break
        case .boolean:
            hasher.combine(node.bool)
        case .number:
            hasher.combine(number)
        case .string:
            hasher.combine(text)
        case .array:
            for element in node.elements {
                InstanceValue(element).hash(into: &hasher)
            }
        case .object:
            // A sum, so that the order of members does not matter.
            var sum = 0
            for (name, value) in members {
                var member = hasher
                member.combine(name)
                InstanceValue(value).hash(into: &member)
                sum &+= member.finalize()
            }
            hasher.combine(sum)
        }
    }
}
