import OKitLint
import OKitSyntax

/// Findings on request.
enum DiagnosticFeature {
    static let all = [
        Feature(
            "textDocument/diagnostic",
            "diagnosticProvider",
            .object([
                ("interFileDependencies", .flag(true)), ("workspaceDiagnostics", .flag(true)),
            ]),
            ofFile
        ),
        Feature("workspace/diagnostic", nil, .null, ofWorkspace),
    ]

    private static func ofFile(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        let findings = workspace.analyzed(at: place)?.findings ?? []
        return report(findings.filter { $0.location.source.path == place.path }, workspace)
    }

    private static func ofWorkspace(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        var items: [JSONText] = []
        for folder in workspace.folders {
            let findings = workspace.analyzed(folder)?.findings ?? []
            let byFile = Dictionary(grouping: findings) { $0.location.source.path }
            for (path, findings) in byFile.sorted(by: { $0.key < $1.key }) {
                guard case .object(let members) = report(findings, workspace) else {
                    continue
                }
                let version = workspace.version(of: path).map { JSONText.number($0) } ?? .null
                let place = [("uri", JSONText.text(FileAddress.url(path))), ("version", version)]
                items.append(.object(place + members))
            }
        }
        return .object([("items", .array(items))])
    }

    private static func report(_ findings: [Finding], _ workspace: Workspace) -> JSONText {
        .object([
            ("kind", .text("full")), ("items", .list(findings) { $0.diagnostic(workspace) }),
        ])
    }
}

extension Finding {
    /// The finding as `Diagnostic` of the protocol.
    func diagnostic(_ workspace: Workspace) -> JSONText {
        let source = location.source
        var members: [(String, JSONText)] = [
            ("range", workspace.converter(source).json(location.range)),
            ("severity", .number(severity == .error ? 1 : severity == .warning ? 2 : 3)),
            ("code", .text(rule)),
        ]
        if let page = RulePage.page(of: rule) {
            members.append(("codeDescription", .object([("href", .text(page.address))])))
        }
        members += [("source", .text("okit-bundle")), ("message", .text(message.text))]
        if rule.hasPrefix("unused-") {
            members.append(("tags", .array([.number(1)])))
        }
        if !notes.isEmpty {
            members.append(
                (
                    "relatedInformation",
                    .list(notes) { note in
                        .object([
                            ("location", workspace.json(note.location)),
                            ("message", .text(note.message.text)),
                        ])
                    }
                )
            )
        }
        return .object(members)
    }
}
