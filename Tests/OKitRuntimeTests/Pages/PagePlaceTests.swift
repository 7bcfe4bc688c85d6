import OKitRuntime
import Testing

/// Where screens are opened, and a screen as the menu of an app.
struct PagePlaceTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}, "settings": {"entity": "ModelSettings", "storage": "file"}}}
        """,
        "app.json": """
        {"tabs": [{"screen": "main"}, {"screen": "other"}], "menu": "menu",
         "lock": {"when": "models.settings.protection", "text": "Closed"}}
        """,
        "models/Shop.json": #"{"properties": {"name": {"type": "text", "default": "Shop"}}}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Main", "actions": {
           "cover": {"label": "Cover", "open": "other", "place": "over"},
           "change": {"label": "Change", "open": "edit", "editing": true},
           "draft": {"label": "Draft", "open": "draft"}},
         "bar": ["cover", "change"], "body": [{"fact": "name"}, {"button": "draft"}]}
        """,
        "screens/other.json": """
        {"title": "Other", "actions": {"deep": {"label": "Deep", "open": "edit", "object": "app"}}, "bar": ["deep"], "body": []}
        """,
        "screens/edit.json": """
        {"of": "Shop", "title": "Edit", "actions": {"home": {"label": "Home", "do": {"home": true}}}, "bar": ["home"],
         "body": {"form": "self", "fields": [{"field": "name", "enabled": "isEditing"}]}}
        """,
        "screens/draft.json": """
        {"of": "Shop", "title": "Draft", "actions": {
           "home": {"label": "Home", "do": {"home": true}},
           "first": {"label": "First", "open": "other", "place": "first"},
           "choose": {"label": "Choose", "do": {"offer": ["first"]}}},
         "bar": ["home", "first", "choose"], "body": {"form": "self", "fields": ["name"], "save": "explicitly"}}
        """,
        "screens/menu.json": """
        {"title": "Menu", "actions": {"go": {"label": "Go", "open": "edit", "object": "app", "place": "first"}},
         "bar": [], "body": {"button": "go"}}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func opensOverOthers() throws {
        try play(
            """
            tap "Cover"
            expect screen "other"
            expect #tabs hidden
            tap "Deep"
            back
            close
            expect screen "main"
            """
        )
    }

    /// Closing all screens asks where changes would be lost, and goes on after Discard.
    @Test(arguments: [("Home", "main"), ("First", "other")])
    func asksBeforeChangesAreLost(button: String, screen: String) throws {
        try play(
            """
            tap "Draft"
            type "New" into "Name"
            tap "\(button)"
            expect alert "Your changes are not saved."
            answer "Continue Editing"
            expect screen "draft"
            expect "Name" value "New"
            tap "\(button)"
            answer "Discard"
            expect screen "\(screen)"
            expect no text "New"
            """
        )
    }

    /// A screen that is given nothing, below an object of another entity, shows the root of a model.
    @Test func showsTheRootBelowAnotherObject() throws {
        var files = Self.files
        files["models/Shop.json"] =
            #"{"properties": {"name": {"type": "text", "default": "Shop"}, "books": "[Book]"}}"#
        files["models/Book.json"] = #"{"title": "{name}", "properties": {"name": "text"}}"#
        files["data/default.json"] = #"{"name": "Shop", "books": [{"name": "Dune"}]}"#
        files["screens/main.json"] =
            #"{"of": "Shop", "title": "Main", "body": {"list": "books", "open": "book"}}"#
        files["screens/book.json"] = """
            {"of": "Book", "title": "Book", "actions": {"shop": {"label": "Shop", "open": "edit"}},
             "bar": ["shop"], "body": [{"fact": "name"}, {"include": "edit"}]}
            """
        let app = try PageApp(files)
        let failure = app.play(
            """
            tap row "Dune"
            expect text "Dune"
            expect #edit/self/name value "Shop"
            tap "Shop"
            expect screen "edit"
            expect "Name" value "Shop"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func asksAfterAnOffer() throws {
        try play(
            """
            tap "Draft"
            type "New" into "Name"
            tap "Choose"
            answer "First"
            expect alert "Your changes are not saved."
            """
        )
    }

    @Test func beginsInEditMode() throws {
        try play(
            """
            tap "Change"
            expect "Name" enabled
            done
            expect "Name" disabled
            """
        )
    }

    @Test func aScreenIsTheMenu() throws {
        try play(
            """
            menu
            expect screen "menu"
            close
            expect screen "main"
            menu
            tap "Go"
            expect screen "edit"
            menu
            expect screen "menu"
            close
            tap "Home"
            expect screen "main"
            tap tab "Other"
            tap "Deep"
            tap "Home"
            expect screen "main"
            """
        )
    }
}
