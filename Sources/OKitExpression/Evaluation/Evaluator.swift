public import OKitSyntax

/// Evaluates expressions on an object space and records what they read.
///
/// It follows the evaluation algorithm of the OKit binding language: unknown names yield null and a
/// problem, never an error. Each evaluator has a budget of steps; when it is used up, what remains
/// is null.
public struct Evaluator {
    /// All that the evaluations so far have read.
    public var reads: Set<Dependency> {
        readLog.dependencies
    }

    private var readLog = ReadLog()

    /// What was wrong with names and arguments, in the order in which it was met.
    public private(set) var problems: [Finding.Message] = []

    /// The objects that expressions read.
    package let space: any ObjectSpace

    /// Names that steps and parameters have given to values; they come before properties.
    package var locals: [String: Value] = [:]

    /// What predicates and templates are evaluated on, where it is not the content.
    var subject: Value?

    /// The values for `%@` and the like, by position.
    let arguments: [Value]

    /// Whether what is read goes to the graph's readers, and not to `reads`.
    package let isTracking: Bool

    /// The computed properties that are being worked out for each other.
    var working: [(ObjectID, Int)] = []

    /// Whether a circle, depth or budget has ended an evaluation early.
    var isCutShort = false

    /// The last condition, and its quick form if it has one.
    var lastExpression: ParsedExpression?
    var lastIdentity: ObjectIdentifier?
    var lastCondition: Condition?

    var budget: Int
    var depth = 0
    /// The greatest depth so far.
    var deepest = 0

    /// Steps that an evaluator may take unless its maker says otherwise.
    public static let defaultBudget = 100_000
    /// How deep expressions and computed members can be nested in each other.
    package static let deepestNesting = 256

    /// Creates an evaluator on an object space.
    ///
    /// - Parameters:
    ///   - variables: values by the names under which expressions know them: `$name`, `name`.
    ///   - arguments: the values for `%@` and the like, by position.
    public init(
        _ space: any ObjectSpace,
        budget: Int = defaultBudget,
        variables: [String: Value] = [:],
        arguments: [Value] = []
    ) {
        self.space = space
        self.budget = budget
        self.arguments = arguments
        locals = variables
        isTracking = false
    }

    /// Creates an evaluator that reports what it reads to the object space instead of `reads`.
    package init(tracking space: any ObjectSpace) {
        self.space = space
        budget = Self.defaultBudget
        arguments = []
        isTracking = true
    }

    /// The value of an expression whose paths begin at `content`.
    public mutating func value(of expression: ParsedExpression, on content: ObjectID?) -> Value {
        let known = problems.count
        let value =
            preparedValue(of: expression, on: content) ?? value(of: expression.root, on: content)
        if problems.count > known {
            space.evaluationProblems?.add(for: expression.text)
        }
        return value
    }

    /// The value of a predicate, an expression or a template on any value, which `SELF` is: an
    /// element of a list, or a JSON value that is no object.
    public mutating func value(of expression: ParsedExpression, on subject: Value) -> Value {
        if case .object(let object) = subject,
            let value = preparedValue(of: expression, onSelf: object)
        {
            return value
        }
        let outer = self.subject
        self.subject = subject
        defer { self.subject = outer }
        return value(of: expression, on: subject.object)
    }

    /// The object whose properties a path ends at: what a screen's context is (`resolve`).
    public mutating func context(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> ObjectID? {
        guard case .path(let path) = expression.root.kind else {
            return nil
        }
        return walk(path, on: content).context
    }

    /// All objects that a path touches, from where it starts; those inside a key path are hidden.
    public mutating func contexts(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> [ObjectID] {
        switch expression.root.kind {
        case .path(let path): walk(path, on: content, notingTouched: true).touched ?? []
        case .empty: [content].compactMap(\.self)
        default: []
        }
    }

    mutating func value(of node: ExpressionNode, on content: ObjectID?) -> Value {
        guard depth < Self.deepestNesting else {
            note("the expression is nested too deep")
            isCutShort = true
            return .null
        }
        depth += 1
        deepest = max(deepest, depth)
        defer { depth -= 1 }
        return evaluated(node, on: content)
    }

    /// Texts that an expression makes: 1 MiB, so that a few that double each other end somewhere.
    private static let longestText = 1 << 20

    /// What an expression has made; null, with a problem, for a text that is too long.
    @inline(__always)
    mutating func bounded(_ value: Value) -> Value {
        guard case .text(let text) = value, text.utf8.count > Self.longestText else {
            return value
        }
        return tooLong()
    }

    private mutating func tooLong() -> Value {
        note("the text is longer than \(Self.longestText) bytes")
        return .null
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
            return texts.isEmpty ? .null : bounded(.text(texts.joined(separator: " ")))
        case .path(let path):
            return value(of: path, on: content)
        default:
            return spend() ? predicateValue(of: node.kind, on: content) : .null
        }
    }

    /// The text form of a value; objects are named by their type and id.
    public func text(of value: Value) -> String? {
        switch value {
        case .object(let object):
            name(of: object)
        case .list, .set:
            value.elements.map { elements in
                "(" + elements.map { text(of: $0) ?? "null" }.joined(separator: ", ") + ")"
            }
        default:
            value.text
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

    /// Records a problem; at most 100 are kept.
    package mutating func note(_ message: Finding.Message) {
        space.evaluationProblems?.note(message)
        if problems.count < 100 {
            problems.append(message)
        }
    }

    /// Takes a step off the budget; false when none is left.
    @inline(__always)
    mutating func spend(_ steps: Int = 1) -> Bool {
        guard budget >= steps else {
            noteSpent()
            return false
        }
        budget -= steps
        return true
    }

    private mutating func noteSpent() {
        let message: Finding.Message = "the expression takes too many steps"
        if !problems.contains(message) {
            note(message)
        }
        isCutShort = true
    }
}
