import OKitBundle
import OKitSyntax

/// An entity to be written.
struct EntityPlan {
    let name: String
    /// The label of one object, if it differs from the name as words.
    var label: String?
    /// The label of several objects.
    var plural: String
    /// The text that names an object; `nil` for the default.
    var title: String?
    /// The property that identifies an object.
    var identity: String?
    /// The table of a database that stores the objects; `nil` for a name that the entity's implies.
    var table: String?
    /// Whether objects are only shown.
    var isReadOnly = false
    /// Whether there can be so many objects that they are not sorted.
    var isLarge = false
    var properties: [PropertyPlan] = []
    /// The lists of other objects that refer to one.
    var parts: [PartPlan] = []
    /// The steps of functions by name.
    var functions: [(String, JSONText)] = []
    /// Its name in the former version of the source.
    var renamedFrom: String?

    subscript(name: String) -> PropertyPlan? {
        properties.first { $0.name == name }
    }

    /// Returns the property with a name in the source, in any spelling.
    func property(spelled name: String) -> PropertyPlan? {
        let words = Words(name).lowercased
        return properties.first { $0.source == name }
            ?? properties.first { Words($0.source).lowercased == words }
    }

    /// The action that deletes an object of the app, which can be undone.
    var deletion: JSONText {
        let title = title.map { " \"\($0)\"" } ?? ""
        let steps: [JSONText] = [
            .object([("toast", .text("Deleted\(title)")), ("undo", .flag(true))]),
            .object([("delete", .text("self"))]),
        ]
        return .object([
            ("label", .text("Delete")), ("of", .text(name)), ("style", .text("destructive")),
            ("do", .array(steps)),
        ])
    }

    /// The file of the entity.
    var text: JSONText {
        var members: [(String, JSONText)] = []
        if let label {
            members.append(("label", .text(label)))
        }
        members.append(("plural", .text(plural)))
        if let title {
            members.append(("title", .text(title)))
        }
        if let identity {
            members.append(("identity", .text(identity)))
        }
        if let table {
            members.append(("table", .text(table)))
        }
        members.append(("properties", .object(properties.map { ($0.name, $0.text) })))
        if !functions.isEmpty {
            members.append(("functions", .object(functions)))
        }
        if let renamedFrom {
            members.append(("renamedFrom", .text(renamedFrom)))
        }
        return .object(members)
    }
}

/// A list of objects of another entity that refer to an object.
struct PartPlan {
    /// The entity of the objects.
    let entity: String
    /// Their property that refers to the object.
    let property: String
    /// The name of the list's provider.
    let provider: String
    let title: String
}

/// A property to be written.
struct PropertyPlan {
    private(set) var name: String
    /// Its name in the source.
    private(set) var source: String
    var type: PropertyType
    var isOptional = true
    var label: String?
    var help: String?
    var values: [String] = []
    var format: String?
    var rules: [(String, JSONText)] = []
    var defaultValue: JSONText?
    /// The property on the other side of a relation to other objects; `nil` for a property that owns its value.
    var inverse: String?
    /// Whether it refers to objects that it does not own; always true with an inverse.
    var isRelation = false
    /// What happens to the related objects when the object is deleted; `nil` for nothing.
    var deleteRule: String?
    /// Whether the database has an index for it.
    var isIndexed = false
    /// Its name in the former version of the source.
    var renamedFrom: String?
    /// The columns of a database that store the value; empty for names that the property's implies.
    var columns: [String] = []
    /// The table of a database whose rows connect both sides.
    var linkTable: String?
    /// Whether only the server sets it, or only the app.
    var isReadOnly = false, isWriteOnly = false
    var isSecret = false
    /// Whether its text has several lines.
    var isLong = false
    /// A value for examples.
    var example: JSONNode?
    /// Whether its texts are entered in one field, with commas between them.
    var isSeparated = false
    /// The smallest number of elements.
    var leastCount = 0
    /// The bounds of examples.
    var minimum: Double?, maximum: Double?, shortest: Int?, longest: Int?

