import FoundationEssentials
package import OKitExpression
import OKitSyntax
import OrderedCollections

extension Graph {
    /// What a property of a new object holds.
    package func initialValue(of property: Property) -> Value {
        if let constant = property.constantInitial {
            return constant
        }
        switch property.initial {
        case .now:
            return .date(environment.now)
        case .json(let node):
            let value = bringAlong {
                var decoder = ModelDecoder(graph: self)
                return decoder.value(node, property.type)
            }
            return value ?? zero(of: property.type)
        case .zero, .value:
            return zero(of: property.type)
        }
    }

    func zero(of type: ValueType) -> Value {
        switch type {
        case .date: .date(environment.now)
        case .object(let name): ownedObject(of: name)
        default: type.constantZero ?? .null
        }
    }

    /// A new object for a property that is not optional.
    private func ownedObject(of typeName: String) -> Value {
        bringAlong { types[typeName].map { .object(create($0)) } } ?? .null
    }

    /// Makes what a new object brings along; `nil` where there is too much of it.
    ///
    /// Types that contain themselves would never end.
    private func bringAlong(_ make: () -> Value?) -> Value? {
        guard creationDepth < Self.deepestCreation, creationCount < Self.largestCreation else {
            return nil
        }
        creationDepth += 1
        creationCount += 1
        defer {
            creationDepth -= 1
            if creationDepth == 0 {
                creationCount = 0
            }
        }
        return make()
    }

    private static let deepestCreation = 32
    private static let largestCreation = 1000
}

extension Property {
    /// What each new object holds; `nil` where that is another value each time.
    ///
    /// A value that is stored separately is made when it is first read.
    var constantInitial: Value? {
        switch initial {
        case _ where isStoredSeparately: .null
        case .now, .json: nil
        case .value(let value): value
        case .zero: isOptional ? .null : type.constantZero
        }
    }
}

extension ValueType {
    /// The type's natural beginning, where it is always the same.
    fileprivate var constantZero: Value? {
        switch self {
        case .any: .null
        case .bool: .bool(false)
        case .int: .int(0)
        case .double: .double(0)
        case .decimal: .decimal(0)
        case .text: .text("")
        case .data: .data(Data())
        case .color: .color(RGBColor(red: 0, green: 0, blue: 0))
        case .image: .image(name: "")
        case .list: .list([])
        case .set: .set([])
        case .map: .map([:])
        case .date, .object: nil
        }
    }
}
