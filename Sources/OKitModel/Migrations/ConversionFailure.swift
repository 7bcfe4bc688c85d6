package import OKitExpression
import OKitSyntax

/// The failure of a `convert` that yields an invalid value for its property.
package struct ConversionFailure: Error, Sendable, Equatable {
    /// The property: `Book.price`.
    package let property: String
    /// The object, by its id or location.
    package let object: String
    /// The problem.
    package let problem: String

    /// Creates a failure.
    package init(property: String, object: String, problem: String) {
        self.property = property
        self.object = object
        self.problem = problem
    }

    /// The failure as text.
    package var text: String {
        "\"convert\" of \(property) fails for the object \(object): \(problem)"
    }
}

/// Evaluates `convert` on stored objects.
package struct Conversion {
    /// The name of the stored object in the expression.
    package static let oldName = "old"

    private let graph: Graph

    /// Whether values of a type can be those of a property.
    package static func mayYield(_ type: ValueType, for property: Property) -> Bool {
        guard property.isReference else {
            return ExactConversion.mayBe(type, property.storedType)
        }
        switch (type, property.type) {
        case (.any, _): return true
        case (.list(let element), .list(.object)): return isReference(element)
        case (let type, .object): return isReference(type)
        default: return false
        }
    }

    /// Whether values of a type can be the object of a relation.
    private static func isReference(_ type: ValueType) -> Bool {
        switch type {
        case .any, .object, .text, .map: true
        default: false
        }
    }

    /// - Parameter graph: The stored objects, with the types of their schema.
    package init(graph: Graph) {
        self.graph = graph
    }

    /// The value that a property gets for a stored object.
    ///
    /// - Parameter name: The description of the object in messages.
    package func value(
        of expression: ParsedExpression,
        on object: ObjectID,
        named name: String,
        for property: Property,
        of entity: String
    ) throws(ConversionFailure) -> Value {
        func failure(_ problem: String) -> ConversionFailure {
            ConversionFailure(
                property: "\(entity).\(property.name)",
                object: name,
                problem: problem
            )
        }
        var evaluator = Evaluator(graph, variables: [Self.oldName: .object(object)])
        let result = evaluator.value(of: expression, on: nil as ObjectID?)
        if let problem = evaluator.problems.first {
            throw failure(problem.text)
        }
        if result.isNull {
            guard property.isOptional || property.isReference else {
                throw failure("expected \(property.storedType.writtenName), found null")
            }
            return .null
        }
        if property.isReference {
            return try reference(result, property, failure)
        }
        let made = property.isDay ? graph.environment.day(in: result) : result
        guard let value = ExactConversion.result(made, as: property.storedType) else {
            let expected = property.isDay ? "day" : property.storedType.writtenName
            throw failure(
                "expected \(expected), found \(result.describedForError)"
            )
        }
        let elements = value.elements ?? [value]
        let allowed = property.allowedValues
        if let other = elements.first(where: { !allowed.isEmpty && !allowed.contains($0) }) {
            throw failure("\(other.describedForError) is not one of its values")
        }
        return value
    }

    /// The related objects, or their ids and identities; a list if the property is one.
    private func reference(
        _ result: Value,
        _ property: Property,
        _ failure: (String) -> ConversionFailure
    ) throws(ConversionFailure) -> Value {
        let target = property.type.entityName ?? "object"
        let isList = property.type.isCollection
        guard isList == (result.elements != nil) else {
            let expected = isList ? "[\(target)]" : target
            throw failure("expected \(expected), found \(result.describedForError)")
        }
        for element in result.elements ?? [result] {
            switch element {
            case .object, .text, .map: break
            default: throw failure("expected \(target), found \(element.describedForError)")
            }
        }
        return result
    }
}

extension Value {
    /// The value in messages, with its kind: `text "12 EUR"`.
    fileprivate var describedForError: String {
        let text = (self.text ?? "").prefix(40)
        return switch self {
        case .null: "null"
        case .bool: "bool \(text)"
        case .int, .uint: "int \(text)"
        case .double: "double \(text)"
        case .decimal: "decimal \(text)"
        case .text: "text \"\(text)\""
        case .date: "date \(text)"
        case .data: "data"
        case .color: "color \(text)"
        case .image: "image \"\(text)\""
        case .list, .set: "a list"
        case .map: "a map"
        case .object: "an object"
        }
    }
}

extension ValueType {
    /// The type as entities declare it: `[Book]`.
    package var writtenName: String {
        switch self {
        case .any: "any"
        case .object(let name): name
        case .list(let element): "[\(element.writtenName)]"
        case .set(let element): "set of \(element.writtenName)"
        case .map(let element): "{\(element.writtenName)}"
        default: Self.scalars.first { $0.value == self }?.key ?? "any"
        }
    }
}
