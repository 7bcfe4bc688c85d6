public import OKitBundle
import OKitExpression
public import OKitSyntax

/// Checks a bundle by rules across its files.
public struct Linter: Sendable {
    static let rules: [any Rule] = [
        ActionCycleRule(), ActionKeyRule(), SeparatePropertyRule(), BrokenRuleRule(),
        BuiltInEntityRule(), ButtonWithoutEffectRule(), ChangedEntityRule(), ComputedCycleRule(),
        ConstantPredicateRule(), DanglingReferenceRule(), DataTypeRule(), DatabaseConnectionRule(),
        DateFormatRule(),
        DifferingActionRule(), DocumentPropertyRule(), DocumentSchemaRule(), EmptyRangeRule(),
        EncryptedSortingRule(), FlowReferenceRule(),
        ForbiddenHeaderRule(), WrongAuthRule(), FormerNameRule(), FunctionCycleRule(),
        HiddenNameRule(),
        HookCycleRule(), IdleViewRule(), IgnoredRowRule(), IncompleteObjectRule(),
        IncompleteSignInRule(), InsecureURLRule(), LongTextRule(), LostValuesRule(),
        LowContrastRule(), MalformedBindingRule(), MalformedExpressionRule(),
        MalformedPatternRule(), MalformedPredicateRule(), MissingAttributeRule(),
        MissingLabelRule(), MissingOptionsRule(), MissingParameterRule(), MissingRecordsRule(),
        MissingServiceActionRule(), MissingTextRule(), NotAFunctionRule(), NotWritableRule(),
        ObjectInTextRule(), PagedConditionRule(), ParameterPlaceRule(), ProviderCycleRule(),
        PluralFormsRule(), RecordKeyRule(), RelationTypeRule(), RepeatedActionRule(),
        RepeatedElementRule(),
        RepeatedIDRule(), RepeatedTabRule(), RuleMismatchRule(), ScreenCycleRule(),
        SecretInFileRule(), TextPlaceholdersRule(), TypeMismatchRule(),
        UnbracedNameRule(), UnconfirmedChangeRule(), UndeclaredClipboardRule(),
        UndeclaredHostRule(),
        UndeclaredMethodRule(), UndeclaredSecretRule(), UnevenListsRule(), UnhandledFailureRule(),
        UnknownActionRule(), UnknownAttributeRule(), UnknownCodeLanguageRule(),
        UnknownComponentRule(),
        UnknownDataMemberRule(), UnknownElementRule(),
        UnknownEntityRule(), UnknownFileRule(), UnknownFormatRule(), UnknownFunctionRule(),
        UnknownImageRule(), UnknownLanguageRule(), UnknownMediatorRule(), UnknownModelRule(),
        UnknownParameterRule(), UnknownPropertyRule(), UnknownProviderRule(), UnknownRowRule(),
        UnknownScreenRule(), UnknownSegueRule(), UnknownStepRule(), UnknownStyleRule(),
        UnknownTextRule(), UnknownThemeRule(), UnlocalizedMessageRule(), UnreachableScreenRule(),
        UnsavedListRule(), UntranslatedTextRule(),
        UnrememberedStateRule(), UntypedItemsRule(), UnusableConstantRule(), UnusedActionRule(),
        UnusedEntityRule(),
        UnusedFunctionRule(), UnusedHostRule(), UnusedImageRule(), UnusedMediatorRule(),
        UnusedPropertyRule(), UnusedProviderRule(), UnusedSegueRule(), UnusedTextRule(),
        WrongAnswerRule(), WrongArgumentCountRule(), WrongConversionRule(), WrongEntityRule(),
        WrongFieldKindRule(), WrongInverseRule(),
        WrongKindRule(), WrongOutletRule(), WrongReferenceRule(), WrongSegueRule(), WrongTypeRule(),
    ]

    /// Severities by rule that override those of the findings; `nil` turns a rule off.
    public var severities: [String: Finding.Severity?] = [:]

    /// An earlier version of the bundle, whose stored data the bundle has to migrate.
    public var former: AppBundle?

