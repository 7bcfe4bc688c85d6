package import OKitExpression
package import OKitSyntax

/// A parsed expression with the location of its text.
package struct LocatedExpression: Sendable {
    /// The parsed expression.
    package let expression: ParsedExpression
    /// The string that contains it, or the object that it belongs to.
    package let node: JSONNode
    /// The offset of its text in the string, in bytes.
    package let offset: Int

    /// Creates an expression with its location.
    package init(_ expression: ParsedExpression, in node: JSONNode, offset: Int = 0) {
        let range = offset..<offset + expression.text.utf8.count
        self.expression = expression.located(at: node.location(ofText: range))
        self.node = node
        self.offset = offset
    }

    /// Creates an expression for a part that is missing in the file.
    init(_ expression: ParsedExpression, sharing other: LocatedExpression) {
        self.expression = expression
        node = other.node
        offset = other.offset
    }

    /// Creates an expression for a part that is missing in the file, in place of a value.
    init(_ expression: ParsedExpression, sharing node: JSONNode) {
        self.expression = expression
        self.node = node
        offset = 0
    }

    /// The location of a range of its text.
    package func location(of range: Range<Int>) -> SourceLocation {
        node.location(ofText: range.lowerBound + offset..<range.upperBound + offset)
    }

    /// The location of its whole text.
    package var location: SourceLocation {
        location(of: 0..<expression.text.utf8.count)
    }

    /// Parses a predicate; `nil` if the node is not a string.
    init?(predicate node: JSONNode?) {
        guard let node, let text = node.string else {
            return nil
        }
        self.init(PredicateParser.parse(text, as: .predicate, allowsArguments: false), in: node)
    }

    /// Parses an expression of the predicate notation; `nil` if the node is not a string.
    init?(expression node: JSONNode?) {
        guard let node, let text = node.string else {
            return nil
        }
        self.init(PredicateParser.parse(text, as: .expression, allowsArguments: false), in: node)
    }

    /// Parses a template; `nil` if the node is not a string.
    init?(template node: JSONNode?, as form: TemplateParser.Form = .keyPaths) {
        guard let node, let text = node.string else {
            return nil
        }
        self.init(TemplateParser.parse(text, as: form), in: node)
    }

    /// A literal for JSON that is not a string; CEL has the same spelling.
    init(literal node: JSONNode) {
        let bytes = node.document.source.bytes[node.range]
        self.init(CELParser.parse(String(decoding: bytes, as: UTF8.self)), in: node)
    }

    /// Parses the key paths of a text, separated by commas; empty parts are skipped.
    static func keyPaths(_ node: JSONNode) -> [LocatedExpression] {
        var paths: [LocatedExpression] = []
        var offset = 0
        for part in (node.string ?? "").split(separator: ",", omittingEmptySubsequences: false) {
            let text = String(part.drop { $0.isWhitespace })
            let start = offset + part.utf8.count - text.utf8.count
            if !text.isEmpty {
                let path = PredicateParser.parse(text, as: .expression, allowsArguments: false)
                paths.append(LocatedExpression(path, in: node, offset: start))
            }
            offset += part.utf8.count + 1
        }
        return paths
    }
}