    init(_ name: String, source: String, _ type: PropertyType) {
        self.name = name
        self.source = source
        self.type = type
        setLabel()
    }

    /// Returns the property under another name.
    func named(_ name: String) -> PropertyPlan {
        var property = self
        property.name = name
        property.setLabel()
        return property
    }

    /// Returns the property with the key path of its values in JSON.
    func read(from path: String) -> PropertyPlan {
        var property = self
        property.source = path
        return property
    }

    /// The property of data that has its name, with the label of the source.
    var stored: PropertyPlan {
        var property = self
        property.source = name
        return property
    }

    /// Labels are made from names; only those with other letters are written.
    private mutating func setLabel() {
        let words = Words(source)
        label = words.label == SentenceCase.text(of: name) ? nil : words.label
    }

    /// The type as written.
    var typeText: String {
        type.text + (isOptional && !type.isList ? "?" : "")
    }

    /// The short form, or the long one.
    var text: JSONText {
        var members: [(String, JSONText)] = [
            (refers ? "relation" : "type", .text(typeText))
        ]
        if let inverse {
            members.append(("inverse", .text(inverse)))
        }
        if let deleteRule {
            members.append(("deleteRule", .text(deleteRule)))
        }
        if columns.count == 1 {
            members.append(("column", .text(columns[0])))
        } else if !columns.isEmpty {
            members.append(("column", .list(columns)))
        } else if name != source, linkTable == nil {
            members.append(("json", .text(source)))
        }
        if let linkTable {
            members.append(("through", .text(linkTable)))
        }
        if let label {
            members.append(("label", .text(label.braced)))
        }
        if let help {
            members.append(("help", .text(help.braced)))
        }
        if !values.isEmpty {
            members.append(("values", .list(values)))
        }
        if let format {
            members.append(("format", .text(format)))
        }
        if isSecret {
            members.append(("secret", .flag(true)))
        }
        if let defaultValue {
            members.append(("default", defaultValue))
        }
        if !rules.isEmpty {
            members.append(("rules", .array(rules.map { .object([$0]) })))
        }
        if isIndexed {
            members.append(("index", .flag(true)))
        }
        if let renamedFrom {
            members.append(("renamedFrom", .text(renamedFrom)))
        }
        return members.count == 1 && !refers ? .text(typeText) : .object(members)
    }

    /// Whether it refers to objects that other objects, or none, own.
    var refers: Bool { isRelation || inverse != nil }
}

/// The type of a property or parameter.
indirect enum PropertyType: Hashable {
    case any, bool, text, int, double, decimal, date, day, data, color
    case entity(String)
    case list(PropertyType)
    case map

    /// The type as the format writes it.
    var text: String {
        switch self {
        case .any, .map: "any"
        case .bool: "bool"
        case .text: "text"
        case .int: "int"
        case .double: "double"
        case .decimal: "decimal"
        case .date: "date"
        case .day: "day"
        case .data: "data"
        case .color: "color"
        case .entity(let name): name
        case .list(let element): "[\(element.text)]"
        }
    }

    var isList: Bool {
        if case .list = self { true } else { false }
    }

    /// The entity of its objects.
    var entity: String? {
        switch self {
        case .entity(let name): name
        case .list(let element): element.entity
        default: nil
        }
    }

    /// Whether a value fits in a cell or a field of one line.
    var isScalar: Bool {
        switch self {
        case .bool, .text, .int, .double, .decimal, .date, .day, .color: true
        default: false
        }
    }

    var isNumber: Bool {
        [.int, .double, .decimal].contains(self)
    }
}

extension String {
    /// A text of an app that shows the text as it is, although braces begin expressions.
    var braced: String {
        replacing("{", with: "{{").replacing("}", with: "}}")
    }
}

extension JSONText {
    static func list(_ texts: [String]) -> JSONText {
        .array(texts.map { .text($0) })
    }
}
