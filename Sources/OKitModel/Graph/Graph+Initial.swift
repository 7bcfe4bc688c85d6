import FoundationEssentials
import OKitSyntax
import OrderedCollections

extension Graph {
    /// What a property of a new object holds.
    func initialValue(of property: Property) -> Value {
        switch property.initial {
        case .now:
            return .date(environment.now)
        case .json(let node):
            var decoder = ModelDecoder(graph: self)
            return decoder.value(node, property.type) ?? zero(of: property.type)
        case .zero:
            return property.isOptional ? .null : zero(of: property.type)
        }
    }

    private func zero(of type: ValueType) -> Value {
        switch type {
        case .any: .null
        case .bool: .bool(false)
        case .int: .int(0)
        case .double: .double(0)
        case .decimal: .decimal(0)
        case .text: .text("")
        case .date: .date(environment.now)
        case .data: .data(Data())
        case .color: .color(RGBColor(red: 0, green: 0, blue: 0))
        case .image: .image(name: "")
        case .list: .list([])
        case .set: .set([])
        case .map: .map([:])
        case .object(let name): ownedObject(of: name)
        }
    }

    /// A new object for a property that is not optional.
    ///
    /// Types that contain themselves that way would never end; below a fixed depth the property
    /// stays null.
    private func ownedObject(of typeName: String) -> Value {
        guard let type = types[typeName], creationDepth < Self.deepestCreation else {
            return .null
        }
        creationDepth += 1
        defer { creationDepth -= 1 }
        return .object(create(type))
    }

    private static let deepestCreation = 32
}
