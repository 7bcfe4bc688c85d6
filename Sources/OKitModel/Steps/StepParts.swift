package import OKitExpression
package import OKitSyntax

/// A value with the name by which it is given: a parameter, or a property of a new object.
package struct NamedExpression: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var expression: ParsedExpression

    /// Creates a value with its name.
    public init(_ name: String, _ expression: ParsedExpression) {
        self.name = name
        self.expression = expression
    }
}

/// A new object, as a step declares it.
package struct Creation: Sendable {
    /// The entity.
    public var entity: String
    /// The values of its properties.
    public var values: [NamedExpression]
    /// The list that gets it; without one, it becomes a record.
    public var list: ParsedExpression?
    /// Where in the list.
    public var position: Step.Position
    /// The name by which the steps that follow know it.
    public var localName: String?

    /// Creates a declaration.
    public init(
        _ entity: String,
        values: [NamedExpression] = [],
        list: ParsedExpression? = nil,
        position: Step.Position = .last,
        localName: String? = nil
    ) {
        self.entity = entity
        self.values = values
        self.list = list
        self.position = position
        self.localName = localName
    }
}

/// A run of a function or action, as a step declares it.
package struct Run: Sendable {
    /// The name of the function or action.
    public var name: String
    /// The object; without it, that of the steps.
    public var object: ParsedExpression?
    /// The arguments.
    public var values: [NamedExpression]

    /// Creates a declaration.
    public init(_ name: String, on object: ParsedExpression? = nil, values: [NamedExpression] = [])
    {
        self.name = name
        self.object = object
        self.values = values
    }
}

/// A screen that a step opens.
package struct Opening: Sendable {
    /// The screen.
    public var screen: String
    /// Its content; the screen's own choice without it.
    public var object: ParsedExpression?
    /// The entity of a new object to edit.
    public var entity: String?
    /// The list that gets the new object.
    public var list: ParsedExpression?
    /// Values of its state.
    public var state: [NamedExpression]
    /// Whether it begins in edit mode.
    public var beginsEditing: Bool
    /// Where it is; `nil` for above the open screens, to which users can go back.
    public var place: Place?

    /// Where a screen is.
    public enum Place: String, Sendable {
        /// It covers the open screens until it is closed.
        case over
        /// It takes the place of all open screens.
        case first
    }

    /// Creates a declaration.
    public init(
        _ screen: String,
        object: ParsedExpression? = nil,
        entity: String? = nil,
        list: ParsedExpression? = nil,
        state: [NamedExpression] = [],
        beginsEditing: Bool = false,
        place: Place? = nil
    ) {
        self.beginsEditing = beginsEditing
        self.place = place
        self.screen = screen
        self.object = object
        self.entity = entity
        self.list = list
        self.state = state
    }

    /// The first expression.
    var expression: ParsedExpression? {
        object ?? list ?? state.first?.expression
    }
}

/// What a step asks for.
package struct Question: Sendable {
    /// The text above the fields.
    public var text: ParsedExpression
    /// The entity whose properties are asked for; without it, the fields name the answers.
    public var entity: String?
    /// What is asked for.
    public var fields: [Field]
    /// The values that they begin with.
    public var values: [NamedExpression]
    /// The name by which the steps that follow know the answer.
    public var answerName: String?
    /// The title of the button that answers.
    public var button: ParsedExpression?
    /// Whether it can be answered, on the values that are given.
    public var enabled: ParsedExpression?

    /// A value that is asked for.
    public struct Field: Sendable {
        /// What it is written to; `nil` for a value that is only shown.
        public var path: ParsedExpression?
        /// Its declaration in the bundle.
        public var declaration: JSONNode

        /// Creates a field.
        public init(path: ParsedExpression?, declaration: JSONNode) {
            self.path = path
            self.declaration = declaration
        }
    }

    /// Creates a question.
    public init(
        _ text: ParsedExpression,
        entity: String? = nil,
        fields: [Field] = [],
        values: [NamedExpression] = [],
        answerName: String? = nil,
        button: ParsedExpression? = nil,
        enabled: ParsedExpression? = nil
    ) {
        self.enabled = enabled
        self.text = text
        self.entity = entity
        self.fields = fields
        self.values = values
        self.answerName = answerName
        self.button = button
    }
}

/// A short message that a step shows.
package struct Toast: Sendable {
    /// The message.
    public var text: ParsedExpression
    /// Whether it offers to undo what was done.
    public var offersUndo: Bool
    /// An action that it offers.
    public var action: String?

    /// Creates a message.
    public init(_ text: ParsedExpression, offersUndo: Bool = false, action: String? = nil) {
        self.text = text
        self.offersUndo = offersUndo
        self.action = action
    }
}
