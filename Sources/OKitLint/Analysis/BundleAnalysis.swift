import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A static analysis of a bundle's expressions, computed once for all rules.
struct BundleAnalysis: Sendable {
    /// The bundle.
    let bundle: AppBundle

    /// The screens without a declaration, those of format 1 and the frame of the app, in order of name.
    let otherScreens: [Screen]

    /// The problems of expressions, with their locations.
    let problems: [LocatedProblem]

    /// The syntax problems of expressions, with notation and location.
    let malformed: [MalformedExpression]

    /// Parts of texts that are objects, each with its type and location.
    let objectsInTexts: [(type: StaticType, location: SourceLocation)]

    /// Default values that their properties cannot hold.
    let defaultFindings: [Finding]

    /// Members of objects in data files and steps without a property, each with its entity.
    let unknownMembers: [(key: JSONNode, entity: EntityType)]

    /// The texts that the files may show; empty without flows.
    let shownTexts: ShownTexts

    /// The checks of data files.
    let data: DataChecks

    /// The names of data files.
    let dataFiles: DataFileNames

    /// The checks of responses in service files.
    let answers: AnswerChecks

    /// Properties whose type matches none of their values.
    let wrongTypes: WrongTypes

    /// Constants that are invalid for the use of their attributes.
    let unusableConstants: [UnusableConstant]

    /// Images that steps set by their names.
    let images: [Named]

    /// The callers of services' actions, with their payloads.
    let callers: ActionCallers

    /// Unknown names in `objects`, `elements` and `views`.
    let elementProblems: [ElementProblem]

    /// The screens that the app cannot open.
    ///
    /// Empty if a screen is missing or cannot be read, since it might open them.
    let unreachableScreens: [String]

    /// Links that pass a screen an object of the wrong entity, with their locations.
    let wrongLinks: [(message: Finding.Message, location: SourceLocation)]

    /// The first names in steps without an action.
    let unknownSteps: [JSONNode]

    /// The analysis of files of format 2.
    let declared: DeclarationAnalysis

    /// The changes of stored entities since an earlier version; empty if there is none.
    let entityChanges: [EntityChange]

    /// The problems of `convert` on the entities of that version.
    let conversionProblems: [(message: Finding.Message, location: SourceLocation)]

    /// The findings of rules about single expressions.
    let expressionFindings: [Finding]

    /// The names that may occur in the bundle's texts.
    let mentions: Mentions

    /// The comments that suppress findings.
    let comments: [FileComments]

    /// Texts that look like keys of services.
    let keysOfServices: [Finding]

    private let documents: [String: JSONDocument]

    /// - Parameters:
    ///   - former: An earlier version.
    ///   - known: An existing analysis of the files of format 2.
    ///   - memory: The analysis of an earlier state of the same bundle, which is updated.
    init(
        _ bundle: AppBundle,
        since former: AppBundle? = nil,
        declared known: DeclarationAnalysis? = nil,
        memory: inout AnalysisMemory
    ) {
        self.bundle = bundle
        otherScreens = bundle.screens.values.filter { $0.declaration == nil }
            .sorted { $0.name < $1.name }
        entityChanges = former.map { bundle.entityChanges(since: $0) } ?? []
        conversionProblems = former.map { ConversionChecks(bundle, since: $0).problems } ?? []
        let declarations = Declarations(bundle)
        var entities = EntityChecks(declarations, bundle.types)
        for (name, entity) in bundle.entities.sorted(by: { $0.key < $1.key }) {
            entities.check(entity, named: name)
        }
        var contexts = ScreenContexts(bundle, declarations)
        contexts.follow(entities.links + bundle.declaredLinks)
        var sink = entities.sink
        var elementProblems: [ElementProblem] = []
        var calls = entities.calls
        for screen in otherScreens {
            let checks = contexts.checks(of: screen)
            sink.add(checks.sink)
            elementProblems += checks.elementProblems
            calls += checks.calls
        }
        declared = known ?? DeclarationAnalysis(bundle, declarations)
        sink.add(declared.sink)
        self.elementProblems = elementProblems
        problems = sink.problems
        expressionFindings = sink.expressionFindings
        malformed = sink.malformed
        objectsInTexts = sink.objectsInTexts
        unusableConstants = sink.unusableConstants
        images = sink.images
        callers = ActionCallers(bundle, otherScreens, calls, declarations)
        unknownSteps = entities.unknownSteps
        defaultFindings = entities.dataFindings
        data = memory.data.checks(of: bundle)
        dataFiles = DataFileNames(bundle, otherScreens)
        unknownMembers = data.unknownMembers + entities.unknownMembers
        answers = AnswerChecks(bundle)
        wrongTypes = WrongTypes(bundle, data.holdings, answers)
        memory.mentions.update(bundle)
        mentions = memory.mentions
        let written = bundle.damage?.originals(of: bundle.documents) ?? bundle.documents
        comments = memory.comments.values(of: written) { FileComments($0) }
        keysOfServices = memory.keys.values(of: bundle.documents) {
            SecretInFileRule().keys(in: $0)
        }.flatMap(\.self)
        // Only flows need them.
        let shown = bundle.flows.isEmpty ? [] : bundle.documents
        shownTexts = memory.texts.joined(shown) { ShownTexts(Array($0)) }
            .reduce(into: ShownTexts([])) { $0.add($1) }
        documents = Dictionary(
            bundle.documents.map { ($0.source.path.pathInBundle, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        wrongLinks = contexts.wrongLinks.map { ($0.value, $0.key) }
        let isWhole = !contexts.leadsNowhere && bundle.unreadableNames.isEmpty
        unreachableScreens =
            isWhole
            ? bundle.screens.keys.filter {
                !Screen.isGenerated($0) && !contexts.reachable.contains($0)
            }.sorted() : []
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
    /// The default object of screens that nothing else opens.
    var defaultModel: StaticType {
        models["default"].map { StaticType(entities: [$0]) } ?? .nothing
    }
}

extension String {
    /// The bundle's path of a file in findings: the bundle has one level of folders.
    var pathInBundle: String {
        let bytes = utf8
        var start = bytes.startIndex
        var folderStart = start
        var index = bytes.endIndex
        var slashes = 0
        while index > bytes.startIndex {
            bytes.formIndex(before: &index)
            guard bytes[index] == UInt8(ascii: "/") else {
                continue
            }
            slashes += 1
            if slashes == 1 {
                start = bytes.index(after: index)
            }
            // `app.zip!/bundle.json`
            let isRoot =
                index > bytes.startIndex
                && bytes[bytes.index(before: index)] == UInt8(ascii: "!")
            if slashes == 2 || isRoot {
                folderStart = bytes.index(after: index)
                break
            }
        }
        return self[start...] == "bundle.json"
            ? String(self[start...]) : String(self[folderStart...])
    }
}

extension SourceText {
    /// Whether the file is in a folder of the bundle: `strings`.
    ///
    /// The manifest and `app.json` are in no folder, whatever the name of the bundle's own.
    func isIn(_ folder: String) -> Bool {
        var bytes = path.utf8[...]
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
            !["bundle.json", "app.json"].contains(path[path.utf8.index(after: slash)...])
        else {
            return false
        }
        bytes = bytes[..<slash]
        let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[bytes.index(after: $0)...] }
        return (name ?? bytes).elementsEqual(folder.utf8)
    }
}
