import OKitSyntax

/// An element of an interface file.
struct InterfaceNode {
    let file: InterfaceFile
    let element: XMLElement

    /// The kind of object: `label`, `tableViewCell`.
    var name: String { element.name }

    /// The id; empty if there is none.
    var id: String { element["id"] ?? "" }

    /// Identifies the element in all files.
    var key: Key { Key(path: file.path, offset: element.offset) }

    /// The identity of an element.
    struct Key: Hashable {
        let path: String
        let offset: Int
    }

    /// The place in the file.
    var place: SourcePlace { file.place(of: element) }

    /// The value of an attribute.
    subscript(name: String) -> String? { element[name] }

    /// Whether an attribute is set to `YES`.
    func flag(_ name: String) -> Bool { element[name] == "YES" }

    /// The number of an attribute; `nil` if it is not a finite number.
    func number(_ name: String) -> Double? {
        element[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The elements directly inside it.
    var children: [InterfaceNode] {
        element.children.map { InterfaceNode(file: file, element: $0) }
    }

    /// The elements inside its element with a name.
    func children(in name: String) -> [InterfaceNode] {
        element.children(in: name).map { InterfaceNode(file: file, element: $0) }
    }

    /// The element that is the value of a property, such as `navigationItem`.
    func value(of key: String) -> InterfaceNode? {
        element.children.first { $0["key"] == key }.map { InterfaceNode(file: file, element: $0) }
    }

    /// The element and all elements inside it.
    var all: [InterfaceNode] {
        var found: [InterfaceNode] = []
        var waiting = [self]
        while let node = waiting.popLast() {
            found.append(node)
            waiting += node.children.reversed()
        }
        return found
    }

    /// The class of the app, or of a library, that it has.
    var customClass: String? { element["customClass"] }

    // MARK: Connections

    /// The segues that begin at it.
    var segues: [InterfaceNode] { children(in: "connections").filter { $0.name == "segue" } }

    /// The methods that it calls.
    var actions: [InterfaceNode] { children(in: "connections").filter { $0.name == "action" } }

    /// The properties that refer to other objects.
    var outlets: [InterfaceNode] {
        children(in: "connections").filter { ["outlet", "outletCollection"].contains($0.name) }
    }

    /// The object to which a property refers.
    func outlet(_ property: String) -> InterfaceNode? {
        outlets.first { $0["property"] == property }?["destination"].flatMap { file[$0] }
    }

    // MARK: Texts

    /// The text of a property, which is an attribute, or an element for text with several lines.
    func text(_ key: String) -> String? {
        if let text = element[key] {
            return text
        }
        guard let value = value(of: key) else {
            return nil
        }
        switch value.name {
        case "string", "mutableString": return value.element.text
        case "attributedString":
            return value.children.filter { $0.name == "fragment" }
                .map { $0["content"] ?? $0.text("content") ?? "" }.joined()
        default: return nil
        }
    }

    /// The values that the storyboard sets by the names of properties.
    var runtimeAttributes: [RuntimeAttribute] {
        children(in: "userDefinedRuntimeAttributes").compactMap { RuntimeAttribute($0) }
    }
}

/// A value that an interface file sets on an object by the name of its property.
struct RuntimeAttribute {
    let name: String
    /// The value as text; `nil` for one that has no text form, such as a color.
    let text: String?
    let node: InterfaceNode

    init?(_ node: InterfaceNode) {
        guard let name = node["keyPath"], !name.isEmpty else {
            return nil
        }
        self.name = name
        self.node = node
        let value = node.value(of: "value")
        text =
            switch node["type"] ?? "" {
            case "string": node["value"] ?? value?.element.text ?? ""
            case "boolean": node["value"] == "YES" ? "true" : "false"
            case "number": value?["value"]
            default: nil
            }
    }
}
