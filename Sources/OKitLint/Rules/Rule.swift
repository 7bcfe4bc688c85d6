import OKitBundle
import OKitExpression
import OKitSyntax

/// A check of bundles.
protocol Rule: Sendable {
    /// The documentation of the rule; its id never changes.
    static var page: RulePage { get }

    /// The kinds of files that its findings rely on: if the schema rejects one of them, its
    /// declarations are unknown, and the rule reports nothing.
    static var reliesOn: Set<BundleSchemas.Kind> { get }

    /// The findings of the rule, in any order.
    func check(_ bundle: AppBundle) -> [Finding]

    /// The findings of the rule about the analysis of expressions, in any order.
    func check(_ analysis: BundleAnalysis) -> [Finding]

    /// Whether the rule is about each expression on its own, so that only expressions in changed
    /// files are checked again.
    static var isAboutExpressions: Bool { get }

    /// The findings of such a rule about an expression.
    func check(_ expression: LocatedExpression) -> [Finding]
}

extension Rule {
    /// The id of the rule in reports and on the command line.
    static var id: String {
        page.id
    }

    static var reliesOn: Set<BundleSchemas.Kind> {
        []
    }

    func check(_ bundle: AppBundle) -> [Finding] {
        []
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        []
    }

    static var isAboutExpressions: Bool {
        false
    }

    func check(_ expression: LocatedExpression) -> [Finding] {
        []
    }
}

extension Rule {
    func error(_ message: Finding.Message, at location: SourceLocation) -> Finding {
        Finding(Self.id, .error, message, at: location)
    }

    func info(_ message: Finding.Message, at location: SourceLocation) -> Finding {
        Finding(Self.id, .info, message, at: location)
    }

    func warning(_ message: Finding.Message, at location: SourceLocation) -> Finding {
        Finding(Self.id, .warning, message, at: location)
    }
}

extension Screen {
    /// The attributes of the screen itself, its cells, buttons and tabs.
    var allAttributes: [Attributes] {
        [attributes] + cells + buttons + toolbar + tabs.map(\.attributes)
    }

    /// The cells of its rows.
    var cells: [Attributes] {
        [cell].compactMap(\.self) + sections.flatMap(\.rows)
    }
}
