import FoundationEssentials
public import OKitBundle
public import OKitExpression
public import OKitFields
public import OKitModel
public import OKitSyntax

/// The result of a flow that was run on a newly started app with its stub service.
///
/// Nothing is stored.
public struct FlowTest {
    /// The reason why the flow failed; `nil` if all its expectations hold.
    public let failure: Finding?

    /// The problems that occurred in expressions.
    ///
    /// A test with any problems has failed.
    public let problems: [Finding]

    /// The screen at the end of the flow.
    public let tree: ScreenTree

    /// Runs a flow of a bundle under `Surroundings.test` and the conditions in its header.
    ///
    /// - Parameters:
    ///   - flow: The script.
    ///   - bundle: The app.
    ///   - records: In-memory storage for records. An app that declares records requires it.
    ///   - models: Swift classes that implement the entities of the same names.
    ///   - functions: The functions that the program adds.
    ///   - components: The components that the program adds.
    ///   - keyboard: The front end for `key`, `paste` and `resize`; without one, these commands
    ///     fail.
    ///   - readRecording: Reads the recorded service that a flow names by a file. Tests never call
    ///     a real service.
    ///   - coverage: Records which parts of the bundle the flow reaches.
    ///   - readFile: Reads the user's files. The images of the bundle are also available.
    ///   - show: Called by each `show` command.
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
