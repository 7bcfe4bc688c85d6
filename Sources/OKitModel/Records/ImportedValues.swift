package import OKitExpression
package import OKitSyntax
import OrderedCollections

/// Reads the values of properties from JSON that is imported as records (WidgetKit managed-object
/// model §7.4).
package struct ImportedValues {
    /// The JSON keys of property values.
    package enum Names: Sendable {
        /// The declared keys in `json`: the names of a service.
        case declared
        /// The names of the properties: the initial data of an app.
        case own
    }

    /// The maximum nesting of records.
    package static let deepest = 64

    private let names: Names
    private let graph: Graph

    /// - Parameter graph: A graph for temporary values.
    package init(_ names: Names, graph: Graph) {
        self.names = names
        self.graph = graph
    }

    /// Whether JSON can have a value for a property.
    package func reads(_ property: Property) -> Bool {
        names == .own || property.source != nil
    }

    /// The value of a property in an object; `nil` if the object has no such member.
    package func node(of property: Property, in object: JSONNode) -> JSONNode? {
        guard names == .declared else {
            return object[property.name]
        }
        guard let source = property.source, !source.path.isEmpty else {
            return nil
        }
        return source.path.reduce(Optional(object)) { node, name in node?[name] }
    }

    /// The value of a node; if a transformer with that name exists, its result.
    ///
    /// - Parameter type: The name of the type in messages.
    package func value(
        _ node: JSONNode,
        of property: Property,
        as type: String
    ) throws(RecordStoreError) -> Value {
        if node.kind == .null {
            guard property.isOptional else {
                throw RecordStoreError.mismatch(node, "\(type), because it is not optional")
            }
            return .null
        }
        guard names == .declared, let name = property.source?.transformer,
            let (transformer, argument) = graph.environment.transformer(named: name)
        else {
            var decoder = ModelDecoder(graph: graph)
            guard let value = decoder.value(node, of: property), decoder.findings.isEmpty else {
                throw RecordStoreError.mismatch(node, "\(type) for \(property.name)")
            }
            return value
        }
        return transformer.body(node.plainValue, argument, graph.environment)
    }
}

extension RecordStoreError {
    /// JSON that does not match the declarations.
    package static func mismatch(_ node: JSONNode, _ expected: String) -> RecordStoreError {
        RecordStoreError(
            .badData,
            "expected \(expected), found \(node.kind.rawValue)",
            at: node.location
        )
    }

    /// Records that are nested too deep.
    package static func nestedTooDeep(_ node: JSONNode) -> RecordStoreError {
        RecordStoreError(
            .badData,
            "records are nested deeper than \(ImportedValues.deepest) levels",
            at: node.location
        )
    }
}

extension JSONNode {
    /// The input of a transformer: JSON as values, objects as maps.
    fileprivate var plainValue: Value {
        switch kind {
        case .null: .null
        case .boolean: .bool(bool ?? false)
        case .number: int.map { .int($0) } ?? .double(double ?? 0)
        case .string: .text(string ?? "")
        case .array: .list(elements.map(\.plainValue))
        case .object:
            .map(.init(members.map { ($0.name, $0.value.plainValue) }) { first, _ in first })
        }
    }
}
