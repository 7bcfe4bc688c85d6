import OKitLint
import OKitSyntax

/// Formatting of files and ranges.
enum TextFeature {
    static let all = [
        Feature(
            "textDocument/formatting",
            "documentFormattingProvider",
            .flag(true),
            format
        ),
        Feature(
            "textDocument/rangeFormatting",
            "documentRangeFormattingProvider",
            .flag(true),
            format
        ),
    ]

    /// Formats a file, or the edits of a range.
    private static func format(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard place.path.hasSuffix(".json"),
            let document = try? JSONDocument(parsing: place.source),
            let layout = try? document.layoutEdits()
        else {
            // A file with a syntax error stays as it is.
            return .array([])
        }
        let range = place.converter.range(params?["range"])
        let edits = layout.edits.filter { edit in
            range.map {
                $0.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.upperBound
            }
                ?? true
        }
        return .list(edits) { edit in
            .object([
                ("range", place.converter.json(edit.range)), ("newText", .text(edit.text)),
            ])
        }
    }
}
