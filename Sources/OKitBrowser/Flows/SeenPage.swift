import OKitSyntax

/// The contents of a page, as the script for flows reads them.
struct SeenPage {
    /// The name of the screen in the address of the page.
    let screen: String
    /// The heading of the page.
    let title: String
    /// The key of the focused element; `nil` if there is none.
    let focus: String?
    /// The elements of nodes, by key.
    let elements: [String: Element]

    /// The element of a node.
    struct Element {
        /// Whether a user can see it.
        let isSeen: Bool
        /// All of its text, without that of the nodes inside of it.
        let text: String
        /// The texts of its parts.
        let texts: Set<String>
        /// The classes of its parts.
        let names: Set<String>
        /// The texts of its label, and the explanations below it.
        let labels: [String]
        let notes: Set<String>
        /// The text of its field while that is empty.
        let hint: String?
        let isOff: Bool
        let isOn: Bool
        let isExpanded: Bool?
        let isInvalid: Bool
        let order: String?
        /// The value of its field.
        let value: Value?
        /// Whether it is a choice, and the index of the chosen option.
        let choice: Int??
    }

    /// The value of a field.
    enum Value: Equatable {
        case text(String)
        case bool(Bool)
    }

    /// Parses the result of the script; `nil` if it is malformed.
    init?(_ node: JSONNode) {
        guard let screen = node["screen"]?.string, let title = node["title"]?.string,
            let nodes = node["nodes"]
        else {
            return nil
        }
        self.screen = screen
        self.title = title
        focus = node["focus"]?.string
        var elements: [String: Element] = [:]
        for node in nodes.elements {
            guard let key = node["key"]?.string, let element = Element(node) else {
                return nil
            }
            elements[key] = element
        }
        self.elements = elements
    }
}

extension SeenPage.Element {
    fileprivate init?(_ node: JSONNode) {
        guard let isSeen = node["seen"]?.bool, let text = node["text"]?.string,
            let isOff = node["off"]?.bool, let isOn = node["on"]?.bool,
            let isInvalid = node["wrong"]?.bool
        else {
            return nil
        }
        func texts(_ name: String) -> [String] {
            node[name].map { $0.elements.compactMap(\.string) } ?? []
        }
        self.isSeen = isSeen
        self.text = text
        self.texts = Set(texts("texts"))
        names = Set(texts("names"))
        labels = [node["label"], node["name"]].compactMap { $0?.string }
        notes = Set(texts("notes"))
        hint = node["hint"]?.string
        self.isOff = isOff
        self.isOn = isOn
        isExpanded = node["open"]?.bool
        self.isInvalid = isInvalid
        order = node["sort"]?.string
        let value = node["value"]
        self.value =
            value?.bool.map { .bool($0) } ?? value?.string.map { .text($0) }
        choice = node["chosen"].map { $0.int.flatMap { Int(exactly: $0) } }
    }
}
