import OKitExpression
package import OKitSyntax

/// A part of a bundle of format 2, with its members parsed.
package struct Declaration: Sendable {
    /// What it declares.
    package let kind: DeclarationKind
    /// The object in the file.
    package let node: JSONNode
    /// The name of the member that chooses its form; `nil` for a kind with one form.
    package let form: String?
    /// The members that fit what the tables say, in the order of the file.
    package let members: [Member]

    /// A member with its parsed value.
    package struct Member: Sendable {
        /// Its name in the file.
        package let key: Named
        /// What the tables say about it.
        package let type: DeclarationType.Member
        /// Its value.
        package let value: DeclaredValue
    }

    /// The value of a member; `nil` without it, and where it does not fit.
    package subscript(name: String) -> DeclaredValue? {
        members.first { $0.key.name == name }?.value
    }

    /// The same with another value of a member that it has.
    func replacing(_ name: String, by value: DeclaredValue) -> Declaration {
        Declaration(
            kind: kind,
            node: node,
            form: form,
            members: members.map { member in
                member.key.name == name
                    ? Member(key: member.key, type: member.type, value: value) : member
            }
        )
    }

    /// The same without a member.
    package func without(_ name: String) -> Declaration {
        Declaration(
            kind: kind,
            node: node,
            form: form,
            members: members.filter { $0.key.name != name }
        )
    }

    /// The value of the member that chooses the form.
    package var main: DeclaredValue? {
        form.flatMap { self[$0] }
    }
}

/// The parsed value of a member.
package indirect enum DeclaredValue: Sendable {
    /// A template of a text that people read.
    case text(LocatedExpression)
    /// A value that is evaluated.
    case expression(LocatedExpression)
    /// An expression that is assigned, or by which items are sorted; `true` for a leading `-`.
    case path(LocatedExpression, isDescending: Bool)
    /// A name of something in the bundle.
    case name(Named, NamedKind)
    /// A type.
    case type(DeclaredType, Named)
    /// JSON that is not evaluated.
    case literal(JSONNode)
    /// A declaration.
    case declaration(Declaration)
    /// Values in their order.
    case list([DeclaredValue])
    /// Values by names that the author has chosen, in the order of the file.
    case named([NamedValue])

    /// A value with its name.
    package struct NamedValue: Sendable {
        package let name: Named
        package let value: DeclaredValue
    }
}

extension DeclaredValue {
    /// The elements of a list; a single value where one is allowed in place of a list.
    package var elements: [DeclaredValue] {
        if case .list(let elements) = self { elements } else { [self] }
    }

    /// The named values; empty for any other value.
    package var entries: [NamedValue] {
        if case .named(let entries) = self { entries } else { [] }
    }

    /// The declaration; `nil` for any other value.
    package var declaration: Declaration? {
        if case .declaration(let declaration) = self { declaration } else { nil }
    }

    /// The declarations in a list, or a single one.
    package var declarations: [Declaration] {
        elements.compactMap(\.declaration)
    }

    /// The name; `nil` for any other value.
    package var name: Named? {
        if case .name(let name, _) = self { name } else { nil }
    }

    /// The expression of a text, value or path; `nil` for any other value.
    package var expression: LocatedExpression? {
        switch self {
        case .text(let expression), .expression(let expression), .path(let expression, _):
            expression
        default: nil
        }
    }

    /// The JSON of a literal; `nil` for any other value.
    package var literal: JSONNode? {
        if case .literal(let node) = self { node } else { nil }
    }
}
