package import OKitExpression
package import OKitSyntax

/// One step of a function of the bundle, with its operands.
package indirect enum Step: Sendable {
    /// Writes a value to the end of a path.
    case set(path: ParsedExpression, to: Operand, refusal: Refusal = .isNoted)
    /// Creates an object, with an optional name for the following steps.
    case create(Creation)
    /// Deletes an object, or all objects of a list, with the references to them.
    case delete(ParsedExpression)
    /// Adds a value, or a new object, to a collection.
    case add(path: ParsedExpression, value: Operand?, at: Position, refusal: Refusal = .isNoted)
    /// Removes the object at the end of a path from its owner, or clears the property there.
    case remove(path: ParsedExpression)
    /// Removes values or objects from a list; without a list, removes objects from their owners.
    case take(ParsedExpression, from: ParsedExpression?)
    /// Moves an element of a list from one index to another.
    case move(path: ParsedExpression, from: Operand, to: Operand)
    /// Moves a value or object inside a list to an index.
    case place(ParsedExpression, in: ParsedExpression, to: ParsedExpression)
    /// Calls a function for its effects.
    case call(ParsedExpression)
    /// Runs a function of an object by name, or an action of the app.
    case run(Run)
    /// Runs one of two branches.
    case branch(if: ParsedExpression, then: [Step], else: [Step])
    /// Runs steps once for each element, which has a name.
    case loop(path: ParsedExpression, name: String, steps: [Step])
    /// Defines a name for a value in the following steps.
    case define(name: String, value: Operand, refusal: Refusal = .isNoted)
    /// Shows a dialog, and continues when it is answered.
    case dialog(Dialog, then: [Step], else: [Step])
    /// Navigates to a screen.
    case navigate(screen: String, context: Operand?)
    /// Calls a service, and continues with its response; without a value, the object of the
    /// function is sent.
    case perform(action: String, with: Operand?, then: [Step], else: [Step])
    /// Stores a model.
    case store(model: String)
    /// Calls an action of a service with named parameters; without steps for a failure, the failure
    /// ends the run.
    case request(action: String, with: [NamedExpression], then: [Step], catch: [Step]?)
    /// Opens a screen; with steps, runs these when the screen is closed.
    case open(Opening, then: [Step]?)
    /// Closes the screen with a result.
    case back(ParsedExpression)
    /// Closes all screens except the first one of the app.
    case goHome
    /// Offers actions of the screen, and runs the chosen one.
    case offer([String], title: ParsedExpression?)
    /// Asks for values, and continues when they are entered.
    case ask(Question, then: [Step])
    /// Shows a short message.
    case toast(Toast)
    /// Copies a value to the clipboard.
    case copy(ParsedExpression)
    /// Writes the items of a provider to a file that the user picks.
    case export(Export)
    /// Reads objects of an entity from a file that the user picks.
    case importObjects(entity: String, format: String?, list: ParsedExpression?)
    /// Sends a command to a provider or action of the screen.
    case command(Command, name: String)
    /// Ends the function with a value.
    case result(Operand)
    /// Ends the run with a failure and its message.
    ///
    /// `fields` yields messages for the fields of a form, by the names of their properties.
    case fail(ParsedExpression, fields: ParsedExpression? = nil)
    /// Reports a result to the caller, and continues.
    case complete(Operand)

    /// Records that the steps have reached a location, for the coverage of tests.
    case mark(SourceLocation, Coverage.Event)

    /// Runs Swift code on an object, and ends the function with the result of the code.
    case native(@Sendable (Graph, ObjectID, _ arguments: [String: Value]) -> Value)

    /// The name of the result in the steps after `then` of a `perform`.
    public static let responseName = "response"

    /// The name of the error in the steps after `else` of a `perform`: a map with `message`,
    /// `status` and `body`.
    public static let errorName = "error"

    /// The name of the result in the steps after a call or a closed screen.
    public static let resultName = "result"

    /// The position at which a value is added.
    public enum Position: Sendable, Hashable {
        case first, last
        /// At an index from 0, clamped to the collection.
        case index(Int)
        /// At the index that an expression yields.
        case value(ParsedExpression)
    }

    /// How a step handles an expression that cannot be evaluated, or a change that cannot be made.
    public enum Refusal: Sendable, Hashable {
        /// It reports a problem, and the steps continue.
        case isNoted
        /// The steps fail.
        case fails
    }

    /// The commands for a provider or action of a screen.
    public enum Command: String, Sendable, Hashable {
        case refresh, loadMore, cancel
    }
}

