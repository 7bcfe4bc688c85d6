import OKitBundle
import OKitSyntax

/// Reports outlets that hold the wrong kind of object.
struct WrongOutletRule: Rule {
    static let page = RulePage(
        "wrong-outlet",
        .error,
        finds: "Reports outlets whose object is of the wrong kind, such as a provider instead of "
            + "a table.",
        because: "The connection has no effect: a table stays empty, a button does nothing.",
        in: "screens/other.json",
        bad: #"{"kind": "views", "views": [{"type": "table", "id": "rows"}], "objects": {"#
            + #""things": {"type": "JSONFileDataProvider", "attrs": {"fileName": "default"}}, "#
            + #""shown": {"type": "TableDisplayController", "outlets": {"#
            + #""mainContentProvider": "things", "tableView": "things"}}}}"#,
        good: #"{"kind": "views", "views": [{"type": "table", "id": "rows"}], "objects": {"#
            + #""things": {"type": "JSONFileDataProvider", "attrs": {"fileName": "default"}}, "#
            + #""shown": {"type": "TableDisplayController", "outlets": {"#
            + #""mainContentProvider": "things", "tableView": "rows"}}}}"#,
        beside: ("data/default.json", #"{"name": "Dune"}"#),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.filter { $0.kind == .outlet }.map {
            error($0.message, at: $0.location)
        }
    }
}
