import OKitBundle
import OKitSyntax

/// Reports constants of the binding notation that their attributes cannot use.
struct UnusableConstantRule: Rule {
    static let page = RulePage(
        "unusable-constant",
        .error,
        finds: "Reports constants, such as `#ture`, that do not match the type of their "
            + "attribute: a number, a date, a color, one of several choices, or #true and #false.",
        because: "The attribute gets its default value, or a switch is on by mistake.",
        in: "screens/other.json",
        bad: ##"{"kind": "detail", "edit": "#flase", "sections": []}"##,
        good: ##"{"kind": "detail", "edit": "#false", "sections": []}"##,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.unusableConstants.map { error(.unusable($0), at: $0.location) }
    }
}

extension Finding.Message {
    fileprivate static func unusable(_ constant: UnusableConstant) -> Self {
        "expected \(constant.use.expected), found \"\(constant.text)\""
    }
}
