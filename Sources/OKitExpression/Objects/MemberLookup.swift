import OKitSyntax

/// The meaning of a name in an object.
public enum ObjectMember: Sendable {
    /// A stored or computed member, by its index.
    case member(Int)
    /// `ref`: the object that a reference refers to.
    case referenced
    /// `parent`: the owner of the object.
    case owner
    /// `model`: the outermost owner.
    case root
    /// `key`: the id of the object.
    case identifier
    /// A function that the type of the object declares.
    case function(ObjectFunction)
    /// A function that the host adds to objects.
    case hostFunction(Function)

    /// Whether reading the name does not call a function.
    var isValue: Bool {
        switch self {
        case .function, .hostFunction: false
        default: true
        }
    }
}

/// The lookup of names in values, shared by evaluation, checking, writing and completion.
public struct MemberLookup: Sendable {
    /// The functions of values and of the host.
    public let functions: FunctionTable

    /// Creates a lookup with the functions of an app.
    public init(functions: FunctionTable) {
        self.functions = functions
    }

    /// The meaning of a name without brackets in an object; `nil` if the type has no such member.
    ///
    /// Declared members hide the common members of all objects, and these hide functions.
    public func member(_ name: String, of type: ObjectType) -> ObjectMember? {
        if let index = type.index(of: name) {
            return .member(index)
        }
        switch name {
        case "ref" where type.traits.contains(.reference): return .referenced
        case "parent": return .owner
        case "model": return .root
        case "key" where type.isIdentified: return .identifier
        default: return function(name, of: type)
        }
    }

    /// The meaning of a name with brackets in an object.
    public func function(_ name: String, of type: ObjectType) -> ObjectMember? {
        if let function = type.functions[name] {
            return .function(function)
        }
        for ancestor in [type.name] + type.ancestors {
            if let function = functions.method(name, on: .object(ancestor)) {
                return .hostFunction(function)
            }
        }
        return nil
    }

    /// The function of a value that is not an object.
    func function(
        _ name: String,
        of value: Value,
        in notation: FunctionTable.Notation = .all
    ) -> Function? {
        ParameterType(receiver: value).flatMap { functions.method(name, on: $0, in: notation) }
    }

    /// The function of values of a type that is not an object type.
    public func function(
        _ name: String,
        of type: ValueType,
        in notation: FunctionTable.Notation = .all
    ) -> Function? {
        ParameterType(receiver: type).flatMap { functions.method(name, on: $0, in: notation) }
    }

    /// The names of the functions of values of a type.
    public func functionNames(
        of type: ValueType,
        in notation: FunctionTable.Notation = .all
    ) -> [String] {
        ParameterType(receiver: type).map {
            functions.methods(on: $0, in: notation).keys.sorted()
        } ?? []
    }
}

extension ParameterType {
    /// The type under which the functions of a value are declared.
    init?(receiver value: Value) {
        switch value {
        case .text: self = .text
        case .bool, .int, .uint, .double, .decimal: self = .number
        case .date: self = .date
        case .color: self = .color
        case .data: self = .data
        case .list, .set, .map: self = .collection
        case .null, .image, .object: return nil
        }
    }

    /// The type under which the functions of values of a type are declared.
    init?(receiver type: ValueType) {
        switch type {
        case .text: self = .text
        case .bool, .int, .double, .decimal: self = .number
        case .date: self = .date
        case .color: self = .color
        case .data: self = .data
        case .list, .set, .map: self = .collection
        case .image, .any, .object: return nil
        }
    }
}
