import OKitBundle

/// A nib in its context: the targets of its placeholders, and the author's attributes of its
/// objects.
struct NIBScope {
    /// The name of the nib in object ids.
    let name: String
    let archive: NIBArchive
    /// The object for which the nib is loaded: a controller, for the nib of its view.
    var owner: NIBTarget?
    /// Objects of the enclosing nibs, by the names of their placeholders.
    var externals: [String: NIBTarget] = [:]
    /// The author's attributes, by the number of the object.
    var attributes: [Int: [ClassicAttribute]] = [:]
    private var visited: Set<Int> = []

    init(_ archive: NIBArchive, name: String) {
        self.archive = archive
        self.name = name
    }

    func id(of object: NIBObject) -> ClassicObjectID {
        ClassicObjectID(nib: name, index: object.index)
    }

    /// The object itself, or the target of a placeholder; `nil` for a placeholder without meaning
    /// here.
    func target(of object: NIBObject) -> NIBTarget? {
        guard object.isPlaceholder else {
            return NIBTarget(id: id(of: object), object: object)
        }
        return switch object.name("UIProxiedObjectIdentifier") {
        case "IBFilesOwner": owner
        case .some(let name): externals[name]
        case nil: nil
        }
    }

    /// Records that an object becomes an element; `false` if it already is one.
    mutating func visit(_ object: NIBObject) -> Bool {
        visited.insert(object.index).inserted
    }
}

/// An object with its name.
struct NIBTarget {
    var id: ClassicObjectID
    var object: NIBObject
}

extension NIBObject {
    /// Whether it represents an object outside of its nib.
    var isPlaceholder: Bool {
        className == "UIProxyObject"
    }

    /// Whether it is a segue template.
    var isSegueTemplate: Bool {
        className.hasPrefix("UIStoryboard") && className.hasSuffix("SegueTemplate")
    }
}
