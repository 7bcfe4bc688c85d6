import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// What is known of a bundle's expressions without running it, worked out once for all rules.
struct BundleAnalysis: Sendable {
    /// What the bundle declares.
    let bundle: AppBundle

    /// What is wrong with expressions, each with its place.
    let problems: [LocatedProblem]

    /// What is wrong with the form of expressions, each with its notation and location.
    let malformed: [MalformedExpression]

    /// Parts of texts that are objects, each with its type and location.
    let objectsInTexts: [(type: StaticType, location: SourceLocation)]

    /// Values that declarations begin with and that their properties cannot hold.
    let defaultFindings: [Finding]

    /// Members of objects in data files and steps that no property has, each with its entity.
    let unknownMembers: [(key: JSONNode, entity: EntityType)]

    /// What data files hold.
    let data: DataChecks

    /// What answers in service files hold.
    let answers: AnswerChecks

    /// Properties whose type none of their values has.
    let wrongTypes: WrongTypes

    /// Constants that cannot be what their attributes are used for.
    let unusableConstants: [UnusableConstant]

    /// Images that steps set by their names.
    let images: [Named]

    /// Who calls the actions of services, and with what.
    let callers: ActionCallers

    /// Names in `objects`, `elements` and `views` that name nothing.
    let elementProblems: [ElementProblem]

    /// The screens that the app cannot come to.
    ///
    /// None where a screen is missing or cannot be read, behind which they may be.
    let unreachableScreens: [String]

    /// Ways that hand a screen what it is not made for, each with its place.
    let wrongWays: [(message: Finding.Message, location: SourceLocation)]

    /// The first names in steps that have no verb.
    let unknownSteps: [JSONNode]

    /// What is known of files of format 2.
    let declared: DeclarationAnalysis

    /// What has changed in stored entities since an earlier version; none if there is none.
    let entityChanges: [EntityChange]

    /// What is wrong with `convert` on the entities of that version.
    let conversionProblems: [(message: Finding.Message, location: SourceLocation)]

    /// All expressions, each with its place.
    let expressions: [LocatedExpression]

    /// What the bundle's texts may name.
    let mentions: Mentions

    private let documents: [String: JSONDocument]

    /// - Parameters:
    ///   - former: an earlier version.
    ///   - known: what is known of files of format 2 already.
    init(
        _ bundle: AppBundle,
        since former: AppBundle? = nil,
        declared known: DeclarationAnalysis? = nil
    ) {
        self.bundle = bundle
        entityChanges = former.map { bundle.entityChanges(since: $0) } ?? []
        conversionProblems = former.map { ConversionChecks(bundle, since: $0).problems } ?? []
        let declarations = Declarations(bundle)
        var entities = EntityChecks(declarations, bundle.types)
        for (name, entity) in bundle.entities.sorted(by: { $0.key < $1.key }) {
            entities.check(entity, named: name)
        }
        var contexts = ScreenContexts(bundle, declarations)
        contexts.follow(entities.ways + bundle.declaredWays)
        var sink = entities.sink
        var elementProblems: [ElementProblem] = []
        var calls = entities.calls
        for screen in bundle.screens.values.sorted(by: { $0.name < $1.name }) {
            let checks = contexts.checks(of: screen)
            sink.add(checks.sink)
            elementProblems += checks.elementProblems
            calls += checks.calls
        }
        declared = known ?? DeclarationAnalysis(bundle, declarations)
        sink.add(declared.sink)
        self.elementProblems = elementProblems
        problems = sink.problems
        expressions = sink.expressions
        malformed = sink.malformed
        objectsInTexts = sink.objectsInTexts
        unusableConstants = sink.unusableConstants
        images = sink.images
        callers = ActionCallers(bundle, calls, declarations)
        unknownSteps = entities.unknownSteps
        defaultFindings = entities.dataFindings
        data = DataChecks(bundle)
        unknownMembers = data.unknownMembers + entities.unknownMembers
        answers = AnswerChecks(bundle)
        wrongTypes = WrongTypes(bundle, data.holdings, answers)
        mentions = Mentions(bundle)
        documents = Dictionary(
            bundle.documents.map { ($0.source.path.pathInBundle, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        wrongWays = contexts.wrongWays.map { ($0.value, $0.key) }
        let isWhole = !contexts.leadsNowhere && bundle.unreadableNames.isEmpty
        unreachableScreens =
            isWhole
            ? bundle.screens.values.filter {
                !$0.isGenerated && !contexts.reachable.contains($0.name)
            }.map(\.name).sorted() : []
    }

    /// The file at a path inside the bundle.
    func document(_ path: String) -> JSONDocument? {
        documents[path]
    }

    /// The problems of one kind as findings.
    func findings(_ kind: TypeProblem.Kind, _ rule: some Rule) -> [Finding] {
        problems.filter { $0.kind == kind }.map { rule.error($0.message, at: $0.location) }
    }
}

extension Declarations {
    init(_ bundle: AppBundle) {
        self.init(
            types: bundle.types.objectTypes,
            models: Dictionary(
                bundle.manifest.models.map { ($0.name, $0.entity.name) },
                uniquingKeysWith: { first, _ in first }
            ),
            transformers: bundle.transformers.keys.sorted(),
            functions: FunctionTable.standard.adding(bundle.manifest.functions)
        )
    }

    /// The object that screens get where nothing else leads to them.
    var defaultModel: StaticType {
        models["default"].map { StaticType(entities: [$0]) } ?? .nothing
    }
}

extension String {
    /// The path in the bundle of a file as findings name it: the bundle has one level of folders.
    var pathInBundle: String {
        let names = split(separator: "!/").last?.split(separator: "/") ?? []
        return names.suffix(names.last == "bundle.json" ? 1 : 2).joined(separator: "/")
    }
}
