import OKitSyntax

/// The names that members have in other formats, with what this format has instead.
enum ForeignMembers {
    /// What a declaration has instead: the name of its member, or a sentence.
    typealias Row = (instead: String, names: [String])

    /// What a declaration of a kind and form has instead of an unknown member.
    static func instead(of name: String, in form: String?, _ kind: DeclarationKind) -> String? {
        row(of: name, (form.flatMap { ofForms[kind]?[$0] } ?? []) + (ofKinds[kind] ?? []))
    }

    /// What a declaration without a form has instead of an unknown member.
    static func instead(ofMain name: String, _ kind: DeclarationKind) -> String? {
        row(of: name, mains[kind] ?? [])
    }

    private static func row(of name: String, _ rows: [Row]) -> String? {
        rows.first { $0.names.contains(name) }?.instead
    }

    /// The message about an unknown member.
    static func message(about name: String, instead: String) -> Finding.Message {
        let hint = instead.contains(" ") ? instead : "use \"\(instead)\""
        return "unknown member \"\(name)\"; \(hint)"
    }

    /// The names in all forms of a kind.
    static let ofKinds: [DeclarationKind: [Row]] = [
        .bundle: [
            ("identifier", ["id", "bundleId", "appId"]),
            ("name", ["title", "displayName"]),
            ("formatVersion", ["format", "schemaVersion", "manifestVersion"]),
            ("languages", ["locales", "translations", "localizations"]),
            ("models", ["entities", "stores", "databases"]),
            ("the first screen is \"start\" in app.json", ["start", "main", "initialScreen"]),
            ("the theme is \"theme\" in app.json", ["theme"]),
            ("each file of the folder screens is a screen", ["screens", "pages", "routes"]),
        ],
        .model: [
            ("entity", ["type", "root", "rootEntity"]),
            ("endpoint", ["url", "path"]),
            ("storage", ["store", "persist", "persistence"]),
            ("data", ["initial", "default", "seed"]),
        ],
        .app: [
            (
                "start",
                ["initialScreen", "initial", "root", "home", "entry", "firstScreen", "main"]
            ),
            ("tabs", ["navigation", "tabBar", "pages"]),
            ("menu", ["sidebar", "drawer"]),
            ("signIn", ["login", "auth"]),
            ("keys", ["shortcuts", "keybindings", "hotkeys"]),
        ],
        .tab: [
            ("title", ["label", "name", "text"]),
            ("icon", ["image", "symbol"]),
            ("screen", ["view", "page", "content", "route", "destination"]),
        ],
        .entity: [
            ("properties", ["fields", "attributes", "columns"]),
            ("label", ["name", "displayName", "singular"]),
            ("plural", ["pluralName"]),
            ("identity", ["primaryKey", "id", "key", "unique"]),
            ("title", ["displayTitle", "toString", "description"]),
            ("rules", ["validations", "validation", "validates", "constraints"]),
            ("functions", ["methods"]),
            ("computed", ["derived", "calculated", "computedProperties"]),
            ("hooks", ["callbacks", "events", "on", "triggers"]),
            ("table", ["tableName"]),
            (
                "a relation is a property with \"relation\"",
                ["relations", "relationships", "associations", "hasMany", "belongsTo"]
            ),
            ("a type is optional if it ends with \"?\"", ["required", "nullable"]),
        ],
        .property: [
            ("a type is optional if it ends with \"?\"", ["required", "nullable", "null"]),
            ("values", ["enum", "choices", "options", "oneOf", "cases"]),
            ("rules", ["validation", "validations", "validates", "validate", "constraints"]),
            (
                "it is a member of \"rules\": {\"minimum\": 1}",
                ["minimum", "min", "exclusiveMinimum", "greaterThan"]
            ),
            (
                "it is a member of \"rules\": {\"maximum\": 9}",
                ["maximum", "max", "exclusiveMaximum", "lessThan"]
            ),
            (
                "it is a member of \"rules\": {\"length\": {\"minimum\": 1, \"maximum\": 9}}",
                ["minLength", "maxLength", "length"]
            ),
            (
                "it is a member of \"rules\": {\"predicate\": \"value.matches('[a-z]+')\"}",
                ["pattern", "regex", "match"]
            ),
            ("placeholders belong to the fields of a form", ["placeholder"]),
            ("the \"identity\" of the entity names unique properties", ["unique", "primaryKey"]),
            ("help", ["description", "hint", "tooltip", "comment"]),
            ("label", ["title", "name", "displayName"]),
            ("default", ["defaultValue", "initial", "initialValue"]),
            ("relation", ["references", "foreignKey", "belongsTo", "hasMany", "ref", "$ref"]),
            ("deleteRule", ["onDelete", "dependent"]),
            (
                "it is declared in \"computed\" of the entity",
                ["computed", "formula", "expression", "get"]
            ),
            ("secret", ["private", "hidden"]),
            ("encrypted", ["encrypt"]),
            ("index", ["indexed"]),
        ],
        .choice: [
            ("label", ["title", "name", "text"]),
            ("value", ["id", "key", "const"]),
            ("style", ["color"]),
        ],
        .rule: [
            ("minimum", ["min", "gte", "exclusiveMinimum"]),
            ("maximum", ["max", "lte", "exclusiveMaximum"]),
            ("use \"length\": {\"maximum\": 60}", ["maxLength", "maxlength", "max_length"]),
            ("use \"length\": {\"minimum\": 3}", ["minLength", "minlength", "min_length"]),
            ("use \"count\": {\"maximum\": 5}", ["maxItems"]),
            ("use \"count\": {\"minimum\": 1}", ["minItems"]),
            ("use \"predicate\": \"value.matches('[a-z]+')\"", ["pattern", "regex", "matches"]),
            ("notBlank", ["presence", "notEmpty", "nonEmpty"]),
            ("predicate", ["condition", "check", "test", "when", "assert", "rule", "expression"]),
            ("message", ["error", "text", "errorMessage"]),
            ("each", ["items", "elements"]),
        ],
        .bounds: [
            ("minimum", ["min", "from", "gte"]),
            ("maximum", ["max", "to", "lte"]),
        ],
        .computed: [
            ("value", ["expression", "formula", "get", "expr", "returns", "do"]),
            ("label", ["title", "name"]),
        ],
        .function: [
            ("parameters", ["arguments", "args", "params"]),
            ("do", ["steps", "body"]),
            ("returns", ["return", "result", "value"]),
        ],
        .hooks: [
            ("created", ["create", "afterCreate", "onCreate", "add", "insert"]),
            ("deleted", ["delete", "afterDelete", "onDelete", "remove"]),
            ("changed", ["change", "update", "onChange", "afterUpdate", "set", "didSet"]),
        ],
        .screen: [
            ("of", ["entity", "model", "object", "type"]),
            ("title", ["name", "header", "label"]),
            (
                "body",
                [
                    "content", "children", "components", "view", "views", "layout", "elements",
                    "root",
                ]
            ),
            ("state", ["variables", "parameters", "params", "props", "arguments", "inputs"]),
            ("bar", ["toolbar", "buttons", "navigationBar", "barButtons"]),
            ("on", ["onLoad", "onAppear", "onRefresh", "lifecycle", "events", "load", "appear"]),
            ("every", ["timer", "timers", "interval", "schedule"]),
            ("providers", ["queries", "sources", "dataSources", "lists", "data"]),
            ("readOnly", ["readonly", "editable"]),
        ],
        .state: [
            ("default", ["value", "initial", "initialValue"]),
            ("remember", ["persist", "persistent", "store"]),
        ],
        .events: [
            ("load", ["onLoad", "open", "init", "mount", "start", "create"]),
            ("appear", ["onAppear", "show", "enter"]),
            ("refresh", ["onRefresh", "pull", "reload"]),
            ("leave", ["onLeave", "disappear", "onDisappear", "close", "unmount", "exit"]),
        ],
        .provider: [
            ("items", ["source", "list", "data", "from"]),
            ("where", ["filter", "condition", "predicate", "query", "filterBy"]),
            ("sort", ["orderBy", "order", "sortBy", "sorted"]),
            ("section", ["groupBy", "group", "grouping", "sections", "sectionBy"]),
            ("of", ["entity", "model", "type"]),
            ("call", ["service", "request", "endpoint", "url", "fetch"]),
            ("with", ["parameters", "params", "arguments", "args"]),
            ("limit", ["take", "top", "pageSize", "first"]),
            ("debounce", ["delay", "throttle"]),
        ],
        .section: [
            ("by", ["expression", "key", "field", "property", "value"]),
            ("title", ["label", "header", "text"]),
            ("sort", ["order", "orderBy", "sortBy"]),
            ("total", ["footer", "summary", "totals"]),
        ],
        .action: [
            ("label", ["title", "name", "text"]),
            (
                "do",
                ["onTap", "onClick", "onPress", "action", "steps", "handler", "perform", "run"]
            ),
            ("key", ["shortcut", "hotkey", "keyEquivalent"]),
            ("show", ["visible", "hidden", "if", "when", "isVisible", "condition"]),
            ("enabled", ["disabled", "isEnabled", "isDisabled", "enable"]),
            ("confirm", ["confirmation", "confirmText", "prompt"]),
            ("open", ["navigate", "screen", "goto", "to", "push", "segue", "destination"]),
            ("of", ["entity", "on", "for", "type"]),
            ("then", ["onSuccess", "success", "after"]),
            ("catch", ["onError", "error", "failure", "onFailure"]),
            ("style", ["kind", "role", "variant", "color"]),
            ("with", ["parameters", "params", "arguments", "args"]),
            ("icon", ["image", "symbol"]),
        ],
        .question: [
            ("text", ["message", "body", "question", "label"]),
            ("yes", ["ok", "confirm", "button", "accept"]),
            ("no", ["cancel", "dismiss"]),
        ],
        .component: [
            ("show", ["visible", "hidden", "if", "when", "isVisible", "condition"]),
            ("enabled", ["disabled", "isEnabled", "isDisabled"]),
            ("style", ["color", "font", "size", "variant", "class", "className"]),
        ],
        .row: [
            ("title", ["text", "label", "name", "header", "primary"]),
            ("subtitle", ["description", "caption", "secondary", "text2"]),
            ("detail", ["trailing", "accessory", "value", "right"]),
            ("icon", ["image", "leading", "symbol"]),
            (
                "it is a member of the list, beside \"row\"",
                ["open", "tap", "actions", "onTap", "onClick", "navigate", "menu"]
            ),
        ],
        .column: [
            ("title", ["label", "header", "name", "heading"]),
            ("value", ["field", "property", "expression", "path", "key", "text"]),
            ("align", ["alignment", "textAlign"]),
            ("format", ["formatter"]),
            ("sort", ["sortable", "sortBy", "orderBy"]),
        ],
        .field: [
            ("label", ["name", "caption"]),
            ("as", ["type", "kind", "control", "widget", "component", "input", "editor"]),
            ("options", ["choices", "values", "enum", "items"]),
            ("the property decides: its type or its rules", ["required", "optional"]),
            ("help", ["hint", "description", "tooltip"]),
            ("show", ["visible", "hidden", "if", "when", "isVisible"]),
            ("enabled", ["disabled", "readOnly", "readonly", "editable"]),
            ("min", ["minimum"]),
            ("max", ["maximum"]),
            ("step", ["increment"]),
            ("field", ["property", "path", "bind", "binding", "key", "attribute"]),
        ],
        .pane: [
            ("title", ["label", "name", "text"]),
            ("body", ["content", "children", "components", "view"]),
        ],
        .service: [
            ("baseUrl", ["url", "host", "server", "base", "baseURL"]),
            ("actions", ["endpoints", "requests", "operations", "methods", "paths"]),
            ("auth", ["authentication", "authorization", "security"]),
        ],
        .serviceAction: [
            (
                "write the method with the path: {\"get\": \"issues/{id}\"}",
                ["url", "path", "method", "verb"]
            ),
            ("parameters", ["params", "query", "arguments"]),
            ("of", ["returns", "type", "entity", "response"]),
            ("result", ["keyPath", "root"]),
        ],
        .parameter: [
            ("default", ["value"]),
            ("place", ["in", "location"]),
        ],
        .authorization: [
            ("type", ["kind", "scheme"]),
            ("secret", ["password", "apiKey", "key"]),
            ("user", ["username"]),
        ],
    ]

