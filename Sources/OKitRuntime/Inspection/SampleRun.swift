public import OKitBundle
import OKitExpression
public import OKitModel

/// A screen of a bundle with its sample data and the responses of its stub service, for people who
/// develop an app.
///
/// Nothing is stored, and no service is called.
public final class SampleRun {
    /// The name of the screen.
    public let screen: String
    private let stage: FlowStage
    private let bundle: AppBundle

    /// Starts an app at a screen.
    ///
    /// - Parameters:
    ///   - bundle: The app.
    ///   - screen: The name of the screen; `nil` for the first screen of the app.
    ///   - records: In-memory storage for records.
    public init(_ bundle: AppBundle, screen: String?, records: (any RecordStorage)?) {
        self.bundle = bundle
        self.screen = screen ?? bundle.manifest.entry.name
        var surroundings = Surroundings.test
        surroundings.screen = screen
        stage = FlowStage(
            surroundings,
            of: bundle,
            service: bundle.service(.stub),
            records: records
        )
    }

    /// The screen as text.
    public var text: String {
        _ = stage.clock.settle(stage.session)
        return ScreenOutline.text(of: stage.session.screenTree())
    }

    /// Returns the value of an expression as text; `nil` if it has none in the sample data.
    ///
    /// - Parameters:
    ///   - expression: A CEL expression that can use the names of the screen.
    ///   - entity: The entity of `self`. If the screen has another content, it is the first object of the
    ///     sample data with that entity; `nil` for the content.
    public func value(of expression: String, on entity: String?) -> String? {
        _ = stage.clock.settle(stage.session)
        let (session, graph) = (stage.session, stage.session.graph)
        let page = session.navigator.current?.page
        let parsed = CELParser.parse(expression)
        guard parsed.problems.isEmpty, let subject = subject(entity, page, graph) else {
            return nil
        }
        let inspector = ExpressionInspector(graph, of: bundle, pages: session.navigator.shownPages)
        var isWrong = false
        let value = inspector.value(of: parsed, on: subject, page?.names) { isWrong = true }
        return isWrong ? nil : value.text
    }

    private func subject(_ entity: String?, _ page: Page?, _ graph: Graph) -> Value? {
        let content = page?.content ?? .null
        guard let entity else {
            return content
        }
        if let object = content.object, graph.type(of: object)?.name == entity,
            graph.modelName(of: object) != nil
        {
            return content
        }
        // The objects of models are read when the model is.
        for model in bundle.manifest.models {
            _ = graph.model(model.name)
        }
        let object =
            graph.storedObjects(of: entity).first
            ?? graph.objects(of: entity).first { $0 != content.object }
        return object.map { .object($0) }
    }
}
