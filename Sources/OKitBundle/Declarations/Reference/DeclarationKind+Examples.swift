extension DeclarationKind {
    /// An example as JSON; `nil` for a kind whose forms have examples.
    package var example: String? {
        switch self {
        case .bundle:
            """
            {
              "formatVersion": 2,
              "identifier": "org.example.library",
              "version": "1.0.0",
              "name": "Library",
              "models": {"default": {"entity": "Library", "storage": "file"}},
              "permissions": {"hosts": ["api.example.com"], "methods": ["GET"]}
            }
            """
        case .model: #"{"entity": "Library", "storage": "encrypted", "data": "library"}"#
        case .permissions:
            #"{"hosts": ["api.example.com"], "methods": ["GET", "POST"], "secrets": ["API"]}"#
        case .hostFunction:
            #"{"on": "number", "parameters": ["number"], "returns": "double", "summary": "With tax."}"#
        case .hostComponent:
            #"{"values": {"value": "int", "of": "int?"}, "events": ["chosen"], "summary": "Stars."}"#
        case .app:
            """
            {
              "tabs": [{"screen": "books", "icon": "book"}, {"screen": "loans", "badge": "app.due"}],
              "settings": "settings",
              "lock": {"after": "'5m'", "text": "Locked"},
              "keys": {"ctrl-n": "sync"},
              "actions": {"sync": {"label": "Synchronize", "call": "sync"}}
            }
            """
        case .tab: #"{"screen": "loans", "title": "Loans", "icon": "loan", "badge": "app.due"}"#
        case .lock: #"{"after": "'5m'", "text": "Locked", "image": "logo"}"#
        case .entity: Self.entityExample
        case .rule:
            #"{"predicate": "value <= now", "message": "cannot be in the future"}"#
        case .bounds: #"{"minimum": 1, "maximum": 40}"#
        case .computed:
            """
            {
              "value": "price * copies",
              "format": "money EUR",
              "set": [{"set": "price", "to": "value / copies"}]
            }
            """
        case .function:
            #"{"parameters": {"count": "int"}, "do": [{"set": "copies", "to": "copies + count"}]}"#
        case .parameter: #"{"type": "int?", "default": 20, "name": "per_page", "place": "query"}"#
        case .hooks: #"{"changed": {"copies": [{"set": "counted", "to": "now"}]}}"#
        case .choice: #"{"value": "open", "label": "Open", "style": "good"}"#
        case .service:
            """
            {
              "baseUrl": "https://api.example.com/v1",
              "auth": {"type": "bearer", "secret": "API"},
              "actions": {
                "listIssues": {"get": "issues", "parameters": {"q": "text?"}, "of": "[Issue]"}
              }
            }
            """
        case .authorization: #"{"type": "key", "secret": "API", "header": "X-API-Key"}"#
        case .screen: Self.screenExample
        case .state: #"{"type": "[text]", "default": ["open"], "remember": true}"#
        case .events:
            #"{"appear": {"refresh": "issues"}, "leave": {"set": "app.last", "to": "now"}}"#
        case .section:
            #"{"by": "place", "title": "{place}", "total": "{items.sum(i, i.price)}"}"#
        case .more: #"{"parameter": "page", "from": 1}"#
        case .row: #"{"title": "{title}", "subtitle": "{author.name}", "badge": "{copies}"}"#
        case .conditionalRow:
            #"{"when": "copies == 0", "row": {"title": "{title}", "style": "muted"}}"#
        case .column:
            #"{"value": "price", "format": "money EUR", "styles": {"bad": "price > 100"}}"#
        case .question:
            #"{"text": "Delete {title}?", "title": "Delete", "yes": "Delete", "no": "Leave"}"#
        case .saving: #"{"new": "createIssue", "changed": "updateIssue"}"#
        case .pane: #"{"title": "History", "body": {"list": "changes"}}"#
        case .property, .serviceAction, .provider, .action, .component, .field, .step: nil
        }
    }

    private static let entityExample = """
        {
          "title": "{title}",
          "properties": {
            "title": {"type": "text", "rules": {"notBlank": true}},
            "author": "Author?",
            "price": {"type": "decimal", "format": "money EUR"},
            "copies": {"type": "int", "default": 1}
          },
          "computed": {"value": "price * copies"},
          "functions": {"restock": [{"set": "copies", "to": 10}]}
        }
        """

    private static let screenExample = """
        {
          "of": "Library",
          "title": "{books.size()} books",
          "state": {"query": ""},
          "providers": {"found": {"items": "books", "where": "title.finds(screen.query)"}},
          "actions": {"add": {"label": "New book", "open": "book", "create": "Book", "in": "books"}},
          "bar": ["add"],
          "body": [{"search": "screen.query"}, {"table": "found", "open": "book"}]
        }
        """
}
