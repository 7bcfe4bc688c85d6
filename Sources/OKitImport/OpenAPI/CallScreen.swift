import OKitSyntax

/// Writes the screen on which a call is made with a form, and its result is shown.
struct CallScreen {
    private let call: CallPlan
    private let app: APIApp

    init(_ call: CallPlan, _ app: APIApp) {
        self.call = call
        self.app = app
    }

    /// Whether the result is loaded when the screen opens, because nothing has to be entered.
    static func loads(_ call: CallPlan) -> Bool {
        call.operation.method == "get" && call.requiredInputs.isEmpty && call.pathParameters.isEmpty
    }

    /// Whether the call is made when the screen opens, if the screen that opens it supplies the object.
    private var startsWithObject: Bool {
        call.operation.method == "get" && call.requiredInputs.isEmpty
            && !call.pathParameters.isEmpty
    }

    /// The inputs that the form has fields for.
    private var inputs: [CallPlan.Parameter] {
        call.parameters.filter {
            FieldText.isEditable($0.property) && $0.name != call.paging?.parameter
        }
    }

    var text: JSONText {
        var state = inputs.map { input in (input.name, Self.state(of: input)) }
        let fields = inputs.map { input in
            FieldText.stateField(
                input.property,
                call.label(of: input),
                isRequired: input.isRequired
            )
        }
        let with = inputs.map { ($0.name, JSONText.text(Self.value(of: $0))) }
        var body: [JSONText] = []
        if !fields.isEmpty {
            body.append(.object([("form", .text("screen")), ("fields", .array(fields))]))
        }
        let result = self.result
        if let result {
            state.append(("answer", .object([("type", .text(result.type))])))
        }
        var members: [(String, JSONText)] = [("title", .text(call.operation.title.braced))]
        if let help = help {
            members.append(("help", .text(help)))
        }
        if !state.isEmpty {
            members.append(("state", .object(state)))
        }
        let store = JSONText.object([("set", .text("screen.answer")), ("to", .text("result"))])
        if Self.loads(call), let result {
            var provider: [(String, JSONText)] = [("call", .text(call.name))]
            if !with.isEmpty {
                provider.append(("with", .object(with)))
            }
            provider.append(("then", store))
            members.append(("providers", .object([("loaded", .object(provider))])))
            body.append(.object([("spinner", .text("loaded.isLoading"))]))
            body += result.body
        } else {
            var action: [(String, JSONText)] = [("label", .text(Self.buttonTitle(call).braced))]
            if let condition = enabled {
                action.append(("enabled", .text(condition)))
            }
            action.append(("call", .text(call.name)))
            if !with.isEmpty {
                action.append(("with", .object(with)))
            }
            let toast = JSONText.object([("toast", .text("\(Self.buttonTitle(call).braced): done"))]
            )
            action.append(("then", result == nil ? toast : .array([store, toast])))
            members.append(("actions", .object([("send", .object(action))])))
            if startsWithObject, let condition = enabled {
                let start = JSONText.object([
                    ("if", .text(condition)), ("then", .object([("run", .text("send"))])),
                ])
                members.append(("on", .object([("load", start)])))
            }
            body.append(.object([("button", .text("send"))]))
            body += result?.body ?? []
        }
        members.append(("body", .array(body)))
        return .object(members)
    }

    /// The name of the button.
    static func buttonTitle(_ call: CallPlan) -> String {
        let words = Words(call.operation.title)
        let commands: Set = [
            "add", "build", "cancel", "create", "delete", "export", "find", "get", "import", "kill",
            "list",
            "load", "log", "login", "logout", "pull", "push", "remove", "rename", "reset",
            "restart", "run",
            "search", "send", "set", "start", "stop", "update", "upload",
        ]
        guard let first = words.lowercased.first, commands.contains(first) else {
            return "Send"
        }
        return first.prefix(1).uppercased() + first.dropFirst()
    }

    private var help: String? {
        call.operation.node["description"]?.string
            .flatMap { SchemaRules.sentence($0, besides: call.operation.title) }?.braced
    }

    private static func state(of input: CallPlan.Parameter) -> JSONText {
        let property = input.property
        if property.isSeparated {
            return .object([("type", .text("text?"))])
        }
        if let text = property.defaultText {
            return .object([("type", .text("text")), ("default", .text(text))])
        }
        if property.type == .bool {
            let isOn = property.defaultValue.map { $0.description == "true" } ?? false
            return input.isRequired
                ? .object([("type", .text("bool")), ("default", .flag(isOn))])
                : .object([("type", .text("bool?"))])
        }
        if let value = property.defaultValue {
            return .object([("type", .text(property.type.text)), ("default", value)])
        }
        if property.type == .map {
            return .object([("type", .text("any"))])
        }
        return .object([
            ("type", .text(property.type.isList ? property.type.text : property.type.text + "?"))
        ])
    }

    private static func value(of input: CallPlan.Parameter) -> String {
        let value = "screen.\(input.name)"
        return input.property.isSeparated
            ? "\(value) == null || \(value) == '' ? [] : \(value).split(',').map(x, x.trim())"
            : value
    }

    /// The condition under which the call has what it needs.
    private var enabled: String? {
        let conditions = inputs.filter(\.isRequired).compactMap { input -> String? in
            let value = "screen.\(input.name)"
            switch input.property.type {
            case .list(.text) where input.property.isSeparated:
                return "\(value) != null && \(value) != ''"
            case .bool, .list: return nil
            case .text: return "\(value) != null && \(value) != ''"
            default: return "\(value) != null"
            }
        }
        return conditions.isEmpty ? nil : conditions.joined(separator: " && ")
    }

    /// The type of the result in the state, and the components that show it.
    private var result: (type: String, body: [JSONText])? {
        guard let type = call.result else {
            return nil
        }
        let detail = DetailBody(app.catalog)
        switch type {
        case .entity(let name):
            let body = detail.components(of: name, at: "screen.answer")
            guard !body.isEmpty else {
                return json
            }
            return (
                "\(name)?",
                [
                    .object([
                        ("section", .text("Result")), ("show", .text("screen.answer != null")),
                        ("body", .array(body)),
                    ])
                ]
            )
        case .list(.entity(let name)):
            let columns = app.catalog.entities[name]?.columns ?? []
            guard !columns.isEmpty else {
                return json
            }
            return (
                "[\(name)]",
                [
                    .object([
                        ("table", .text("screen.answer")), ("columns", .array(columns)),
                        ("open", .flag(true)), ("empty", .text("No results.")),
                    ])
                ]
            )
        case .list(let element) where element.isScalar:
            return (
                type.text,
                [
                    .object([
                        ("list", .text("screen.answer")),
                        ("row", .object([("title", .text("{string(self)}"))])),
                        ("empty", .text("No results.")),
                    ])
                ]
            )
        case .any, .map, .list, .data: return json
        default:
            return (
                "\(type.text)?",
                [
                    .object([
                        ("fact", .text("screen.answer")), ("label", .text("Result")),
                        ("show", .text("screen.answer != null")),
                    ])
                ]
            )
        }
    }

    /// A result of no known form is shown as JSON.
    private var json: (type: String, body: [JSONText]) {
        let field = JSONText.object([
            ("field", .text("answer")), ("label", .text("Result")), ("as", .text("json")),
            ("enabled", .flag(false)),
        ])
        return (
            "any",
            [
                .object([
                    ("form", .text("screen")), ("fields", .array([field])),
                    ("show", .text("screen.answer != null")),
                ])
            ]
        )
    }
}
