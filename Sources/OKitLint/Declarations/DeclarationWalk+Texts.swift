import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Texts that show something else than their author has probably meant.
extension DeclarationWalk {
    /// Checks the braces of a text.
    mutating func check(
        bracesOf text: LocatedExpression,
        _ member: Declaration.Member,
        of declaration: Declaration,
        _ scope: DeclarationScope
    ) {
        let name = text.expression.text
        let isAboutObject =
            switch declaration.kind {
            case .row, .section: true
            case .field: member.key.name == "title"
            default: false
            }
        if isAboutObject, declared.has(name, scope.subject) {
            note(
                .unbraced,
                "this shows the word \"\(name)\"; write \"{\(name)}\" for the value of the property",
                at: text.location
            )
        }
        guard case .text(let template) = text.expression.root.kind else {
            return
        }
        for (index, part) in template.parts.enumerated() {
            guard case .literal(.text(let plain)) = part.kind else {
                continue
            }
            if let name = doubleBraced(in: plain, scope) {
                note(
                    .unbraced,
                    "this shows \"{\(name)}\" with the braces; write \"{\(name)}\" for the value",
                    at: text.location
                )
            }
            let next = index + 1
            if plain.hasSuffix("$"), template.parts.indices.contains(next),
                let value = unnumbered(template.parts[next], text, scope)
            {
                note(
                    .unbraced,
                    "this shows \"$\" before the value; write \"{\(value)}\"",
                    at: text.location
                )
            }
        }
    }

    /// Returns a value that another language would show for double braces in a text: `{{name}}`.
    private func doubleBraced(in plain: String, _ scope: DeclarationScope) -> String? {
        let parts = plain.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        return parts.lazy.compactMap { part -> String? in
            guard let end = part.firstIndex(of: "}") else {
                return nil
            }
            let name = part[..<end].split(separator: " ").joined()
            let first = name.split(separator: ".").first.map(String.init) ?? ""
            let isKnown = declared.has(first, scope.subject) || scope.names.names[first] != nil
            return isKnown ? name : nil
        }.first
    }

    /// Returns the text of a value that is not a number, so that it does not follow a currency sign.
    private func unnumbered(
        _ part: ExpressionNode,
        _ text: LocatedExpression,
        _ scope: DeclarationScope
    ) -> String? {
        let expression = text.expression.part(part)
        let type = declared.type(of: LocatedExpression(expression, in: text.node), scope.names)
        let numbers: [ValueType] = [.any, .int, .double, .decimal]
        guard let alternatives = type.alternatives, !alternatives.isEmpty,
            !alternatives.contains(where: { numbers.contains($0) })
        else {
            return nil
        }
        let bytes = Array(text.expression.text.utf8)
        return String(decoding: bytes[part.range.clamped(to: bytes.indices)], as: UTF8.self)
    }

    /// Checks for the initial value of a state that is the name of a type.
    mutating func check(initialState value: JSONNode) {
        guard let text = value.string, let type = DeclaredType(text) else {
            return
        }
        let isKnown = type.type.entityName.map { declared.bundle.types[$0] != nil } ?? true
        if isKnown {
            note(
                .unbraced,
                "the initial value is the text \"\(text)\"; for a type, write {\"type\": \"\(text)\"}",
                at: value.location
            )
        }
    }
}
