import OKitBundle
import OKitExpression
import OKitSyntax

/// Something that is checked in every bundle.
protocol Rule: Sendable {
    /// What there is to know of it; its id never changes.
    static var page: RulePage { get }

    /// The kinds of files that its findings rely on: if the schema refuses one of them, what it declares
    /// is not known, and the rule is silent.
    static var reliesOn: Set<BundleSchemas.Kind> { get }

    /// What the rule finds, in any order.
    func check(_ bundle: AppBundle) -> [Finding]

    /// What the rule finds in what is known of expressions, in any order.
    func check(_ analysis: BundleAnalysis) -> [Finding]
}

extension Rule {
    /// By what the rule is known in reports and on the command line.
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
