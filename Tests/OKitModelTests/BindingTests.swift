import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Rows of the original's table of examples, on its sample model.
struct BindingTests {
    @Test(arguments: [
        ("", nil), ("#Hello", "Hello"), ("#", ""), ("#a,b", "a,b"), ("%Title", "Titel"),
        (" name ", "Dune"), ("/name", "Corner Shop"), ("../name", "Corner Shop"),
        ("./name", "Dune"), ("//name", "Corner Shop"),
        ("directory>/authors[1]/name", "Jane Austen"),
        ("directory>name", "Dune"), ("nowhere>/name", "Corner Shop"),
        ("author/ref/name", "Frank Herbert"), ("author.ref.name", "Frank Herbert"),
        ("$genreId/name", "Science Fiction"), ("$name", nil), ("$#SF/name", "Science Fiction"),
        ("authors[0]/ref/name", "Frank Herbert"), ("authors[-1]", nil), ("tags[1]", "desert"),
        ("../books.@count", "2"), ("../books/@sum.copies", "4"), ("../books@max.copies", "3"),
        ("../books/@count/suffixPlural(#entry)", "2 Entries"), ("copies/prefix(#No)", " No 3"),
        ("weight/round2", "1.23"), ("name/initial", "D"), ("foo/bar", nil),
        ("date/formatISO", "2019-03-13T00:00:00"), ("date", "2019-03-13 00:00:00 +0000"),
        ("date/formatDate", "March 13, 2019"), ("marked", "0"), ("lead().name", nil),
        ("a)b(", nil), ("tagged(#x", nil), ("#a\\u{2c}b", "a,b"),
    ])
    func reads(_ binding: String, _ expected: String?) throws {
        let (graph, book) = try Self.sample()
        var evaluator = Evaluator(graph)
        let parsed = BindingParser.parse(binding, as: .single)
        #expect(evaluator.value(of: parsed, on: book).text == expected)
    }

    @Test func joinsPartsAndDropsThoseWithoutValue() throws {
        let (graph, book) = try Self.sample()
        var evaluator = Evaluator(graph)
        let parsed = BindingParser.parse("%Price: ,copies, foo, %EUR", as: .list)
        #expect(evaluator.value(of: parsed, on: book) == .text("Price: 3 EUR"))
    }

    @Test func evaluatesOnlyWhatReadTheChange() throws {
        let (graph, book) = try Self.sample()
        let cache = EvaluationCache(graph: graph)
        let name = BindingParser.parse("name", as: .single)
        let copies = BindingParser.parse("copies", as: .single)
        func show() -> [Value] {
            [name, copies].map { cache.value(of: $0, on: book) }
        }
        _ = show()
        #expect(cache.evaluationCount == 2)
        var writer = GraphWriter(graph)
        let found = writer.target(of: copies, on: book)
        let target = try #require(found)
        graph.write(.text("12 or so"), to: target)
        #expect(show() == [.text("Dune"), .int(12)])
        #expect(cache.evaluationCount == 3)
        graph.write(.int(12), to: target)
        _ = show()
        #expect(cache.evaluationCount == 3)
    }

    private static func sample() throws -> (Graph, ObjectID) {
        let types = TypeTable([
            EntityType(
                name: "Shop",
                properties: [
                    Property("name", .text), Property("books", .list(.object("Book"))),
                    Property("genres", .list(.object("Named"))),
                ]
            ),
            EntityType(
                name: "Directory",
                properties: [Property("authors", .list(.object("Named")))]
            ),
            EntityType(name: "Named", properties: [Property("name", .text)]),
            EntityType(
                name: "Book",
                properties: [
                    Property("name", .text), Property("date", .date), Property("marked", .bool),
                    Property("weight", .double), Property("copies", .int),
                    Property("genreId", .text), Property("tags", .list(.text)),
                    Property("authors", .list(.object("ModelRef"))),
                    Property("author", .object("ModelRef")),
                ]
            ),
        ])
        let environment = AppEnvironment(
            texts: ["Title": "Titel", "entrys": "Entries"],
            clock: { Date(timeIntervalSince1970: 0) },
            makeID: { "new" }
        )
        let graph = Graph(types: types, environment: environment)
        var decoder = ModelDecoder(graph: graph)
        for (name, type, json) in [
            ("default", "Shop", shop), ("directory", "Directory", directory),
        ] {
            let document = try JSONDocument(parsing: SourceText(path: name, text: json))
            let entity = try #require(types[type])
            let model = decoder.object(document.root, entity)
            graph.setModel(name, to: try #require(model))
        }
        #expect(decoder.findings.isEmpty)
        return (graph, try #require(graph.object(id: "b1")))
    }

    private static let shop = """
        {"id":"shop-1","name":"Corner Shop","genres":[{"id":"SF","name":"Science Fiction"}],
        "books":[{"id":"b1","name":"Dune","date":574128000,"marked":false,"weight":1.2345,
        "copies":3,"genreId":"SF","tags":["classic","desert"],
        "authors":[{"id":"r1","refKey":"a1"}],"author":{"id":"r3","refKey":"a1"}},
        {"id":"b2","name":"emma","date":574214400,"copies":1}]}
        """

    private static let directory = """
        {"id":"dir-1","authors":[{"id":"a1","name":"Frank Herbert"},{"id":"a2","name":"Jane Austen"}]}
        """
}
