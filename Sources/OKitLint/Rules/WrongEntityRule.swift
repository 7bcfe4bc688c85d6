import OKitSyntax

/// Reports models and properties whose data is that of another entity.
struct WrongEntityRule: Rule {
    static let page = RulePage(
        "wrong-entity",
        .error,
        finds: "Finds models and properties whose objects, in data files and defaults, have no "
            + "member of their entity, but those of another one.",
        because: "Nothing of the data would be shown.",
        in: "models/Other.json",
        bad: #"{"properties": {"part": {"type": "Other", "default": {"name": "a"}}}, "#
            + #""hooks": {"managed": [{"remove": "part"}]}}"#,
        good: #"{"properties": {"part": {"type": "Thing", "default": {"name": "a"}}}, "#
            + #""hooks": {"managed": [{"remove": "part"}]}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.holdings.wrongEntities.map {
            error("the data is that of \($0.meant)", at: $0.location)
        }
    }
}
