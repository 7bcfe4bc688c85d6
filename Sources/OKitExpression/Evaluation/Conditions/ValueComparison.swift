import OKitPattern
import OKitSyntax
import OrderedCollections

/// The comparison of two values (NSComparisonPredicate; Predicate Programming Guide, "Comparison
/// Operations").
struct ValueComparison {
    let comparator: Comparator
    let options: ComparisonOptions
    var semantics = Semantics.foundation

    /// Whether the comparison holds; `nil` if it cannot be decided within its limits.
    ///
    /// If an operator does not accept the kinds of its sides, the result is false, with a problem.
    /// Null equals null; no other operator holds for null, but a collection can contain it.
    func holds(_ left: Value, _ right: Value, in evaluator: inout Evaluator) -> Bool? {
        guard evaluator.charge(work: left.comparisonWork + right.comparisonWork) else {
            return nil
        }
        switch comparator {
        case .equal:
            return equals(left, right, in: &evaluator)
        case .notEqual:
            return !equals(left, right, in: &evaluator)
        case .less:
            return order(left, right, in: &evaluator) == .ascending
        case .greater:
            return order(left, right, in: &evaluator) == .descending
        case .lessOrEqual:
            return order(left, right, in: &evaluator).map { $0 != .descending } ?? false
        case .greaterOrEqual:
            return order(left, right, in: &evaluator).map { $0 != .ascending } ?? false
        case .between:
            return isBetween(left, right, in: &evaluator)
        case .isIn where semantics == .cel:
            return isMember(left, of: right, in: &evaluator)
        case .isIn:
            return contains(right, left, in: &evaluator)
        case .contains:
            return contains(left, right, in: &evaluator)
        case .beginsWith, .endsWith, .like, .matches:
            return matches(left, right, in: &evaluator)
        }
    }

