import OKitSyntax

/// Makes responses for a stub from examples in the description, and from the types of entities.
struct ExampleValues {
    private let catalog: EntityCatalog
    /// The number of nested objects.
    private static let deepest = 2
    /// The number of objects in a list.
    static let count = 3

    init(_ catalog: EntityCatalog) {
        self.catalog = catalog
    }

    /// Returns the response of a call, with its result at the key path of the action.
    func response(of call: CallPlan) -> JSONText {
        let value = call.result.map { result($0) } ?? .json("null")
        guard let path = call.resultPath else {
            return value
        }
        var members = [(path, value)]
        if let total = call.total, !total.contains(".") {
            members.append((total, .number(Self.count)))
        }
        if let total = call.total, total.contains(".") {
            let parts = total.split(separator: ".").map(String.init)
            members.append((parts[0], .object([(parts[1], .number(Self.count))])))
        }
        return .object(members)
    }

    /// Returns the text that names the first example object of an entity.
    func name(of entity: String) -> String? {
        guard let plan = catalog.entities[entity], let name = plan.nameProperty,
            let property = plan[name]
        else {
            return nil
        }
        let value = value(of: property, 0, depth: 0, isUnique: true)
        return if case .text(let text) = value { text } else { value.description }
    }

    private func result(_ type: PropertyType) -> JSONText {
        switch type {
        case .list(let element): .array((0..<Self.count).map { value(of: element, $0, depth: 0) })
        default: value(of: type, 0, depth: 0)
        }
    }

    /// Returns an example object of an entity.
    ///
    /// - Parameter index: Its position in a list, which makes its texts and numbers different.
    private func object(_ entity: String, _ index: Int, depth: Int) -> JSONText {
        let plan = catalog.entities[entity]
        let members = (plan?.properties ?? []).compactMap { property -> (String, JSONText)? in
            guard !property.isWriteOnly else {
                return nil
            }
            let isDeep = depth >= Self.deepest && property.type.entity != nil
            if isDeep, property.isOptional || property.type.isList {
                return nil
            }
            guard depth < 8 else {
                return nil
            }
            let isIdentity = property.name == plan?.identity
            return (
                property.source,
                value(
                    of: property,
                    index,
                    depth: depth,
                    isUnique: isIdentity || property.name == plan?.nameProperty
                )
            )
        }
        return .object(members)
    }

    private func value(
        of property: PropertyPlan,
        _ index: Int,
        depth: Int,
        isUnique: Bool
    ) -> JSONText {
        if !property.values.isEmpty, property.type == .text {
            return .text(property.values[index % property.values.count])
        }
        if let example = property.example, !isUnique || index == 0, fits(example, property) {
            return JSONText(example)
        }
        switch property.type {
        case .int: return .number(Int(exactly: number(property, index).rounded()) ?? index)
        case .double, .decimal: return .json(SchemaRules.number(number(property, index)))
        case .text: return .text(text(property, index))
        case .list(let element):
            // Lists of objects inside of others are long.
            let isShown = element.entity != nil && depth == 0
            let count = max(isShown ? 2 : 1, min(property.leastCount, 20))
            return .array((0..<count).map { value(of: element, $0, depth: depth + 1) })
        default: return value(of: property.type, index, depth: depth + 1)
        }
    }

    private func value(of type: PropertyType, _ index: Int, depth: Int) -> JSONText {
        switch type {
        case .entity(let name): object(name, index, depth: depth)
        case .text: .text("Text \(index + 1)")
        case .int: .number(index + 1)
        case .double, .decimal: .json("\(index + 1).5")
        case .bool: .flag(index == 0)
        case .date: .text("2026-01-0\(index % 9 + 1)T09:30:00Z")
        case .day: .text("2026-01-0\(index % 9 + 1)")
        case .data: .text("QQ==")
        case .color: .text("#1e90ff")
        case .list(let element): .array([value(of: element, index, depth: depth + 1)])
        case .any, .map: .object([])
        }
    }

    /// Whether an example has the type and the bounds of its property, which it can contradict.
    private func fits(_ example: JSONNode, _ property: PropertyPlan) -> Bool {
        switch property.type {
        case .text:
            // A key in an example looks like a leaked one.
            guard let text = example.string, !text.isEmpty, text.count <= 300,
                !text.contains("-----BEGIN")
            else {
                return false
            }
            return text.count >= property.shortest ?? 0 && text.count <= property.longest ?? .max
        case .int: return example.int != nil && isInBounds(example, property)
        case .double, .decimal: return example.double != nil && isInBounds(example, property)
        case .bool: return example.bool != nil
        default: return false
        }
    }

    private func isInBounds(_ example: JSONNode, _ property: PropertyPlan) -> Bool {
        let number = example.double ?? 0
        return number >= property.minimum ?? -.infinity && number <= property.maximum ?? .infinity
    }

    private func number(_ property: PropertyPlan, _ index: Int) -> Double {
        let least = property.minimum ?? 1
        let number = least + Double(index)
        return min(number, property.maximum ?? number)
    }

    private func text(_ property: PropertyPlan, _ index: Int) -> String {
        let words = Words(property.source).lowercased
        let number = index + 1
        let text =
            switch words.last {
            case "email": "user\(number)@example.com"
            case "url", "uri", "href": "https://example.com/\(number)"
            case "id", "uuid": "\(words.dropLast().last ?? "id")-\(number)"
            case "ip", "address": "192.0.2.\(number)"
            default: "\(Words(property.source).label) \(number)"
            }
        let longest = property.longest.map { max($0, 1) } ?? .max
        let padded =
            text
            + String(repeating: "x", count: max(0, min(property.shortest ?? 0, 200) - text.count))
        return String(padded.prefix(longest))
    }
}

extension EntityPlan {
    /// The property whose text names an object in a list; `nil` if there are several, or none.
    var nameProperty: String? {
        titleProperties.count == 1 ? titleProperties[0] : nil
    }

    /// The last of the properties that name an object: that by which people look for names.
    var lastTitleProperty: String? {
        titleProperties.last
    }

    /// The expression for the text that names an object, after the name of the object.
    var shownTitle: String? {
        titleProperties.isEmpty
            ? nil : titleProperties.map { "self.\($0)" }.joined(separator: " + ' ' + ")
    }

    /// The properties in the title.
    var titleProperties: [String] {
        (title ?? "").split(separator: "{").compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }
}
