import OKitBundle
import OKitModel
import OKitSyntax

/// An entity that screens refer to, as far as their expressions show it.
struct FoundEntity {
    let name: String
    private(set) var properties: [(name: String, property: FoundProperty)] = []
    /// The functions that screens call, with the elements of the storyboard that call them.
    private(set) var functions: [(name: String, node: InterfaceNode?)] = []

    init(_ name: String) {
        self.name = name
    }

    subscript(name: String) -> FoundProperty? {
        properties.first { $0.name == name }?.property
    }

    /// Adds a property, or replaces its type by a more certain one.
    mutating func add(_ name: String, _ property: FoundProperty) {
        guard let index = properties.firstIndex(where: { $0.name == name }) else {
            properties.append((name, property))
            return
        }
        let known = properties[index].property
        if known.certainty < property.certainty {
            properties[index].property = property
        }
    }

    mutating func add(function name: String, _ node: InterfaceNode?) {
        if !functions.contains(where: { $0.name == name }) {
            functions.append((name, node))
        }
    }

    /// Reports what the code of its class may do: functions, and properties that no control writes.
    func reportCode(_ log: InterfaceLog) {
        for (function, node) in functions where self[function] == nil {
            if let node {
                log.leaveOut(
                    "function \(function) of \(name)",
                    node,
                    because: "it is written in Swift; write its steps in models/\(name).json"
                )
            }
        }
        for (name, property) in properties where property.certainty <= .shown {
            if let node = property.node {
                log.leaveOut(
                    "property \(name) of \(self.name)",
                    node,
                    because:
                        "no control writes it; it is stored, although Swift code may compute it"
                )
            }
        }
    }
}

/// A property that screens refer to.
struct FoundProperty {
    var kind: Kind
    /// How certain the kind is.
    let certainty: Certainty
    /// The element of the storyboard that refers to it.
    var node: InterfaceNode?

    /// The kinds of values.
    enum Kind: Hashable {
        case any, bool, text, int, double, date, color, image
        case object(String), list(String)
        /// References to objects with other owners, by their ids.
        case reference(String), references(String)
    }

    /// How certain a kind is: a control that writes dates shows more than a label.
    enum Certainty: Int, Comparable {
        case mentioned, shown, computed, written, declared

        static func < (left: Self, right: Self) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The entity of its objects.
    var entity: String? {
        switch kind {
        case .object(let name), .list(let name), .reference(let name), .references(let name): name
        default: nil
        }
    }
}

extension FoundEntity {
    /// The entity as it is written in format 2.
    var plan: EntityPlan {
        var plan = EntityPlan(name: name, plural: Words(name).plural.label)
        for (name, property) in properties where !["id", "parent"].contains(name) {
            plan.properties.append(property.plan(name))
        }
        plan.title = EntityTitles.title(of: plan).map { "{\($0)}" }
        plan.functions = functions.map(\.name).filter { plan[$0] == nil }.map { function in
            let message = "\"\(function)\" is written in Swift and was not imported."
            return (function, .array([.object([("alert", .text(message.braced))])]))
        }
        return plan
    }

    /// The entity as a file of format 1.
    var text: JSONText {
        let members = properties.filter { !["id", "parent"].contains($0.name) }.map {
            ($0.name, $0.property.formerText)
        }
        let functions = functions.map(\.name).filter { self[$0] == nil }.map { name in
            (name, JSONText.object([("steps", .array([]))]))
        }
        return .object([
            ("properties", .object(members)),
            ("functions", .object(functions)),
        ])
    }
}

extension FoundProperty {
    fileprivate func plan(_ name: String) -> PropertyPlan {
        let type: PropertyType =
            switch kind {
            case .any: .any
            case .bool: .bool
            case .text: .text
            case .int: .int
            case .double: .double
            case .date: .date
            case .color: .color
            case .image: .entity("ModelImage")
            case .object(let entity): .entity(entity)
            case .list(let entity): .list(.entity(entity))
            case .reference: .entity(TypeTable.referenceName)
            case .references: .list(.entity(TypeTable.referenceName))
            }
        var plan = PropertyPlan(name, source: name, type)
        plan.isOptional = isOptional
        if kind == .date {
            plan.defaultValue = "now"
        }
        return plan
    }

    private var isOptional: Bool {
        switch kind {
        case .any, .image, .color: true
        default: false
        }
    }

    fileprivate var formerText: JSONText {
        func type(_ name: String, _ more: [(String, JSONText)] = []) -> JSONText {
            .object([("type", .text(name))] + more)
        }
        let optional: [(String, JSONText)] = [("optional", .flag(true))]
        return switch kind {
        case .any: type("any", optional)
        case .bool: type("bool", [("default", .flag(false))])
        case .text: type("text", [("default", "")])
        case .int: type("int", [("default", .number(0))])
        case .double: type("double", [("default", .number(0))])
        case .date: type("date", [("default", "now")])
        case .color: type("color", optional)
        case .image: type("ModelImage", optional)
        case .object(let entity): type(entity)
        case .list(let entity): type("list", [("of", .text(entity)), ("default", .array([]))])
        case .reference(let entity):
            type(TypeTable.referenceName, [("relation", .text(entity))])
        case .references(let entity):
            type(
                "list",
                [
                    ("of", .text(TypeTable.referenceName)), ("relation", .text(entity)),
                    ("default", .array([])),
                ]
            )
        }
    }
}