    /// What a declaration without a form has instead: the name of a form, or a sentence.
    static let mains: [DeclarationKind: [Row]] = [
        .component: [
            ("fact", ["stat", "kpi", "metric", "value", "badge"]),
            ("text", ["title", "heading", "header", "label", "paragraph", "caption", "subtitle"]),
            ("markdown", ["html", "richText"]),
            ("code", ["pre"]),
            ("image", ["img", "icon", "photo", "picture"]),
            ("table", ["grid", "dataGrid", "datatable", "columns"]),
            ("list", ["items", "rows", "repeat", "foreach", "forEach", "data"]),
            ("tree", ["outline"]),
            ("chart", ["graph", "plot"]),
            ("progress", ["progressBar", "gauge", "meter"]),
            ("spinner", ["loading", "activity", "loader"]),
            ("button", ["action", "link", "onClick", "onTap"]),
            ("section", ["panel", "card", "box", "fieldset"]),
            ("search", ["searchField", "searchBar"]),
            ("tabs", ["tabView", "tabBar", "segments"]),
            (
                "use \"group\": \"row\", with its components in \"body\"",
                ["row", "hstack", "hbox", "horizontal", "toolbar", "stack", "flex"]
            ),
            (
                "components in \"body\" are shown below each other",
                ["column", "vstack", "vbox", "vertical", "div", "view", "children"]
            ),
            (
                "use \"filter\", or a field of a \"form\"",
                ["picker", "select", "dropdown", "menu", "choice", "segmented", "radio"]
            ),
            (
                "use a field of a \"form\"",
                [
                    "field", "input", "textField", "textfield", "toggle", "switch", "checkbox",
                    "slider", "stepper", "datePicker", "date", "textarea", "fields",
                ]
            ),
            (
                "components have gaps between them; \"section\" separates them",
                ["divider", "separator", "spacer", "hr"]
            ),
            (
                "the name of the member is the type: {\"table\": \"books\"}",
                ["type", "kind", "widget"]
            ),
        ],
        .step: [
            ("set", ["update", "assign", "put"]),
            ("open", ["navigate", "goto", "push", "present", "screen", "segue", "show"]),
            ("back", ["pop", "close", "dismiss", "goBack"]),
            ("toast", ["message", "notify", "notification", "snackbar", "print", "log"]),
            ("alert", ["dialog"]),
            ("add", ["insert", "append", "push_back"]),
            ("delete", ["destroy", "drop"]),
            ("for", ["foreach", "forEach", "loop", "each", "while"]),
            ("call", ["request", "fetch", "http", "service"]),
            ("ask", ["prompt", "input", "form"]),
            ("fail", ["throw", "raise", "error"]),
            ("let", ["var", "const"]),
            ("run", ["function", "invoke", "execute", "perform"]),
            ("refresh", ["reload"]),
            ("create", ["new"]),
            ("copy", ["clipboard"]),
            ("export", ["download"]),
            ("import", ["upload"]),
            ("changes of data are stored; a form saves itself", ["save", "commit", "store"]),
            (
                "the name of the member is the type: {\"toast\": \"Saved\"}",
                ["type", "kind", "action", "step"]
            ),
        ],
        .provider: [
            ("items", ["source", "list", "data", "from", "provider"]),
            ("records", ["entity", "model", "query", "table"]),
            ("call", ["service", "request", "endpoint", "url", "fetch"]),
        ],
        .action: [
            (
                "do",
                [
                    "onTap", "onClick", "onPress", "action", "steps", "handler", "perform", "run",
                    "set", "delete", "toast",
                ]
            ),
            ("open", ["navigate", "screen", "goto", "to", "push", "segue", "destination"]),
            ("call", ["service", "request", "endpoint", "url", "fetch"]),
        ],
        .property: [
            ("type", ["kind", "dataType", "class"]),
            (
                "relation",
                ["references", "foreignKey", "belongsTo", "hasMany", "ref", "$ref", "entity"]
            ),
        ],
        .field: [
            ("field", ["property", "path", "bind", "binding", "key", "attribute", "name"])
        ],
        .serviceAction: [
            (
                "write the method with the path: {\"get\": \"issues/{id}\"}",
                ["url", "path", "method", "verb", "endpoint"]
            )
        ],
    ]

