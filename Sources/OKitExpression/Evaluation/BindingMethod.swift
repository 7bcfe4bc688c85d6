import OKitSyntax

/// The methods of reading and writing a binding (OKit binding language, "Entry points").
public enum BindingMethod: String, Sendable, CaseIterable {
    /// The value as it is.
    case get
    /// The values of all parts; null for those without a value.
    case getAll
    /// The texts of the parts that have one.
    case getStrings
    /// The texts of the parts that have one, joined by a space; null if there are none.
    case getString
    /// The value of the only part, otherwise as `getString`.
    case getStringAll
    /// Whether the binding holds; a leading `!` negates it.
    case getBool
    /// A whole number, if the value is exactly one.
    case getInt
    /// A 32-bit number.
    case getFloat
    /// A 64-bit number.
    case getDouble
    /// The name of an image, or the bytes of an image object.
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

extension BindingMethod {
    /// The value of a binding read by this method; null for methods that write.
    public func value(
        of binding: String,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        switch self {
        case .get:
            return single(binding, on: content, in: &evaluator)
        case .getAll:
            return .list(parts(of: binding, on: content, in: &evaluator))
        case .getStrings:
            let parts = parts(of: binding, on: content, in: &evaluator)
            return .list(parts.compactMap { evaluator.text(of: $0) }.map { .text($0) })
        case .getString:
            return joined(parts(of: binding, on: content, in: &evaluator), evaluator)
        case .getStringAll:
            let parts = parts(of: binding, on: content, in: &evaluator)
            return parts.count == 1 ? parts[0] : joined(parts, evaluator)
        case .getBool:
            let expression = evaluator.parse(binding, as: .condition)
            return .bool(evaluator.value(of: expression, on: content).condition)
        case .getInt:
            return single(binding, on: content, in: &evaluator).int.map { .int($0) } ?? .null
        case .getFloat:
            let number = single(binding, on: content, in: &evaluator).double
            return number.flatMap { Self.shortest($0) }.map { .double($0) } ?? .null
        case .getDouble:
            return single(binding, on: content, in: &evaluator).double.map { .double($0) } ?? .null
        case .getImage:
            return image(single(binding, on: content, in: &evaluator), in: &evaluator)
        case .resolve:
            let expression = evaluator.parse(binding, as: .single)
            return evaluator.context(of: expression, on: content).map { .object($0) } ?? .null
        case .contexts:
            let expression = evaluator.parse(binding, as: .single)
            return .list(evaluator.contexts(of: expression, on: content).map { .object($0) })
        case .set, .call, .callSet:
            return .null
        }
    }

    private func single(
        _ binding: String,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        evaluator.value(of: evaluator.parse(binding, as: .single), on: content)
    }

    private func parts(
        of binding: String,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> [Value] {
        BindingParser.parseParts(binding).map { part in
            for problem in part.problems {
                evaluator.note(problem.message)
            }
            return evaluator.value(of: part, on: content)
        }
    }

    private func image(_ value: Value, in evaluator: inout Evaluator) -> Value {
        guard let object = value.object else {
            return value.converted(to: .image) ?? .null
        }
        return evaluator.space.objectType(of: object)?.traits.contains(.image) == true
            ? evaluator.property("image", of: value) : .null
    }

    private func joined(_ parts: [Value], _ evaluator: Evaluator) -> Value {
        let texts = parts.compactMap { evaluator.text(of: $0) }
        return texts.isEmpty ? .null : .text(texts.joined(separator: " "))
    }

    /// The shortest 64-bit number with the text of a 32-bit number.
    private static func shortest(_ number: Double) -> Double? {
        let float = Float(number)
        return float.isFinite || !number.isFinite ? Double(float.description) : nil
    }
}
