import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports screens that no way leads to from the first one.
struct UnreachableScreenRule: Rule {
    static let page = RulePage(
        "unreachable-screen",
        .warning,
        finds: "Finds screens that no way leads to from the first one.",
        because: "Nobody can see them.",
        in: "screens/old.json",
        bad: #"{"kind": "list"}"#,
        good: #"{"***": "okit-lint-ignore: unreachable-screen links from other apps lead "#
            + #"here", "kind": "list"}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unreachableScreens.compactMap { name in
            analysis.document("screens/\(name).json").map {
                warning("nothing leads to the screen \"\(name)\"", at: $0.root.startLocation)
            }
        }
    }
}

extension JSONNode {
    /// The first byte, for what is wrong with a file as a whole.
    var startLocation: SourceLocation {
        let start = range.lowerBound
        return SourceLocation(source: document.source, range: start..<start + 1)
    }
}
