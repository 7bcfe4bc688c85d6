public import OKitBundle
public import OKitSyntax

/// Checks what a bundle's parts say of each other.
public struct Linter: Sendable {
    private static let rules: [any Rule] = [
        ApartPropertyRule(), BuiltInEntityRule(), DanglingReferenceRule(), DataTypeRule(),
        MalformedBindingRule(), MalformedExpressionRule(),
        MalformedPredicateRule(), MissingTextRule(), NotAFunctionRule(), NotWritableRule(),
        RepeatedIDRule(), RuleMismatchRule(), TypeMismatchRule(), UndeclaredHostRule(),
        UndeclaredMethodRule(), UnknownActionRule(), UnknownAttributeRule(), UnknownElementRule(),
        UnknownMediatorRule(), UnknownDataMemberRule(), UnknownEntityRule(),
        UnknownFunctionRule(), UnknownImageRule(), UnknownModelRule(), UnknownPropertyRule(),
        UnknownScreenRule(), UnknownSegueRule(), UnreachableScreenRule(), UnusedEntityRule(),
        WrongArgumentCountRule(),
    ]

    /// Severities by rule that replace those of the findings; `nil` switches a rule off.
    public var severities: [String: Finding.Severity?] = [:]

    /// Makes a linter in which every rule has its own severity.
    public init() {}

    /// The findings of all rules, in order of place.
    ///
    /// - Parameter loaded: what was found while the bundle was read; these are given too. A file
    ///   that cannot be read stays an error, whatever its rule's severity.
    public func lint(_ bundle: AppBundle, loaded: [Finding] = []) -> [Finding] {
        let analysis = BundleAnalysis(bundle)
        let found = loaded + Self.rules.flatMap { $0.check(bundle) + $0.check(analysis) }
        var suppressions = Suppressions(in: bundle.documents)
        return suppressions.apply(to: found).compactMap(adjusted).sorted()
    }

    private func adjusted(_ finding: Finding) -> Finding? {
        guard let severity = severities[finding.rule], finding.rule != JSONSyntaxError.rule else {
            return finding
        }
        return severity.map { severity in
            var finding = finding
            finding.severity = severity
            return finding
        }
    }
}
