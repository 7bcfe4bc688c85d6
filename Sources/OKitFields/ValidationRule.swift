public import Foundation
import OKitExpression
import OKitModel

/// A rule on the values of a field.
///
/// Several rules of a field must all hold. Nil meets every rule that does not say otherwise.
open class ValidationRule<T> {
    /// Makes the rule of the property, given how a value of it is read.
    let rule: (_ decode: @escaping Decoder) -> PropertyRule

    typealias Decoder = @Sendable (Value, Graph) -> T?

    init(_ rule: @escaping (_ decode: @escaping Decoder) -> PropertyRule) {
        self.rule = rule
    }

    /// Creates a rule of a condition.
    ///
    /// - Parameters:
    ///   - test: whether a value meets the rule.
    ///   - message: what is wrong where the condition does not hold.
    ///   - allowNil: whether nil meets the rule.
    public init(
        message: String = "is invalid",
        allowNil: Bool = true,
        test: @escaping @Sendable (T) -> Bool
    ) {
        rule = { decode in
            PropertyRule(allowsNull: allowNil, nullMessage: message) { subject in
                let holds = decode(subject.value, subject.graph).map(test) ?? allowNil
                return holds ? nil : message
            }
        }
    }
}

/// A value is there.
public final class NotNilRule<T>: ValidationRule<T> {
    /// Creates the rule.
    public init() {
        super.init { _ in .notNull }
    }
}

/// A value lies between two bounds, which are inside.
public final class RangeRule<T: FieldValue & Comparable>: ValidationRule<T> {
    /// Creates the rule; `nil` is no bound.
    public init(minimum: T? = nil, maximum: T? = nil) {
        super.init { decode in
            PropertyRule { subject in
                guard let value = decode(subject.value, subject.graph) else {
                    return nil
                }
                return RuleBounds.failure(
                    isBelow: minimum.map { value < $0 } ?? false,
                    isAbove: maximum.map { value > $0 } ?? false,
                    minimum: minimum.map { "\($0)" },
                    maximum: maximum.map { "\($0)" },
                    on: subject.graph
                )
            }
        }
    }
}

/// The number of characters lies between two bounds, which are inside.
public final class LengthRule: ValidationRule<String> {
    /// Creates the rule; `nil` is no bound.
    public init(minimum: Int? = nil, maximum: Int? = nil) {
        super.init { _ in .length(RuleBounds(minimum: minimum, maximum: maximum)) }
    }

    /// Creates the rule of one length.
    public convenience init(length: Int) {
        self.init(minimum: length, maximum: length)
    }
}

/// The number of elements lies between two bounds, which are inside.
public final class CountRule<E>: ValidationRule<[E]> {
    /// Creates the rule; `nil` is no bound.
    public init(minimum: Int? = nil, maximum: Int? = nil) {
        super.init { _ in .count(RuleBounds(minimum: minimum, maximum: maximum)) }
    }

    /// Creates the rule of one number.
    public convenience init(count: Int) {
        self.init(minimum: count, maximum: count)
    }
}

/// What can be blank: an empty text or array, a model whose fields are all nil or blank.
public protocol Blankable {}

extension String: Blankable {}
extension Array: Blankable {}

/// A value is there, and is not blank.
public final class NotBlankRule<T: Blankable>: ValidationRule<T> {
    /// Creates the rule.
    public init() {
        super.init { _ in .notBlank }
    }
}

/// A text has no characters outside a set.
public final class CharacterSetRule: ValidationRule<String> {
    /// Creates the rule.
    public init(characterSet: CharacterSet) {
        super.init { _ in .characters { characterSet.contains($0) } }
    }
}

extension CharacterSet {
    /// `0` to `9`, `A` to `F`.
    public static let uppercaseHexadecimal = CharacterSet(charactersIn: "0123456789ABCDEF")
    /// `0` to `9`, `a` to `f`.
    public static let lowercaseHexadecimal = CharacterSet(charactersIn: "0123456789abcdef")
}

/// What a value becomes meets another rule.
public final class TransformerRule<From, To: FieldValue>: ValidationRule<From> {
    /// Creates the rule.
    ///
    /// - Parameters:
    ///   - transform: makes the value that is checked.
    ///   - rule: what the result must meet; nil there is judged by it. Without one, nothing meets
    ///     the rule.
    ///   - description: what the message calls the result: `<description> is required`.
    public init(
        _ rule: ValidationRule<To>?,
        description: String? = nil,
        transform: @escaping @Sendable (From) -> To?
    ) {
        let inner = rule.map { $0.rule { value, _ in To(value) } }
        super.init { decode in
            PropertyRule { subject, issues in
                let first = issues.count
                if let value = decode(subject.value, subject.graph) {
                    var result = subject
                    result.value = transform(value)?.value ?? .null
                    inner?.check(result, &issues)
                    if inner == nil {
                        issues.append(ValidationIssue("is invalid"))
                    }
                    for index in issues.indices.dropFirst(first) {
                        description.map { issues[index].message = "\($0) \(issues[index].message)" }
                    }
                } else if !subject.value.isNull {
                    issues.append(ValidationIssue("is invalid"))
                }
            }
        }
    }
}
