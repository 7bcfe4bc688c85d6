package import OKitExpression
package import OKitSyntax

/// One step of a function of the bundle: one verb with what it needs.
package indirect enum Step: Sendable {
    /// Writes a value to the end of a path.
    case set(path: ParsedExpression, to: Operand, refusal: Refusal = .isNoted)
    /// Creates an object, and may name it for the steps that follow.
    case create(Creation)
    /// Deletes an object, or all objects of a list, with the references to them.
    case delete(ParsedExpression)
    /// Puts a value, or a new object, into a collection.
    case add(path: ParsedExpression, value: Operand?, at: Position, refusal: Refusal = .isNoted)
    /// Takes the object at the end of a path out of what holds it, or empties the property there.
    case remove(path: ParsedExpression)
    /// Takes values or objects out of a list; without a list, objects out of what owns them.
    case take(ParsedExpression, from: ParsedExpression?)
    /// Moves an element of a list from one index to another.
    case move(path: ParsedExpression, from: Operand, to: Operand)
    /// Moves a value or object inside a list to an index.
    case place(ParsedExpression, in: ParsedExpression, to: ParsedExpression)
    /// Calls a function for what it does.
    case call(ParsedExpression)
    /// Runs a function of an object by its name, or else an action of the app.
    case run(Run)
    /// Takes one of two ways.
    case branch(if: ParsedExpression, then: [Step], else: [Step])
    /// Runs steps once for each element, under a name.
    case loop(path: ParsedExpression, name: String, steps: [Step])
    /// Gives a value a name for the steps that follow.
    case define(name: String, value: Operand)
    /// Shows a dialog, and goes on when it is answered.
    case dialog(Dialog, then: [Step], else: [Step])
    /// Leads to a screen.
    case navigate(screen: String, context: Operand?)
    /// Asks a service for something, and goes on when it has answered; without a value, what is sent
    /// is of the object that the function runs on.
    case perform(action: String, with: Operand?, then: [Step], else: [Step])
    /// Stores a model.
    case store(model: String)
    /// Calls an action of a service by named parameters; without steps for its failure, that is the
    /// failure of what runs.
    case request(action: String, with: [NamedExpression], then: [Step], catch: [Step]?)
    /// Opens a screen; with steps, it goes on with them when the screen is closed.
    case open(Opening, then: [Step]?)
    /// Closes the screen with a result.
    case back(ParsedExpression)
    /// Closes all screens but the first one of the app.
    case goHome
    /// Offers actions of the screen, and runs the chosen one.
    case offer([String], title: ParsedExpression?)
    /// Asks for values, and goes on when they are given.
    case ask(Question, then: [Step])
    /// Shows a short message.
    case toast(Toast)
    /// Copies a value to the clipboard.
    case copy(ParsedExpression)
    /// Writes the items of a provider to a file that the user picks.
    case export(Export)
    /// Reads objects of an entity from a file that the user picks.
    case importObjects(entity: String, format: String?, list: ParsedExpression?)
    /// Asks something of a provider or action of the screen.
    case command(Command, name: String)
    /// Ends the function with a value.
    case result(Operand)
    /// Ends all that runs with a failure of this text.
    ///
    /// `fields` yields messages at the fields of a form, by the names of their properties.
    case fail(ParsedExpression, fields: ParsedExpression? = nil)
    /// Says to who has called what came of it, and goes on.
    case complete(Operand)

    /// Notes that the steps have come to a place, for the coverage of tests.
    case mark(SourceLocation, Coverage.Event)

    /// Runs Swift code on an object; the function ends with its value.
    case native(@Sendable (Graph, ObjectID, _ arguments: [String: Value]) -> Value)

    /// Under which name the steps behind `then` of a `perform` find the result.
    public static let responseName = "response"

    /// Under which name the steps behind `else` of a `perform` find what went wrong: a map with
    /// `message`, `status` and `body`.
    public static let errorName = "error"

    /// Under which name the steps behind a call or a closed screen find the result.
    public static let resultName = "result"

    /// Where something is added.
    public enum Position: Sendable, Hashable {
        case first, last
        /// At an index from 0, clamped to the collection.
        case index(Int)
        /// At the index that an expression yields.
        case value(ParsedExpression)
    }

    /// What a change that cannot be made does.
    public enum Refusal: Sendable, Hashable {
        /// It is noted as a problem, and the steps go on.
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
    /// The first expression of the step, by which problems name it; `nil` for a step without any.
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
        case .define(_, let operand), .result(let operand), .complete(let operand):
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

/// What a step works with: an expression, or a value that stands in the bundle.
package enum Operand: Sendable {
    case expression(ParsedExpression)
    case literal(JSONNode)

    /// The expression; `nil` for a value.
    var expression: ParsedExpression? {
        if case .expression(let expression) = self { expression } else { nil }
    }
}

/// A dialog that a step shows.
package struct Dialog: Sendable {
    /// What can be answered.
    public enum Kind: String, Sendable, CaseIterable {
        /// OK.
        case alert
        /// OK or Cancel.
        case confirm
        /// The texts of some fields, or Cancel.
        case prompt
    }

    /// What can be answered.
    public var kind: Kind
    /// The title.
    public var title: ParsedExpression
    /// The sentence below it.
    public var message: ParsedExpression?
    /// `confirm`: the titles of the buttons; `nil` for OK and Cancel.
    public var yes, no: ParsedExpression?
    /// Whether what follows the answer OK destroys something, so that Cancel is offered first.
    public var isDestructive = false
    /// `prompt`: what is asked for.
    public var fields: [Field] = []
    /// `prompt`: under which name the steps that follow find the answer: the text of the only
    /// field, or the texts by the names of the fields.
    public var answerName: String?

    /// A field of a prompt.
    public struct Field: Sendable {
        /// Under which name the answer has its text.
        public var name: String
        /// The label; the name if there is none.
        public var title: ParsedExpression?
        /// Shown while the field is empty.
        public var placeholder: ParsedExpression?
        /// The text that it begins with.
        public var value: ParsedExpression?
        /// Whether it shows no characters.
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
    /// Whether it deletes objects, by itself or by the steps inside it.
    package var isDeletion: Bool {
        switch self {
        case .delete: true
        case .branch(_, let steps, let others): (steps + others).contains(where: \.isDeletion)
        case .loop(_, _, let steps): steps.contains(where: \.isDeletion)
        default: false
        }
    }
}