extension Step {
    /// How the step handles an expression that cannot be evaluated.
    ///
    /// Steps that display something continue; others would store or send null, or change other objects.
    var refusal: Refusal {
        switch self {
        case .set(_, _, let refusal), .add(_, _, _, let refusal), .define(_, _, let refusal):
            refusal
        case .create, .delete, .take, .place, .run, .request: .fails
        default: .isNoted
        }
    }

    /// The first expression of the step, which identifies it in problems; `nil` if it has none.
    var expression: ParsedExpression? {
        switch self {
        case .set(let path, _, _), .add(let path, _, _, _), .remove(let path),
            .move(let path, _, _), .call(let path), .branch(let path, _, _),
            .loop(let path, _, _), .delete(let path), .take(let path, _), .place(let path, _, _),
            .fail(let path, _), .back(let path), .copy(let path):
            path
        case .create(let creation):
            creation.values.first?.expression ?? creation.list
        case .run(let run):
            run.object ?? run.values.first?.expression
        case .request(_, let values, _, _):
            values.first?.expression
        case .open(let opening, _):
            opening.expression
        case .ask(let question, _):
            question.text
        case .toast(let toast):
            toast.text
        case .offer(_, let title):
            title
        case .export(let export):
            export.name
        case .importObjects(_, _, let expression):
            expression
        case .define(_, let operand, _), .result(let operand), .complete(let operand):
            operand.expression
        case .navigate(_, let operand), .perform(_, let operand, _, _):
            operand?.expression
        case .dialog(let dialog, _, _):
            dialog.title
        case .store, .native, .command, .mark, .goHome:
            nil
        }
    }
}

/// An operand of a step: an expression, or a literal value of the bundle.
package enum Operand: Sendable {
    case expression(ParsedExpression)
    case literal(JSONNode)

    /// The expression; `nil` for a literal value.
    var expression: ParsedExpression? {
        if case .expression(let expression) = self { expression } else { nil }
    }
}

/// A dialog that a step shows.
package struct Dialog: Sendable {
    /// The kinds of answers.
    public enum Kind: String, Sendable, CaseIterable {
        /// OK.
        case alert
        /// OK or Cancel.
        case confirm
        /// The texts of some fields, or Cancel.
        case prompt
    }

    /// The kind of answer.
    public var kind: Kind
    /// The title.
    public var title: ParsedExpression
    /// The sentence below it.
    public var message: ParsedExpression?
    /// `confirm`: the titles of the buttons; `nil` for OK and Cancel.
    public var yes, no: ParsedExpression?
    /// Whether confirming starts a destructive operation, so that Cancel is offered first.
    public var isDestructive = false
    /// `prompt`: the fields to fill in.
    public var fields: [Field] = []
    /// `prompt`: the name of the answer in the following steps: the text of the only field, or the
    /// texts by the names of the fields.
    public var answerName: String?

    /// A field of a prompt.
    public struct Field: Sendable {
        /// The name of the field's text in the answer.
        public var name: String
        /// The label; the name if there is none.
        public var title: ParsedExpression?
        /// The text shown while the field is empty.
        public var placeholder: ParsedExpression?
        /// The initial text.
        public var value: ParsedExpression?
        /// Whether the characters are hidden.
        public var isSecure: Bool

        /// Creates a field.
        public init(
            name: String,
            title: ParsedExpression? = nil,
            placeholder: ParsedExpression? = nil,
            value: ParsedExpression? = nil,
            isSecure: Bool = false
        ) {
            self.name = name
            self.title = title
            self.placeholder = placeholder
            self.value = value
            self.isSecure = isSecure
        }
    }

    /// Creates a dialog.
    public init(kind: Kind, title: ParsedExpression, message: ParsedExpression?) {
        self.kind = kind
        self.title = title
        self.message = message
    }
}

extension Step {
    /// Whether the step, or a nested one, deletes objects.
    package var isDeletion: Bool {
        switch self {
        case .delete: true
        case .branch(_, let steps, let others): (steps + others).contains(where: \.isDeletion)
        case .loop(_, _, let steps): steps.contains(where: \.isDeletion)
        default: false
        }
    }
}
