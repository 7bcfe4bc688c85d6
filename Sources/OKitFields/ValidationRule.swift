public import Foundation
import OKitExpression
import OKitModel

/// A rule on the values of a field.
///
/// All rules of a field must hold. Nil meets every rule unless the rule specifies otherwise.
open class ValidationRule<T> {
    /// Creates the rule of the property, given the decoder of its values.
    let rule: (_ decode: @escaping Decoder) -> PropertyRule

    typealias Decoder = @Sendable (Value, Graph) -> T?

    init(_ rule: @escaping (_ decode: @escaping Decoder) -> PropertyRule) {
        self.rule = rule
    }

    /// Creates a rule from a condition.
    ///
    /// - Parameters:
    ///   - test: Whether a value meets the rule.
    ///   - message: The message for a value that does not meet the rule.
    ///   - allowNil: Whether nil meets the rule.
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

/// A rule that the value is not nil.
public final class NotNilRule<T>: ValidationRule<T> {
    /// Creates the rule.
    public init() {
        super.init { _ in .notNull }
    }
}

/// A rule that a value is between two inclusive bounds.
public final class RangeRule<T: FieldValue & Comparable>: ValidationRule<T> {
    /// Creates the rule; `nil` omits a bound.
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

/// A rule that the number of characters is between two inclusive bounds.
public final class LengthRule: ValidationRule<String> {
    /// Creates the rule; `nil` omits a bound.
    public init(minimum: Int? = nil, maximum: Int? = nil) {
        super.init { _ in .length(RuleBounds(minimum: minimum, maximum: maximum)) }
    }

    /// Creates the rule for a fixed length.
    public convenience init(length: Int) {
        self.init(minimum: length, maximum: length)
    }
}

/// A rule that the number of elements is between two inclusive bounds.
public final class CountRule<E>: ValidationRule<[E]> {
    /// Creates the rule; `nil` omits a bound.
    public init(minimum: Int? = nil, maximum: Int? = nil) {
        super.init { _ in .count(RuleBounds(minimum: minimum, maximum: maximum)) }
    }

    /// Creates the rule for a fixed count.
    public convenience init(count: Int) {
        self.init(minimum: count, maximum: count)
    }
}

/// A type whose values can be blank: an empty text or array, a model whose fields are all nil or
/// blank.
public protocol Blankable {}

extension String: Blankable {}
extension Array: Blankable {}

/// A rule that the value is neither nil nor blank.
public final class NotBlankRule<T: Blankable>: ValidationRule<T> {
    /// Creates the rule.
    public init() {
        super.init { _ in .notBlank }
    }
}

/// A rule that text only contains characters of a set.
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

/// A rule that the transformed value meets another rule.
public final class TransformerRule<From, To: FieldValue>: ValidationRule<From> {
    /// Creates the rule.
    ///
    /// - Parameters:
    ///   - transform: Returns the value to check.
    ///   - rule: The rule for the result, including nil. Without one, no value meets the rule.
    ///   - description: The name of the result in messages: `<description> is required`.
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
