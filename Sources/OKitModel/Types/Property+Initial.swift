import FoundationEssentials
import OKitExpression
import OKitSyntax
import OrderedCollections

extension Property {
    /// The initial value; `nil` if it is created for each object.
    ///
    /// A separately stored value is created when it is first read.
    var constantInitial: Value? {
        switch initial {
        case _ where isStoredSeparately: .null
        case .json(let node) where node.kind == .null && isOptional: .null
        case .now, .json: nil
        case .value(let value): value
        case .zero where isReference: storedType == .text ? .null : .list([])
        case .zero: isOptional ? .null : type.constantZero
        }
    }
}

extension ValueType {
    /// The initial value of the type; `nil` if it is created for each object.
    var constantZero: Value? {
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
