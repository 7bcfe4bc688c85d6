import OKitRuntime
import Testing

/// Records that are made in a list of another one are records like all others of their entity.
struct PageRelationIdentityTests {
    private func app(owner: String = "") throws -> PageApp {
        let app = try PageApp([
            "app.json": #"{"start": "owners"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Bikes",
             "models": {"owners": {"entity": "Owner", "storage": "records"},
                        "bikes": {"entity": "Bike", "storage": "records"}}}
            """,
            "models/Owner.json": """
            {"properties": {"name": "text", "bikes": {"relation": "[Bike]", "inverse": "owner"}}}
            """,
            "models/Bike.json": """
            {"identity": "frame", "properties": {"frame": "text", "color": "text?",
             "owner": {"relation": "Owner?", "inverse": "bikes"\(owner)}}}
            """,
            "data/owners.json": #"[{"name": "Ann"}]"#,
            "screens/owners.json": """
            {"title": "Owners",
             "providers": {"owners": {"records": "Owner"}, "all": {"records": "Bike", "sort": "frame"}},
             "actions": {"bare": {"label": "Bare", "do": {"create": "Bike", "with": {"frame": "'F1'"}}}},
             "bar": ["bare"],
             "body": [{"list": "owners", "open": "owner", "row": {"title": "{name}"}},
                {"text": "{all.count}: {all.map(b, b.frame + '/' + string(b.color) + '/' + (b.owner == null ? '' : b.owner.name)).join(' ')}"}]}
            """,
            "screens/owner.json": """
            {"of": "Owner", "title": "Owner",
             "actions": {
                "add": {"label": "Add", "do": {"create": "Bike", "with": {"frame": "'F1'"}, "in": "bikes"}},
                "form": {"label": "New", "open": "bike", "create": "Bike", "in": "bikes"},
                "import": {"label": "Import", "do": {"import": "Bike", "as": "csv", "in": "bikes"}}},
             "bar": ["add", "form", "import"], "body": {"form": "self", "fields": ["name"]}}
            """,
            "screens/bike.json": """
            {"of": "Bike", "title": "Bike", "body": {"form": "self", "fields": ["frame"], "save": "explicitly"}}
            """,
        ])
        app.files.contents["bikes.csv"] = "frame,color\nF1,red\nF2,blue\n"
        return app
    }

    /// By a step, and by a form.
    @Test(arguments: [
        ("tap \"Add\"", "back\nexpect text \"1: \""),
        ("tap \"New\"\ntype \"F1\" into \"Frame\"\nsave", "expect screen \"bike\""),
    ])
    func refusesTheIdentityOfAnotherRecord(_ commands: String, _ rest: String) throws {
        let failure = try app().play(
            """
            tap "Bare"
            tap row "Ann"
            \(commands)
            expect text "already used by another Bike"
            \(rest)
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// The record is brought up to date, and is in the list then.
    @Test func anImportIntoAListChangesTheRecordOfTheIdentity() throws {
        let failure = try app().play(
            """
            tap "Bare"
            tap row "Ann"
            tap "Import"
            pick "bikes.csv"
            back
            expect text "2: F1/red/Ann F2/blue/Ann"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// The list says whose they are, which is required.
    @Test func anImportIntoAListSetsTheRelationThatIsRequired() throws {
        let failure = try app(owner: #", "rules": {"required": true}"#).play(
            """
            tap row "Ann"
            tap "Import"
            pick "bikes.csv"
            back
            expect text "2: F1/red/Ann F2/blue/Ann"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// Lines of one file are held to a rule about other objects, with each other and with what is stored; messages
    /// call the entity by its label.
    @Test func rulesHoldAmongTheLinesOfAFile() throws {
        let app = try PageApp([
            "app.json": #"{"start": "main"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Loans",
             "models": {"things": {"entity": "Thing", "storage": "records"}, "loans": {"entity": "Loan", "storage": "records"}}}
            """,
            "models/Thing.json": """
            {"label": "Object", "title": "{name}", "identity": "name",
             "properties": {"name": "text", "loans": {"relation": "[Loan]", "inverse": "thing"}}}
            """,
            "models/Loan.json": """
            {"properties": {"slot": "int", "thing": {"relation": "Thing?", "inverse": "loans", "rules": {
                "predicate": "value == null || !value.loans.exists(l, l.id != id && l.slot == slot)", "message": "is taken"}}}}
            """,
            "data/things.json": #"[{"name": "A"}, {"name": "B"}]"#,
            "screens/main.json": """
            {"title": "Loans", "providers": {"all": {"records": "Loan", "sort": "slot"}},
             "actions": {"import": {"label": "Import", "do": {"import": "Loan"}},
                         "add": {"label": "Add", "do": {"create": "Thing", "with": {"name": "'A'"}}}},
             "bar": ["import", "add"], "body": {"table": "all", "columns": ["slot", "thing"]}}
            """,
        ])
        app.files.contents = [
            "same.csv": "slot,thing\n1,A\n1,A\n", "one.csv": "slot,thing\n1,A\n1,B\n2,A\n",
            "again.csv": "slot,thing\n3,A\n2,A\n", "none.csv": "slot,thing\n4,Z\n",
        ]
        func play(_ flow: String) {
            let failure = app.play(flow)
            #expect(failure == nil, "\(failure ?? "")")
        }
        play("tap \"Import\"\npick \"same.csv\"\nexpect text \"line 2: \\\"thing\\\" is taken\"")
        play("answer \"OK\"\nexpect rows 0\ntap \"Import\"\npick \"one.csv\"\nexpect rows 3")
        play(
            "tap \"Import\"\npick \"again.csv\"\nexpect text \"line 3\"\nanswer \"OK\"\nexpect rows 3"
        )
        play("tap \"Import\"\npick \"none.csv\"\nexpect text \"the name of an existing Object\"")
        play("answer \"OK\"\ntap \"Add\"\nexpect text \"is already used by another Object\"")
    }
}
