import OKitSyntax

extension EntityPlan {
    /// The maximum number of columns of a table.
    private static let mostColumns = 7

    /// The columns of a table, most important first.
    var columns: [JSONText] {
        columns(besides: nil)
    }

    /// The columns of a table without one for a property, which all of its objects share.
    func columns(besides name: String?) -> [JSONText] {
        mainProperties.filter { $0.name != name }.map { property in
            property.type.isList
                ? .object([
                    ("value", .text("\(property.name).join(', ')")),
                    ("title", .text(property.shownLabel.braced)),
                ])
                : .text(property.name)
        }
    }

    /// The properties that identify and describe objects, most important first.
    var mainProperties: [PropertyPlan] {
        let shown = properties.filter { property in
            (property.type.isScalar || property.isListOfNames || property.isReferenceToOne)
                && !property.isWriteOnly
                && !property.isLong && !property.isSecret
        }
        let ranked = shown.map { (property: $0, rank: rank($0)) }.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        .map(\.element)
        return ranked.prefix(Self.mostColumns).filter { $0.rank < 90 || ranked.count <= 3 }
            .map(\.property)
    }

    private func rank(_ property: PropertyPlan) -> Int {
        if titleProperties.count > 1, titleProperties.contains(property.name) {
            return -1
        }
        let words = Words(property.source).lowercased
        let last = words.last ?? ""
        if ["name", "names", "title", "label", "displayname", "subject", "login"].contains(last),
            words.count == 1
        {
            return 0
        }
        if property.name == identity {
            // People know objects by their names rather than by long ids.
            return property.type == .int ? 1 : 20
        }
        switch last {
        case "name", "title", "email", "username", "number": return 5
        case "status", "state", "type", "kind": return 10
        case "description", "summary", "message": return 40
        case "url", "uri", "href", "etag", "hash", "token", "self", "ref", "cursor": return 95
        case "id", "uuid", "urn": return 60
        default: break
        }
        if !property.values.isEmpty {
            return 12
        }
        if property.isReferenceToOne {
            return 14
        }
        switch property.type {
        case .date, .day:
            return ["created", "updated", "modified"].contains(where: words.contains) ? 25 : 18
        case .bool: return 35
        case .int, .double, .decimal: return 22
        default: return property.isOptional ? 30 : 15
        }
    }
}

extension PropertyPlan {
    /// Whether it refers to one other object, which is shown by its title.
    fileprivate var isReferenceToOne: Bool {
        isRelation && !type.isList && type.entity != nil
    }

    /// Whether it is a list of short texts that name or classify an object.
    fileprivate var isListOfNames: Bool {
        type == .list(.text) && ["names", "tags", "labels"].contains(Words(source).last ?? "")
    }
}
