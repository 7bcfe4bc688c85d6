import OKitBundle

/// A nib in its place: what its placeholders stand for, and what the author has set on its objects.
struct NIBScope {
    /// By what objects of the nib are named.
    let name: String
    let archive: NIBArchive
    /// The object that the nib is loaded for: a controller, for the nib of its view.
    var owner: NIBTarget?
    /// Objects of the nibs around this one, by the names of their placeholders.
    var externals: [String: NIBTarget] = [:]
    /// What the author has set, by the number of the object.
    var attributes: [Int: [ClassicAttribute]] = [:]
    private var visited: Set<Int> = []

    init(_ archive: NIBArchive, name: String) {
        self.archive = archive
        self.name = name
    }

    func id(of object: NIBObject) -> ClassicObjectID {
        ClassicObjectID(nib: name, index: object.index)
    }

    /// The object itself, or what it stands for; `nil` for a placeholder without meaning here.
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

    /// Takes note of an object that becomes an element; `false` where it has become one before.
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
    /// Whether it stands for an object that is not in its nib.
    var isPlaceholder: Bool {
        className == "UIProxyObject"
    }

    /// Whether it says how a segue is made.
    var isSegueTemplate: Bool {
        className.hasPrefix("UIStoryboard") && className.hasSuffix("SegueTemplate")
    }
}
