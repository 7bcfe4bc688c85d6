import OKitBundle
import OKitSyntax

/// What a walk over the declarations of a bundle visits, each with its scope.
struct SymbolRecorder: Sendable {
    /// An expression in its scope.
    struct Expression: Sendable {
        let expression: LocatedExpression
        let scope: DeclarationScope
    }

    /// A name in its scope.
    struct Name: Sendable {
        let name: Named
        let kind: NamedKind
        let scope: DeclarationScope
        /// The type of the rows or object on which an action or function runs.
        let receiver: [String]
    }

    /// A declaration in its scope.
    struct Object: Sendable {
        let declaration: Declaration
        let scope: DeclarationScope
    }

    private(set) var expressions: [Expression] = []
    private(set) var names: [Name] = []
    private(set) var objects: [Object] = []

    mutating func add(_ expression: LocatedExpression, _ scope: DeclarationScope) {
        expressions.append(Expression(expression: expression, scope: scope))
    }

    mutating func add(
        _ name: Named,
        _ kind: NamedKind,
        _ scope: DeclarationScope,
        on receiver: [String] = []
    ) {
        names.append(Name(name: name, kind: kind, scope: scope, receiver: receiver))
    }

    mutating func add(_ declaration: Declaration, _ scope: DeclarationScope) {
        objects.append(Object(declaration: declaration, scope: scope))
    }
}
