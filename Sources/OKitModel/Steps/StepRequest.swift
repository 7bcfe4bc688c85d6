package import OKitExpression
package import OrderedCollections

/// What a machine waits for, with all its values; `StepMachine.answer` goes on.
package enum StepRequest: Sendable {
    /// A service is called; confirmed with its result, or not with its error.
    case call(CallRequest)
    /// A screen is opened; confirmed with the result that it is closed with, or not where it is left.
    case open(ScreenRequest)
    /// Values are asked for; confirmed with them, or not where the user cancels.
    case ask(QuestionRequest)
    /// Items are written to a file that the user picks; not confirmed where the user picks none.
    case export(Export, name: String?)
    /// Objects are read from a file that the user picks; not confirmed where the user picks none.
    case importObjects(entity: String, format: String?, list: PropertyTarget?)

    /// The step that asks, by its name in bundles.
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
    /// The step that has the effect, by its name in bundles.
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
    /// The parameters that the step gives.
    public var values: OrderedDictionary<String, Value>
    /// What the steps run on; its properties are the parameters that the step does not give.
    public var subject: Value
}

/// A run of an action of a screen or the app.
package struct ActionRequest: Sendable, Hashable {
    /// The action.
    public var action: String
    /// The values that the step gives, by name.
    public var values: OrderedDictionary<String, Value>
    /// What it runs on.
    public var subject: Value
}

/// A screen that is to be opened.
package struct ScreenRequest: Sendable, Hashable {
    /// The screen.
    public var screen: String
    /// Its content.
    public var content: Content
    /// Values of its state.
    public var state: OrderedDictionary<String, Value>
    /// What the steps run on.
    public var subject: Value
    /// Whether it begins in edit mode.
    public var beginsEditing: Bool
    /// Where it is; `nil` for above the open screens.
    public var place: Opening.Place?

    /// What a screen is to show.
    public enum Content: Sendable, Hashable {
        /// The step does not say.
        case unstated
        /// A value, which may be null.
        case value(Value)
        /// A new object of an entity that is edited, for a list or the records.
        case new(entity: String, list: PropertyTarget?)
    }
}

/// Values that are to be asked for.
package struct QuestionRequest: Sendable {
    /// The text above the fields.
    public var text: String
    /// The entity whose properties are asked for.
    public var entity: String?
    /// What is asked for.
    public var fields: [Question.Field]
    /// The values that they begin with.
    public var values: OrderedDictionary<String, Value>
    /// The title of the button that answers; `nil` for the usual one.
    public var button: String?
    /// Whether it can be answered, on the values that are given; `nil` for always.
    public var enabled: ParsedExpression?
    /// What the steps run on.
    public var subject: Value
}

/// Actions that are to be offered.
package struct OfferRequest: Sendable, Hashable {
    /// The actions.
    public var actions: [String]
    /// The title.
    public var title: String?
    /// What they run on.
    public var subject: Value
}

/// A short message that is to be shown.
package struct ToastRequest: Sendable, Hashable {
    /// The message.
    public var text: String
    /// Whether it offers to undo what was done.
    public var offersUndo: Bool
    /// An action that it offers.
    public var action: String?
    /// What the steps run on.
    public var subject: Value
}

extension ToastRequest {
    /// Creates a message that offers nothing.
    package init(_ text: String) {
        self.init(text: text, offersUndo: false, action: nil, subject: .null)
    }
}
