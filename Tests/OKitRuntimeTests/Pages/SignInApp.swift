/// An app whose service signs users in.
enum SignInApp {
    static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "app.json": #"{"start": "main", "signIn": "signIn"}"#,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/User.json": """
        {"properties": {"name": "text", "email": "text?"}, "computed": {"shout": "uppercase(name)"}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example",
         "auth": {"type": "session", "login": "enter", "logout": "leave", "token": "data.key"},
         "actions": {
            "things": {"get": "things", "of": "[any]"}, "others": {"get": "others", "of": "[any]"},
            "change": {"post": "change", "of": "any"},
            "enter": {"post": "session", "parameters": {"name": "text"}, "result": "data",
                      "of": "User"},
            "leave": {"delete": "session"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "things": {"responses": [{"status": 401, "response": {}}, {"response": ["a", "b"]}]},
            "others": {"responses": [{"status": 401, "response": {}}, {"response": ["c"]}]},
            "change": {"responses": [{"status": 401, "response": {}}, {"response": {}}]},
            "enter": {"responses": [
                {"status": 403, "response": {"error": "Unknown name"}},
                {"response": {"data": {"key": "t1-sealed", "name": "$name"}}}]},
            "leave": {"response": null}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Main",
         "providers": {"things": {"call": "things"}, "others": {"call": "others"}},
         "actions": {
            "change": {"label": "Change", "call": "change", "then": [{"toast": "Changed"}]},
            "again": {"label": "Again", "do": [{"refresh": "things"}]},
            "out": {"label": "Sign out", "show": "user != null", "call": "leave"}},
         "bar": ["change", "again", "out"],
         "body": [
            {"text": "{things.count} and {others.count}"},
            {"text": "{user == null ? 'none' : user.shout}"},
            {"list": "things", "row": {"title": "thing"}}]}
        """,
        "screens/signIn.json": """
        {"title": "Sign in", "state": {"name": ""},
         "actions": {"enter": {"label": "Enter", "call": "enter", "with": {"name": "screen.name"}}},
         "body": [{"form": "screen", "fields": ["name"]}, {"button": "enter"}]}
        """,
    ]
}
