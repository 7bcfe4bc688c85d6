import OKitModel
import OKitSyntax

extension StepKind {
    /// All kinds of steps, in the order of the reference.
    package static let all: [StepKind] = data + control + app

    /// Steps that change objects.
    private static let data = [
        StepKind(
            "set",
            "Writes a value to a property.",
            [
                .required("set", .path, "The property that is written."),
                .required("to", .value, "The new value."),
            ],
            example: #"{"set": "done", "to": true}"#
        ) { step in
            step.expression("set").map { .set($0, to: step.expression("to")) }
        },
        StepKind(
            "add",
            "Adds an element to a list or set.",
            [
                .required("add", .path, "The list or set."),
                .optional(
                    "value",
                    .value,
                    "The element. Without it, a new object of the list's entity."
                ),
                .optional("at", .position, "The position: first, last or an index. Default last."),
            ],
            example: ##"{"add": "parts", "value": {"name": "Wheel"}, "at": "first"}"##
        ) { step in
            step.expression("add").map { .add($0, value: step.expression("value")) }
        },
        StepKind(
            "remove",
            "Removes an element from its list, or empties a property.",
            [.required("remove", .path, "The element or property.")],
            example: #"{"remove": "other"}"#
        ) { step in
            step.expression("remove").map { .remove($0) }
        },
        StepKind(
            "move",
            "Moves an element inside its list.",
            [
                .required("move", .path, "The list."),
                .required("from", .value, "The current index."),
                .required("to", .value, "The new index."),
            ],
            example: #"{"move": "parts", "from": 0, "to": 1}"#
        ) { step in
            step.expression("move").map {
                .move($0, from: step.expression("from"), to: step.expression("to"))
            }
        },
    ]

    /// Steps that control which steps run, and with which values.
    private static let control = [
        StepKind(
            "call",
            "Calls a function of an entity.",
            [.required("call", .path, "The function, with its arguments.")],
            example: ##"{"call": "rename(#New name)"}"##
        ) { step in
            step.expression("call").map { .call($0) }
        },
        StepKind(
            "if",
            "Runs one of two lists of steps.",
            [
                .required("if", .condition, "The condition."),
                .required("then", .steps, "The steps that run if it is true."),
                .optional("else", .steps, "The steps that run if it is false."),
            ],
            example: #"{"if": "size > 3", "then": [{"set": "size", "to": 0}]}"#
        ) { step in
            step.node["if"].map { .branch(LocatedExpression(predicate: $0)) }
        },
        StepKind(
            "forEach",
            "Runs steps for each element of a list or set.",
            [
                .required("forEach", .path, "The list or set."),
                .optional(
                    "as",
                    .variable,
                    "The name of the element in the steps. Default element."
                ),
                .required("steps", .steps, "The steps."),
            ],
            example: #"""
                {"forEach": "parts", "as": "part", "steps": [{"set": "part/done", "to": true}]}
                """#
        ) { step in
            step.expression("forEach").map {
                .loop(
                    $0,
                    name: step.node["as"]?.string ?? "element",
                    steps: step.steps("steps")
                )
            }
        },
        StepKind(
            "let",
            "Names a value for the following steps.",
            [
                .required("let", .variable, "The name."),
                .required("to", .value, "The value."),
            ],
            example: #"{"let": "next", "to": {"expression": "size + 1"}}"#
        ) { step in
            step.name("let").map { .define($0, value: step.expression("to")) }
        },
        StepKind(
            "return",
            "Ends the function with a value.",
            [.required("return", .value, "The value.")],
            example: #"{"return": "name"}"#
        ) { step in
            step.expression("return").map { .result($0) }
        },
        StepKind(
            "complete",
            "Notifies the caller that the action has ended.",
            [.required("complete", .value, "The value that the caller gets.")],
            example: #"{"complete": true}"#
        ) { step in
            step.expression("complete").map { .complete($0) }
        },
    ]

    /// Steps that involve the user, a service or the store.
    private static let app = [
        dialog(
            .alert,
            "Shows a message with one button.",
            example: ##"{"alert": {"title": "#Done", "message": "name"}}"##
        ),
        dialog(
            .confirm,
            "Asks the user to confirm.",
            example: ##"{"confirm": {"title": "#Sure?"}, "then": [{"set": "done", "to": true}]}"##
        ),
        dialog(
            .prompt,
            "Asks the user for one or several values.",
            example: ##"""
                {"prompt": {"title": "#Name", "as": "answer"}, "then": [{"set": "name", "to": "answer"}]}
                """##
        ),
        StepKind(
            "navigate",
            "Opens a screen.",
            [
                .required("navigate", .screen, "The screen."),
                .optional(
                    "context",
                    .value,
                    "The object that the screen shows. Default: the object of the function."
                ),
            ],
            example: #"{"navigate": "main", "context": "other"}"#
        ) { step in
            step.name("navigate").map { .navigate($0, context: step.expression("context")) }
        },
        StepKind(
            "perform",
            "Performs a service action, and waits for its result.",
            [
                .required("perform", .action, "The action."),
                .optional(
                    "with",
                    .value,
                    "The payload of the action. Default: the object of the function."
                ),
                .optional("then", .steps, "The steps after success; they can read `response`."),
                .optional("else", .steps, "The steps after a failure; they can read `error`."),
            ],
            example: #"""
                {"perform": "save", "then": [{"set": "done", "to": true}],
                 "else": [{"alert": {"title": "error/message"}}]}
                """#
        ) { step in
            step.name("perform").map { .perform($0, with: step.expression("with")) }
        },
        StepKind(
            "store",
            "Stores a model now.",
            [.required("store", .model, "The model.")],
            example: #"{"store": "default"}"#
        ) { step in
            step.name("store").map { .store($0) }
        },
    ]

    private static func dialog(
        _ kind: Dialog.Kind,
        _ summary: String,
        example: String
    ) -> StepKind {
        let name = kind.rawValue
        let otherwise =
            kind == .alert
            ? "Never runs: an alert has no Cancel." : "The steps after Cancel."
        return StepKind(
            name,
            summary,
            [
                .required(name, .dialog, "The content of the dialog."),
                .optional("then", .steps, "The steps after OK."),
                .optional("else", .steps, otherwise),
            ],
            example: example
        ) { $0.dialog(name) }
    }

    /// The members of a dialog.
    package static let dialogMembers: [Member] = [
        .optional("title", .value, "The title."),
        .optional("message", .value, "The text below it."),
        .optional("fields", .fields, "The fields of a prompt. Default: one without a title."),
        .optional(
            "as",
            .text,
            "The name of the input in the following steps: the text of the only field, or a map of "
                + "several fields, as in answer/first."
        ),
    ]

    /// The members of a field of a prompt.
    package static let fieldMembers: [Member] = [
        .required("name", .text, "The name of the value."),
        .optional("title", .value, "The label."),
        .optional("placeholder", .value, "The text in the empty field."),
        .optional("value", .value, "The initial value."),
        .optional("secure", .flag, "Whether the input is masked. Default false."),
    ]
}
