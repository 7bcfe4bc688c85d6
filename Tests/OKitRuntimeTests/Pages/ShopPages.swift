/// A shop with most of what screens of format 2 can do.
enum ShopPages {
    static let files: [String: String] = [
        "app.json": """
        {"menu": [{"screen": "books"}, {"screen": "folders", "title": "All folders"}],
         "start": "books", "keys": {"ctrl-o": "about"},
         "actions": {"about": {"label": "About", "do": [{"alert": "Shop 1"}]}}}
        """,
        "models/Shop.json": """
        {"properties": {"books": "[Book]", "folders": "[Folder]", "name": "text"}}
        """,
        "models/Book.json": """
        {"properties": {
            "title": {"type": "text", "rules": {"notBlank": true}}, "price": "decimal",
            "state": {"type": "text", "values": {"open": "good", "sold": "muted"}},
            "due": {"type": "date?", "format": "date medium"}, "author": "Author?"},
         "actions": {
            "sell": {"label": "Sell", "do": [
                {"set": "state", "to": "'sold'"}, {"toast": "Sold {title}"}]}}}
        """,
        "models/Author.json": #"{"properties": {"name": "text"}}"#,
        "models/Folder.json": #"{"properties": {"name": "text", "folders": "[Folder]"}}"#,
        "screens/books.json": """
        {"of": "Shop", "title": "Books", "state": {"query": "", "answer": 0},
         "providers": {
            "found": {"items": "books", "where": "title.finds(screen.query)", "sort": ["title"]}},
         "actions": {
            "add": {"label": "New book", "key": "c", "open": "edit", "create": "Book",
                    "in": "books", "then": [{"toast": "Added {result.title}"}]},
            "rename": {"label": "Rename", "do": [
                {"ask": "New name", "fields": ["name", {"field": "number", "as": "number"}],
                 "as": "answer", "then": [
                    {"set": "name", "to": "answer.name"},
                    {"set": "screen.answer", "to": "answer.number"}]}]},
            "delete": {"label": "Delete", "of": "Book", "confirm": "Delete {title}?",
                       "do": [{"delete": "self"}]}},
         "bar": ["add", "rename"],
         "body": [
            {"text": "{name} {screen.answer}"}, {"search": "screen.query"},
            {"table": "found", "id": "table", "open": "edit", "actions": ["delete", "sell"],
             "columns": ["title", "price", "state", "due"]},
            {"text": "Nothing found", "show": "table.isEmpty"}, {"include": "status"}]}
        """,
        "screens/status.json": """
        {"of": "Shop", "actions": {"count": {"label": "Count", "do": [
            {"alert": "{books.size()} books"}]}}, "bar": ["count"],
         "body": [{"fact": "books.size()", "label": "Number of books"},
                  {"list": "books", "open": true,
                   "row": {"title": "No. {title}", "subtitle": "{price}"}}]}
        """,
        "screens/edit.json": """
        {"of": "Book", "title": "{isNew ? 'New' : title}",
         "on": {"leave": [{"set": "app.name", "to": "'Left'"}]},
         "body": [{"form": "self", "id": "form", "save": "explicitly",
                   "fields": ["title", "price", "state"]},
                  {"text": "changed", "show": "form.isChanged"}]}
        """,
        "screens/folders.json": """
        {"of": "Shop", "title": "Folders",
         "body": [{"tree": "folders", "children": "folders", "row": {"title": "{name}"}}]}
        """,
        "data/default.json": """
        {"name": "Corner",
         "books": [{"id": "b1", "title": "Alpha", "price": 3, "due": "2026-03-28T12:00:00Z"},
                   {"id": "b2", "title": "Beta", "price": 5}],
         "folders": [{"id": "f1", "name": "one", "folders": [{"id": "f2", "name": "two"}]}]}
        """,
    ]
}