    /// Compares numbers by value, texts by their characters, collections by their elements.
    private func equals(
        _ left: Value,
        _ right: Value,
        in evaluator: inout Evaluator
    ) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)) where options.isEmpty:
            return left == right
        case (.text(let left), .text(let right)):
            return ComparisonText(left, options) == ComparisonText(right, options)
        case (.list(let left), .list(let right)):
            return left.count == right.count && evaluator.spend(left.count)
                && zip(left, right).allSatisfy { equals($0, $1, in: &evaluator) }
        case _ where semantics == .cel:
            return equalsInCEL(left, right, in: &evaluator)
        case _ where left.isNumber && right.isNumber:
            return left.numericOrder(to: right) == .same
        default:
            return left == right
        }
    }

    /// A condition is not a number, and maps are compared by their members.
    private func equalsInCEL(
        _ left: Value,
        _ right: Value,
        in evaluator: inout Evaluator
    ) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)):
            return left == right
        case (.bool, _), (_, .bool):
            return false
        case (.map(let left), .map(let right)):
            return left.count == right.count && evaluator.spend(left.count)
                && left.allSatisfy { key, value in
                    right[key].map { equals(value, $0, in: &evaluator) } ?? false
                }
        case (.list, .set), (.set, .list):
            let (left, right) = (left.elements ?? [], right.elements ?? [])
            return left.count == right.count && evaluator.spend(left.count)
                && zip(left, right).allSatisfy { equals($0, $1, in: &evaluator) }
        case _ where left.isNumber && right.isNumber:
            return left.numericOrder(to: right) == .same
        default:
            return left == right
        }
    }

    /// Whether a value is an element of a list or a key of a map.
    private func isMember(
        _ value: Value,
        of collection: Value,
        in evaluator: inout Evaluator
    ) -> Bool {
        let collection = evaluator.items(of: collection)
        if case .map(let members) = collection {
            return value.mapKey.map { members[$0] != nil } ?? false
        }
        guard collection.isNull || collection.elements != nil else {
            evaluator.note("in expects a list or map, found \(collection.kindName)")
            return false
        }
        return contains(collection, value, in: &evaluator)
    }

    /// `nil`, with a problem, for values that have no order.
    func order(
        _ left: Value,
        _ right: Value,
        in evaluator: inout Evaluator
    ) -> Order? {
        switch (left, right) {
        case (.null, _), (_, .null):
            return nil
        case (.text(let left), .text(let right)):
            return options.isEmpty
                ? Order(left, right) : ComparisonText.order(left, right, options)
        case (.date(let left), .date(let right)):
            return Order(left, right)
        case (.data(let left), .data(let right)) where semantics == .cel:
            return left == right
                ? .same : left.lexicographicallyPrecedes(right) ? .ascending : .descending
        case (.bool, .bool) where semantics == .cel:
            return left.numericOrder(to: right)
        case (.bool, _) where semantics == .cel, (_, .bool) where semantics == .cel:
            evaluator.note(.noOrder(left, right))
            return nil
        case _ where left.isNumber && right.isNumber:
            return left.numericOrder(to: right)
        default:
            evaluator.note(.noOrder(left, right))
            return nil
        }
    }

    private func isBetween(
        _ value: Value,
        _ range: Value,
        in evaluator: inout Evaluator
    ) -> Bool {
        guard let bounds = range.elements, bounds.count == 2 else {
            evaluator.note(.wrongOperand(comparator.declaration, range.kindName))
            return false
        }
        guard let lower = order(bounds[0], value, in: &evaluator),
            let upper = order(value, bounds[1], in: &evaluator)
        else {
            return false
        }
        return lower != .descending && upper != .descending
    }

    private func contains(
        _ whole: Value,
        _ part: Value,
        in evaluator: inout Evaluator
    ) -> Bool {
        switch (whole, part) {
        case (.null, .text("")), (.null, .null), (.text, .null):
            return options.contains(.emptyIsEverywhere)
        case (.null, _):
            return false
        case (.text(let whole), .text(let part)):
            return TextTest(.contains, part, options, semantics)?.holds(for: whole) ?? false
        case (.map(let members), _):
            return evaluator.spend(members.count)
                && members.values.contains { equals($0, part, in: &evaluator) }
        default:
            guard let elements = whole.elements else {
                evaluator.note(.wrongOperand(comparator.declaration, whole.kindName))
                return false
            }
            return evaluator.spend(elements.count)
                && elements.contains { equals($0, part, in: &evaluator) }
        }
    }

    private func matches(
        _ value: Value,
        _ pattern: Value,
        in evaluator: inout Evaluator
    ) -> Bool? {
        guard case .text(let text) = value, case .text(let pattern) = pattern else {
            if !value.isNull, !pattern.isNull {
                let other = if case .text = value { pattern } else { value }
                evaluator.note(.wrongOperand(comparator.declaration, other.kindName))
            }
            return false
        }
        if comparator == .matches {
            return matches(text, expression: pattern, in: &evaluator)
        }
        guard let test = TextTest(comparator, pattern, options, semantics),
            let answer = test.holds(for: text)
        else {
            evaluator.note("LIKE takes too many steps for this text")
            return nil
        }
        return answer
    }

    private func matches(
        _ text: String,
        expression: String,
        in evaluator: inout Evaluator
    ) -> Bool? {
        let isPlain = options.contains(.normalized)
        let foldsDiacritics = !isPlain && options.contains(.diacriticInsensitive)
        let folding: ComparisonOptions =
            foldsDiacritics ? .diacriticInsensitive : .normalized
        let environment = evaluator.space.environment
        let compiled = environment.compiledPatterns
        let pattern = environment.pattern(
            foldsDiacritics ? TextFolding.folded(expression, folding) : expression,
            isCaseInsensitive: !isPlain && options.contains(.caseInsensitive),
            isWhole: semantics == .foundation
        )
        if environment.compiledPatterns > compiled,
            !evaluator.charge(work: Self.compilationWork + expression.utf8.count)
        {
            return nil
        }
        switch pattern {
        case .failure(let error):
            evaluator.note("invalid pattern for MATCHES: \(error.reason)")
            return nil
        case .success(let pattern):
            let text = foldsDiacritics ? TextFolding.folded(text, folding) : text
            return matches(text, pattern, in: &evaluator)
        }
    }

    /// Whether a pattern matches.
    ///
    /// It is tried first with few attempts, then with more, so that a turn is charged for about as
    /// many as the pattern needs.
    private func matches(
        _ text: String,
        _ pattern: Pattern,
        in evaluator: inout Evaluator
    ) -> Bool? {
        for attempts in [1_000, 32_000, Pattern.mostAttempts] {
            guard evaluator.charge(work: attempts / Self.attemptsOfStep) else {
                return nil
            }
            switch pattern.match(text, attempts: attempts) {
            case .match: return true
            case .noMatch: return false
            case .limitExceeded: break
            }
        }
        evaluator.note("MATCHES takes too many steps for this text")
        return nil
    }

    /// The number of attempts of a pattern that take as long as a step.
    private static let attemptsOfStep = 10
    /// The cost of compiling a short pattern in steps.
    private static let compilationWork = 1_000
}

extension Finding.Message {
    fileprivate static func noOrder(_ left: Value, _ right: Value) -> Self {
        "cannot compare \(left.kindName) with \(right.kindName)"
    }
}

extension Finding.Message {
    /// An operand that an operator does not accept.
    static func wrongOperand(_ operator: Operator, _ found: String) -> Self {
        "\(`operator`.symbol) expects \(`operator`.operands.expectation), found \(found)"
    }
}