    /// The additional names in one form of a kind; they take precedence.
    static let ofForms: [DeclarationKind: [String: [Row]]] = [
        .component: [
            "list": ofRows + [
                ("row", ["cell", "item", "template", "itemTemplate", "children"]),
                ("use \"table\" instead of \"list\"", ["columns"]),
            ],
            "table": ofRows + [
                ("a table has \"columns\"", ["row", "rows", "cell", "fields"])
            ],
            "text": [("text", ["value", "content", "label", "title"])],
            "image": [("image", ["src", "url", "name", "source"])],
            "chart": [
                ("chart", ["type", "kind"]),
                ("items", ["data", "values", "series", "source"]),
                ("x", ["xAxis", "category"]),
                ("y", ["yAxis", "value"]),
                ("label", ["title", "name"]),
            ],
            "fact": [("label", ["title", "name"])],
            "form": [
                ("fields", ["items", "inputs", "children", "body", "controls"]),
                ("then", ["onSave", "onSubmit", "submit"]),
                ("form", ["object", "of", "model", "entity"]),
            ],
            "button": [
                (
                    "the action in \"button\" declares it",
                    [
                        "label", "title", "text", "icon", "key", "onClick", "onTap", "onPress",
                        "do", "open", "call", "confirm", "action",
                    ]
                )
            ],
            "search": [("search", ["binding", "value", "path", "query", "bind"])],
            "filter": [
                ("options", ["choices", "values", "items", "enum"]),
                ("filter", ["binding", "value", "path", "bind"]),
            ],
            "section": [
                ("section", ["title", "header", "label", "name"]),
                ("body", ["children", "items", "content", "components"]),
            ],
            "group": [
                ("group", ["direction", "axis", "orientation", "layout"]),
                ("gap", ["spacing", "space", "padding"]),
                ("body", ["children", "items", "content", "components"]),
            ],
            "component": [
                ("with", ["props", "params", "parameters", "arguments", "values"]),
                ("on", ["events", "actions"]),
            ],
            "include": [("with", ["props", "params", "parameters", "arguments", "state"])],
        ],
        .step: [
            "set": [("to", ["value", "with", "be", "from"])],
            "create": [
                ("with", ["values", "data", "properties", "attributes", "fields"]),
                ("in", ["list", "into", "to"]),
            ],
            "add": [("in", ["to", "into", "list"])],
            "remove": [("in", ["from", "list"])],
            "let": [("be", ["value", "to", "as"])],
            "if": [("then", ["do", "steps"])],
            "for": [
                ("in", ["each", "of", "items", "list"]),
                ("do", ["body", "steps", "then"]),
            ],
            "call": [
                parameters, ("then", ["onSuccess", "success"]),
                ("catch", ["onError", "error", "failure"]),
            ],
            "run": [parameters, ("on", ["object", "target", "self"])],
            "open": [parameters, ("then", ["onSuccess", "success", "onClose"])],
            "ask": [("as", ["into", "let", "name"])],
        ],
    ]

    private static let parameters: Row = (
        "with", ["parameters", "params", "arguments", "args", "state", "body"]
    )

    private static let ofRows: [Row] = [
        (
            "declare a provider with \"where\", and list it",
            ["where", "filter", "condition", "predicate", "query", "limit"]
        ),
        (
            "declare a provider with \"sort\" or \"section\", and list it",
            ["sort", "orderBy", "sortBy", "order", "groupBy", "section"]
        ),
        ("open", ["navigate", "destination", "link", "to", "detail", "push"]),
        ("tap", ["onTap", "onClick", "onSelect", "onPress", "action"]),
        ("actions", ["swipeActions", "menu", "contextMenu", "buttons"]),
        ("add", ["onCreate", "create", "new", "addButton"]),
        ("empty", ["emptyText", "placeholder", "emptyMessage"]),
        ("select", ["selection", "selectable", "multiple"]),
        ("reorder", ["reorderable", "move", "sortable", "movable"]),
        (
            "write the provider or list after \"list\" or \"table\"",
            ["items", "data", "source", "provider"]
        ),
    ]
}
