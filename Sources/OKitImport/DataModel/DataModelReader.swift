import Foundation
import OKitExpression
import OKitSyntax

/// Reads the entities of a Core Data model, as entities to be written.
struct DataModelReader {
    private let file: DataModelFile
    private let log: InterfaceLog
    private let elements: [String: XMLElement]
    /// The names of the entities in the app, by those in the model.
    private var names: [String: String] = [:]
    private var table = NameTable(reserved: [
        "any", "data", "date", "day", "image", "int", "text", "object", "model", "bool", "double",
        "decimal", "color", "list", "map",
    ])
    /// The names of properties in the app, by those of their entities and in the model.
    private var propertyNames: [String: String] = [:]
    /// The entities, in the order of the model.
    private(set) var entities: [EntityPlan] = []
    /// The entities of which objects can be created.
    private(set) var concrete: [String] = []
    /// The fetch requests.
    private(set) var requests: [FetchRequest] = []

    /// A stored query.
    struct FetchRequest {
        let name: String
        let entity: String
        let predicate: String
        let place: SourcePlace
    }

    init(_ file: DataModelFile, _ log: InterfaceLog) {
        self.file = file
        self.log = log
        let found = file.current.root.children.filter { $0.name == "entity" }
        elements = Dictionary(found.map { ($0["name"] ?? "", $0) }) { first, _ in first }
    }

    /// Reads the model.
    mutating func read() throws(ImportFailure) {
        let found = file.current.root.children.filter { $0.name == "entity" }
        var known: Set<String> = []
        for element in found {
            guard let name = element["name"], !name.isEmpty, known.insert(name).inserted else {
                leaveOut("entity \"\(element["name"] ?? "")\"", element, "it has no unique name")
                continue
            }
            names[name] = table.claimType(Words(name).typeName, "Entity")
        }
        for element in found {
            guard let name = element["name"].flatMap({ names[$0] }),
                !entities.contains(where: { $0.name == name })
            else {
                continue
            }
            entities.append(entity(element, name))
            if element["isAbstract"] != "YES" {
                concrete.append(name)
            }
        }
        for element in file.current.root.children where element.name == "fetchRequest" {
            read(request: element)
        }
        for element in file.current.root.children where element.name == "configuration" {
            leaveOut(
                "configuration \"\(element["name"] ?? "")\"",
                element,
                "models are not divided"
            )
        }
        connectInverses()
    }

    private func leaveOut(_ subject: String, _ element: XMLElement, _ reason: String) {
        log.leaveOut(subject, at: file.current.place(at: element.offset), because: reason)
    }

    private func userInfo(_ element: XMLElement, _ key: String) -> String? {
        element.children(in: "userInfo").first { $0["key"] == key }?["value"]
    }

    // MARK: Entities

    /// The properties of an entity: its own ones, after those of the entities from which it inherits.
    private func members(of element: XMLElement) -> [(owner: XMLElement, member: XMLElement)] {
        var chain = [element]
        var known: Set = [element["name"] ?? ""]
        while let parent = chain.last?["parentEntity"], let next = elements[parent],
            known.insert(parent).inserted
        {
            chain.append(next)
        }
        return chain.reversed().flatMap { owner in owner.children.map { (owner, $0) } }
    }

