import OKitExpression
package import OKitSyntax

/// Parses declarations of format 2 by their tables.
///
/// The schema, which is generated from the same tables, reports invalid members; they are skipped
/// here.
package enum DeclarationReader {
    /// The maximum nesting of declarations, which bounds recursion over them.
    static let deepestNesting = 64

    /// Reads an object as a declaration of a kind.
    package static func read(_ node: JSONNode, as kind: DeclarationKind) -> Declaration? {
        declaration(node, kind, depth: 0)
    }

    /// Reads a field of a form, in its short or long form.
    static func field(_ node: JSONNode) -> DeclaredValue? {
        value(node, .either([.path, .declaration(.field)]), depth: 0)
    }

    private static func declaration(
        _ node: JSONNode,
        _ kind: DeclarationKind,
        depth: Int
    ) -> Declaration? {
        guard node.kind == .object, depth < deepestNesting else {
            return nil
        }
        let named = node.members.map { (name: $0.name, member: $0) }
        guard let form = DeclarationTable[kind].form(of: named.lazy.map(\.name)) else {
            return nil
        }
        let members = named.compactMap { name, member -> Declaration.Member? in
            guard let type = form.members[name],
                let value = value(member.value, type.type, depth: depth + 1)
            else {
                return nil
            }
            let key = Named(name: name, location: member.key.location)
            return Declaration.Member(key: key, type: type, value: value)
        }
        return Declaration(kind: kind, node: node, form: form.name, members: members)
    }

    private static func value(
        _ node: JSONNode,
        _ type: MemberType,
        depth: Int
    ) -> DeclaredValue? {
        switch type {
        case .text:
            return node.string.map { .text(LocatedExpression(TextParser.parse($0), in: node)) }
        case .expression: return .expression(expression(node))
        case .path, .readPath: return path(node, isOrder: false)
        case .order: return path(node, isOrder: true)
        case .name(let kind): return Named(node).map { .name($0, kind) }
        case .string: return node.kind == .string ? .literal(node) : nil
        case .word(let words):
            return node.string.map(words.contains) == true ? .literal(node) : nil
        case .flag: return node.kind == .boolean ? .literal(node) : nil
        case .number: return node.kind == .number ? .literal(node) : nil
        case .json: return .literal(node)
        case .type:
            guard let name = Named(node), let type = DeclaredType(name.name) else {
                return nil
            }
            return .type(type, name)
        case .declaration(let kind):
            return declaration(node, kind, depth: depth).map { .declaration($0) }
        case .list(let element):
            guard node.kind == .array else {
                return nil
            }
            return .list(node.elements.compactMap { value($0, element, depth: depth) })
        case .named(let type):
            guard node.kind == .object else {
                return nil
            }
            return .named(
                node.declarations.compactMap { member in
                    value(member.value, type, depth: depth).map {
                        let name = Named(name: member.name, location: member.key.location)
                        return DeclaredValue.NamedValue(name: name, value: $0)
                    }
                }
            )
        case .either(let types):
            if case .name = types.first, types.contains(where: \.isExpression),
                !(node.string ?? "").isPlainName
            {
                return .expression(expression(node))
            }
            return types.firstNonNil { value(node, $0, depth: depth) }
        }
    }

    /// A string is an expression; other JSON is a literal.
    private static func expression(_ node: JSONNode) -> LocatedExpression {
        guard let text = node.string else {
            return LocatedExpression(literal: node)
        }
        return LocatedExpression(CELParser.parse(text), in: node)
    }

    private static func path(_ node: JSONNode, isOrder: Bool) -> DeclaredValue? {
        guard let text = node.string else {
            return nil
        }
        let isDescending = isOrder && text.hasPrefix("-")
        let parsed = CELParser.parse(isDescending ? String(text.dropFirst()) : text)
        let expression = LocatedExpression(
            isOrder ? suggestingSign(parsed) : parsed,
            in: node,
            offset: isDescending ? 1 : 0
        )
        return .path(expression, isDescending: isDescending)
    }

    /// The expression with a suggestion, if a word such as `desc` follows the path as in SQL.
    private static func suggestingSign(_ parsed: ParsedExpression) -> ParsedExpression {
        let words = parsed.text.split(separator: " ")
        guard parsed.problems.count == 1, words.count == 2 else {
            return parsed
        }
        let meant: String
        switch words[1].lowercased() {
        case "asc", "ascending": meant = "\(words[0])"
        case "desc", "descending": meant = "-\(words[0])"
        default: return parsed
        }
        let message: Finding.Message = "unexpected \"\(words[1])\"; write \"\(meant)\""
        return ParsedExpression(
            text: parsed.text,
            root: parsed.root,
            problems: [ExpressionProblem(message, parsed.problems[0].range)]
        )
    }
}

extension MemberType {
    fileprivate var isExpression: Bool {
        if case .expression = self { true } else { false }
    }
}

extension String {
    /// Whether it can only be the name of a file: any text with other characters is an expression.
    fileprivate var isPlainName: Bool {
        !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }
}
