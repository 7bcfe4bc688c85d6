import OKitSyntax

/// The functions that expressions of an app can call: those of every app and those of its host.
public struct FunctionTable: Sendable {
    /// The functions that every app has.
    public static let standard = FunctionTable(
        TextFunctions.all + NumberFunctions.all + DateFunctions.all + ColorFunctions.all
            + DataFunctions.all + PredicateFunctions.all
    )

    private var valueMethods: [[String: Function]] = []
    private var objectMethods: [String: [String: Function]] = [:]
    private var free: [String: Function] = [:]
    /// All functions in the order of declaration.
    public private(set) var all: [Function] = []

    private init(_ functions: [Function]) {
        for function in functions {
            insert(function)
        }
    }

    /// Returns the table with the functions of a host, which never replace one that is there.
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
        case let receiver?:
            while valueMethods.count <= receiver.order {
                valueMethods.append([:])
            }
            valueMethods[receiver.order][function.name] = function
        case nil:
            free[function.name] = function
        }
    }

    /// The function that values of a type have.
    public func method(_ name: String, on receiver: ParameterType) -> Function? {
        methods(on: receiver)[name]
    }

    /// The functions that values of a type have, by name.
    public func methods(on receiver: ParameterType) -> [String: Function] {
        if case .object(let name) = receiver {
            return objectMethods[name] ?? [:]
        }
        return valueMethods.indices.contains(receiver.order) ? valueMethods[receiver.order] : [:]
    }

    /// The function that is called with all of its arguments in brackets.
    ///
    /// A name with a single colon, at its end, can be written without it.
    public func function(named name: String) -> Function? {
        let isShort = name.hasSuffix(":") && !name.dropLast().contains(":")
        return free[isShort ? String(name.dropLast()) : name]
    }

    /// The names of the functions that are called with all of their arguments in brackets.
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
        }
    }
}