    /// Creates a linter with the default severities of all rules.
    public init() {}

    /// The findings of all rules, in order of location.
    ///
    /// - Parameter loaded: The findings of loading the bundle, which are included. A file that
    ///   cannot be read stays an error, whatever its rule's severity.
    public func lint(_ bundle: AppBundle, loaded: [Finding] = []) -> [Finding] {
        var suppressed: [SuppressedFinding] = []
        return lint(bundle, loaded: loaded, suppressed: &suppressed)
    }

    /// The findings of all rules, in order of location.
    ///
    /// - Parameters:
    ///   - loaded: As in `lint(_:loaded:)`.
    ///   - suppressed: Receives the findings that comments in the bundle suppress.
    public func lint(
        _ bundle: AppBundle,
        loaded: [Finding] = [],
        suppressed: inout [SuppressedFinding]
    ) -> [Finding] {
        var memory = AnalysisMemory()
        let analysis = BundleAnalysis(bundle, since: former, memory: &memory)
        return report(analysis, loaded, &suppressed)
    }

    /// The findings of all rules, and those that comments suppress, computed on all available
    /// cores.
    public func lintConcurrently(
        _ bundle: AppBundle,
        loaded: [Finding] = []
    ) async -> (findings: [Finding], suppressed: [SuppressedFinding]) {
        let declared = await DeclarationAnalysis.concurrent(bundle)
        var memory = AnalysisMemory()
        let analysis = BundleAnalysis(bundle, since: former, declared: declared, memory: &memory)
        var suppressed: [SuppressedFinding] = []
        let findings = report(analysis, loaded, &suppressed)
        return (findings, suppressed)
    }

    /// The findings of all rules, and the symbols of the bundle.
    ///
    /// - Parameter memory: The analysis of an earlier version of the bundle, which is updated. The
    ///   findings are the same without it.
    package func analyze(
        _ bundle: AppBundle,
        loaded: [Finding] = [],
        memory: inout AnalysisMemory
    ) -> (findings: [Finding], symbols: BundleSymbols) {
        let (declared, symbols) = DeclarationAnalysis.recording(bundle, &memory.walks)
        let analysis = BundleAnalysis(bundle, since: former, declared: declared, memory: &memory)
        var suppressed: [SuppressedFinding] = []
        let findings = report(analysis, loaded, &suppressed)
        return (findings, symbols)
    }

    private func report(
        _ analysis: BundleAnalysis,
        _ loaded: [Finding],
        _ suppressed: inout [SuppressedFinding]
    ) -> [Finding] {
        let bundle = analysis.bundle
        let damage = bundle.damage ?? BundleDamage()
        let all =
            Self.rules.filter { !damage.hides(type(of: $0).reliesOn) }
            .flatMap { $0.check(bundle) + $0.check(analysis) } + analysis.expressionFindings
        let found = MisspeltDeclarations(bundle).joined(all)
            .filter { !damage.contains($0.location) }
            .map(damage.original)
        // For an unknown step, a schema only reports that it lacks the members of known ones.
        let steps = analysis.unknownSteps.compactMap { $0.document.object(of: $0)?.location }
            .map { damage.original($0) }
        let unexplained = loaded.filter { finding in
            !steps.contains {
                $0.source.path == finding.location.source.path
                    && $0.range.lowerBound == finding.location.range.lowerBound
            }
        }
        var suppressions = Suppressions(analysis.comments)
        let isWhole = bundle.unreadableNames.isEmpty && bundle.damage == nil
        let reported = Consequences(damage.originals(of: bundle.documents)).removed(
            from: suppressions.apply(to: (unexplained + found).withoutRepetitions, isWhole: isWhole)
        )
        suppressed += suppressions.suppressed.compactMap { known in
            adjusted(known.finding).map { finding in
                var known = known
                known.finding = finding
                return known
            }
        }
        return reported.compactMap(adjusted).sorted()
    }

    /// Whether findings of a rule cannot be suppressed, since they prevent running the bundle.
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
