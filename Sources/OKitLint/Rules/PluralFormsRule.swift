import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports translations whose plurals lack forms of their language.
struct PluralFormsRule: Rule {
    static let page = RulePage(
        "plural-forms",
        .warning,
        finds: "Reports translations whose plural lacks a form that the language requires, such "
            + "as `few` in Polish.",
        because: "The form \"other\" is shown, which is incorrect for many numbers.",
        in: "strings/pl.json",
        bad: ##"{"{screen.size, plural, one {# book} other {# books}}": "##
            + ##""{screen.size, plural, one {# książka} other {# książki}}"}"##,
        good: ##"{"{screen.size, plural, one {# book} other {# books}}": "{screen.size, plural, "##
            + ##"one {# książka} few {# książki} many {# książek} other {# książki}}"}"##,
        beside: (
            "screens/main.json",
            ##"{"of": "Thing", "state": {"size": 1}, "body": {"text": "##
                + ##""{screen.size, plural, one {# book} other {# books}}"}}"##
        ),
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        guard !analysis.bundle.declarations.isEmpty else {
            return []
        }
        return analysis.bundle.texts.keys.sorted().flatMap { language in
            let members = analysis.document("strings/\(language).json")?.root.declarations ?? []
            return members.flatMap { member -> [Finding] in
                guard let text = member.value.string, text.contains("plural,") else {
                    return []
                }
                return Self.missing(in: text, of: language).map {
                    warning("a plural lacks the form \"\($0.rawValue)\"", at: member.value.location)
                }
            }
        }
    }

    /// The forms for small whole numbers that a plural of a text lacks.
    private static func missing(in text: String, of language: String) -> [PluralCategory] {
        let rules = PluralRules(locale: language)
        let used = Set((0...200).map { rules.category(of: "\($0)") })
        var missing: Set<PluralCategory> = []
        collect(from: TextParser.parse(text).root, used, into: &missing)
        return PluralCategory.allCases.filter(missing.contains)
    }

    private static func collect(
        from node: ExpressionNode,
        _ used: Set<PluralCategory>,
        into missing: inout Set<PluralCategory>
    ) {
        if case .choice(let choice) = node.kind, choice.kind == .plural {
            let present = Set(choice.branches.map(\.selector))
            missing.formUnion(used.filter { !present.contains($0.rawValue) })
        }
        for child in node.children {
            collect(from: child, used, into: &missing)
        }
    }
}
