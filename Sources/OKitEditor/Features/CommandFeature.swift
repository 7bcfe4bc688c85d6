import OKitBundle
import OKitLint
import OKitRuntime
import OKitSyntax

/// Commands on files of a bundle: to run a flow, and to preview a screen with its sample data.
enum CommandFeature {
    /// The commands, as editors send them.
    enum Command: String, CaseIterable {
        case runFlow = "okit-bundle.runFlow"
        case preview = "okit-bundle.preview"

        /// The title above a file.
        var title: String {
            switch self {
            case .runFlow: "Run this flow"
            case .preview: "Preview with sample data"
            }
        }

        /// The command for the kind of a file; `nil` if it has none.
        init?(for place: RequestPlace, in bundle: AppBundle) {
            if place.pathInBundle.hasSuffix(".flow") {
                self = .runFlow
            } else if bundle.screenName(ofFile: place.pathInBundle) != nil {
                self = .preview
            } else {
                return nil
            }
        }

        /// The command of the protocol, for a file.
        func json(_ place: RequestPlace) -> JSONText {
            .object([
                ("title", .text(title)), ("command", .text(rawValue)),
                ("arguments", .array([.text(FileAddress.url(place.path))])),
            ])
        }
    }

    static let all = [
        Feature(
            "workspace/executeCommand",
            "executeCommandProvider",
            .object([("commands", .list(Command.allCases) { .text($0.rawValue) })]),
            execute
        )
    ]

    private static func execute(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        guard let command = params?["command"]?.string.flatMap(Command.init(rawValue:)) else {
            throw .badParameters("unknown command")
        }
        guard let url = params?["arguments"]?.elements.first(where: { _ in true })?.string,
            let path = FileAddress.path(url), let source = workspace.text(of: path),
            let folder = workspace.folder(of: path), let analyzed = workspace.analyzed(folder)
        else {
            throw .badParameters("expected the URI of a file of a bundle as the argument")
        }
        switch command {
        case .runFlow:
            let (text, hasFailed) = run(source, analyzed, workspace.resources)
            workspace.show(text, isError: hasFailed)
            return .object([("text", .text(text)), ("passed", .flag(!hasFailed))])
        case .preview:
            let file = String(path.dropFirst(folder.count + 1))
            guard let screen = analyzed.bundle.screenName(ofFile: file) else {
                throw .refused("\(file): not a screen of format 2 that can be read")
            }
            let text = analyzed.samples.run(of: screen).text.printableLines
            if !workspace.client.showsPreviews {
                workspace.show(text, isError: false)
            }
            return .object([("text", .text(text))])
        }
    }

    /// Runs a flow as `okit-bundle test` does.
    ///
    /// Recordings and files beside the flow are those of the bundle.
    private static func run(
        _ source: SourceText,
        _ analyzed: AnalyzedBundle,
        _ resources: TestResources
    ) -> (text: String, hasFailed: Bool) {
        let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
        var findings: [Finding] = []
        let flow = Flow(parsing: source, findings: &findings)
        let bundle = analyzed.bundle
        if findings.isEmpty {
            let test = FlowTest(
                flow,
                of: bundle,
                records: resources.records(),
                keyboard: resources.keyboard(),
                readRecording: { path in
                    var problems: [Finding] = []
                    let recording = try? bundle.testFile(path)
                    return recording.flatMap { ServiceDescription.read($0, findings: &problems) }
                },
                readFile: { path in (try? bundle.testFile(path))?.bytes },
                show: { _ in }
            )
            findings = [test.failure].compactMap(\.self) + test.problems
        }
        guard !findings.isEmpty else {
            return ("\(name): passed", false)
        }
        let lines = findings.prefix(3).map { finding in
            "\(name):\(finding.location.start.line): \(finding.message.text)"
        }
        return (lines.joined(separator: "\n").printableLines, true)
    }
}
