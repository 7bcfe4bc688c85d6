import Testing

/// What a binding makes of its input (WidgetKit §4.2, and §9, "EvaluationTests").
struct EvaluationTests {
    @Test(arguments: [
        ("5", #""predicateFormat":"a = 5""#, "1"),
        ("6", #""predicateFormat":"a = 5""#, "0"),
        ("5", #""predicateFormat":"a = 5","ifTrue":"yo","ifFalse":"pff""#, "yo"),
        ("1", #""predicateFormat":"a = 5","ifTrue":"yo","ifFalse":"pff""#, "pff"),
        (
            "5", #""predicateFormat":"a = 5","ifTrue":"yo","ifFalse":"pff","format":"v = '%@'""#,
            "v = 'yo'"
        ),
        (
            "0",
            """
            "predicateFormat":"a = 5","ifTrue":"yo","ifFalse":null,"format":"v = '%@'",
            "placeholder":"Oops"
            """,
            "Oops"
        ),
        (
            "5", #""predicateFormat":"a = 5","ifTrue":"3","ifFalse":"4","transformer":"strToInt""#,
            "3"
        ),
        ("5", #""predicateFormat":"a = 5","ifTrue":"$a is 5","ifFalse":"$a is not 5""#, "5 is 5"),
        (
            "7", #""predicateFormat":"a = 5","ifTrue":"$a is 5","ifFalse":"$a is not 5""#,
            "7 is not 5"
        ),
        (
            "5",
            """
            "predicateFormat":"a = 5","ifTrue":"$a is 5","ifFalse":"$a is not 5",
            "format":"number %@"
            """,
            "number 5 is 5"
        ),
        (
            "7",
            """
            "predicateFormat":"a = 5","ifTrue":"$a is 5","ifFalse":"$a is not 5",
            "format":"number %@"
            """,
            "number 7 is not 5"
        ),
        (
            #""5""#,
            """
            "predicateFormat":"a = '5'","ifTrue":"$a is 5","ifFalse":"$a is not 5",
            "format":"symbol %@"
            """,
            "symbol 5 is 5"
        ),
        (
            #""7""#,
            """
            "predicateFormat":"a = '5'","ifTrue":"$a is 5","ifFalse":"$a is not 5",
            "format":"symbol %@"
            """,
            "symbol 7 is not 5"
        ),
        // Values are described as the original does.
        ("5.0", #""format":"$a""#, "5"),
        ("0.5", #""format":"$a""#, "0.5"),
    ])
    func evaluates(_ value: String, _ binding: String, _ text: String) throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"}],
            "objects":{"source":{"type":"JSONFileDataProvider","attrs":{"fileName":"source"}}},
            "elements":{"label":{"bindings":[{"from":"source.first",\(binding)}]}}
            """,
            others: ["data/source.json": #"{"a":\#(value)}"#]
        )
        try app.play("expect #label visible")
        #expect(app.outline.split(separator: "\n").last == "  text \"\(text)\"")
    }
}
