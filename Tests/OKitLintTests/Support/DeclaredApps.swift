/// Small apps of format 2, which lint finds nothing wrong with.
enum DeclaredApps {
    /// The files of the app "tracker".
    static let tracker: [String: String] = [
        "app.json": #"""
        {"tabs": [{"title": "Issues", "screen": "issues", "badge": "openCount"},
        {"title": "About", "screen": "about"}], "theme": "dark",
        "actions": {"about": {"label": "About", "key": "ctrl-a", "open": "about"}}}
        """#,
        "bundle.json": #"""
        {"formatVersion": 2, "identifier": "org.okit.tracker", "version": "1.0.0",
        "name": "Tracker",
        "models": {"default": {"entity": "Tracker", "storage": "file"}},
        "permissions": {"hosts": ["api.example.com"], "methods": ["GET", "POST", "PATCH",
        "DELETE"], "secrets": ["token"], "clipboard": true}}
        """#,
        "models/Issue.json": #"""
        {"label": "Issue", "plural": "Issues", "title": "#{id} {title}", "identity": "id",
        "properties": {
        "id": "int", "title": "text", "body": "text?", "assignee": "text?",
        "state": {"type": "text", "values": {"open": "good", "doing": "warning",
        "closed": "muted"}, "default": "open"},
        "created": {"type": "date", "format": "relative"},
        "votes": {"type": "int", "default": 0, "format": "number 0"}},
        "computed": {"isOpen": "state != 'closed'", "age": {"value": "now - created",
        "format": "number 1"}},
        "actions": {"vote": {"label": "Vote", "key": "v", "do": [{"set": "votes",
        "to": "votes + 1"}]}}}
        """#,
        "models/Tracker.json": #"""
        {"properties": {"openCount": "int", "lastQuery": "text", "favourites": "[Issue]"},
        "computed": {"hasFavourites": "favourites.size() > 0"},
        "functions": {"remember": {"parameters": {"text": "text"}, "do": [{"set": "lastQuery",
        "to": "text"}]}}}
        """#,
        "screens/about.json": #"""
        {"title": "About", "body": [{"text": "Tracker"}, {"fact": "app.lastQuery",
        "label": "Last query"}, {"text": "Starred", "show": "app.hasFavourites"}]}
        """#,
        "screens/edit.json": #"""
        {"of": "Issue", "title": "{isNew ? 'New issue' : title}", "state": {"hint": ""},
        "actions": {"create": {"label": "Create", "call": "createIssue"},
        "update": {"label": "Save", "call": "updateIssue"}},
        "body": {"form": "self", "fields": ["title", {"field": "body", "as": "multiline",
        "help": "Hint: {screen.hint}"}, {"field": "state", "show": "!isNew"}],
        "save": {"new": "create", "changed": "update"}}}
        """#,
        "screens/issue.json": #"""
        {"of": "Issue", "title": "{title}",
        "actions": {"copy": {"label": "Copy", "key": "y", "do": [{"copy": "title"},
        {"toast": "Copied"}]}},
        "bar": ["copy"],
        "body": [{"fact": "state", "label": "State"}, {"fact": "age"}, {"markdown": "{body}"},
        {"form": "self", "fields": ["title", {"field": "assignee", "placeholder": "nobody"}],
        "save": "explicitly"}]}
        """#,
        "screens/issues.json": #"""
        {"of": "Tracker", "title": "{issues.count} issues",
        "state": {"query": "", "state": {"type": "text?", "remember": true},
        "showClosed": false},
        "providers": {
        "issues": {"call": "listIssues", "with": {"q": "screen.query",
        "state": "screen.state"}, "more": {"parameter": "page", "from": 1}, "total": "total",
        "sort": ["-created", "title"]},
        "open": {"items": "issues.filter(i, i.isOpen)", "where": "votes >= 0",
        "section": {"by": "state", "title": "{state}", "total": "{items.size()}"}}},
        "actions": {
        "add": {"label": "New issue", "key": "c", "open": "edit", "create": "Issue",
        "in": "favourites", "with": {"hint": "screen.query"}},
        "delete": {"label": "Delete", "of": "Issue", "key": "d", "style": "destructive",
        "confirm": "Delete \"{title}\"?", "call": "deleteIssue",
        "then": [{"toast": "Deleted {title}"}], "catch": [{"if": "error.status == 404",
        "then": [{"refresh": "issues"}], "else": [{"alert": "{error.message}"}]}]},
        "close": {"label": "Close", "of": "Issue", "enabled": "isOpen", "call": "updateIssue",
        "with": {"state": "'closed'"}},
        "star": {"label": "Star", "of": "Issue", "do": [{"add": "self",
        "in": "app.favourites"}, {"let": "n", "be": "app.favourites.size()"},
        {"toast": "{n} favourites"}]}},
        "bar": ["add", "about"],
        "body": [
        {"search": "screen.query", "placeholder": "Search issues"},
        {"filter": "screen.state", "options": ["open", "doing", "closed"], "label": "State"},
        {"table": "issues", "id": "list", "open": "issue", "actions": ["close", "delete",
        "star", "vote"], "empty": "No issue matches.",
        "columns": [{"value": "id", "width": 6}, "title", {"value": "state",
        "styles": {"muted": "!isOpen", "good": "state == 'open'"}}, {"value": "created",
        "format": "relative"}]},
        {"list": "open", "row": {"title": "{title}", "badge": "{votes}"}, "open": "issue"},
        {"text": "Selected: {list.selected.title}", "show": "list.selected != null"},
        {"spinner": "issues.isLoading", "label": "Loading"}],
        "every": {"30s": [{"refresh": "issues"}]},
        "on": {"leave": [{"run": "remember", "with": {"text": "screen.query"}}]}}
        """#,
        "services/tracker.json": #"""
        {"baseUrl": "https://api.example.com/v1", "auth": {"type": "bearer",
        "secret": "token"},
        "actions": {
        "listIssues": {"get": "issues", "parameters": {"q": "text?", "page": "int?",
        "state": "text?"}, "result": "items", "of": "[Issue]"},
        "createIssue": {"post": "issues", "parameters": {"title": "text", "body": "text?"},
        "of": "Issue", "changes": ["listIssues"]},
        "updateIssue": {"patch": "issues/{id}", "parameters": {"id": "int", "title": "text",
        "state": "text?"}, "of": "Issue", "changes": ["listIssues"]},
        "deleteIssue": {"delete": "issues/{id}", "parameters": {"id": "int"},
        "changes": ["listIssues"]}}}
        """#,
    ]
    /// The files of the app "inventory".
    static let inventory: [String: String] = [
        "app.json": #"""
        {"start": "items", "settings": "settings"}
        """#,
        "bundle.json": #"""
        {"formatVersion": 2, "identifier": "org.okit.inventory", "version": "1.0.0",
        "name": "Inventory",
        "models": {"default": {"entity": "Shop", "storage": "file"},
        "stock": {"entity": "Item", "storage": "records"}}, "permissions": {"storage": true}}
        """#,
        "models/Item.json": #"""
        {"identity": ["sku"], "title": "{name}",
        "properties": {"sku": "text", "name": "text", "price": {"type": "decimal",
        "format": "money EUR"}, "copies": "int", "added": "date",
        "supplier": {"type": "Supplier?", "inverse": "items"}, "tags": "[text]"},
        "computed": {"value": {"value": "price * copies", "format": "money EUR"},
        "isLow": "copies < app.low"},
        "functions": {"restock": {"parameters": {"count": "int"}, "do": [{"if": "count < 1",
        "then": [{"fail": "Count of {name} must be positive"}]}, {"set": "copies",
        "to": "copies + count"}]}},
        "hooks": {"changed": {"copies": [{"if": "copies == 0", "then": {"add": "'sold out'",
        "in": "tags"}}]}}}
        """#,
        "models/Order.json": #"""
        {"properties": {"count": {"type": "int", "default": 1}}}
        """#,
        "models/Shop.json": #"""
        {"properties": {"name": "text", "currency": {"type": "text", "default": "EUR"},
        "low": {"type": "int", "default": 5}}}
        """#,
        "models/Supplier.json": #"""
        {"properties": {"name": "text", "items": {"type": "[Item]",
        "inverse": "supplier"}}}
        """#,
        "screens/item.json": #"""
        {"of": "Item", "title": "{name}", "providers": {"suppliers": {"records": "Supplier"}},
        "body": [{"form": "self", "fields": ["sku", "name", "price", {"field": "copies",
        "as": "stepper", "min": 0, "max": 100}, {"field": "supplier", "options": "suppliers",
        "title": "{name}"}], "save": "explicitly"}, {"fact": "value"}]}
        """#,
        "screens/items.json": #"""
        {"of": "Shop", "title": "{name}",
        "subtitle": "{items.sum(i, i.value).format('money EUR')}",
        "state": {"query": "", "onlyLow": false, "chosen": {"type": "Item?"}},
        "providers": {"items": {"records": "Item",
        "where": "name.finds(screen.query) && (!screen.onlyLow || isLow)", "sort": ["name",
        "-price"]}, "suppliers": {"records": "Supplier", "sort": "name"}},
        "actions": {
        "add": {"label": "New item", "key": "a", "open": "item", "create": "Item"},
        "restock": {"label": "Restock", "of": "Item", "key": "r", "do": [{"ask": "How many?",
        "of": "Order", "fields": ["count"], "as": "order", "then": [{"run": "restock",
        "with": {"count": "order.count"}}]}]},
        "clear": {"label": "Remove sold out", "confirm": "Remove all?", "do": [{"for": "item",
        "in": "items.filter(i, i.copies == 0)", "do": [{"delete": "item"}]},
        {"toast": "Removed", "undo": true}]},
        "import": {"label": "Import", "do": [{"import": "Item", "as": "csv"}]},
        "export": {"label": "Export", "do": [{"export": "items", "as": "csv",
        "name": "items of {name}"}]}},
        "bar": ["add", "import", "export", "clear"],
        "body": [{"search": "screen.query"}, {"filter": "screen.onlyLow", "options": [true,
        false]},
        {"table": "items", "open": "item", "select": "one", "into": "screen.chosen",
        "actions": ["restock"], "columns": ["sku", "name", "price", "copies",
        {"value": "value", "align": "end", "format": "money EUR"}, {"value": "supplier.name",
        "title": "Supplier"}]},
        {"section": "Suppliers", "body": {"list": "suppliers", "row": {"title": "{name}",
        "detail": "{self.items.size()}"}}},
        {"chart": "bar", "items": "items", "x": "name", "y": "copies"}]}
        """#,
        "screens/settings.json": #"""
        {"of": "Shop", "title": "Settings", "body": {"form": "self", "fields": ["name",
        "currency", "low"]}}
        """#,
    ]
    /// The files of the app "monitor".
    static let monitor: [String: String] = [
        "app.json": #"""
        {"menu": [{"title": "Status", "screen": "status"}, {"title": "Regions",
        "screen": "regions"}], "lock": {"after": "'5m'", "text": "Locked"}}
        """#,
        "bundle.json": #"""
        {"formatVersion": 2, "identifier": "org.okit.monitor", "version": "1.0.0",
        "name": "Monitor", "languages": ["en", "de"],
        "models": {"default": {"entity": "Board", "storage": "file"}},
        "permissions": {"hosts": ["status.example.com"], "methods": ["GET"],
        "clipboard": false}}
        """#,
        "models/Board.json": #"""
        {"properties": {"checks": "[Check]", "threshold": {"type": "double", "default": 0.95},
        "silenced": "bool"}, "computed": {"failing": "checks.filter(c, !c.isUp)"}}
        """#,
        "models/Check.json": #"""
        {"title": "{name}", "properties": {"name": "text", "isUp": "bool", "since": "date",
        "times": "[double]", "size": {"type": "int", "format": "bytes"},
        "load": {"type": "double", "format": "percent"}},
        "computed": {"average": "times.average()"}}
        """#,
        "models/Region.json": #"""
        {"properties": {"code": "text", "label": "text", "latency": "double"}}
        """#,
        "screens/regions.json": #"""
        {"title": "Regions", "providers": {"regions": {"call": "listRegions",
        "sort": "-latency"}}, "body": [{"table": "regions", "columns": ["code", "label",
        {"value": "latency", "format": "number 0"}]},
        {"text": "{regions.max(r, r.latency)} ms at most"}]}
        """#,
        "screens/status.json": #"""
        {"of": "Board", "title": "{checks.size(), plural, one {# check} other {# checks}}",
        "readOnly": "silenced",
        "actions": {"ping": {"label": "Ping", "of": "Check", "key": "p", "call": "ping",
        "progress": "load", "then": [{"set": "isUp", "to": true}, {"set": "since",
        "to": "now"}], "catch": [{"set": "isUp", "to": false}]},
        "silence": {"label": "{silenced ? tr('Unmute') : tr('Mute')}", "key": "m",
        "do": [{"set": "silenced", "to": "!silenced"}]}},
        "bar": ["silence"],
        "body": [{"text": "{failing.size()} of {checks.size()} fail",
        "styles": {"bad": "failing.size() > 0", "good": "failing.size() == 0"}},
        {"list": "checks", "rows": [{"when": "isUp", "row": {"title": "{name}",
        "detail": "{average.format('number 1')} ms", "style": "good"}},
        {"row": {"title": "{name}", "subtitle": "down since {since.format('relative')}",
        "style": "bad"}}], "actions": ["ping"], "open": true, "wide": "push"},
        {"chart": "gauge", "items": "checks.size() - failing.size()", "min": 0,
        "max": "checks.size()"},
        {"chart": "line", "items": "checks", "x": "name", "y": "average"},
        {"group": "row", "body": [{"fact": "threshold", "format": "percent"},
        {"progress": "threshold", "label": "Goal"}]}],
        "every": {"10s": [{"if": "!silenced", "then": [{"for": "check", "in": "checks",
        "do": [{"call": "ping", "with": {"name": "check.name"}, "then": [{"set": "check.isUp",
        "to": true}], "catch": [{"set": "check.isUp", "to": false},
        {"toast": "{check.name}: {error.message}"}]}]}]}]}}
        """#,
        "services/status.json": #"""
        {"baseUrl": "https://status.example.com",
        "actions": {"listRegions": {"get": "regions", "of": "[Region]"},
        "ping": {"get": "ping/{name}", "parameters": {"name": "text"}}}}
        """#,
        "strings/de.json": #"""
        {"Regions": "Regionen", "Goal": "Ziel", "Mute": "Stumm", "Unmute": "Laut"}
        """#,
        "strings/en.json": #"""
        {"Regions": "Regions", "Goal": "Goal", "Mute": "Mute", "Unmute": "Unmute"}
        """#,
    ]
}
