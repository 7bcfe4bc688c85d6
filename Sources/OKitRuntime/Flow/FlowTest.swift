import FoundationEssentials
public import OKitBundle
public import OKitExpression
public import OKitFields
public import OKitModel
public import OKitSyntax

/// One flow played on a fresh app with its stub service, of which nothing is kept.
public struct FlowTest {
    /// Why the flow failed; `nil` where all its expectations hold.
    public let failure: Finding?

    /// The problems that expressions had; a test with any has failed too.
    public let problems: [Finding]

    /// What was on the screen at the end.
    public let tree: ScreenTree

    /// Plays a flow of a bundle under `Surroundings.test` and what its header says.
    ///
    /// - Parameters:
    ///   - flow: the script.
    ///   - bundle: the app.
    ///   - records: where records are stored, in memory; an app that declares records needs it.
    ///   - models: Swift classes that stand for the entities of their names.
    ///   - functions: the functions that the program adds.
    ///   - components: the components that the program adds.
    ///   - keyboard: what `key`, `paste` and `resize` go to; without one, they fail.
    ///   - readRecording: the service that a flow names by a file; tests ask no real one.
    ///   - coverage: notes what the flow reaches of the bundle.
    ///   - readFile: the files that the user has beside the flow, besides the images of the bundle.
    ///   - show: called by each `show` command.
    public init(
        _ flow: Flow,
        of bundle: AppBundle,
        records: (any RecordStorage)? = nil,
        models: [Model.Type] = [],
        functions: [HostFunction] = [],
        components: [any HostComponent] = [],
        keyboard: (any FlowKeyboard)? = nil,
        coverage: Coverage? = nil,
        readRecording: (_ path: String) -> ServiceDescription? = { _ in nil },
        readFile: @escaping (_ path: String) -> [UInt8]? = { _ in nil },
        show: @escaping (ScreenTree) -> Void
    ) {
        let surroundings = Surroundings.test.overridden(by: Surroundings(flow))
        let name = surroundings.service ?? ServiceDescription.Source.stub.flowName
        let service =
            name == ServiceDescription.Source.stub.flowName
            ? bundle.service(.stub)
            : readRecording(name).map { bundle.service(ofRecording: $0) }
        let stage = FlowStage(
            surroundings,
            of: bundle,
            service: service,
            records: records,
            models: models,
            functions: functions,
            components: components,
            keyboard: keyboard,
            coverage: coverage,
            readFile: readFile,
            show: show
        )
        let session = stage.session
        if let size = surroundings.size {
            keyboard?.resize(columns: size.columns, rows: size.rows)
        }
        let screen = surroundings.screen ?? bundle.manifest.entry.name
        do throws(FlowFailure) {
            guard bundle.screens[screen] != nil else {
                let hint = bundle.screens.keys.suggestion(for: screen)
                throw FlowFailure("unknown screen \"\(screen)\"\(hint)")
            }
            guard service != nil || surroundings.service == nil else {
                throw FlowFailure("tests use the stub or a recording; \"\(name)\" is neither")
            }
            failure = try stage.runner.play(flow).first
        } catch {
            var found = error
            found.location = error.location ?? .file(flow.source.path)
            failure = found.finding
        }
        tree = session.screenTree()
        problems = session.takeEvaluationProblems()
    }
}
