public import OKitSyntax
import OrderedCollections

/// Evaluates expressions on an object space and records what they read.
///
/// It follows the evaluation algorithm of the OKit binding language: unknown names yield null and a
/// problem, never an error. Each evaluator has a budget of steps; when it is used up, the value of
/// the expression is null.
public struct Evaluator {
    /// The reads of all evaluations so far.
    public var reads: Set<Dependency> {
        readLog.dependencies
    }

    private var readLog = ReadLog()

    /// The problems of names and arguments, in the order in which they occurred.
    public private(set) var problems: [Finding.Message] = []

    /// The first problem since `takeFirstProblem` was called.
    private var firstProblem: Finding.Message?

    /// The objects that expressions read.
    package let space: any ObjectSpace

    /// The names and the subject of the current expression.
    package var scope = EvaluationScope()

    /// The values for `%@` and similar placeholders, by position.
    private let arguments: [Value]

    /// Whether reads are reported to the object space, and not to `reads`.
    package let isTracking: Bool

    /// The budget of the turn.
    package let turn: TurnBudget
    /// The expression that is being evaluated, to which problems belong.
    package var present: ParsedExpression?

    var limits: EvaluationLimits
    var computations = ComputationStack()
    private var prepared = PreparedCondition()

    /// The default number of steps of an evaluator.
    public static let defaultBudget = Limits.evaluationSteps
    /// The maximum nesting of expressions and computed members.
    package static let deepestNesting = EvaluationLimits.deepestNesting
    /// The nesting of object titles that are being evaluated.
    var titleDepth = 0

    /// Creates an evaluator on an object space.
    ///
    /// - Parameters:
    ///   - variables: Values by their names in expressions: `$name`, `name`.
    ///   - arguments: The values for `%@` and similar placeholders, by position.
    ///   - names: The names of the environment, which variables and names of the content hide.
    public init(
        _ space: any ObjectSpace,
        budget: Int = defaultBudget,
        variables: [String: Value] = [:],
        arguments: [Value] = [],
        names: (any EnvironmentNames)? = nil
    ) {
        self.space = space
        turn = space.environment.turn
        self.arguments = arguments
        limits = EvaluationLimits(budget: budget)
        scope = EvaluationScope(locals: variables, names: names)
        isTracking = false
    }

    /// Creates an evaluator that reports reads to the object space instead of `reads`.
    package init(tracking space: any ObjectSpace) {
        self.space = space
        turn = space.environment.turn
        limits = EvaluationLimits(budget: Self.defaultBudget)
        arguments = []
        isTracking = true
    }

    /// The value of an expression whose paths begin at `content`.
    public mutating func value(of expression: ParsedExpression, on content: ObjectID?) -> Value {
        let outer = begin(expression)
        defer { end(outer) }
        guard continuesTurn() else {
            return .null
        }
        if let value = preparedValue(of: expression, from: nil, on: content) {
            return value
        }
        let isExceeded = limits.beginExpression()
        let value = value(of: expression.root, on: content)
        return limits.endExpression(isExceeded, value)
    }

    /// The value of a predicate, an expression or a template on any value, which is `SELF`: an
    /// element of a list, or a JSON value that is not an object.
    public mutating func value(of expression: ParsedExpression, on subject: Value) -> Value {
        let outerExpression = begin(expression)
        defer { end(outerExpression) }
        if case .object(let object) = subject,
            let value = preparedValue(of: expression, from: subject, on: object)
        {
            return value
        }
        let outer = scope.subject
        scope.subject = subject
        defer { scope.subject = outer }
        return value(of: expression, on: subject.object)
    }

    /// Begins a part of the turn, which `end` ends.
    ///
    /// - Returns: The expression that was evaluated before.
    package mutating func begin(_ expression: ParsedExpression?) -> ParsedExpression? {
        turn.begin()
        noteReached(expression)
        let outer = present
        present = expression
        return outer
    }

    /// Ends what `begin` has begun, and charges the turn for it.
    package mutating func end(_ outer: ParsedExpression?) {
        limits.settle(with: turn, adding: 1)
        turn.finish()
        present = outer
    }

    /// The value of another expression that belongs to the evaluation.
    mutating func part(_ expression: ParsedExpression, on content: ObjectID?) -> Value {
        noteReached(expression)
        let outer = present
        present = expression
        defer { present = outer }
        return value(of: expression.root, on: content)
    }

    private func noteReached(_ expression: ParsedExpression?) {
        if let coverage = space.environment.coverage, let location = expression?.location {
            coverage.note(location)
        }
    }

