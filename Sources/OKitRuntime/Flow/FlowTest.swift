import FoundationEssentials
public import OKitBundle
public import OKitExpression
public import OKitFields
public import OKitModel
public import OKitSyntax

/// The result of a flow that was run on a newly started app with its stub service.
///
/// Nothing is stored.
public struct FlowTest: Sendable {
    /// The reason why the flow failed; `nil` if all its expectations hold.
    public let failure: Finding?

    /// The problems that occurred in expressions.
    ///
    /// A test with any problems has failed.
    public let problems: [Finding]

    /// The screen at the end of the flow.
    public let tree: ScreenTree

    /// The parts of the bundle that the flow has reached, if coverage was recorded.
    package let reached: Set<Coverage.Place>

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
        let conditions = FlowConditions(flow, of: bundle, readRecording: readRecording)
        let stage = FlowStage(
            conditions.surroundings,
            of: bundle,
            service: conditions.service,
            records: records,
            models: models,
            functions: functions,
            components: components,
            coverage: coverage,
            readFile: readFile,
            show: show
        )
        self.init(flow, on: stage, under: conditions, keyboard: keyboard)
    }

    /// Runs a flow on a newly started app, headless.
    package init(
        _ flow: Flow,
        on stage: FlowStage,
        under conditions: FlowConditions,
        keyboard: (any FlowKeyboard)?
    ) {
        if let size = conditions.surroundings.size {
            keyboard?.resize(columns: size.columns, rows: size.rows)
        }
        let frontEnd = DirectFrontEnd(session: stage.session, keyboard: keyboard)
        self.init(flow, on: stage, under: conditions, through: frontEnd)
    }

    /// Runs a flow on a newly started app, which a front end shows.
    package init(
        _ flow: Flow,
        on stage: FlowStage,
        under conditions: FlowConditions,
        through frontEnd: any FlowFrontEnd
    ) {
        do throws(FlowFailure) {
            try conditions.check()
            failure = try stage.runner(through: frontEnd).play(flow).first
        } catch {
            var found = error
            found.location = error.location ?? .file(flow.source.path)
            failure = found.finding
        }
        tree = stage.session.screenTree()
        problems = stage.session.takeEvaluationProblems()
        reached = stage.coverage?.places ?? []
    }
}