    private mutating func entity(_ element: XMLElement, _ name: String) -> EntityPlan {
        var plan = EntityPlan(name: name, plural: Words(name).plural.label)
        var properties = NameTable(reserved: NameTable.reservedProperties.union(["id", "parent"]))
        let former = former(element)
        plan.renamedFrom = former.name
        if let parent = element["parentEntity"] {
            leaveOut(
                "inheritance of \(element["name"] ?? "") from \(parent)",
                element,
                "it has copies of the properties; relations to \(parent) do not contain its objects"
            )
        }
        for (owner, member) in members(of: element) {
            guard let source = member["name"], !source.isEmpty else {
                continue
            }
            var property: PropertyPlan
            switch member.name {
            case "attribute":
                guard let type = attributeType(member) else {
                    continue
                }
                property = PropertyPlan(properties.claim(source, "value"), source: source, type)
                property.isOptional = member["optional"] == "YES"
                property.defaultValue = defaultValue(member, type)
                property.rules = rules(member, type)
                property.isIndexed = member["indexed"] == "YES"
            case "relationship":
                guard let target = member["destinationEntity"].flatMap({ names[$0] }) else {
                    leaveOut("relationship \(source)", member, "its entity is not in the model")
                    continue
                }
                let isMany = member["toMany"] == "YES"
                property = PropertyPlan(
                    properties.claim(source, "related"),
                    source: source,
                    isMany ? .list(.entity(target)) : .entity(target)
                )
                property.isOptional = member["optional"] == "YES"
                property.isRelation = true
                property.deleteRule = Self.deleteRules[member["deletionRule"] ?? ""] ?? nil
                if member["ordered"] == "YES" {
                    leaveOut("order of \(source)", member, "records of a relation have no order")
                }
            case "fetchedProperty":
                leaveOut("fetched property \(source)", member, "properties are not queries")
                continue
            default: continue
            }
            if let path = userInfo(member, "JSONKeyPath") {
                property = property.read(from: path)
            } else {
                property = property.stored
            }
            propertyNames["\(element["name"] ?? "").\(source)"] = property.name
            property.renamedFrom = rename(member, of: owner, former.document)
            plan.properties.append(property)
        }
        plan.identity = identity(element, plan)
        plan.title = title(of: plan).map { "{\($0)}" }
        return plan
    }

    /// The name of a property in the app, which depends only on the members before it.
    private func propertyName(_ source: String, of element: XMLElement) -> String {
        propertyNames["\(element["name"] ?? "").\(source)"] ?? source
    }

    /// The property that names objects, rather than the one that identifies them.
    private func title(of plan: EntityPlan) -> String? {
        let title = EntityTitles.title(of: plan)
        guard title == plan.identity else {
            return title
        }
        let other = plan.mainProperties.first { $0.type == .text && $0.name != title }
        return other?.name ?? title
    }

    private static let deleteRules: [String: String?] = [
        "Cascade": "cascade", "Deny": "deny", "No Action": "noAction", "Nullify": nil,
    ]

    /// The property that identifies objects: that of WidgetKit, or a uniqueness constraint of one property.
    private func identity(_ element: XMLElement, _ plan: EntityPlan) -> String? {
        var chain: XMLElement? = element
        var known: Set<String> = []
        while let current = chain, known.insert(current["name"] ?? "").inserted {
            let constraints = current.children(in: "uniquenessConstraints").map(\.children)
            let single = constraints.first { $0.count == 1 }?.first?["value"]
            for name in [userInfo(current, "identityAttribute"), single].compactMap(\.self) {
                let property = plan[propertyName(name, of: element)] ?? plan.property(spelled: name)
                if let property {
                    return property.name
                }
            }
            for constraint in constraints where constraint.count > 1 {
                leaveOut(
                    "uniqueness of "
                        + constraint.compactMap { $0["value"] }.joined(separator: ", "),
                    current,
                    "one property identifies objects"
                )
            }
            chain = current["parentEntity"].flatMap { elements[$0] }
        }
        return nil
    }

    private mutating func connectInverses() {
        for (index, entity) in entities.enumerated() {
            guard let element = elements.first(where: { names[$0.key] == entity.name })?.value
            else {
                continue
            }
            for (_, member) in members(of: element) where member.name == "relationship" {
                guard let name = member["name"], !isOwnInverse(member, of: element),
                    let place = entities[index].properties.firstIndex(where: {
                        $0.name == propertyName(name, of: element)
                    }),
                    let inverse = member["inverseName"],
                    let other = member["inverseEntity"].flatMap({ names[$0] }),
                    other == entities[index].properties[place].type.entity,
                    let inverseElement = member["inverseEntity"].flatMap({ elements[$0] }),
                    let target = entities.first(where: { $0.name == other })?[
                        propertyName(inverse, of: inverseElement)
                    ],
                    target.type.entity == entity.name
                else {
                    continue
                }
                entities[index].properties[place].inverse = target.name
            }
        }
    }

    /// Reports a relationship that is its own inverse, as between spouses, which properties cannot be.
    private func isOwnInverse(_ member: XMLElement, of entity: XMLElement) -> Bool {
        guard let name = member["name"], member["inverseName"] == name,
            member["inverseEntity"] == entity["name"]
        else {
            return false
        }
        leaveOut("inverse of \(name)", member, "a property is not its own inverse")
        return true
    }

