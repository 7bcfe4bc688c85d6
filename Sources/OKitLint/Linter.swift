public import OKitBundle
public import OKitSyntax

/// Checks what a bundle's parts say of each other.
public struct Linter: Sendable {
    static let rules: [any Rule] = [
        ActionCycleRule(), ApartPropertyRule(), BrokenRuleRule(), BuiltInEntityRule(),
        ButtonWithoutEffectRule(), ComputedCycleRule(), ConstantPredicateRule(),
        DanglingReferenceRule(), DataTypeRule(), EmptyRangeRule(), FlowReferenceRule(),
        FunctionCycleRule(), HookCycleRule(), IgnoredRowRule(), IncompleteObjectRule(),
        InsecureURLRule(), LongTextRule(), LowContrastRule(), MalformedBindingRule(),
        MalformedExpressionRule(), MalformedPredicateRule(), MissingAttributeRule(),
        MissingLabelRule(), MissingServiceActionRule(), MissingTextRule(), NotAFunctionRule(),
        NotWritableRule(), ObjectInTextRule(), RecordKeyRule(), RelationTypeRule(),
        RepeatedElementRule(), RepeatedIDRule(), RepeatedTabRule(), RuleMismatchRule(),
        SecretInFileRule(), TextPlaceholdersRule(), TypeMismatchRule(), UnconfirmedChangeRule(),
        UndeclaredHostRule(), UndeclaredMethodRule(), UnevenListsRule(), UnhandledFailureRule(),
        UnknownActionRule(), UnknownAttributeRule(), UnknownDataMemberRule(),
        UnknownElementRule(), UnknownEntityRule(), UnknownFunctionRule(), UnknownImageRule(),
        UnknownLanguageRule(), UnknownMediatorRule(), UnknownModelRule(), UnknownParameterRule(),
        UnknownPropertyRule(), UnknownScreenRule(), UnknownSegueRule(), UnknownStepRule(),
        UnknownTextRule(), UnlocalizedMessageRule(), UnreachableScreenRule(),
        UnusableConstantRule(), UnusedActionRule(), UnusedEntityRule(), UnusedFunctionRule(),
        UnusedHostRule(), UnusedImageRule(), UnusedMediatorRule(), UnusedPropertyRule(),
        UnusedSegueRule(), UnusedTextRule(), WrongAnswerRule(), WrongArgumentCountRule(),
        WrongEntityRule(), WrongInverseRule(), WrongKindRule(), WrongOutletRule(),
        WrongReferenceRule(), WrongSegueRule(), WrongTypeRule(),
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
        let isWhole = bundle.unreadableNames.isEmpty
        return suppressions.apply(to: found, isWhole: isWhole).compactMap(adjusted).sorted()
    }

    /// Whether findings of a rule cannot be suppressed: such a bundle is not run.
    static func isUndeniable(_ rule: String) -> Bool {
        BundleLoader.refusals.contains(rule)
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
