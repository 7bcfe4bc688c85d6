import OKitBundle
import OKitSyntax

/// A screen of format 2 that is being built.
struct UpgradedScreen {
    /// The entity of its content.
    var entity: String?
    var title, subtitle, help: String?
    /// The action that a tap on the title runs.
    var titleTap: String?
    var state: [(String, JSONText)] = []
    var providers: [(String, JSONText)] = []
    private(set) var actions: [(name: String, declaration: JSONText)] = []
    var bar: [String] = []
    var body: [JSONText] = []

    /// The names that actions must not get, as expressions use them for something else.
    var takenNames: Set<String> = []

    private var actionNames: Set<String> = []
    /// The names of actions by their JSON.
    private var namesByText: [String: String] = [:]
    /// The last number appended to a name that several actions share.
    private var numbers: [String: Int] = [:]

    /// Adds an action, unless an equal one exists.
    ///
    /// - Returns: Its name.
    mutating func add(_ action: JSONText, named proposal: String) -> String {
        let text = action.description
        if let known = namesByText[text] {
            return known
        }
        let words = proposal.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.enumerated().map { index, word in
            let head = index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
            return head + word.dropFirst()
        }.joined()
        let base = name.isEmpty || name.first?.isNumber == true ? "action\(name)" : name
        var unique = base
        var number = numbers[base] ?? 1
        while takenNames.contains(unique) || !actionNames.insert(unique).inserted {
            number += 1
            unique = "\(base)\(number)"
        }
        numbers[base] = number
        namesByText[text] = unique
        actions.append((unique, action))
        return unique
    }

    /// The file.
    var text: JSONText {
        var members: [(String, JSONText)] = []
        func add(_ name: String, _ text: String?) {
            if let text {
                members.append((name, .text(text)))
            }
        }
        func add(_ name: String, _ values: [(String, JSONText)]) {
            if !values.isEmpty {
                members.append((name, .object(values)))
            }
        }
        add("of", entity)
        add("title", title)
        add("titleTap", titleTap)
        add("subtitle", subtitle)
        add("help", help)
        add("state", state)
        add("providers", providers)
        add("actions", actions.map { ($0.name, $0.declaration) })
        if !bar.isEmpty {
            members.append(("bar", .array(bar.map { .text($0) })))
        }
        members.append(("body", body.count == 1 ? body[0] : .array(body)))
        return .object(members)
    }
}

extension JSONText {
    /// An object with the members that are not nil.
    static func members(_ members: [(String, JSONText?)]) -> JSONText {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }
}
