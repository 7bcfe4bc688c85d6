public import OKitBundle
import OKitExpression
import OKitModel
public import OKitSyntax

/// The points of a bundle of format 2 that tests can reach, by the tables of declarations.
public struct CoverageMap: Sendable {
    /// The kinds of points.
    public enum Kind: String, Sendable, CaseIterable {
        case screens, components, providers, actions, steps, branches, errors, expressions
    }

    /// A point of the bundle.
    public struct Point: Sendable {
        /// The kind.
        public let kind: Kind
        /// The location.
        public let location: SourceLocation
        /// The description: `the "else" of this "if"`.
        public let name: String
        let place: Coverage.Place
    }

    /// The points, in file order.
    public private(set) var points: [Point] = []

    /// The name of the app's background screen.
    private let background: String?

    /// Finds the points of a bundle.
    public init(_ bundle: AppBundle) {
        background = bundle.backgroundScreen?.name
        for file in bundle.declarations.sorted(by: { $0.node.location < $1.node.location }) {
            visit(file, as: nil)
        }
    }

    private mutating func add(
        _ kind: Kind,
        _ name: String,
        at location: SourceLocation,
        _ event: Coverage.Event = .reached
    ) {
        let place = Coverage.Place(location, event)
        points.append(Point(kind: kind, location: location, name: name, place: place))
    }

    // MARK: Declarations

    private mutating func visit(_ declaration: Declaration, as name: String?) {
        let location = declaration.node.location
        switch declaration.kind {
        // The background screen is never shown; its contents count separately.
        case .screen where declaration.fileName == background: break
        case .screen: add(.screens, "screen \"\(declaration.fileName)\"", at: location)
        case .component: add(.components, declaration.form ?? "component", at: location)
        case .step: add(.steps, "step \"\(declaration.form ?? "")\"", at: location)
        case .provider:
            add(.providers, "provider \"\(name ?? "")\"", at: location)
            if declaration.form == "call" {
                add(.errors, "failure of provider \"\(name ?? "")\"", at: location, .failed)
            }
        case .action:
            add(.actions, "action \"\(name ?? "")\"", at: location)
            if declaration["catch"] == nil, declaration.canFail {
                add(.errors, "failure of action \"\(name ?? "")\"", at: location, .failed)
            }
        default: break
        }
        addBranches(of: declaration)
        for member in declaration.members where !Self.isOfAnotherTime(member, of: declaration) {
            visit(member.value, of: declaration)
        }
    }

    /// Each branch of steps is reached at its first step.
    private mutating func addBranches(of declaration: Declaration) {
        for member in ["then", "else", "catch"] {
            guard let first = declaration[member]?.declarations.first, first.kind == .step else {
                continue
            }
            let name = "the \"\(member)\" of \"\(declaration.form ?? "do")\""
            add(member == "catch" ? .errors : .branches, name, at: first.node.location)
        }
        if declaration.kind == .step, declaration.form == "if", declaration["else"] == nil {
            let location = declaration.node.location
            add(.branches, "an \"if\" that is false", at: location, .otherwise)
        }
    }

    /// Whether a member is only evaluated by migrations, or is a path that the step itself writes.
    private static func isOfAnotherTime(
        _ member: Declaration.Member,
        of declaration: Declaration
    ) -> Bool {
        if case .path = member.value, declaration.kind == .step {
            return true
        }
        return member.key.name == "convert"
    }

    private mutating func visit(_ value: DeclaredValue, of declaration: Declaration) {
        switch value {
        case .text(let expression), .expression(let expression), .path(let expression, _):
            // A text without braces is not evaluated.
            if !expression.expression.text.isEmpty {
                add(
                    .expressions,
                    expression.expression.text,
                    at: expression.expression.location ?? declaration.node.location
                )
            }
        case .declaration(let inner): visit(inner, as: nil)
        case .list(let elements):
            for element in elements {
                visit(element, of: declaration)
            }
        case .named(let entries):
            for entry in entries {
                if let inner = entry.value.declaration {
                    visit(inner, as: entry.name.name)
                } else {
                    visit(entry.value, of: declaration)
                }
            }
        case .name, .type, .literal: break
        }
    }
}

extension Declaration {
    /// Whether an action can fail: it calls a service, or one of its steps does or fails.
    fileprivate var canFail: Bool {
        if form == "call" || form == "fail" {
            return self["catch"] == nil
        }
        return members.filter { $0.key.name != "catch" }
            .contains { $0.value.declarations.contains { $0.kind == .step && $0.canFail } }
    }
}
