import FoundationEssentials
import OKitBundle
import OKitExpression
package import OKitModel
import OKitSyntax

extension ManagedObjectModel {
    /// Converts the entities to declarations of records, as far as possible.
    ///
    /// Omitted parts are described in `problems`, except for classes of the host app, which have no
    /// code here.
    package func declarations() -> (types: [EntityType], problems: [String]) {
        var problems: [String] = []
        let withID = entitiesWithID
        let types = entities.map { entity in
            EntityType(
                name: entity.name,
                properties: entity.attributes.map {
                    property($0, of: entity, &problems)
                } + entity.relations.map { property($0, of: entity, &problems) },
                hasID: !withID.contains(entity.name),
                parent: entity.superentity,
                record: RecordTraits(
                    identity: entity.identity,
                    owner: entity.owner,
                    isOwner: entity.isOwner
                )
            )
        }
        for entity in entities {
            for note in ["entityMapperName", "JSONDictionaryTransformerName"] {
                if let name = entity.userInfo[note] {
                    problems.append("entity \"\(entity.name)\": \(note) \"\(name)\" needs code")
                }
            }
        }
        return (types, problems)
    }

    /// The entities with a declared or inherited attribute `id`, which replaces the id of objects.
    private var entitiesWithID: Set<String> {
        var found = Set(entities.filter { $0.hasMember("id") }.map(\.name))
        var rest = Array(found)
        let children = Dictionary(grouping: entities) { $0.superentity ?? "" }
        while let parent = rest.popLast() {
            for child in children[parent] ?? [] where found.insert(child.name).inserted {
                rest.append(child.name)
            }
        }
        return found
    }

    private func property(
        _ attribute: ClassicEntity.Attribute,
        of entity: ClassicEntity,
        _ problems: inout [String]
    ) -> Property {
        var property = Property(
            attribute.name,
            attribute.type?.valueType ?? .text,
            isOptional: attribute.isOptional,
            initial: Property.Initial(attribute.initial)
        )
        property.source = attribute.source
        if attribute.type == .transformable {
            problems.append(
                "attribute \"\(attribute.name)\" of entity \"\(entity.name)\" is transformable "
                    + "and is stored as bytes"
            )
        }
        return property
    }

    private func property(
        _ relation: ClassicEntity.Relation,
        of entity: ClassicEntity,
        _ problems: inout [String]
    ) -> Property {
        let target = ValueType.object(relation.destination)
        var property = Property(
            relation.name,
            relation.isToMany ? .set(target) : target,
            isOptional: true
        )
        property.source = relation.source
        property.inverse = relation.inverse
        switch relation.deleteRule {
        case .nullify: property.deleteRule = .nullify
        case .cascade: property.deleteRule = .cascade
        case .deny: property.deleteRule = .deny
        case .none:
            problems.append(
                "relation \"\(relation.name)\" of entity \"\(entity.name)\" has no delete rule "
                    + "and gets \"nullify\""
            )
        }
        if relation.maxCount > 1 || relation.minCount > 1 || !relation.isOptional {
            problems.append(
                "relation \"\(relation.name)\" of entity \"\(entity.name)\" can have any number "
                    + "of objects here, including none"
            )
        }
        return property
    }
}

extension ClassicEntity {
    fileprivate func hasMember(_ name: String) -> Bool {
        attributes.contains { $0.name == name } || relations.contains { $0.name == name }
    }
}

extension ClassicEntity.AttributeType {
    /// The value type of the attribute.
    fileprivate var valueType: ValueType {
        switch self {
        case .int16, .int32, .int64: .int
        case .decimal: .decimal
        case .double, .float: .double
        case .text, .uuid, .uri: .text
        case .bool: .bool
        case .date: .date
        case .data, .transformable: .data
        }
    }
}

extension Property.Initial {
    /// The initial value; `zero` for null and for unsupported values.
    fileprivate init(_ value: Value) {
        var writer = JSONWriter()
        switch value {
        case .bool(let bool): writer.bool(bool)
        case .int(let number): writer.int(number)
        case .double(let number): writer.double(number)
        case .decimal(let number): writer.raw("\(number)")
        case .text(let text): writer.string(text)
        case .date(let date): writer.double(date.timeIntervalSinceReferenceDate)
        case .data(let data): writer.string(data.base64EncodedString())
        default:
            self = .zero
            return
        }
        let source = SourceText(path: "default", bytes: writer.bytes)
        let document = try? JSONDocument(parsing: source)
        self = document.map { .json($0.root) } ?? .zero
    }
}