    /// The object whose properties a path ends at, which is the context of a screen (`resolve`).
    public mutating func context(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> ObjectID? {
        let outer = begin(expression)
        defer { end(outer) }
        guard case .path(let path) = expression.root.kind else {
            return nil
        }
        return path.walk(on: content, in: &self).context
    }

    /// All objects that a path passes, from its start; those inside a key path are hidden.
    public mutating func contexts(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> [ObjectID] {
        let outer = begin(expression)
        defer { end(outer) }
        return switch expression.root.kind {
        case .path(let path): path.walk(on: content, notingTouched: true, in: &self).touched ?? []
        case .empty: [content].compactMap(\.self)
        default: []
        }
    }

    /// The value of a prepared condition; `nil` for an expression without a prepared form here.
    ///
    /// - Parameter subject: The value of `SELF` in place of the scope's subject. Conditions with
    ///   unprepared parts have no prepared form then, because these parts read the scope.
    @inline(__always)
    private mutating func preparedValue(
        of expression: ParsedExpression,
        from subject: Value?,
        on content: ObjectID?
    ) -> Value? {
        // Names of the scope hide properties.
        guard scope.locals.isEmpty,
            let condition = prepared.condition(of: expression, space.environment),
            limits.fits(height: condition.height), subject == nil || condition.general.isEmpty
        else {
            return nil
        }
        let start = subject ?? self.content(content)
        let run = ConditionRun(condition: condition, start: start, content: content)
        return value(of: run)
    }

    /// The value of a node.
    mutating func value(of node: ExpressionNode, on content: ObjectID?) -> Value {
        guard limits.fits(height: 0) else {
            note("the expression is nested too deep")
            limits.exceed()
            return .null
        }
        limits.enter()
        defer { limits.leave() }
        return evaluated(node, on: content)
    }

    /// The value of a node with another subject.
    mutating func value(
        of node: ExpressionNode,
        on content: ObjectID?,
        subject: Value
    ) -> Value {
        let outer = scope.subject
        scope.subject = subject
        defer { scope.subject = outer }
        return value(of: node, on: content)
    }

    private mutating func evaluated(_ node: ExpressionNode, on content: ObjectID?) -> Value {
        switch node.kind {
        case .empty, .invalid:
            return .null
        case .constant(let text):
            return .text(text)
        case .localized(let key):
            return .text(space.environment.localized(key))
        case .negation(let operand):
            return negation(of: operand, on: content)
        case .concatenation(let parts):
            let texts = parts.compactMap { text(of: value(of: $0, on: content)) }
            return texts.isEmpty ? .null : joined(texts, separator: " ")
        case .path(let path):
            return path.value(on: content, in: &self)
        default:
            return spend() ? predicateValue(of: node.kind, on: content) : .null
        }
    }

    /// The value of a node that only occurs in predicates, expressions and templates.
    private mutating func predicateValue(
        of kind: ExpressionNode.Kind,
        on content: ObjectID?
    ) -> Value {
        switch kind {
        case .literal(let literal):
            return literal.value
        case .content:
            return self.content(content)
        case .variable(let name):
            return variable(name)
        case .argument(let index, let isKeyPath):
            return argument(index, isKeyPath: isKeyPath, on: content)
        case .junction(let junction, let conditions):
            return junction.value(of: conditions, on: content, in: &self)
        case .comparison(let comparison):
            return comparison.value(on: content, in: &self)
        case .truth(let operand):
            return .bool(value(of: operand, on: content).condition)
        case .presence(let operand, let name):
            return hasMember(name, value(of: operand, on: content))
        case .minus(let operand, let semantics):
            let value = value(of: operand, on: content)
            return ArithmeticOperator.negative(of: value, semantics, in: &self)
        case .arithmetic(let first, let terms):
            var result = value(of: first, on: content)
            for term in terms {
                result = term.value(after: result, on: content, in: &self)
            }
            return result
        case .aggregate(let elements):
            return collection(.list(elements.map { value(of: $0, on: content) }))
        case .members(let members):
            return map(of: members, on: content)
        case .function(let function, let arguments):
            return call(function, arguments.map { value(of: $0, on: content) })
        case .message(let receiver, let name, let arguments):
            let receiver = value(of: receiver, on: content)
            return call(name, arguments, on: receiver, argumentsOn: content)
        case .comprehension(let comprehension):
            return comprehension.value(on: content, in: &self)
        case .conditional(let condition, let first, let second):
            let holds = value(of: condition, on: content).condition
            return value(of: holds ? first : second, on: content)
        case .cast(let operand, let type):
            return type.value(of: value(of: operand, on: content), in: &self)
        case .template(let parts):
            return fill(parts, on: content)
        case .text(let template):
            return template.value(on: content, in: &self)
        case .choice(let choice):
            return choice.value(on: content, in: &self)
        case .bound(let bound):
            return bound.value(on: content, in: &self)
        case .empty, .constant, .localized, .path, .negation, .concatenation, .invalid:
            return .null
        }
    }

    /// A map of values; keys are texts, and numbers and conditions become text.
    private mutating func map(
        of members: [ExpressionNode.Member],
        on content: ObjectID?
    ) -> Value {
        var values: OrderedDictionary<String, Value> = [:]
        for member in members {
            let key = value(of: member.key, on: content)
            let value = value(of: member.value, on: content)
            guard let name = key.mapKey else {
                note("expected text, number or bool as key, found \(key.kindName)")
                continue
            }
            if values.updateValue(value, forKey: name) != nil {
                note("the key \"\(name)\" is repeated")
            }
        }
        return collection(.map(values))
    }

    /// The negated condition; an undecided one (`MATCHES` over its limits) remains undecided.
    private mutating func negation(of operand: ExpressionNode, on content: ObjectID?) -> Value {
        let value = value(of: operand, on: content)
        return value.isNull && operand.kind.isCondition ? .null : .bool(!value.condition)
    }

    /// A template's text; the type of a single value without text is preserved.
    private mutating func fill(_ parts: [ExpressionNode], on content: ObjectID?) -> Value {
        if parts.count == 1 {
            return value(of: parts[0], on: content)
        }
        return joined(
            parts.map { text(of: value(of: $0, on: content)) ?? "" },
            separator: ""
        )
    }

    /// The value of `SELF`.
    func content(_ content: ObjectID?) -> Value {
        scope.subject ?? content.map { .object($0) } ?? .null
    }

    private mutating func variable(_ name: String) -> Value {
        guard let value = scope.locals[name] else {
            note("unknown variable \"$\(name)\"")
            return .null
        }
        return value
    }

    private mutating func argument(
        _ index: Int,
        isKeyPath: Bool,
        on content: ObjectID?
    ) -> Value {
        guard arguments.indices.contains(index) else {
            note("argument \(index + 1) has no value")
            return .null
        }
        guard isKeyPath else {
            return arguments[index]
        }
        let path = PredicateParser.parse(arguments[index].text ?? "", as: .expression)
        guard case .path = path.root.kind else {
            note("expected key path as argument \(index + 1)")
            return .null
        }
        return value(of: path.root, on: content)
    }

    /// The text form of a value; objects are shown by their type and id.
    ///
    /// The text of a collection ends once it exceeds the maximum length of text.
    public func text(of value: Value) -> String? {
        switch value {
        case .object(let object):
            return name(of: object)
        case .list, .set:
            var text = "("
            for (index, element) in (value.elements ?? []).enumerated()
            where text.utf8.count <= Limits.textBytes {
                text += index == 0 ? "" : ", "
                text += self.text(of: element) ?? "null"
            }
            return text + ")"
        default:
            return value.text
        }
    }

    private func name(of object: ObjectID) -> String? {
        space.objectType(of: object).map { type in
            let id = type.isIdentified ? space.storedValue(of: object, slot: 0).text : nil
            return "\(type.name)(\(id ?? "-"))"
        }
    }

    mutating func read(_ dependency: Dependency) {
        if isTracking {
            space.noteRead(dependency)
        } else {
            readLog.note(dependency)
        }
    }

    @inline(__always)
    mutating func read(slot: Int, of object: ObjectID) {
        if isTracking {
            space.noteRead(.slot(object, slot))
        } else {
            readLog.note(slot: slot, of: object)
        }
    }

    /// Records a problem, up to a limit of 100.
    ///
    /// Problems after the early end of a turn are its consequences, and are not recorded.
    package mutating func note(_ message: Finding.Message) {
        if !turn.isSpent {
            record(message)
        }
    }

    /// Removes and returns the first problem, so that the next one is the first.
    package mutating func takeFirstProblem() -> Finding.Message? {
        defer { firstProblem = nil }
        return firstProblem
    }

    /// Makes a problem the first one, if there is one.
    package mutating func putBack(_ problem: Finding.Message?) {
        firstProblem = problem ?? firstProblem
    }

    private mutating func record(_ message: Finding.Message) {
        space.evaluationProblems?.note(message, in: present)
        firstProblem = firstProblem ?? message
        if problems.count < 100 {
            problems.append(message)
        }
    }

    /// Parses a binding, and records its syntax problems.
    package mutating func parse(_ text: String, as form: BindingParser.Form) -> ParsedExpression {
        let expression = BindingParser.parse(text, as: form)
        for problem in expression.problems {
            note(problem.message)
        }
        return expression
    }

    /// A number as a result; null, with a problem, for infinity and NaN.
    mutating func number(_ result: Double) -> Value {
        guard result.isFinite else {
            note("the result is not a finite number")
            return .null
        }
        return .double(result)
    }

    /// Null, with a problem, for a date that calendars cannot handle.
    mutating func outOfRange() -> Value {
        note("the date is outside the years -9999 to 9999")
        return .null
    }

    /// Uses steps of the budget; false, with a problem, if too few are left.
    @inline(__always)
    mutating func spend(_ steps: Int = 1) -> Bool {
        limits.spend(steps) || spendSlowly(steps)
    }

    private mutating func spendSlowly(_ steps: Int) -> Bool {
        guard limits.refill(steps, from: turn), limits.spend(steps) else {
            let message: Finding.Message = "the expression takes too many steps"
            if continuesTurn(), !problems.contains(message) {
                note(message)
            }
            return false
        }
        return true
    }

    /// Whether the turn continues; records the problem of a turn that has to end.
    package mutating func continuesTurn() -> Bool {
        guard turn.isSpent else {
            return true
        }
        if let problem = turn.takeProblem(in: present) {
            record(problem)
        }
        limits.cutShort()
        return false
    }
}
