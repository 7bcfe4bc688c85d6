import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A problem in an expression, at its location in a file.
struct LocatedProblem: Sendable, Hashable {
    var kind: TypeProblem.Kind
    var message: Finding.Message
    var location: SourceLocation
}

/// A text that cannot be parsed in its notation.
struct MalformedExpression: Sendable {
    let notation: ExpressionNotation
    let message: Finding.Message
    let location: SourceLocation
}

/// A constant that is invalid for the use of its attribute.
struct UnusableConstant: Sendable {
    let text: String
    let use: AttributeUse
    let location: SourceLocation
}

/// Collects the problems that checkers find, at their ranges in strings.
struct ProblemSink {
    private(set) var problems: [LocatedProblem] = []

    /// The syntax problems of expressions.
    private(set) var malformed: [MalformedExpression] = []

    /// The findings of rules about single expressions.
    private(set) var expressionFindings: [Finding] = []

    /// Parts of texts that are objects.
    private(set) var objectsInTexts: [(type: StaticType, location: SourceLocation)] = []

    /// Constants that are invalid for the use of their attributes.
    private(set) var unusableConstants: [UnusableConstant] = []

    /// Images that steps set by their names.
    private(set) var images: [Named] = []

    /// The number of problems found, including duplicates.
    private(set) var problemCount = 0

    /// The text that each message adds about its object; empty if the location determines it.
    var subject = ""

    private var known: Set<LocatedProblem> = []

    /// Checks an expression by the rules about single expressions.
    mutating func take(_ expression: LocatedExpression) {
        expressionFindings += Linter.findings(about: expression)
    }

    /// Records the syntax problems of an expression.
    mutating func take(formOf located: LocatedExpression, _ notation: ExpressionNotation) {
        malformed += located.expression.problems.map {
            MalformedExpression(
                notation: notation,
                message: $0.message,
                location: located.location(of: $0.range)
            )
        }
    }

    /// Adds the contents of another sink.
    mutating func add(_ other: ProblemSink) {
        problems += other.problems
        malformed += other.malformed
        expressionFindings += other.expressionFindings
        objectsInTexts += other.objectsInTexts
        unusableConstants += other.unusableConstants
        images += other.images
    }

    /// Records the problems of an expression.
    mutating func take(_ found: [TypeProblem], in located: LocatedExpression) {
        for problem in found {
            add(problem.kind, problem.message, at: located.location(of: problem.range))
        }
    }

    /// Records a constant that is invalid for the use of its attribute.
    mutating func add(_ constant: UnusableConstant) {
        unusableConstants.append(constant)
    }

    /// Records the name of an image that a step sets.
    mutating func add(image: Named) {
        images.append(image)
    }

    /// Records a part of a text that is an object.
    mutating func add(object type: StaticType, at location: SourceLocation) {
        objectsInTexts.append((type, location))
    }

    /// Records a problem once, as an element may be in several scopes.
    mutating func add(
        _ kind: TypeProblem.Kind,
        _ message: Finding.Message,
        at location: SourceLocation
    ) {
        problemCount += 1
        let message = subject.isEmpty ? message : Finding.Message("\(message.text) \(subject)")
        let problem = LocatedProblem(kind: kind, message: message, location: location)
        if known.insert(problem).inserted {
            problems.append(problem)
        }
    }
}
