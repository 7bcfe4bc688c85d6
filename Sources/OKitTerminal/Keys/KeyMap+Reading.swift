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
        var changes: [KeyAction: [KeyChord]] = [:]
        var origins: [KeyChord: JSONNode] = [:]
        for member in root.declarations {
            guard let action = KeyAction(rawValue: member.name) else {
                continue
            }
            var keys: [KeyChord] = []
            for node in member.value.elements {
                let name = node.string ?? ""
                let names = name == " " ? [name] : name.split(separator: " ").map(String.init)
                guard let key = KeyChord(name: name), key.keys.allSatisfy(\.isUsable) else {
                    let wrong = names.first { Key(name: $0)?.isUsable != true } ?? name
                    findings.append(.init(Self.rule, .error, .unusable(wrong), at: node.location))
                    continue
                }
                guard key.only != nil || !key.keys.contains(Self.cancel) else {
                    findings.append(.init(Self.rule, .error, .cancelled(name), at: node.location))
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
        for (chord, node) in origins.sorted(by: { $0.key.name < $1.key.name }) {
            if let (first, action) = taken(before: chord) {
                let message = Finding.Message.unreachable(chord, first, action)
                let notes = origins[first].map { [Finding.Note("here", at: $0.location)] } ?? []
                let place = node.location
                findings.append(.init(Self.rule, .error, message, at: place, notes: notes))
            }
        }
        for action in KeyAction.allCases where action.leavesText {
            let keys = keys(for: action)
            guard findings.isEmpty, keys.allSatisfy({ $0.isText || $0.only == nil }) else {
                continue
            }
            let taken = Self.standard.keys(for: action).firstNonNil { origins[$0] }
            let origin = root[action.rawValue] ?? taken ?? root
            findings.append(.init(Self.rule, .error, .caught(action, keys), at: origin.location))
        }
    }

    /// The key that cancels a chord.
    static let cancel = Key(.escape)

    /// Returns the keys with which a chord begins that already have an action, so that the rest of
    /// the chord is never reached.
    private func taken(before chord: KeyChord) -> (first: KeyChord, action: KeyAction)? {
        (1..<chord.keys.count).lazy.compactMap { count -> (KeyChord, KeyAction)? in
            KeyChord(keys: chord.keys.prefix(count)).flatMap { first in
                self[first].map { (first, $0) }
            }
        }.first
    }
}

extension Key {
    /// Whether a key map can contain it.
    fileprivate var isUsable: Bool { self == sent && self != KeyMap.interrupt }
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

    fileprivate static func cancelled(_ name: String) -> Self {
        "\"\(name)\" cannot be typed, because Esc cancels keys that are pressed one after the other"
    }

    fileprivate static func unreachable(
        _ chord: KeyChord,
        _ first: KeyChord,
        _ action: KeyAction
    ) -> Self {
        """
        "\(chord.name)" cannot be typed, because "\(first.name)" is assigned to "\(action.rawValue)"; \
        assign other keys to "\(action.rawValue)" or begin with another key
        """
    }

    fileprivate static func caught(_ action: KeyAction, _ keys: [KeyChord]) -> Self {
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
