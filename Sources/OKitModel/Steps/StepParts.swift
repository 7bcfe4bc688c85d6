package import OKitExpression
package import OKitSyntax

/// A named value: a parameter, or a property of a new object.
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

/// A new object that a step declares.
package struct Creation: Sendable {
    /// The entity.
    public var entity: String
    /// The values of its properties.
    public var values: [NamedExpression]
    /// The list for the object; without one, it becomes a record.
    public var list: ParsedExpression?
    /// The position in the list.
    public var position: Step.Position
    /// The name of the object in the following steps.
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

/// A call of a function or action that a step declares.
package struct Run: Sendable {
    /// The name of the function or action.
    public var name: String
    /// The subject; by default, that of the steps.
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
    /// The screen's content; by default, the screen decides.
    public var object: ParsedExpression?
    /// The entity of a new object to edit.
    public var entity: String?
    /// The list that gets the new object.
    public var list: ParsedExpression?
    /// The initial values of the screen's state.
    public var state: [NamedExpression]
    /// Whether the screen starts in edit mode.
    public var beginsEditing: Bool
    /// How it is presented; `nil` pushes it onto the open screens, so that users can go back.
    public var place: Place?

    /// The presentation of a screen.
    public enum Place: String, Sendable {
        /// Over the open screens, until it is closed.
        case over
        /// In place of all open screens.
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

/// A request for values that a step makes.
package struct Question: Sendable {
    /// The text above the fields.
    public var text: ParsedExpression
    /// The entity whose properties are entered; without it, the names of the fields are those of
    /// the answers.
    public var entity: String?
    /// The fields to fill in.
    public var fields: [Field]
    /// The initial values.
    public var values: [NamedExpression]
    /// The name of the answer in the following steps.
    public var answerName: String?
    /// The title of the submit button.
    public var button: ParsedExpression?
    /// Whether the values can be submitted, evaluated on the entered values.
    public var enabled: ParsedExpression?

    /// A field to fill in.
    public struct Field: Sendable {
        /// The path of the edited value; `nil` for a value that is only displayed.
        public var path: ParsedExpression?
        /// The field's declaration in the bundle.
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
    /// Whether it offers to undo the action.
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
