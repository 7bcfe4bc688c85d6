import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The entities of a `.mom` file.
package struct ManagedObjectModel: Sendable, Hashable {
    /// The entities, sorted by name.
    package var entities: [ClassicEntity] = []
    /// Descriptions of parts that could not be read.
    package var problems: [String] = []

    /// Creates an empty model.
    package init() {}

    /// Parses a `.mom` file: a keyed archive of an NSManagedObjectModel.
    package init(parsing bytes: [UInt8]) throws(ClassicFormatError) {
        let archive = try KeyedArchive(PropertyList(parsing: bytes))
        guard let root = archive.root, root.className == "NSManagedObjectModel" else {
            throw KeyedArchive.error(.missing, at: 0, "its root is not an NSManagedObjectModel")
        }
        guard let entities = root.object("NSEntities") else {
            throw KeyedArchive.error(.missing, at: root.index, "the model has no NSEntities")
        }
        for (name, entity) in entities.members.sorted(by: { $0.key < $1.key }) {
            self.entities.append(read(entity, name: name))
        }
    }

    private mutating func read(_ object: KeyedObject, name: String) -> ClassicEntity {
        var entity = ClassicEntity(name: name)
        entity.className = object.text("NSClassNameForEntity")
        entity.superentity = object.object("NSSuperentity")?.text("NSEntityName")
        entity.userInfo = notes(of: object)
        let properties = object.object("NSProperties")?.members ?? [:]
        for (name, property) in properties.sorted(by: { $0.key < $1.key }) {
            switch property.className {
            case "NSAttributeDescription":
                entity.attributes.append(attribute(property, name, of: entity.name))
            case "NSRelationshipDescription":
                if let relation = relation(property, name, of: entity.name) {
                    entity.relations.append(relation)
                }
            default:
                let kind = property.className ?? "object without class"
                problems.append("\"\(name)\" of entity \"\(entity.name)\" is ignored: \(kind)")
            }
        }
        return entity
    }

    private mutating func attribute(
        _ object: KeyedObject,
        _ name: String,
        of entity: String
    ) -> ClassicEntity.Attribute {
        let code = object["NSAttributeType"]?.integer
        var attribute = ClassicEntity.Attribute(
            name: name,
            type: code.flatMap { ClassicEntity.AttributeType(rawValue: $0) },
            isOptional: object["NSIsOptional"]?.bool ?? false
        )
        if attribute.type == nil {
            let type = code.map { String($0) } ?? "none"
            problems.append("attribute \"\(name)\" of entity \"\(entity)\" has type \(type)")
        }
        if let initial = object["NSDefaultValue"] {
            let value = Value(initial, object.object("NSDefaultValue"), attribute.type)
            if value == nil {
                problems.append(
                    "the default of attribute \"\(name)\" of entity \"\(entity)\" cannot be read"
                )
            }
            attribute.initial = value ?? .null
        }
        attribute.transformer = object.text("NSValueTransformerName")
        attribute.userInfo = notes(of: object)
        return attribute
    }

    private mutating func relation(
        _ object: KeyedObject,
        _ name: String,
        of entity: String
    ) -> ClassicEntity.Relation? {
        let named = object.object("NSDestinationEntity")?.text("NSEntityName")
        guard let destination = object.text("_NSDestinationEntityName") ?? named else {
            problems.append("relation \"\(name)\" of entity \"\(entity)\" has no destination")
            return nil
        }
        let inverse = object.object("NSInverseRelationship")?.text("NSPropertyName")
        return ClassicEntity.Relation(
            name: name,
            destination: destination,
            inverse: object.text("_NSInverseRelationshipName") ?? inverse,
            isOptional: object["NSIsOptional"]?.bool ?? false,
            minCount: Int(clamping: object["NSMinCount"]?.integer ?? 0),
            maxCount: Int(clamping: object["NSMaxCount"]?.integer ?? 0),
            deleteRule: object["NSDeleteRule"]?.integer
                .flatMap { ClassicEntity.DeleteRule(rawValue: $0) } ?? .nullify,
            userInfo: notes(of: object)
        )
    }

    /// The notes on an entity or a property, all of which are text.
    private func notes(of object: KeyedObject) -> [String: String] {
        object.object("NSUserInfo")?.members
            .compactMapValues { $0.value.text ?? $0.text("NS.string") } ?? [:]
    }
}

extension Value {
    /// The default of an attribute: text, a number, or an object for a date, bytes or a decimal;
    /// `nil` for any other.
    fileprivate init?(
        _ list: PropertyList,
        _ object: KeyedObject?,
        _ type: ClassicEntity.AttributeType?
    ) {
        switch list {
        case .bool(let bool): self = .bool(bool)
        case .integer(let number):
            switch type {
            case .bool: self = .bool(number != 0)
            case .double, .float: self = .double(Double(number))
            case .decimal: self = .decimal(Decimal(number))
            default: self = .int(number)
            }
        case .real(let number):
            self = type == .decimal ? .decimal(Decimal(number)) : .double(number)
        case .text(let text): self = .text(text)
        case .data(let bytes): self = .data(Data(bytes))
        default:
            guard let object, let value = Value(object) else {
                return nil
            }
            self = value
        }
    }

    private init?(_ object: KeyedObject) {
        switch object.className {
        case "NSString", "NSMutableString":
            guard let text = object.text("NS.string") else {
                return nil
            }
            self = .text(text)
        case "NSDate":
            guard case .real(let seconds) = object["NS.time"] else {
                return nil
            }
            self = .date(Date(timeIntervalSinceReferenceDate: seconds))
        case "NSData", "NSMutableData":
            guard case .data(let bytes) = object["NS.data"] else {
                return nil
            }
            self = .data(Data(bytes))
        case "NSDecimalNumber":
            guard let decimal = Decimal(archived: object) else {
                return nil
            }
            self = .decimal(decimal)
        default: return nil
        }
    }
}

extension Decimal {
    /// A decimal as NSDecimalNumber archives it: a mantissa of up to eight 16-bit parts, the lowest
    /// first, and a power of ten.
    fileprivate init?(archived object: KeyedObject) {
        guard case .data(let mantissa) = object["NS.mantissa"],
            let length = object["NS.length"]?.integer, 0...8 ~= length,
            let exponent = object["NS.exponent"]?.integer, -128...127 ~= exponent,
            mantissa.count >= 2 * Int(length)
        else {
            return nil
        }
        let isBigEndian = object["NS.mantissa.bo"]?.integer == 2
        var number = Decimal(0)
        for part in (0..<Int(length)).reversed() {
            let (first, second) = (mantissa[2 * part], mantissa[2 * part + 1])
            let (high, low) = isBigEndian ? (first, second) : (second, first)
            number = number * 65_536 + Decimal(Int(high) << 8 | Int(low))
        }
        self = Decimal(
            sign: object["NS.negative"]?.bool == true ? .minus : .plus,
            exponent: Int(exponent),
            significand: number
        )
    }
}
