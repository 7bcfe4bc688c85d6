import OKitBundle
import OKitLint
import OKitSyntax

/// Fixes of findings, and comments that suppress them.
enum ActionFeature {
    static let all = [
        Feature(
            "textDocument/codeAction",
            "codeActionProvider",
            .object([
                (
                    "codeActionKinds",
                    .list(["quickfix", "source.fixAll"]) { .text($0) }
                )
            ]),
            actions
        )
    ]

    private static func actions(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let range = place.converter.range(params?["range"]),
            let analyzed = workspace.analyzed(at: place)
        else {
            return .array([])
        }
        let only = params?["context"]?["only"]?.elements.compactMap(\.string) ?? []
        func isAsked(_ kind: String) -> Bool {
            only.isEmpty || only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
        }
        let here = analyzed.findings.filter { $0.location.source.path == place.path }
        var actions: [JSONText] = []
        if isAsked("quickfix") {
            for finding in here where finding.location.range.touches(range) {
                actions += self.actions(for: finding, place, workspace)
                if workspace.client.createsFiles {
                    actions += creations(for: finding, place)
                }
            }
        }
        if isAsked("source.fixAll") {
            let fixes = Fixes(of: here, includingUnsafe: false).files.first
            if let fixes, !fixes.edits.isEmpty {
                actions.append(
                    action(
                        "Fix all safe problems in this file",
                        "source.fixAll",
                        fixes.edits,
                        [],
                        place,
                        workspace
                    )
                )
            }
        }
        return .array(actions)
    }

    private static func actions(
        for finding: Finding,
        _ place: RequestPlace,
        _ workspace: Workspace
    ) -> [JSONText] {
        var actions: [JSONText] = []
        if let fix = finding.proposedFix {
            actions.append(
                action(
                    title(of: fix, place),
                    "quickfix",
                    fix.edits,
                    [finding],
                    place,
                    workspace,
                    isPreferred: fix.isSafe
                )
            )
        }
        if let edit = suppression(of: finding, place) {
            actions.append(
                action(
                    "Suppress \(finding.rule) here",
                    "quickfix",
                    [edit],
                    [finding],
                    place,
                    workspace
                )
            )
        }
        return actions
    }

    private static func title(of fix: Fix, _ place: RequestPlace) -> String {
        guard fix.edits.count == 1, let edit = fix.edits.first,
            edit.range.upperBound <= place.source.bytes.count
        else {
            return "Fix"
        }
        let old = String(decoding: place.source.bytes[edit.range], as: UTF8.self).prefix(40)
        let new = edit.text.prefix(40)
        return new.isEmpty
            ? "Remove \(old)" : old.isEmpty ? "Insert \(new)" : "Replace \(old) with \(new)"
    }

    /// The edit that adds a comment to the innermost object around a finding.
    private static func suppression(of finding: Finding, _ place: RequestPlace) -> TextEdit? {
        guard finding.rule != "schema", finding.rule != JSONSyntaxError.rule else {
            return nil
        }
        let context = CursorContext(place.source.bytes, at: finding.location.range.lowerBound)
        guard let object = context.containers.last(where: \.isObject),
            !object.names.contains("***")
        else {
            return nil
        }
        let comment = "\"***\": \"okit-lint-ignore: \(finding.rule) reason\""
        let end = object.names.isEmpty ? "" : ", "
        return TextEdit(object.start + 1..<object.start + 1, comment + end)
    }

    /// Actions that create a missing screen.
    private static func creations(for finding: Finding, _ place: RequestPlace) -> [JSONText] {
        guard finding.rule == "unknown-screen", let folder = place.folder,
            finding.location.range.upperBound <= place.source.bytes.count
        else {
            return []
        }
        let bytes = place.source.bytes[finding.location.range]
        let name = String(decoding: bytes.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
        else {
            return []
        }
        let url = FileAddress.url("\(folder)/screens/\(name).json")
        let start: JSONText = .object([("line", .number(0)), ("character", .number(0))])
        let text = "{\n  \"title\": \"\(name)\",\n  \"body\": []\n}\n"
        let edit: JSONText = .object([
            ("range", .object([("start", start), ("end", start)])), ("newText", .text(text)),
        ])
        return [
            .object([
                ("title", .text("Create screen \"\(name)\"")), ("kind", .text("quickfix")),
                (
                    "edit",
                    .object([
                        (
                            "documentChanges",
                            .array([
                                .object([("kind", .text("create")), ("uri", .text(url))]),
                                .object([
                                    (
                                        "textDocument",
                                        .object([("uri", .text(url)), ("version", .null)])
                                    ),
                                    ("edits", .array([edit])),
                                ]),
                            ])
                        )
                    ])
                ),
            ])
        ]
    }

    private static func action(
        _ title: String,
        _ kind: String,
        _ edits: [TextEdit],
        _ findings: [Finding],
        _ place: RequestPlace,
        _ workspace: Workspace,
        isPreferred: Bool = false
    ) -> JSONText {
        let changes = JSONText.list(edits) { edit in
            .object([
                ("range", place.converter.json(edit.range)), ("newText", .text(edit.text)),
            ])
        }
        return .object([
            ("title", .text(title)), ("kind", .text(kind)), ("isPreferred", .flag(isPreferred)),
            ("diagnostics", .list(findings) { $0.diagnostic(workspace) }),
            (
                "edit",
                .object([
                    ("changes", .object([(FileAddress.url(place.path), changes)]))
                ])
            ),
        ])
    }
}

extension Range<Int> {
    /// Whether the ranges have a common position, including their ends.
    fileprivate func touches(_ other: Range<Int>) -> Bool {
        lowerBound <= other.upperBound && other.lowerBound <= upperBound
    }
}
