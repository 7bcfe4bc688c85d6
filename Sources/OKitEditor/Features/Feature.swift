import OKitLint
import OKitSyntax

/// A request that the server answers.
struct Feature: Sendable {
    /// The method of the request.
    let method: String
    /// The capability that announces it; `nil` if another feature announces it.
    let capability: (name: String, value: JSONText)?
    /// Answers the request.
    let answer: @Sendable (inout Workspace, JSONNode?) throws(RequestError) -> JSONText

    init(
        _ method: String,
        _ name: String? = nil,
        _ value: JSONText = .flag(true),
        _ answer: @escaping @Sendable (inout Workspace, JSONNode?) throws(RequestError) -> JSONText
    ) {
        self.method = method
        capability = name.map { ($0, value) }
        self.answer = answer
    }

    /// All features.
    static var all: [Feature] {
        DiagnosticFeature.all + CompletionFeature.all + HoverFeature.all + NavigationFeature.all
            + RenameFeature.all + ActionFeature.all + SymbolFeature.all + TextFeature.all
            + HintFeature.all + CallHierarchyFeature.all + CommandFeature.all
    }
}

/// The file and place of a request.
struct RequestPlace {
    let path: String
    let source: SourceText
    let converter: PositionConverter
    /// The offset of the cursor; 0 without a position.
    let offset: Int
    /// The folder of the bundle.
    let folder: String?

    init(_ workspace: Workspace, _ params: JSONNode?) throws(RequestError) {
        guard let url = params?["textDocument"]?["uri"]?.string,
            let path = FileAddress.path(url)
        else {
            throw .badParameters("expected the URI of a file in textDocument")
        }
        guard let source = workspace.text(of: path) else {
            throw .refused("\(path): the file cannot be read")
        }
        self.path = path
        self.source = source
        converter = workspace.converter(source)
        offset = converter.offset(params?["position"]) ?? 0
        folder = workspace.folder(of: path)
    }

    /// The path of the file in its bundle.
    var pathInBundle: String {
        folder.map { String(path.dropFirst($0.count + 1)) } ?? ""
    }
}

extension Workspace {
    /// The analysis of the bundle at a place; `nil` if it is not in one.
    mutating func analyzed(at place: RequestPlace) -> AnalyzedBundle? {
        place.folder.flatMap { analyzed($0) }
    }

    /// A location as `Location` of the protocol.
    func json(_ location: SourceLocation) -> JSONText {
        .object([
            ("uri", .text(FileAddress.url(location.source.path))),
            ("range", converter(location.source).json(location.range)),
        ])
    }
}
