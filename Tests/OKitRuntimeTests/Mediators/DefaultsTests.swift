import Testing

/// `defaults` in expressions of elements (WidgetKit §4.8).
struct DefaultsTests {
    @Test func areAModelWithTheNamesThatAreUsed() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"},{"type":"textField","id":"field"}],
            "elements":{"label":{"bindings":[{"predicateFormat":"defaults.showsAll = nil",
            "ifTrue":"unset","ifFalse":"$defaults.showsAll"}]},
            "field":{"bindings":[{"to":"tag","from":"defaults.other"}]}}
            """
        )
        try app.play("expect text \"unset\"")
    }

    @Test func areTheModelThatTheBundleDeclares() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"}],
            "elements":{"label":{"bindings":[{"from":"defaults.name"}]}}
            """,
            others: [
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"main","models":{"defaults":{"entity":"Choices","storage":"transient"}}}
                """,
                "models/Choices.json": #"{"id":false,"properties":{"name":{"type":"text"}}}"#,
                "data/defaults.json": #"{"name":"kept"}"#,
            ]
        )
        try app.play("expect text \"kept\"")
    }
}
