import OKitBundle
import OKitSyntax

/// Reports lists that change immediately on a screen whose form is saved by a service.
struct UnsavedListRule: Rule {
    static let page = RulePage(
        "unsaved-list",
        .warning,
        finds: "Reports steps that change a list of objects inside the object of a form that an "
            + "action saves.",
        because: "The draft contains only the fields of the form. The list changes immediately in "
            + "the stored object: Save does not send it, and Discard does not restore it. Let the "
            + "form edit a new object with copies of the list (\"Drafts\" in the reference).",
        in: "screens/main.json",
        bad: badExample,
        good: goodExample,
    )

    private static let badExample = example(save: #"{"changed": "put"}"#)
    private static let goodExample = example(save: #"{"new": "put"}"#)

    private static func example(save: String) -> String {
        #"{"of": "Thing", "actions": {"put": {"call": "find"}, "more": {"do": {"create": "Other", "#
            + #""in": "others"}}}, "bar": ["more"], "body": {"form": "self", "fields": ["name"], "#
            + #""save": \#(save)}}"#
    }

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unsavedList, warning)
    }
}
