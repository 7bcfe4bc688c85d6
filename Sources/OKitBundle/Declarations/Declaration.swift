import OKitExpression
package import OKitSyntax

/// A part of a bundle of format 2, with its members parsed.
package struct Declaration: Sendable {
    /// The kind of declaration.
    package let kind: DeclarationKind
    /// The object in the file.
    package let node: JSONNode
    /// The name of the member that selects its form; `nil` for a kind with one form.
    package let form: String?
    /// The members that match the tables, in file order.
    package let members: [Member]

    /// A member with its parsed value.
    package struct Member: Sendable {
        /// Its name in the file.
        package let key: Named
        /// The table's description of the member.
        package let type: DeclarationType.Member
        /// Its value.
        package let value: DeclaredValue
    }

    /// The value of a member; `nil` if it is missing or invalid.
    package subscript(name: String) -> DeclaredValue? {
        members.first { $0.key.name == name }?.value
    }

    /// The same declaration with another value of an existing member.
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

    /// The same declaration without a member.
    package func without(_ name: String) -> Declaration {
        Declaration(
            kind: kind,
            node: node,
            form: form,
            members: members.filter { $0.key.name != name }
        )
    }

    /// The value of the member that selects the form.
    package var main: DeclaredValue? {
        form.flatMap { self[$0] }
    }
}

/// The parsed value of a member.
package indirect enum DeclaredValue: Sendable {
    /// A template for display text.
    case text(LocatedExpression)
    /// A value that is evaluated.
    case expression(LocatedExpression)
    /// An expression to assign, or to sort by; `true` for a leading `-`.
    case path(LocatedExpression, isDescending: Bool)
    /// A name that refers to a part of the bundle.
    case name(Named, NamedKind)
    /// A type.
    case type(DeclaredType, Named)
    /// JSON that is not evaluated.
    case literal(JSONNode)
    /// A declaration.
    case declaration(Declaration)
    /// Values in order.
    case list([DeclaredValue])
    /// Values by names that the author has chosen, in file order.
    case named([NamedValue])

    /// A named value.
    package struct NamedValue: Sendable {
        package let name: Named
        package let value: DeclaredValue
    }
}

extension DeclaredValue {
    /// The elements of a list; a single value counts as a list if that is allowed.
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
