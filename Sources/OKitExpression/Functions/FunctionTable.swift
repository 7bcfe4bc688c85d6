import OKitSyntax

/// The functions that expressions of an app can call: those of every app and those of its host.
public struct FunctionTable: Sendable {
    /// The functions that every app has.
    public static let standard = FunctionTable(
        [
            TextFunctions.all, NumberFunctions.all, DateFunctions.all, ColorFunctions.all,
            DataFunctions.all, PredicateFunctions.all, CELFunctions.all,
        ].flatMap(\.self)
    )

    /// The notations that support a function.
    public enum Notation: Sendable, Hashable {
        /// All notations.
        case all
        /// Only CEL; there the function hides one of the same name for all notations.
        case cel
    }

    private var valueMethods: [[String: Function]] = []
    private var objectMethods: [String: [String: Function]] = [:]
    private var free: [String: Function] = [:]
    private var celMethods: [[String: Function]] = []
    private var celFree: [String: Function] = [:]
    /// All functions in declaration order.
    public private(set) var all: [Function] = []

    private init(_ functions: [Function]) {
        for function in functions {
            insert(function)
        }
    }

    /// Returns the table with the functions of a host, which never replace existing ones.
    public func adding(_ functions: [Function]) -> FunctionTable {
        var table = self
        for function in functions where table.declared(like: function) == nil {
            table.insert(function)
        }
        return table
    }

    private func declared(like function: Function) -> Function? {
        guard let receiver = function.receiver else {
            return free[function.name]
        }
        return method(function.name, on: receiver)
    }

    private mutating func insert(_ function: Function) {
        all.append(function)
        switch function.receiver {
        case .object(let name):
            objectMethods[name, default: [:]][function.name] = function
        case let receiver? where function.notation == .cel:
            Self.insert(function, receiver, into: &celMethods)
        case let receiver?:
            Self.insert(function, receiver, into: &valueMethods)
        case nil where function.notation == .cel:
            celFree[function.name] = function
        case nil:
            free[function.name] = function
        }
    }

    private static func insert(
        _ function: Function,
        _ receiver: ParameterType,
        into methods: inout [[String: Function]]
    ) {
        while methods.count <= receiver.order {
            methods.append([:])
        }
        methods[receiver.order][function.name] = function
    }

    /// The function that values of a type have in a notation.
    public func method(
        _ name: String,
        on receiver: ParameterType,
        in notation: Notation = .all
    ) -> Function? {
        if case .object(let entity) = receiver {
            return objectMethods[entity]?[name]
        }
        let order = receiver.order
        if notation == .cel, celMethods.indices.contains(order),
            let function = celMethods[order][name]
        {
            return function
        }
        return valueMethods.indices.contains(order) ? valueMethods[order][name] : nil
    }

    /// The functions that values of a type have in a notation, by name.
    public func methods(
        on receiver: ParameterType,
        in notation: Notation = .all
    ) -> [String: Function] {
        if case .object(let name) = receiver {
            return objectMethods[name] ?? [:]
        }
        let order = receiver.order
        let shared = valueMethods.indices.contains(order) ? valueMethods[order] : [:]
        guard notation == .cel, celMethods.indices.contains(order) else {
            return shared
        }
        return shared.merging(celMethods[order]) { _, cel in cel }
    }

    /// The function that takes all of its arguments in brackets.
    ///
    /// The colon can be omitted from a name with a single colon at its end.
    public func function(named name: String, in notation: Notation = .all) -> Function? {
        if notation == .cel {
            return celFree[name] ?? free[name]
        }
        let isShort = name.hasSuffix(":") && !name.dropLast().contains(":")
        return free[isShort ? String(name.dropLast()) : name]
    }

    /// Whether values of any type have a function with that name, and all of these are pure.
    package func hasPureMethod(_ name: String) -> Bool {
        let found = (valueMethods + celMethods).compactMap { $0[name] }
        return !found.isEmpty && found.allSatisfy { $0.purity != .random }
    }

    /// The names of a notation's functions that take all of their arguments in brackets, without
    /// those that only predicates can call.
    func names(in notation: Notation) -> [String] {
        let names = Set(free.keys).union(notation == .cel ? Set(celFree.keys) : [])
        return names.filter { !$0.contains(":") }.sorted()
    }

    /// The names of the functions that take all of their arguments in brackets.
    public var functionNames: [String] {
        free.keys.sorted()
    }
}

extension ParameterType {
    /// The position of the methods of a type, faster to find than by hashing the type.
    fileprivate var order: Int {
        switch self {
        case .any: 0
        case .text: 1
        case .printable: 2
        case .number: 3
        case .wholeNumber: 4
        case .date: 5
        case .color: 6
        case .data: 7
        case .collection: 8
        case .numbers: 9
        case .object: 10
        case .quantity: 11
        case .sized: 12
        }
    }
}
