import OKitBundle
import OKitSyntax

/// Reports keys of texts that are shown as they are, because they are not looked up.
struct UnlocalizedMessageRule: Rule {
    static let page = RulePage(
        "unlocalized-message",
        .warning,
        finds: "Reports messages of rules that start with % like a text key, or that are a text "
            + "key; and texts of views that equal an otherwise unused text key, without %.",
        because: "The text is shown as it is, so users see the key.",
        in: "models/Other.json",
        bad:
            #"{"properties": {"n": {"type": "text", "rules": {"length": 3, "message": "%entry"}}}}"#,
        good: #"{"properties": {"n": {"type": "text", "rules": {"length": 3, "#
            + #""message": "has three letters"}}}}"#,
        format: .first
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

extension UnlocalizedMessageRule {
    /// Texts of views, mediators and bindings that lack the % of a key.
    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let keys = bundle.texts.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        guard !keys.isEmpty else {
            return []
        }
        var asked: Set<String> = []
        for document in bundle.documents {
            document.root.forEachText { node in
                if let text = node.string, text.contains("%") {
                    asked.formUnion(
                        text.split(separator: ",").map { String($0.drop { $0 != "%" }) }
                    )
                }
            }
        }
        return analysis.otherScreens.flatMap(\.shownTexts).filter { node in
            node.string.map { keys.contains($0) && !asked.contains("%" + $0) } ?? false
        }.map { node in
            let key = node.string ?? ""
            return warning(
                "\"\(key)\" is shown unchanged; \"%\(key)\" shows the text of this key",
                at: node.location
            )
        }
    }
}

extension Screen {
    /// Values of views, mediators and bindings that are displayed texts.
    fileprivate var shownTexts: [JSONNode] {
        let names: Set = ["text", "title", "placeholder", "errorMessage", "errorTitle"]
        let attributes =
            allViews.flatMap(\.attributes).filter { names.contains($0.name.name) }
            .compactMap(\.node)
            + objects.flatMap(\.attributes).filter { names.contains($0.name) }.map(\.value)
        let bindings = elements.flatMap(\.bindings) + allViews.flatMap(\.bindings)
        return attributes
            + bindings.flatMap { binding in
                ["placeholder", "ifTrue", "ifFalse"].compactMap { binding.node[$0] }
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
        "the message \"\(text)\" is shown unchanged; text keys are not supported here"
    }
}
