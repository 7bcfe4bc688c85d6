import Testing

@Suite(.timeLimit(.minutes(20)))
struct ValidateCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func readsTheSchemaAsItsDraftHasIt() async throws {
        let draft7 = #""$schema": "http://json-schema.org/draft-07/schema#""#
        let keywords = #""items": [{"type": "string"}], "additionalItems": false"#
        try place.write(Array("{\(draft7), \(keywords)}".utf8), "schema.json")
        try place.write(Array(#"["a", 1]"#.utf8), "file.json")
        let outcome = try await place.okit("validate", "--schema", "schema.json", "file.json")
        #expect(outcome.code == 1)
        #expect(
            outcome.output.hasPrefix(
                "file.json:1:7: error: only 1 element is allowed here [schema]\n"
            )
        )
    }

    @Test func checksFormatsWhenAsked() async throws {
        try place.write(Array(#"{"format": "date"}"#.utf8), "schema.json")
        try place.write(Array(#""2023-02-29""#.utf8), "file.json")
        let plain = try await place.okit("validate", "--schema", "schema.json", "file.json")
        #expect(plain.code == 0)
        let checked = try await place.okit(
            "validate",
            "--formats",
            "--schema",
            "schema.json",
            "file.json"
        )
        #expect(checked.code == 1)
        #expect(checked.output.contains(#""2023-02-29" does not have the format "date" [schema]"#))
    }

    @Test func goesOnBehindFilesThatCannotBeRead() async throws {
        try place.write(Array(#"{"type": "integer"}"#.utf8), "schema.json")
        let names = (10..<60).map { "\($0).json" }
        for (index, name) in names.enumerated() where index != 7 {
            try place.write(Array(index == 30 ? "[1".utf8 : "\"\(index)\"".utf8), name)
        }
        let outcome = try await place.okit(["validate", "--schema", "schema.json"] + names)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "error: 17.json: no such file\n")
        let reported = outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(reported.map { $0.prefix(7) } == names.filter { $0 != "17.json" }.map { $0[...] })
        #expect(outcome.output.contains("40.json:1:3: error: "))
    }
}
