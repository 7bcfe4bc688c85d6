package import OKitExpression
package import OrderedCollections

/// A request that a machine waits for, with all its values; continue with `StepMachine.answer`.
package enum StepRequest: Sendable {
    /// Calls a service; confirmed with its result, or not confirmed with its error.
    case call(CallRequest)
    /// Opens a screen; confirmed with the result that it closes with, or not confirmed if the user
    /// leaves it.
    case open(ScreenRequest)
    /// Asks for values; confirmed with them, or not confirmed if the user cancels.
    case ask(QuestionRequest)
    /// Writes items to a file that the user picks; not confirmed if the user picks none.
    case export(Export, name: String?)
    /// Reads objects from a file that the user picks; not confirmed if the user picks none.
    case importObjects(entity: String, format: String?, list: PropertyTarget?)

    /// The name of the requesting step in bundles.
    public var stepName: String {
        switch self {
        case .call: "call"
        case .open: "open"
        case .ask: "ask"
        case .export: "export"
        case .importObjects: "import"
        }
    }
}

extension StepMachine.Effect {
    /// The name of the step with the effect in bundles.
    public var stepName: String {
        switch self {
        case .navigate: "navigate"
        case .store: "store"
        case .open: "open"
        case .back: "back"
        case .toast: "toast"
        case .copy: "copy"
        case .goHome: "home"
        case .offer: "offer"
        case .run: "run"
        case .command(let command, _): command.rawValue
        }
    }
}

/// A call of an action of a service.
package struct CallRequest: Sendable, Hashable {
    /// The action.
    public var action: String
    /// The parameters that the step passes.
    public var values: OrderedDictionary<String, Value>
    /// The subject of the steps; its properties are the parameters that the step does not pass.
    public var subject: Value
}

/// A request to run an action of a screen or the app.
package struct ActionRequest: Sendable, Hashable {
    /// The action.
    public var action: String
    /// The values that the step passes, by name.
    public var values: OrderedDictionary<String, Value>
    /// The subject.
    public var subject: Value
}

/// A screen to open.
package struct ScreenRequest: Sendable, Hashable {
    /// The screen.
    public var screen: String
    /// Its content.
    public var content: Content
    /// The initial values of its state.
    public var state: OrderedDictionary<String, Value>
    /// The subject of the steps.
    public var subject: Value
    /// Whether it starts in edit mode.
    public var beginsEditing: Bool
    /// How it is presented; `nil` pushes it onto the open screens.
    public var place: Opening.Place?

    /// The content of a screen.
    public enum Content: Sendable, Hashable {
        /// The step declares no content.
        case unstated
        /// A value, which may be null.
        case value(Value)
        /// A new object of an entity to edit, for a list or the records.
        case new(entity: String, list: PropertyTarget?)
    }
}

/// A request for values.
package struct QuestionRequest: Sendable {
    /// The text above the fields.
    public var text: String
    /// The entity whose properties are entered.
    public var entity: String?
    /// The fields to fill in.
    public var fields: [Question.Field]
    /// The initial values.
    public var values: OrderedDictionary<String, Value>
    /// The title of the submit button; `nil` for the default.
    public var button: String?
    /// Whether the values can be submitted, evaluated on the entered values; `nil` for always.
    public var enabled: ParsedExpression?
    /// The subject of the steps.
    public var subject: Value
}

/// A choice of actions to offer.
package struct OfferRequest: Sendable, Hashable {
    /// The actions.
    public var actions: [String]
    /// The title.
    public var title: String?
    /// The subject.
    public var subject: Value
}

/// A short message to show.
package struct ToastRequest: Sendable, Hashable {
    /// The message.
    public var text: String
    /// Whether it offers to undo the action.
    public var offersUndo: Bool
    /// An action that it offers.
    public var action: String?
    /// The subject of the steps.
    public var subject: Value
}

extension ToastRequest {
    /// Creates a message that offers no action.
    package init(_ text: String, offersUndo: Bool = false, subject: Value = .null) {
        self.init(text: text, offersUndo: offersUndo, action: nil, subject: subject)
    }
}
