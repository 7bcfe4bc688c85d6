import OKitExpression
import OKitSyntax

/// A function that a provider applies to its items, with its argument (`resultChain`).
package struct ChainLink: Sendable {
    /// The name without the colon before an argument.
    package let name: Named
    /// The function of items; `nil` for any other function of the value.
    package let function: ResultFunction?
    /// The name as a key path of the value, if it is not a function of items.
    package let member: LocatedExpression
    /// The argument as a key path of each item; `nil` if there is none.
    package let argument: LocatedExpression?

    /// The links of `resultChain` or `resultChainTxt`.
    static func all(_ attributes: [JSONNode.Member]) -> [ChainLink] {
        let names = texts("resultChain", "resultChainTxt", attributes)
        let arguments = texts("resultChainArgs", "resultChainArgsTxt", attributes)
        return names.enumerated().map { index, name in
            let argument = arguments.indices.contains(index) ? arguments[index] : nil
            return ChainLink(name, argument)
        }
    }

    private init(_ name: Text, _ argument: Text?) {
        let text = name.text.last == ":" ? String(name.text.dropLast()) : name.text
        self.name = Named(name: text, location: name.node.location)
        function = ResultFunction(selector: text)
        member = Self.keyPath(Text(text: text, node: name.node, offset: name.offset))
        self.argument = argument.flatMap { $0.text.isEmpty ? nil : Self.keyPath($0) }
    }

    private static func keyPath(_ text: Text) -> LocatedExpression {
        LocatedExpression(
            PredicateParser.parse(text.text, as: .expression, allowsArguments: false),
            in: text.node,
            offset: text.offset
        )
    }

    /// A name or argument, with its offset in its string.
    private struct Text {
        let text: String
        let node: JSONNode
        let offset: Int
    }

    /// The texts of an array, or of a text with separating bars.
    private static func texts(
        _ list: String,
        _ text: String,
        _ attributes: [JSONNode.Member]
    ) -> [Text] {
        func value(_ name: String) -> JSONNode? {
            attributes.first { $0.name == name }?.value
        }
        if let node = value(list) {
            return node.elements.map {
                Text(text: $0.string ?? $0.numberText ?? "", node: $0, offset: 0)
            }
        }
        guard let node = value(text), let all = node.string else {
            return []
        }
        var offset = 0
        return all.split(separator: "|", omittingEmptySubsequences: false).map { part in
            defer { offset += part.utf8.count + 1 }
            return Text(text: String(part), node: node, offset: offset)
        }
    }
}