    private mutating func read(request element: XMLElement) {
        let name = element["name"] ?? "request"
        guard let entity = element["entity"].flatMap({ names[$0] }) else {
            leaveOut("fetch request \(name)", element, "its entity is not in the model")
            return
        }
        requests.append(
            FetchRequest(
                name: name,
                entity: entity,
                predicate: element["predicateString"] ?? "",
                place: file.current.place(at: element.offset)
            )
        )
    }

    // MARK: Attributes

    private func attributeType(_ member: XMLElement) -> PropertyType? {
        let name = member["name"] ?? ""
        if member["transient"] == "YES" {
            leaveOut("attribute \(name)", member, "it is transient, and computed by code")
            return nil
        }
        if member["derived"] == "YES" {
            leaveOut(
                "attribute \(name)",
                member,
                "it is derived by \"\(member["derivationExpression"] ?? "")\""
            )
            return nil
        }
        switch member["attributeType"] ?? "" {
        case "Integer 16", "Integer 32", "Integer 64": return .int
        case "Decimal": return .decimal
        case "Double", "Float": return .double
        case "String", "UUID", "URI": return .text
        case "Boolean": return .bool
        case "Date": return .date
        case "Binary": return .data
        case let type:
            leaveOut(
                "attribute \(name)",
                member,
                "values of the type \"\(type)\" are objects of code"
            )
            return nil
        }
    }

    private func defaultValue(_ member: XMLElement, _ type: PropertyType) -> JSONText? {
        let text = member["defaultValueString"]
        switch type {
        case .bool: return text.map { .flag($0 == "YES" || $0 == "1" || $0 == "true") }
        case .int: return text.flatMap { Int($0) }.map { .number($0) }
        case .double:
            return text.flatMap { Double($0) }.flatMap { $0.isFinite ? .json("\($0)") : nil }
        case .decimal:
            return text.flatMap { Double($0) == nil ? nil : .text($0) }
        case .text: return text.map { .text($0) }
        case .date:
            let interval = member["defaultDateTimeInterval"].flatMap { Double($0) }
            return interval.flatMap { CivilTime.text($0) }
        default: return nil
        }
    }

    private func rules(_ member: XMLElement, _ type: PropertyType) -> [(String, JSONText)] {
        var rules: [(String, JSONText)] = []
        let bounds = [("minimum", member["minValueString"]), ("maximum", member["maxValueString"])]
        let numbers = bounds.compactMap { name, text in
            text.flatMap { Double($0) }.flatMap { number -> (String, JSONText)? in
                guard number.isFinite else {
                    return nil
                }
                let whole = Int(exactly: number)
                return (name, whole.map { .number($0) } ?? .json("\(number)"))
            }
        }
        if type.isNumber {
            rules += numbers
        } else if type == .text, !numbers.isEmpty {
            rules.append(("length", .object(numbers)))
        } else if type == .date {
            for (name, key) in [
                ("minimum", "minDateTimeInterval"), ("maximum", "maxDateTimeInterval"),
            ] {
                if let text = member[key].flatMap({ Double($0) }).flatMap({ CivilTime.text($0) }) {
                    rules.append((name, text))
                }
            }
        }
        if let pattern = member["regularExpressionString"], !pattern.isEmpty {
            guard (try? NSRegularExpression(pattern: pattern)) != nil else {
                leaveOut("pattern of \(member["name"] ?? "")", member, "it is not a valid pattern")
                return rules
            }
            rules.append(
                ("predicate", .text("value.matches('^(?:\(pattern.quotedInExpression))$')"))
            )
        }
        return rules
    }

    // MARK: Versions

    /// The former names of an entity, and the version that has it under its former name.
    private func former(_ element: XMLElement) -> (name: String?, document: XMLElement?) {
        let name = element["name"] ?? ""
        let identifier = element["elementID"]
        for (_, document) in file.former {
            let entities = document.root.children.filter { $0.name == "entity" }
            let same = entities.first { $0["name"] == (identifier ?? name) }
            if let same {
                return (identifier == name ? nil : identifier, same)
            }
        }
        return (identifier == name ? nil : identifier, nil)
    }

    /// The former name of a property, which its renaming identifier says.
    private func rename(
        _ member: XMLElement,
        of owner: XMLElement,
        _ former: XMLElement?
    ) -> String? {
        guard let identifier = member["elementID"], identifier != member["name"],
            !owner.children.contains(where: { $0["name"] == identifier })
        else {
            return nil
        }
        return NameTable.identifier(identifier, "value")
    }
}
