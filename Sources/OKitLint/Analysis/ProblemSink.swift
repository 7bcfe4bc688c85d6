import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Something wrong in an expression, at its location in a file.
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

/// A constant that cannot be what its attribute is used for.
struct UnusableConstant: Sendable {
    let text: String
    let use: AttributeUse
    let location: SourceLocation
}

/// Collects what checkers find, at the range of the string where it is.
struct ProblemSink {
    private(set) var problems: [LocatedProblem] = []

    /// What is wrong with the form of expressions.
    private(set) var malformed: [MalformedExpression] = []

    /// All expressions that were checked.
    private(set) var expressions: [LocatedExpression] = []

    /// Parts of texts that are objects.
    private(set) var objectsInTexts: [(type: StaticType, location: SourceLocation)] = []

    /// Constants that cannot be what their attributes are used for.
    private(set) var unusableConstants: [UnusableConstant] = []

    /// Images that steps set by their names.
    private(set) var images: [Named] = []

    /// How many problems were met, those that were known included.
    private(set) var problemCount = 0

    /// What each message adds about the object that it is about; empty if the place says that.
    var subject = ""

    private var known: Set<LocatedProblem> = []

    /// Notes an expression that is checked.
    mutating func take(_ expression: LocatedExpression) {
        expressions.append(expression)
    }

    /// Notes what is wrong with the form of an expression.
    mutating func take(formOf located: LocatedExpression, _ notation: ExpressionNotation) {
        malformed += located.expression.problems.map {
            MalformedExpression(
                notation: notation,
                message: $0.message,
                location: located.location(of: $0.range)
            )
        }
    }

    /// Notes all that another sink has.
    mutating func add(_ other: ProblemSink) {
        problems += other.problems
        malformed += other.malformed
        expressions += other.expressions
        objectsInTexts += other.objectsInTexts
        unusableConstants += other.unusableConstants
        images += other.images
    }

    /// Notes what is wrong in an expression.
    mutating func take(_ found: [TypeProblem], in located: LocatedExpression) {
        for problem in found {
            add(problem.kind, problem.message, at: located.location(of: problem.range))
        }
    }

    /// Notes a constant that cannot be what its attribute is used for.
    mutating func add(_ constant: UnusableConstant) {
        unusableConstants.append(constant)
    }

    /// Notes the name of an image that a step sets.
    mutating func add(image: Named) {
        images.append(image)
    }

    /// Notes a part of a text that is an object.
    mutating func add(object type: StaticType, at location: SourceLocation) {
        objectsInTexts.append((type, location))
    }

    /// Notes a problem once, as an element may be in several scopes.
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
