public import OKitBundle
public import OKitSyntax

/// Checks what a bundle's parts say of each other.
public enum Linter {
    private static let rules: [any Rule] = [
        MalformedBindingRule(), MalformedExpressionRule(), MalformedPredicateRule(),
        UnknownEntityRule(), UnknownScreenRule(), UnknownSegueRule(),
    ]

    /// The findings of all rules, in order of place.
    public static func lint(_ bundle: AppBundle) -> [Finding] {
        rules.flatMap { $0.check(bundle) }.sorted()
    }
}
