/// An element of a page, as a value.
///
/// Pages are made of elements only, so that all text is escaped in one place.
struct Element: Sendable, Equatable {
    /// The name of the tag.
    let tag: String
    /// The key of the screen node that the element shows; `nil` for a part of such an element.
    ///
    /// The page has one element for each key.
    var key: NodeKey?
    /// The attributes, each name once.
    private(set) var attributes: [Attribute] = []
    /// The text or the children.
    var content = Content.elements([])
    /// Whether the element represents one that did not change, so that its content is missing.
    var isUnchanged = false

    /// An attribute with its value.
    struct Attribute: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// The content of an element: text or elements, never both, so that each part has an address.
    enum Content: Sendable, Equatable {
        case text(String)
        case elements([Element])
    }

    init(_ tag: String, key: NodeKey? = nil, class name: String? = nil) {
        self.tag = tag
        self.key = key
        if let name, !name.isEmpty {
            set("class", name)
        }
    }

    /// Creates an element with text.
    init(_ tag: String, class name: String? = nil, text: String) {
        self.init(tag, class: name)
        content = .text(text)
    }

    /// Creates an element with children.
    init(_ tag: String, class name: String? = nil, _ children: [Element]) {
        self.init(tag, class: name)
        content = .elements(children)
    }

    /// The value of an attribute; `nil` if it is not set.
    subscript(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// Sets an attribute; `nil` changes nothing.
    mutating func set(_ name: String, _ value: String?) {
        guard let value else {
            return
        }
        attributes.removeAll { $0.name == name }
        attributes.append(Attribute(name: name, value: value))
    }

    /// Sets an attribute without a value if a condition holds.
    mutating func set(_ name: String, if condition: Bool) {
        if condition {
            set(name, "")
        }
    }

    /// Adds a class.
    mutating func add(class name: String) {
        set("class", self["class"].map { "\($0) \(name)" } ?? name)
    }

    /// Adds a child; `nil` changes nothing.
    mutating func append(_ child: Element?) {
        guard let child, case .elements(let children) = content else {
            return
        }
        content = .elements(children + [child])
    }

    /// Adds children.
    mutating func append(_ more: [Element]) {
        if case .elements(let children) = content {
            content = .elements(children + more)
        }
    }

    /// The children.
    var children: [Element] {
        if case .elements(let children) = content { children } else { [] }
    }
}

extension Element {
    /// Returns the element with attributes set.
    func with(_ attributes: (name: String, value: String?)...) -> Element {
        var element = self
        for (name, value) in attributes {
            element.set(name, value)
        }
        return element
    }
}
