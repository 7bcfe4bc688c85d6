import OKitSyntax

/// What a binding is asked for (OKit binding language, "Entry points").
public enum BindingMethod: String, Sendable, CaseIterable {
    /// The value as it is.
    case get
    /// The values of all parts, null for those without one.
    case getAll
    /// The texts of the parts that have one.
    case getStrings
    /// The texts of the parts that have one, joined by a blank; null without any.
    case getString
    /// The value of the only part, else as `getString`.
    case getStringAll
    /// Whether the binding holds; a leading `!` turns it round.
    case getBool
    /// A whole number, where the value is exactly one.
    case getInt
    /// A number of 32 bits.
    case getFloat
    /// A number of 64 bits.
    case getDouble
    /// The name of a picture, or the bytes of an object that is one.
    case getImage
    /// The object whose properties the path ends at.
    case resolve
    /// All objects that the path touches.
    case contexts
    /// Writes a value.
    case set
    /// Calls a function.
    case call
    /// Writes a value, or calls a function with it.
    case callSet
}

extension Evaluator {
    /// What a binding yields that is read in a certain way; null for methods that write.
    public mutating func read(
        _ binding: String,
        _ method: BindingMethod,
        on content: ObjectID?
    ) -> Value {
        switch method {
        case .get:
            return value(ofBinding: binding, as: .single, on: content)
        case .getAll:
            return .list(parts(of: binding, on: content))
        case .getStrings:
            return .list(parts(of: binding, on: content).compactMap(text).map { .text($0) })
        case .getString:
            return joined(parts(of: binding, on: content))
        case .getStringAll:
            let parts = parts(of: binding, on: content)
            return parts.count == 1 ? parts[0] : joined(parts)
        case .getBool:
            return .bool(value(ofBinding: binding, as: .condition, on: content).condition)
        case .getInt:
            let value = value(ofBinding: binding, as: .single, on: content)
            return value.int.map { .int($0) } ?? .null
        case .getFloat:
            let value = value(ofBinding: binding, as: .single, on: content)
            return value.double.flatMap { Value(float: $0) } ?? .null
        case .getDouble:
            let value = value(ofBinding: binding, as: .single, on: content)
            return value.double.map { .double($0) } ?? .null
        case .getImage:
            let value = value(ofBinding: binding, as: .single, on: content)
            return picture(value)
        case .resolve:
            let context = context(of: parse(binding, as: .single), on: content)
            return context.map { .object($0) } ?? .null
        case .contexts:
            let contexts = contexts(of: parse(binding, as: .single), on: content)
            return .list(contexts.map { .object($0) })
        case .set, .call, .callSet:
            return .null
        }
    }

    private mutating func value(
        ofBinding text: String,
        as form: BindingParser.Form,
        on content: ObjectID?
    ) -> Value {
        value(of: parse(text, as: form), on: content)
    }

    private mutating func parts(of binding: String, on content: ObjectID?) -> [Value] {
        var values: [Value] = []
        for part in BindingParser.parseParts(binding) {
            for problem in part.problems {
                note(problem.message)
            }
            values.append(value(of: part, on: content))
        }
        return values
    }

    private mutating func picture(_ value: Value) -> Value {
        guard let object = value.object else {
            return value.converted(to: .image) ?? .null
        }
        return space.objectType(of: object)?.traits.contains(.image) == true
            ? property("image", of: value) : .null
    }

    private func joined(_ parts: [Value]) -> Value {
        let texts = parts.compactMap(text)
        return texts.isEmpty ? .null : .text(texts.joined(separator: " "))
    }

    /// Parses a binding, and notes what is wrong with its form.
    package mutating func parse(_ text: String, as form: BindingParser.Form) -> ParsedExpression {
        let expression = BindingParser.parse(text, as: form)
        for problem in expression.problems {
            note(problem.message)
        }
        return expression
    }
}

extension Value {
    /// A number of 32 bits as the shortest number of 64 bits with its text.
    fileprivate init?(float number: Double) {
        let float = Float(number)
        guard float.isFinite || !number.isFinite, let value = Double(float.description) else {
            return nil
        }
        self = .double(value)
    }
}
