import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// Functions of a bundle as a user meets them.
struct FunctionCallTests {
    private static let screen = """
        {"kind":"detail","titlePath":"name","segues":{"more":"other"},
        "bar":{"right":[{"id":"go","title":"#Go","tapPath":"go()"}]},
        "sections":[{"rows":[{"cell":"text","path":"name","textPath":"rename()"}]}]}
        """
    private static let other = ["screens/other.json": #"{"kind":"detail","sections":[]}"#]

    @Test func asksForTextsAndGoesOnWithThem() throws {
        let session = try TestApp.session(
            """
            {"properties":{"name":{"type":"text","default":"a"}},"functions":{"go":{"steps":[
            {"prompt":{"title":"#Sign in","as":"answer","fields":[{"name":"user","value":"name"},
            {"name":"word","secure":true}]},
            "then":[{"set":"name","to":"answer/user,answer/word"}],
            "else":[{"set":"name","to":"#cancelled"}]}]}}}
            """,
            Self.screen
        )
        let asked = try #require(session.send(Event(.tap, on: "bar/go")).overlay)
        #expect(asked.children.map(\.label) == ["user", "word", "Cancel", "OK"])
        #expect(asked.children[0].value == .text("a"))
        #expect(asked.children[1].details.isSecure)
        session.send(Event(.input("ann"), on: "alert/0"))
        session.send(Event(.input("secret"), on: "alert/1"))
        #expect(session.send(Event(.tap, on: "alert/ok")).root.label == "ann secret")
        session.send(Event(.tap, on: "bar/go"))
        #expect(session.send(Event(.tap, on: "alert/cancel")).root.label == "cancelled")
    }

    @Test func leadsToAScreen() throws {
        let session = try TestApp.session(
            #"{"properties":{},"functions":{"go":{"steps":[{"navigate":"other"}]}}}"#,
            Self.screen,
            Self.other
        )
        #expect(session.send(Event(.tap, on: "bar/go")).screen == "other")
        #expect(session.send(Event(.tap, on: "back")).screen == "main")
    }

    @Test func writesByAFunctionThatTakesTheValue() throws {
        let session = try TestApp.session(
            """
            {"properties":{"name":{"type":"text"}},"functions":{"rename":{"parameters":["x"],
            "steps":[{"set":"name","to":"x/uppercaseString"}]}}}
            """,
            Self.screen
        )
        session.send(Event(.tap, on: "edit"))
        #expect(session.send(Event(.input("ab"), on: "row/0-0/control")).root.label == "AB")
    }

    @Test func reportsAStepWhoseValueDoesNotFit() throws {
        let session = EvaluationSession(
            try TestApp.session(
                """
                {"properties":{"name":{"type":"text"},"due":{"type":"date","optional":true},
                "parts":{"type":"list","of":"Thing"}},
                "functions":{"go":{"steps":[{"set":"due","to":"name"},
                {"add":"parts","value":"name"}]},"rename":{"parameters":["x"],"steps":[]}}}
                """,
                Self.screen
            ),
            startsAtScreen: false
        )
        let called = session.answer(EvaluationRequest("go()", .binding(.call)))
        #expect(called.findings.count == 2)
        #expect(called.findings.allSatisfy { $0.text.contains("cannot be stored here") })
        let count = session.answer(EvaluationRequest("parts.@count", .binding(.get)))
        #expect(count.value == .int(0))
    }

    @Test func writesByTheSetterOfAComputedProperty() throws {
        let session = try TestApp.session(
            """
            {"properties":{"name":{"type":"text"}},"computed":{"title":{"get":"name",
            "set":[{"set":"name","to":"value/uppercaseString"}]}},
            "functions":{"go":{"steps":[{"set":"title","to":"#step"}]}}}
            """,
            Self.screen.replacing("rename()", with: "title")
        )
        session.send(Event(.tap, on: "edit"))
        #expect(session.send(Event(.input("ab"), on: "row/0-0/control")).root.label == "AB")
        #expect(session.send(Event(.tap, on: "bar/go")).root.label == "STEP")
    }

    @Test func tellsWhereAFunctionDoesNotEnd() throws {
        let session = try TestApp.session(
            #"{"properties":{},"functions":{"go":{"steps":[{"call":"go()"}]}}}"#,
            Self.screen
        )
        let failed = session.send(Event(.tap, on: "bar/go"))
        #expect(failed.overlay?.label == "Error")
        #expect(session.failures.count == 1)
        #expect(session.send(Event(.tap, on: "alert/ok")).overlay == nil)
    }

    @Test func showsDialogsOneAfterTheOther() throws {
        let session = try TestApp.session(
            """
            {"properties":{"n":{"type":"int"}},"hooks":{"changed":{"n":[
            {"alert":{"title":"#second"}}]}},"functions":{"go":{"steps":[
            {"set":"n","to":1},{"alert":{"title":"#first"}}]}}}
            """,
            Self.screen
        )
        #expect(session.send(Event(.tap, on: "bar/go")).overlay?.label == "first")
        #expect(session.send(Event(.tap, on: "alert/ok")).overlay?.label == "second")
        #expect(session.send(Event(.tap, on: "alert/ok")).overlay == nil)
    }

    @Test func reportsACircleOfHooks() throws {
        let session = try TestApp.session(
            """
            {"properties":{"a":{"type":"int"},"b":{"type":"int"}},"hooks":{"changed":{
            "a":[{"set":"b","to":{"expression":"b + 1"}}],
            "b":[{"set":"a","to":{"expression":"a + 1"}}]}},
            "functions":{"go":{"steps":[{"set":"a","to":1}]}}}
            """,
            Self.screen
        )
        let failed = session.send(Event(.tap, on: "bar/go"))
        let message = try #require(failed.overlay?.value?.text)
        #expect(message.hasPrefix("hooks trigger each other in a cycle: Thing "))
        #expect(message.contains("changed a"))
    }
}
