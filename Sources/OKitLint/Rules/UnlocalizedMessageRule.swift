import OKitBundle
import OKitSyntax

/// Reports messages of rules that are keys of texts, which are not looked up.
struct UnlocalizedMessageRule: Rule {
    static let page = RulePage(
        "unlocalized-message",
        .warning,
        finds:
            "Finds messages of rules that begin with % as the key of a text does, or that are such "
            + "a key.",
        because: "A message is shown as it is written; the user sees the key.",
        in: "models/Other.json",
        bad:
            #"{"properties": {"n": {"type": "text", "rules": {"length": 3, "message": "%entry"}}}}"#,
        good: #"{"properties": {"n": {"type": "text", "rules": {"length": 3, "#
            + #""message": "has three letters"}}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        let keys = bundle.texts.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        return bundle.entities.values.flatMap { $0.rules.flatMap(\.rules) }.flatMap(\.all)
            .compactMap { rule in
                guard let message = rule.node["message"], let text = message.string else {
                    return nil
                }
                let isKey = text.hasPrefix("%") || keys.contains(text) && !text.contains(" ")
                return isKey ? warning(.notLookedUp(text), at: message.location) : nil
            }
    }
}

extension RuleDeclaration {
    /// The rule and those of its elements.
    fileprivate var all: [RuleDeclaration] {
        [self] + each.flatMap(\.all)
    }
}

extension Finding.Message {
    fileprivate static func notLookedUp(_ text: String) -> Self {
        "the message \"\(text)\" is shown as it is; keys of texts are not looked up here"
    }
}
