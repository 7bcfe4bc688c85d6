import OKitBundle
public import OKitSyntax

extension KeyMap {
    /// The rule ID of findings in key maps.
    public static let rule = "key-map"

    /// Reads a key map that the schema `keys` has validated: the names of keys, by action.
    ///
    /// Actions that it does not contain have their default keys, except keys that it assigns to
    /// other actions. If there are findings, the map must not be used.
    public init(reading root: JSONNode, findings: inout [Finding]) {
        var changes: [KeyAction: [Key]] = [:]
        var origins: [Key: JSONNode] = [:]
        for member in root.declarations {
            guard let action = KeyAction(rawValue: member.name) else {
                continue
            }
            var keys: [Key] = []
            for node in member.value.elements {
                let name = node.string ?? ""
                guard let key = Key(name: name), key == key.sent, key != Self.interrupt else {
                    findings.append(.init(Self.rule, .error, .unusable(name), at: node.location))
                    continue
                }
                if let other = origins[key] {
                    findings.append(.twice(name, at: node, other))
                    continue
                }
                origins[key] = node
                keys.append(key)
            }
            changes[action] = keys
        }
        self.init(replacing: changes)
        for action in KeyAction.allCases where action.leavesText {
            let keys = keys(for: action)
            guard findings.isEmpty, keys.allSatisfy(\.isText) else {
                continue
            }
            let taken = Self.standard.keys(for: action).firstNonNil { origins[$0] }
            let origin = root[action.rawValue] ?? taken ?? root
            findings.append(.init(Self.rule, .error, .caught(action, keys), at: origin.location))
        }
    }
}

extension Finding {
    fileprivate static func twice(_ name: String, at node: JSONNode, _ other: JSONNode) -> Finding {
        Finding(
            KeyMap.rule,
            .error,
            "the key \"\(name)\" is repeated in the map; a key has one action",
            at: node.location,
            notes: [Note("first here", at: other.location)]
        )
    }
}

extension Finding.Message {
    fileprivate static func unusable(_ name: String) -> Self {
        guard let key = Key(name: name) else {
            let prefix = name.lastIndex(of: "-").map { String(name[...$0]) } ?? ""
            let names = Key.names.map { prefix + $0 }
            return """
                "\(name)" is not a key; expected a character, f1 to f24 or a name such as enter, \
                with ctrl-, alt- or shift- before it\(names.suggestion(for: name))
                """
        }
        guard key != KeyMap.interrupt else {
            return "\"\(name)\" always quits the app"
        }
        return "terminals send \"\(key.sent.name)\" for \"\(name)\"; use that name"
    }

    fileprivate static func caught(_ action: KeyAction, _ keys: [Key]) -> Self {
        let standard = action.standardKeys.joined(separator: ", ")
        guard !keys.isEmpty else {
            return "\"\(action.rawValue)\" has no key; assign one, such as \"\(standard)\""
        }
        let names = keys.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return """
            in a field, text needs \(names), so that "\(action.rawValue)" could not be done there; \
            add another key, such as "\(standard)"
            """
    }
}
