// swift-format-ignore-file
// Made by Scripts/embed-schemas from Bundles/. Do not edit.

enum TemplateFiles {
    static let texts: [String: String] = [
        "todo/app.json": ##"""
{"start": "tasks"}

"""##,
        "todo/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.todo",
  "version": "0.1.0",
  "name": "todo",
  "models": {"default": {"entity": "List", "storage": "file"}}
}

"""##,
        "todo/data/default.json": ##"""
{
  "tasks": [
    {"name": "Look at screens/tasks.json", "due": "2026-01-01T00:00:00Z"},
    {"name": "Change a title", "due": "2026-01-02T00:00:00Z"},
    {"name": "Misspell a member and run lint", "due": "2026-01-03T00:00:00Z"}
  ]
}

"""##,
        "todo/models/List.json": ##"""
{"properties": {"tasks": "[Task]"}}

"""##,
        "todo/models/Task.json": ##"""
{
  "properties": {
    "name": {"type": "text", "rules": {"notBlank": true}},
    "due": {"type": "date", "default": "now"},
    "done": "bool",
    "note": "text?"
  }
}

"""##,
        "todo/screens/task.json": ##"""
{
  "of": "Task",
  "title": "{name == '' ? 'New task' : name}",
  "body": {
    "form": "self",
    "fields": ["name", "due", "done", {"field": "note", "as": "multiline"}],
    "save": "explicitly"
  }
}

"""##,
        "todo/screens/tasks.json": ##"""
{
  "of": "List",
  "title": "Tasks",
  "subtitle": "{tasks.filter(t, !t.done).size()} open",
  "state": {"query": ""},
  "providers": {
    "found": {"items": "tasks", "where": "name.finds(screen.query)", "sort": ["done", "due"]}
  },
  "actions": {
    "add": {"label": "New task", "key": "c", "open": "task", "create": "Task", "in": "tasks"},
    "finish": {
      "label": "Done",
      "of": "Task",
      "enabled": "!done",
      "do": {"set": "done", "to": true}
    },
    "delete": {
      "label": "Delete",
      "of": "Task",
      "style": "destructive",
      "confirm": "Delete \"{name}\"?",
      "do": {"delete": "self"}
    }
  },
  "bar": ["add"],
  "body": [
    {"search": "screen.query", "placeholder": "Search tasks"},
    {
      "table": "found",
      "open": "task",
      "actions": ["finish", "delete"],
      "empty": "Nothing to do.",
      "columns": ["name", "due", {"value": "done ? 'done' : 'open'", "title": "State"}]
    }
  ]
}

"""##,
        "todo/tests/add-a-task.flow": ##"""
# A new task gets a name, and can be done.
expect rows 3
tap "New task"
type "Pack the bundle" into "Name"
tap "Save"
expect rows 4
swipe row "Pack the bundle" "Done"
expect row "Pack the bundle" value "done"

"""##,
        "inventory/app.json": ##"""
{"start": "items"}

"""##,
        "inventory/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.inventory",
  "version": "1.0.0",
  "name": "Inventory",
  "models": {"default": {"entity": "Inventory", "storage": "file"}}
}

"""##,
        "inventory/data/default.json": ##"""
{
  "items": [
    {"name": "Lamp, small", "place": "Shop", "count": 8, "least": 0, "price": 42.29},
    {"name": "Lamp, large", "place": "Shop", "count": 7, "least": 10, "price": 74.14},
    {"name": "Lamp, spare", "place": "Shop", "count": 30, "least": 10, "price": 34.89},
    {"name": "Kettle, small", "place": "Shop", "count": 6, "least": 10, "price": 5.14},
    {"name": "Kettle, large", "place": "Shop", "count": 57, "least": 10, "price": 71.4},
    {"name": "Kettle, spare", "place": "Shop", "count": 38, "least": 0, "price": 73.47},
    {"name": "Clock, small", "place": "Shop", "count": 17, "least": 2, "price": 17.24},
    {"name": "Clock, large", "place": "Shop", "count": 57, "least": 5, "price": 5.51},
    {"name": "Clock, spare", "place": "Shop", "count": 1, "least": 0, "price": 89.2},
    {"name": "Mirror, small", "place": "Shop", "count": 0, "least": 10, "price": 35.98},
    {"name": "Mirror, large", "place": "Shop", "count": 27, "least": 0, "price": 86.94},
    {"name": "Mirror, spare", "place": "Shop", "count": 14, "least": 10, "price": 81.73},
    {"name": "Vase, small", "place": "Shop", "count": 35, "least": 2, "price": 57.13},
    {"name": "Vase, large", "place": "Shop", "count": 14, "least": 2, "price": 75.8},
    {"name": "Vase, spare", "place": "Shop", "count": 18, "least": 0, "price": 68.68},
    {"name": "Basket, small", "place": "Shop", "count": 53, "least": 0, "price": 30.95},
    {"name": "Basket, large", "place": "Shop", "count": 40, "least": 5, "price": 20.3},
    {"name": "Basket, spare", "place": "Shop", "count": 47, "least": 5, "price": 82.55},
    {"name": "Candle, small", "place": "Shop", "count": 59, "least": 10, "price": 83.68},
    {"name": "Candle, large", "place": "Shop", "count": 53, "least": 2, "price": 50.2},
    {"name": "Candle, spare", "place": "Shop", "count": 18, "least": 10, "price": 83.28},
    {"name": "Tray, small", "place": "Shop", "count": 25, "least": 0, "price": 79.18},
    {"name": "Tray, large", "place": "Shop", "count": 15, "least": 10, "price": 68.38},
    {"name": "Tray, spare", "place": "Shop", "count": 42, "least": 2, "price": 60.64},
    {"name": "Cushion, small", "place": "Shop", "count": 35, "least": 5, "price": 14.66},
    {"name": "Cushion, large", "place": "Shop", "count": 28, "least": 0, "price": 27.32},
    {"name": "Cushion, spare", "place": "Shop", "count": 33, "least": 10, "price": 61.2},
    {"name": "Blanket, small", "place": "Shop", "count": 31, "least": 0, "price": 77.39},
    {"name": "Blanket, large", "place": "Shop", "count": 2, "least": 5, "price": 64.98},
    {"name": "Blanket, spare", "place": "Shop", "count": 41, "least": 2, "price": 28.12},
    {"name": "Box, small", "place": "Store room", "count": 32, "least": 2, "price": 2.51},
    {"name": "Box, large", "place": "Store room", "count": 49, "least": 2, "price": 88.91},
    {"name": "Box, spare", "place": "Store room", "count": 58, "least": 2, "price": 66.76},
    {"name": "Crate, small", "place": "Store room", "count": 32, "least": 5, "price": 58.38},
    {"name": "Crate, large", "place": "Store room", "count": 29, "least": 5, "price": 1.43},
    {"name": "Crate, spare", "place": "Store room", "count": 24, "least": 2, "price": 85.48},
    {"name": "Rope, small", "place": "Store room", "count": 49, "least": 2, "price": 70.31},
    {"name": "Rope, large", "place": "Store room", "count": 3, "least": 10, "price": 60.25},
    {"name": "Rope, spare", "place": "Store room", "count": 36, "least": 2, "price": 83.19},
    {"name": "Tape, small", "place": "Store room", "count": 26, "least": 10, "price": 58.95},
    {"name": "Tape, large", "place": "Store room", "count": 26, "least": 5, "price": 0.75},
    {"name": "Tape, spare", "place": "Store room", "count": 34, "least": 5, "price": 75.56},
    {"name": "Label, small", "place": "Store room", "count": 38, "least": 0, "price": 38.11},
    {"name": "Label, large", "place": "Store room", "count": 40, "least": 2, "price": 30.11},
    {"name": "Label, spare", "place": "Store room", "count": 55, "least": 0, "price": 42.32},
    {"name": "Pallet, small", "place": "Store room", "count": 2, "least": 0, "price": 14.13},
    {"name": "Pallet, large", "place": "Store room", "count": 55, "least": 0, "price": 74.71},
    {"name": "Pallet, spare", "place": "Store room", "count": 0, "least": 5, "price": 41.38},
    {"name": "Wrap, small", "place": "Store room", "count": 17, "least": 0, "price": 30.74},
    {"name": "Wrap, large", "place": "Store room", "count": 22, "least": 5, "price": 11.88},
    {"name": "Wrap, spare", "place": "Store room", "count": 10, "least": 2, "price": 42.31},
    {"name": "Strap, small", "place": "Store room", "count": 33, "least": 2, "price": 45.21},
    {"name": "Strap, large", "place": "Store room", "count": 41, "least": 5, "price": 74.99},
    {"name": "Strap, spare", "place": "Store room", "count": 44, "least": 5, "price": 81.84},
    {"name": "Bag, small", "place": "Store room", "count": 30, "least": 0, "price": 4.37},
    {"name": "Bag, large", "place": "Store room", "count": 19, "least": 10, "price": 56.75},
    {"name": "Bag, spare", "place": "Store room", "count": 26, "least": 2, "price": 42.83},
    {"name": "Tube, small", "place": "Store room", "count": 6, "least": 5, "price": 84.07},
    {"name": "Tube, large", "place": "Store room", "count": 13, "least": 10, "price": 3.91},
    {"name": "Tube, spare", "place": "Store room", "count": 14, "least": 0, "price": 65.59},
    {"name": "Hammer, small", "place": "Workshop", "count": 9, "least": 0, "price": 26.75},
    {"name": "Hammer, large", "place": "Workshop", "count": 28, "least": 10, "price": 89.74},
    {"name": "Hammer, spare", "place": "Workshop", "count": 53, "least": 2, "price": 85.13},
    {"name": "Saw, small", "place": "Workshop", "count": 28, "least": 2, "price": 86.33},
    {"name": "Saw, large", "place": "Workshop", "count": 41, "least": 0, "price": 65.2},
    {"name": "Saw, spare", "place": "Workshop", "count": 43, "least": 5, "price": 70.34},
    {"name": "File, small", "place": "Workshop", "count": 3, "least": 5, "price": 21.09},
    {"name": "File, large", "place": "Workshop", "count": 13, "least": 0, "price": 50.69},
    {"name": "File, spare", "place": "Workshop", "count": 4, "least": 0, "price": 51.34},
    {"name": "Drill, small", "place": "Workshop", "count": 58, "least": 5, "price": 26.42},
    {"name": "Drill, large", "place": "Workshop", "count": 26, "least": 5, "price": 21.86},
    {"name": "Drill, spare", "place": "Workshop", "count": 0, "least": 0, "price": 36.15},
    {"name": "Vice, small", "place": "Workshop", "count": 57, "least": 10, "price": 28.6},
    {"name": "Vice, large", "place": "Workshop", "count": 52, "least": 0, "price": 62.42},
    {"name": "Vice, spare", "place": "Workshop", "count": 12, "least": 5, "price": 16.72},
    {"name": "Clamp, small", "place": "Workshop", "count": 13, "least": 10, "price": 32.3},
    {"name": "Clamp, large", "place": "Workshop", "count": 31, "least": 0, "price": 64.4},
    {"name": "Clamp, spare", "place": "Workshop", "count": 18, "least": 10, "price": 3.31},
    {"name": "Chisel, small", "place": "Workshop", "count": 20, "least": 10, "price": 46.59},
    {"name": "Chisel, large", "place": "Workshop", "count": 1, "least": 2, "price": 33.4},
    {"name": "Chisel, spare", "place": "Workshop", "count": 54, "least": 5, "price": 22.64},
    {"name": "Plane, small", "place": "Workshop", "count": 21, "least": 10, "price": 35.4},
    {"name": "Plane, large", "place": "Workshop", "count": 17, "least": 0, "price": 62.63},
    {"name": "Plane, spare", "place": "Workshop", "count": 59, "least": 5, "price": 88.04},
    {"name": "Screw, small", "place": "Workshop", "count": 31, "least": 2, "price": 11.2},
    {"name": "Screw, large", "place": "Workshop", "count": 46, "least": 0, "price": 14.37},
    {"name": "Screw, spare", "place": "Workshop", "count": 8, "least": 2, "price": 27.78},
    {"name": "Brush, small", "place": "Workshop", "count": 58, "least": 2, "price": 44.41},
    {"name": "Brush, large", "place": "Workshop", "count": 48, "least": 5, "price": 83.38},
    {"name": "Brush, spare", "place": "Workshop", "count": 53, "least": 5, "price": 60.81}
  ]
}

"""##,
        "inventory/models/Inventory.json": ##"""
{
  "properties": {"items": "[Item]"},
  "computed": {
    "value": {"value": "items.sum(i, i.value)", "format": "money EUR"},
    "short": {"value": "items.filter(i, i.isShort).size()", "label": "To reorder"}
  }
}

"""##,
        "inventory/models/Item.json": ##"""
{
  "properties": {
    "name": {"type": "text", "rules": {"notBlank": true}},
    "place": {"type": "text", "values": ["Shop", "Store room", "Workshop"]},
    "count": {"type": "int", "default": 1, "rules": {"minimum": 0}},
    "least": {
      "type": "int",
      "label": "Reorder at",
      "help": "The count below which it is reordered."
    },
    "price": {"type": "decimal", "format": "money EUR", "rules": {"minimum": 0}},
    "note": "text?"
  },
  "computed": {
    "value": {"value": "price * count", "format": "money EUR"},
    "isShort": "count < least"
  },
  "actions": {
    "takeOne": {
      "label": "Take one",
      "of": "Item",
      "enabled": "count > 0",
      "do": [{"set": "count", "to": "count - 1"}, {"toast": "{count} of {name} left", "undo": true}]
    },
    "delete": {
      "label": "Delete",
      "of": "Item",
      "style": "destructive",
      "do": [{"toast": "Deleted {name}", "undo": true}, {"delete": "self"}]
    }
  }
}

"""##,
        "inventory/screens/item.json": ##"""
{
  "of": "Item",
  "title": "{name == '' ? 'New item' : name}",
  "subtitle": "{value.format('money EUR')}",
  "body": {
    "form": "self",
    "fields": [
      "name",
      "place",
      {"field": "count", "as": "stepper", "min": 0, "max": 1000},
      "least",
      "price",
      {"field": "note", "as": "multiline"}
    ],
    "save": "explicitly"
  }
}

"""##,
        "inventory/screens/items.json": ##"""
{
  "of": "Inventory",
  "title": "Inventory",
  "subtitle": "{items.size()} items, {value.format('money EUR')}",
  "state": {"query": "", "onlyShort": false},
  "providers": {
    "found": {
      "items": "items",
      "where": "name.finds(screen.query) && (isShort || !screen.onlyShort)",
      "sort": "name",
      "section": {"by": "place", "total": "{items.sum(i, i.value).format('money EUR')}"}
    }
  },
  "actions": {
    "add": {"label": "New item", "key": "c", "open": "item", "create": "Item", "in": "items"},
    "reorder": {
      "label": "{screen.onlyShort ? 'All items' : 'To reorder'}",
      "key": "o",
      "do": {"set": "screen.onlyShort", "to": "!screen.onlyShort"}
    }
  },
  "bar": ["add", "reorder"],
  "body": [
    {"search": "screen.query", "placeholder": "Search items"},
    {
      "text": "{short, plural, one {# item is short.} other {# items are short.}}",
      "style": "warning",
      "show": "short > 0"
    },
    {
      "table": "found",
      "open": "item",
      "actions": ["takeOne", "delete"],
      "empty": "No item matches.",
      "columns": [
        "name",
        {"value": "count", "align": "end", "styles": {"warning": "isShort", "bad": "count == 0"}},
        {"value": "price", "align": "end"},
        {"value": "value", "align": "end"}
      ]
    }
  ]
}

"""##,
        "inventory/tests/add.flow": ##"""
# A new item needs a name, is listed by its place, and can be deleted.
tap "New item"
tap "Save"
expect screen "item"
type "Zither" into "Name"
choose "Workshop" in "Place"
type "12.50" into "Price"
tap "Save"
expect text "91 items"
search "zither"
expect rows 1
swipe row 1 "Delete"
expect text "90 items"
expect rows 0

"""##,
        "inventory/tests/items.flow": ##"""
# Items are found, taken and restored.
expect text "90 items"
search "kettle"
expect rows 3
swipe row "Kettle, small" "Take one"
expect text "5 of Kettle, small left"
tap row "Kettle, small"
expect "Count" value "5"

"""##,
        "inventory/tests/reorder.flow": ##"""
# Only items that have to be reordered.
tap "To reorder"
expect rows 8
tap "All items"
expect rows 90

"""##,
        "monitor/app.json": ##"""
{"start": "checks"}

"""##,
        "monitor/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.monitor",
  "version": "1.0.0",
  "name": "Monitor",
  "permissions": {"hosts": ["status.example.com"], "methods": ["GET"]}
}

"""##,
        "monitor/models/Check.json": ##"""
{
  "identity": "name",
  "properties": {
    "name": "text",
    "state": {"type": "text", "values": {"up": "good", "slow": "warning", "down": "bad"}},
    "latency": {"type": "int?", "label": "Latency (ms)"}
  }
}

"""##,
        "monitor/screens/checks.json": ##"""
{
  "title": "Services",
  "subtitle": "{checks.filter(c, c.state == 'up').size()} of {checks.count} up",
  "state": {"averages": {"type": "[int]"}},
  "providers": {"checks": {"call": "listChecks", "sort": ["state", "name"]}},
  "actions": {"check": {"label": "Check now", "key": "r", "do": {"refresh": "checks"}}},
  "bar": ["check"],
  "body": [
    {"table": "checks", "columns": ["name", "state", {"value": "latency", "align": "end"}]},
    {"chart": "spark", "label": "Average latency", "items": "screen.averages", "min": 0}
  ],
  "every": {
    "5s": [
      {"add": "int(checks.average(c, c.latency))", "in": "screen.averages"},
      {"refresh": "checks"}
    ]
  }
}

"""##,
        "monitor/services/status.json": ##"""
{
  "baseUrl": "https://status.example.com/api",
  "actions": {"listChecks": {"get": "checks", "of": "[Check]"}}
}

"""##,
        "monitor/services/status.stub.json": ##"""
{
  "actions": {
    "listChecks": {
      "responses": [
        {
          "response": [
            {"name": "API", "state": "up", "latency": 84},
            {"name": "Mail", "state": "slow", "latency": 1900},
            {"name": "Search", "state": "up", "latency": 210}
          ]
        },
        {
          "response": [
            {"name": "API", "state": "up", "latency": 88},
            {"name": "Mail", "state": "down"},
            {"name": "Search", "state": "up", "latency": 205}
          ]
        }
      ]
    }
  }
}

"""##,
        "monitor/tests/states.flow": ##"""
# The statuses are up to date every five seconds.
expect title "Services"
expect text "2 of 3 up"
expect rows 3
expect row 1 "Mail"
wait 5s
expect text "2 of 3 up"
tap "Check now"
expect rows 3

"""##,
        "tracker/app.json": ##"""
{"start": "issues"}

"""##,
        "tracker/bundle.json": ##"""
{
  "formatVersion": 2,
  "identifier": "org.okit.tracker",
  "version": "1.0.0",
  "name": "Tracker",
  "permissions": {"hosts": ["tracker.example.com"]}
}

"""##,
        "tracker/models/Issue.json": ##"""
{
  "identity": "id",
  "properties": {
    "id": "int",
    "title": {"type": "text", "rules": [{"notBlank": true}, {"length": {"maximum": 80}}]},
    "state": {"type": "text", "values": {"open": "good", "doing": "warning", "closed": "muted"}},
    "assignee": "text?",
    "created": {"type": "date", "default": "now", "format": "relative"},
    "description": "text?"
  },
  "actions": {
    "edit": {"label": "Edit", "key": "e", "open": "edit"},
    "delete": {
      "label": "Delete",
      "style": "destructive",
      "confirm": "Delete \"{title}\"?",
      "call": "deleteIssue",
      "then": {"toast": "Deleted \"{title}\""}
    }
  }
}

"""##,
        "tracker/screens/edit.json": ##"""
{
  "of": "Issue",
  "title": "{isNew ? 'New issue' : 'Edit issue'}",
  "actions": {"create": {"call": "createIssue"}, "update": {"call": "updateIssue"}},
  "body": {
    "form": "self",
    "fields": ["title", "state", "assignee", {"field": "description", "as": "multiline"}],
    "save": {"new": "create", "changed": "update"}
  }
}

"""##,
        "tracker/screens/issue.json": ##"""
{
  "of": "Issue",
  "title": "#{id} {title}",
  "actions": {
    "close": {
      "label": "{state == 'closed' ? 'Reopen' : 'Close'}",
      "key": "x",
      "call": "updateIssue",
      "with": {"state": "state == 'closed' ? 'open' : 'closed'"},
      "then": {"set": "state", "to": "result.state"}
    }
  },
  "bar": ["edit", "close", "delete"],
  "body": [
    {"fact": "state"},
    {"fact": "assignee"},
    {"fact": "created"},
    {"markdown": "{description}"}
  ]
}

"""##,
        "tracker/screens/issues.json": ##"""
{
  "title": "Issues",
  "subtitle": "{issues.count} of {loaded.total}",
  "state": {"query": "", "showClosed": false},
  "providers": {
    "loaded": {
      "call": "listIssues",
      "with": {"q": "screen.query"},
      "more": {"parameter": "page", "from": 1},
      "total": "total"
    },
    "issues": {
      "items": "loaded.items",
      "where": "title.finds(screen.query) && (screen.showClosed || state != 'closed')",
      "sort": ["-created"]
    }
  },
  "actions": {
    "add": {"label": "New issue", "key": "c", "open": "edit", "create": "Issue"},
    "closed": {
      "label": "{screen.showClosed ? 'Hide' : 'Show'} closed",
      "key": "x",
      "do": {"set": "screen.showClosed", "to": "!screen.showClosed"}
    },
    "more": {"label": "Load more", "show": "loaded.hasMore", "do": {"loadMore": "loaded"}}
  },
  "bar": ["add", "closed"],
  "body": [
    {"search": "screen.query", "placeholder": "Search issues"},
    {
      "table": "issues",
      "open": "issue",
      "actions": ["edit", "delete"],
      "empty": "No issue matches.",
      "columns": [{"value": "id", "width": 5}, "title", "state", "assignee", "created"]
    },
    {"button": "more"}
  ],
  "every": {"30s": {"refresh": "loaded"}}
}

"""##,
        "tracker/services/tracker.json": ##"""
{
  "baseUrl": "https://tracker.example.com/api",
  "actions": {
    "listIssues": {
      "get": "issues",
      "parameters": {"q": "text?", "page": "int?"},
      "result": "items",
      "of": "[Issue]"
    },
    "createIssue": {
      "post": "issues",
      "parameters": {"title": "text", "state": "text", "assignee": "text?", "description": "text?"},
      "of": "Issue",
      "changes": ["listIssues"]
    },
    "updateIssue": {
      "patch": "issues/{id}",
      "parameters": {
        "id": "int",
        "title": "text",
        "state": "text",
        "assignee": "text?",
        "description": "text?"
      },
      "of": "Issue"
    },
    "deleteIssue": {"delete": "issues/{id}", "parameters": {"id": "int"}, "changes": ["listIssues"]}
  }
}

"""##,
        "tracker/services/tracker.stub.json": ##"""
{
  "actions": {
    "listIssues": {
      "response": {
        "total": 12,
        "items": [
          {
            "id": 12,
            "title": "Crash when a row is deleted twice",
            "state": "open",
            "assignee": "Ada",
            "created": "2025-12-31T18:00:00Z",
            "description": "1. Open the list.\n2. Delete a row.\n3. Press **Delete** again."
          },
          {"id": 11, "title": "Search ignores accents", "state": "open", "created": "2025-12-31"},
          {"id": 10, "title": "Export to CSV", "state": "doing", "created": "2025-12-30"},
          {
            "id": 9,
            "title": "No focus colour in a dark theme",
            "state": "open",
            "created": "2025-12-29"
          },
          {"id": 8, "title": "Sort by assignee", "state": "closed", "created": "2025-12-27"},
          {
            "id": 7,
            "title": "Slow start with many records",
            "state": "open",
            "created": "2025-12-22"
          },
          {"id": 6, "title": "Document the keys", "state": "doing", "created": "2025-12-19"},
          {
            "id": 5,
            "title": "Backup fails on a full disk",
            "state": "open",
            "created": "2025-12-12"
          },
          {"id": 4, "title": "Wrong plural in Polish", "state": "closed", "created": "2025-12-08"},
          {"id": 3, "title": "Links in comments", "state": "open", "created": "2025-12-01"},
          {"id": 2, "title": "Show the time zone", "state": "closed", "created": "2025-11-20"},
          {"id": 1, "title": "Sign in with a code", "state": "closed", "created": "2025-11-02"}
        ]
      }
    },
    "createIssue": {"response": {"id": 13, "title": "$title", "state": "$state"}},
    "updateIssue": {"response": "$self"},
    "deleteIssue": {"response": null}
  }
}

"""##,
        "tracker/tests/create.flow": ##"""
# A new issue needs a title, and is in the list after it was saved.
use service "create.json"
expect no text "Crash"
tap "New issue"
tap "Save"
expect screen "edit"
type "Crash" into "Title"
tap "Save"
expect screen "issues"
expect text "2 of 2"

"""##,
        "tracker/tests/create.json": ##"""
{
  "actions": {
    "listIssues": {
      "responses": [
        {
          "response": {
            "total": 1,
            "items": [{"id": 1, "title": "Old", "state": "open", "created": "2025-12-27"}]
          }
        },
        {
          "response": {
            "total": 2,
            "items": [
              {"id": 2, "title": "Crash", "state": "open", "created": "2025-12-31"},
              {"id": 1, "title": "Old", "state": "open", "created": "2025-12-27"}
            ]
          }
        }
      ]
    },
    "createIssue": {"response": {"id": 2, "title": "$title", "state": "$state"}}
  }
}

"""##,
        "tracker/tests/delete.flow": ##"""
# The server has one issue less after a deletion.
use service "delete.json"
expect rows 2
swipe row 1 "Delete"
expect alert "Delete \"Export to CSV\"?"
answer "OK"
expect text "Deleted"
expect rows 1

"""##,
        "tracker/tests/delete.json": ##"""
{
  "actions": {
    "listIssues": {
      "responses": [
        {
          "response": {
            "total": 2,
            "items": [
              {"id": 2, "title": "Export to CSV", "state": "open", "created": "2025-12-30"},
              {"id": 1, "title": "Sort by assignee", "state": "open", "created": "2025-12-27"}
            ]
          }
        },
        {
          "response": {
            "total": 1,
            "items": [
              {"id": 1, "title": "Sort by assignee", "state": "open", "created": "2025-12-27"}
            ]
          }
        }
      ]
    },
    "deleteIssue": {"response": null}
  }
}

"""##,
        "tracker/tests/edit.flow": ##"""
# An issue is closed, edited and reopened.
expect text "8 of 12"
tap "Show closed"
expect rows 12
tap row 1
expect "State" value "open"
tap "Close"
expect "State" value "closed"
tap "Edit"
type "Crash on delete" into "Title"
choose "doing" in "State"
tap "Save"
expect title "#12 Crash on delete"
expect "State" value "doing"

"""##,
        "tracker/tests/pages.flow": ##"""
# Pages are loaded one after the other, and searched by the server.
use service "pages.json"
expect text "2 of 3"
tap #more
expect text "3 of 3"
search "export"
wait 1s
expect text "1 of 1"

"""##,
        "tracker/tests/pages.json": ##"""
{
  "actions": {
    "listIssues": {
      "responses": [
        {
          "response": {
            "total": 3,
            "items": [
              {"id": 3, "title": "Export to CSV", "state": "open", "created": "2025-12-30"},
              {"id": 2, "title": "Sort by assignee", "state": "open", "created": "2025-12-27"}
            ]
          }
        },
        {
          "response": {
            "total": 3,
            "items": [{"id": 1, "title": "Dark theme", "state": "open", "created": "2025-12-01"}]
          }
        },
        {
          "response": {
            "total": 1,
            "items": [{"id": 3, "title": "Export to CSV", "state": "open", "created": "2025-12-30"}]
          }
        }
      ]
    }
  }
}

"""##,
        "tracker/tests/search.flow": ##"""
# What is loaded is searched at once, and closed issues can be shown.
expect text "8 of 12"
search "slow"
expect rows 1
search ""
tap "Show closed"
expect rows 12
tap "Hide closed"
expect rows 8

"""##,
    ]
}
