import OKitBundle
import OKitExpression
import OKitSchema
import OKitSyntax
import Testing

/// The tables of format 2: each example fits the schema and is read without a loss.
struct DeclarationTableTests {
    @Test(arguments: DeclarationKind.allCases)
    func nameEachMemberOnce(_ kind: DeclarationKind) {
        let type = kind.type
        let mains = type.variants.map(\.main.name)
        #expect(Set(mains).count == mains.count)
        for variant in type.variants.isEmpty ? [nil] : type.variants.map(Optional.some) {
            let names = type.members(of: variant).map(\.name)
            #expect(Set(names).count == names.count, "\(names)")
            // A form that has another one's main member is not contained in that one itself.
            for other in type.variants where names.contains(other.main.name) {
                #expect(
                    other.main.name == variant?.main.name
                        || !other.members.contains { $0.name == variant?.main.name }
                )
            }
        }
        for member in type.variants.flatMap({ [$0.main] + $0.members }) + type.members {
            #expect(member.summary.hasSuffix(".") || member.summary.contains("`"))
        }
    }

    @Test(arguments: DeclarationKind.allCases)
    func acceptTheirExamples(_ kind: DeclarationKind) throws {
        let schema = try Schema(compiling: document(DeclarationSchema.text(of: kind)))
        let forms = kind.type.variants.map { (form: Optional($0.main.name), text: $0.example) }
        let own = kind.example.map { (form: String?.none, text: $0) }
        #expect(forms.isEmpty == (own != nil))
        for (form, text) in forms + [own].compactMap(\.self) {
            let example = try document(text).root
            #expect(schema.validate(example).isEmpty, "\(text)")
            let declaration = try #require(DeclarationReader.read(example, as: kind))
            #expect(declaration.form == form)
            #expect(Self.count(of: declaration) == Self.declaredCount(in: example), "\(text)")
            for problem in Self.problems(of: declaration) {
                Issue.record("\(text): \(problem.message)")
            }
        }
    }

    @Test(arguments: DeclarationKind.allCases)
    func refuseWhatTheyDoNotHave(_ kind: DeclarationKind) throws {
        let schema = try Schema(compiling: document(DeclarationSchema.text(of: kind)))
        for variant in kind.type.variants {
            let wrong = variant.example.dropLast() + #", "nothing": 1}"#
            #expect(!schema.validate(try document(String(wrong)).root).isEmpty)
        }
        #expect(!schema.validate(try document("[]").root).isEmpty)
    }

    /// The screen of the format's specification.
    @Test func readAWholeScreen() throws {
        let screen = try document(Self.screen).root
        let schema = try Schema(compiling: document(DeclarationSchema.text(of: .screen)))
        #expect(schema.validate(screen).map(\.message.text) == [])
        let declaration = try #require(DeclarationReader.read(screen, as: .screen))
        #expect(Self.count(of: declaration) == Self.declaredCount(in: screen))
        #expect(Self.problems(of: declaration).isEmpty)
        let provider = try #require(declaration["providers"]?.entries.first?.value.declaration)
        #expect(provider.form == "call")
        let sort = try #require(provider["sort"]?.elements.first)
        guard case .path(let path, isDescending: true) = sort else {
            Issue.record("expected a descending path")
            return
        }
        #expect(path.expression.text == "created")
        let location = path.location
        #expect(location.source.bytes[location.range].elementsEqual("created".utf8))
        let body = try #require(declaration["body"]?.declarations)
        #expect(body.map(\.form) == ["search", "table"])
    }

    @Test(arguments: [
        ("text", "text"), ("text?", "text?"), ("[Book]", "[Book]"), ("{int}", "{int}"),
        ("[any]?", "[any]?"), ("Book", "Book"), ("book", nil), ("[]", nil), ("[[int]]", nil),
        ("", nil), ("?", nil), ("[int", nil), ("a b", nil),
    ])
    func readTypes(_ text: String, _ meaning: String?) {
        let type = DeclaredType(text)
        #expect((type != nil) == (meaning != nil))
    }

    private func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: SourceText(path: "screen.json", text: text))
    }

    /// The number of members and elements that were read, in all declarations.
    private static func count(of declaration: Declaration) -> Int {
        declaration.members.reduce(0) { $0 + 1 + count(of: $1.value) }
    }

    private static func count(of value: DeclaredValue) -> Int {
        switch value {
        case .declaration(let declaration): count(of: declaration)
        case .list(let elements): elements.reduce(0) { $0 + 1 + count(of: $1) }
        case .named(let entries): entries.reduce(0) { $0 + 1 + count(of: $1.value) }
        case .expression(let expression): declaredCount(in: expression.node)
        case .literal(let node): declaredCount(in: node)
        default: 0
        }
    }

    private static func declaredCount(in node: JSONNode) -> Int {
        node.members.reduce(0) { $0 + 1 + declaredCount(in: $1.value) }
            + node.elements.reduce(0) { $0 + 1 + declaredCount(in: $1) }
    }

    private static func problems(of declaration: Declaration) -> [ExpressionProblem] {
        declaration.members.flatMap { problems(of: $0.value) }
    }

    private static func problems(of value: DeclaredValue) -> [ExpressionProblem] {
        switch value {
        case .declaration(let declaration): problems(of: declaration)
        case .list(let elements): elements.flatMap(problems)
        case .named(let entries): entries.flatMap { problems(of: $0.value) }
        default: value.expression?.expression.problems ?? []
        }
    }

    private static let screen = """
        {
          "of": "Tracker",
          "title": "Issues",
          "state": {"query": "", "showClosed": false},
          "providers": {
            "issues": {"call": "listIssues", "with": {"q": "screen.query"},
              "more": {"parameter": "page", "from": 1}, "total": "total",
              "where": "screen.showClosed || state != 'closed'", "sort": ["-created"]}
          },
          "actions": {
            "add": {"label": "New issue", "key": "c", "open": "edit", "create": "Issue"},
            "delete": {"label": "Delete", "of": "Issue", "style": "destructive",
              "confirm": "Delete \\"{title}\\"?", "call": "deleteIssue"}
          },
          "bar": ["add"],
          "body": [
            {"search": "screen.query", "placeholder": "Search issues"},
            {"table": "issues", "open": "issue", "actions": ["delete"], "empty": "No issue matches.",
             "columns": [{"value": "id", "width": 6}, "title", "state",
               {"value": "created", "format": "relative"}]}
          ],
          "every": {"30s": [{"refresh": "issues"}]}
        }
        """
}
