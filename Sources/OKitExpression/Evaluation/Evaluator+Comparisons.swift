import OKitPattern
import OKitSyntax
import OrderedCollections

// How two values compare (NSComparisonPredicate; Predicate Programming Guide, "Comparison
// Operations").
extension Evaluator {
    /// Whether a comparison holds; `nil` where it cannot be decided within its limits.
    ///
    /// Where an operator does not know the kinds of its sides, the answer is false, with a problem.
    /// Null equals null; no other operator holds for it, but that a collection may contain it.
    mutating func compare(
        _ left: Value,
        _ right: Value,
        _ comparison: ExpressionNode.Comparison
    ) -> Bool? {
        let options = comparison.options
        switch comparison.comparator {
        case .equal:
            return equals(left, right, options)
        case .notEqual:
            return !equals(left, right, options)
        case .less:
            return order(left, right, options) == .ascending
        case .greater:
            return order(left, right, options) == .descending
        case .lessOrEqual:
            return order(left, right, options).map { $0 != .descending } ?? false
        case .greaterOrEqual:
            return order(left, right, options).map { $0 != .ascending } ?? false
        case .between:
            return isBetween(left, right, options)
        case .isIn:
            return contains(right, left, options, .isIn)
        case .contains:
            return contains(left, right, options, .contains)
        case .beginsWith, .endsWith, .like, .matches:
            return matches(left, right, comparison)
        }
    }

    /// Numbers by value, texts by their characters, collections by their elements.
    private mutating func equals(
        _ left: Value,
        _ right: Value,
        _ options: ExpressionNode.ComparisonOptions
    ) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)) where options.isEmpty:
            return left == right
        case (.text(let left), .text(let right)):
            return ComparisonText(left, options) == ComparisonText(right, options)
        case (.list(let left), .list(let right)):
            return left.count == right.count && spend(left.count)
                && zip(left, right).allSatisfy { equals($0, $1, options) }
        case _ where left.isNumber && right.isNumber:
            return left.numericOrder(to: right) == .same
        default:
            return left == right
        }
    }

    /// `nil`, with a problem, for what has no order among each other.
    private mutating func order(
        _ left: Value,
        _ right: Value,
        _ options: ExpressionNode.ComparisonOptions
    ) -> Order? {
        switch (left, right) {
        case (.null, _), (_, .null):
            return nil
        case (.text(let left), .text(let right)):
            return options.isEmpty
                ? Order(left, right) : ComparisonText.order(left, right, options)
        case (.date(let left), .date(let right)):
            return Order(left, right)
        case _ where left.isNumber && right.isNumber:
            return left.numericOrder(to: right)
        default:
            note(.noOrder(left, right))
            return nil
        }
    }

    private mutating func isBetween(
        _ value: Value,
        _ range: Value,
        _ options: ExpressionNode.ComparisonOptions
    ) -> Bool {
        guard let bounds = range.elements, bounds.count == 2 else {
            note(.wrongOperand(ExpressionNode.Comparator.between.declaration, range.kindName))
            return false
        }
        guard let lower = order(bounds[0], value, options),
            let upper = order(value, bounds[1], options)
        else {
            return false
        }
        return lower != .descending && upper != .descending
    }

    private mutating func contains(
        _ whole: Value,
        _ part: Value,
        _ options: ExpressionNode.ComparisonOptions,
        _ comparator: ExpressionNode.Comparator
    ) -> Bool {
        switch (whole, part) {
        case (.null, _):
            return false
        case (.text(let whole), .text(let part)):
            return TextTest(.contains, part, options)?.holds(for: whole) ?? false
        case (.text, .null):
            return false
        case (.map(let members), _):
            return spend(members.count) && members.values.contains { equals($0, part, options) }
        default:
            guard let elements = whole.elements else {
                note(.wrongOperand(comparator.declaration, whole.kindName))
                return false
            }
            return spend(elements.count) && elements.contains { equals($0, part, options) }
        }
    }

    private mutating func matches(
        _ value: Value,
        _ pattern: Value,
        _ comparison: ExpressionNode.Comparison
    ) -> Bool? {
        let comparator = comparison.comparator
        guard case .text(let text) = value, case .text(let pattern) = pattern else {
            if !value.isNull, !pattern.isNull {
                let other = value.textOnly == nil ? value : pattern
                note(.wrongOperand(comparator.declaration, other.kindName))
            }
            return false
        }
        if comparator == .matches {
            return matches(text, expression: pattern, comparison.options)
        }
        guard let test = TextTest(comparator, pattern, comparison.options),
            let answer = test.holds(for: text)
        else {
            note("LIKE takes too many steps for this text")
            return nil
        }
        return answer
    }

    private mutating func matches(
        _ text: String,
        expression: String,
        _ options: ExpressionNode.ComparisonOptions
    ) -> Bool? {
        let isPlain = options.contains(.normalized)
        let foldsDiacritics = !isPlain && options.contains(.diacriticInsensitive)
        let folding: ExpressionNode.ComparisonOptions =
            foldsDiacritics ? .diacriticInsensitive : .normalized
        let pattern = space.environment.pattern(
            foldsDiacritics ? TextFolding.folded(expression, folding) : expression,
            isCaseInsensitive: !isPlain && options.contains(.caseInsensitive)
        )
        switch pattern {
        case .failure(let error):
            note("the pattern of MATCHES cannot be read: \(error.reason)")
            return nil
        case .success(let pattern):
            let text = foldsDiacritics ? TextFolding.folded(text, folding) : text
            switch pattern.match(text) {
            case .match: return true
            case .noMatch: return false
            case .limitExceeded:
                note("MATCHES takes too many steps for this text")
                return nil
            }
        }
    }
}

extension Finding.Message {
    fileprivate static func noOrder(_ left: Value, _ right: Value) -> Self {
        "\(left.kindName) and \(right.kindName) have no order"
    }
}

extension Finding.Message {
    /// An operand that an operator does not accept.
    static func wrongOperand(_ operator: Operator, _ found: String) -> Self {
        "\(`operator`.symbol) expects \(`operator`.operands.expectation), found \(found)"
    }
}

extension Value {
    fileprivate var textOnly: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
