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

    /// Bindings of entities that cannot be read, each with its place.
    let malformed: [(message: Finding.Message, location: SourceLocation)]

    /// Values that declarations begin with and that their properties cannot hold.
    let defaultFindings: [Finding]

    /// What data files hold.
    let data: DataChecks

    /// Names in `objects`, `elements` and `views` that lead to nothing.
    let elementProblems: [ElementProblem]

    /// The screens that the app cannot come to.
    ///
    /// None where a screen is missing or cannot be read, behind which they may be.
    let unreachableScreens: [String]

    /// Ways that hand a screen what it is not made for, each with its place.
    let wrongWays: [(message: Finding.Message, location: SourceLocation)]

    /// The first names in steps that have no verb.
    let unknownSteps: [JSONNode]

    /// All expressions, each with its place.
    let expressions: [LocatedExpression]

    /// What the bundle's texts may name.
    let mentions: Mentions

    private let documents: [String: JSONDocument]

    init(_ bundle: AppBundle) {
        self.bundle = bundle
        let declarations = Declarations(bundle)
        var entities = EntityChecks(declarations, bundle.types)
        for (name, node) in bundle.entities.sorted(by: { $0.key < $1.key }) {
            entities.check(node, named: name)
        }
        var contexts = ScreenContexts(bundle, declarations)
        contexts.follow(entities.ways)
        var problems = entities.sink.problems
        var expressions = entities.sink.expressions
        for screen in bundle.screens.values.sorted(by: { $0.name < $1.name }) {
            let checks = contexts.checks(of: screen)
            problems += checks.sink.problems
            expressions += checks.sink.expressions
        }
        var elements = ElementAnalysis(bundle, declarations)
        elements.check(contexts)
        problems += elements.sink.problems
        expressions += elements.sink.expressions
        elementProblems = elements.problems
        self.problems = problems
        self.expressions = expressions
        unknownSteps = entities.unknownSteps
        malformed = entities.sink.malformed + elements.sink.malformed
        defaultFindings = entities.dataFindings
        data = DataChecks(bundle)
        mentions = Mentions(bundle)
        documents = Dictionary(
            bundle.documents.map { ($0.source.path.pathInBundle, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        wrongWays = contexts.wrongWays.map { ($0.value, $0.key) }
        let isWhole = !contexts.leadsNowhere && bundle.unreadableNames.isEmpty
        unreachableScreens =
            isWhole ? bundle.screens.keys.filter { !contexts.reachable.contains($0) }.sorted() : []
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

/// Something wrong in an expression, at its place in a file.
struct LocatedProblem: Sendable {
    var kind: TypeProblem.Kind
    var message: Finding.Message
    var location: SourceLocation
}

/// An expression, and the string in which it stands.
struct LocatedExpression: Sendable {
    var expression: ParsedExpression
    var node: JSONNode
    /// Where its text begins in the string.
    var offset: Int

    /// The place of a stretch of its text.
    func location(of range: Range<Int>) -> SourceLocation {
        node.location(ofText: range.lowerBound + offset..<range.upperBound + offset)
    }
}

/// Collects what checkers find, at the stretch of the string where it stands.
struct ProblemSink {
    private(set) var problems: [LocatedProblem] = []

    /// Bindings of entities that cannot be read, each with its place.
    private(set) var malformed: [(message: Finding.Message, location: SourceLocation)] = []

    /// What was looked at.
    private(set) var expressions: [LocatedExpression] = []

    /// Notes what is looked at.
    mutating func take(_ expression: LocatedExpression) {
        expressions.append(expression)
    }

    /// Takes in what is wrong with the form of an expression.
    mutating func take(formOf expression: ParsedExpression, in node: JSONNode) {
        malformed += expression.problems.map { ($0.message, node.location(ofText: $0.range)) }
    }

    /// Takes in what another sink has.
    mutating func add(_ other: ProblemSink) {
        problems += other.problems
        malformed += other.malformed
        expressions += other.expressions
    }

    /// - Parameter offset: where the checked text begins in the string.
    mutating func take(_ found: [TypeProblem], in node: JSONNode, offset: Int = 0) {
        for problem in found {
            let range = problem.range.lowerBound + offset..<problem.range.upperBound + offset
            add(problem.kind, problem.message, at: node.location(ofText: range))
        }
    }

    mutating func add(
        _ kind: TypeProblem.Kind,
        _ message: Finding.Message,
        at location: SourceLocation
    ) {
        problems.append(LocatedProblem(kind: kind, message: message, location: location))
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
            transformers: bundle.transformers.keys.sorted()
        )
    }

    /// The object that screens get where nothing else leads to them.
    var defaultModel: StaticType {
        StaticType(entities: [models["default"]].compactMap(\.self))
    }
}

extension String {
    /// The path in the bundle of a file as findings name it: the bundle has one level of folders.
    var pathInBundle: String {
        let names = split(separator: "!/").last?.split(separator: "/") ?? []
        return names.suffix(names.last == "bundle.json" ? 1 : 2).joined(separator: "/")
    }
}
