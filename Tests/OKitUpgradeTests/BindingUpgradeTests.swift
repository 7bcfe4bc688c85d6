import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import TestSupport
import Testing

@testable import OKitUpgrade

/// Bindings of format 1, and the expressions of format 2 that they become.
@Suite struct BindingUpgradeTests {
    private let bundle: AppBundle
    private let graph: Graph
    private let book: ObjectID

    init() async throws {
        let files = [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "org.okit.a", "version": "1.0.0", "name": "A", "entry": "s",
             "languages": ["en", "de"], "models": {"default": {"entity": "Book", "storage": "file"}}}
            """,
            "models/Book.json": """
            {"properties": {"name": {"type": "text", "default": "Dune"}, "price": {"type": "double", "default": 12.345},
              "note": {"type": "text", "optional": true}, "initial": {"type": "text", "default": "x"},
              "date": {"type": "date", "default": "2026-03-28T10:30:00Z"}, "copies": {"type": "int", "default": 3},
              "parts": {"type": "list", "of": "Book", "default": []}}}
            """,
            "strings/en.json": #"{"piece": "Piece", "pieces": "Pieces"}"#,
            "screens/s.json": #"{"kind": "detail"}"#,
        ]
        let folder = TemporaryFolder()
        for name in ["models", "strings", "screens"] {
            try folder.makeFolder(name)
        }
        for (name, text) in files {
            try folder.write(text, to: name)
        }
        bundle = try await BundleLoader.load(BundleFiles(folder: folder.path)).bundle
        graph = Graph(types: bundle.types, environment: AppEnvironment())
        book = graph.create(try #require(bundle.types["Book"]))
        graph.setModel("default", to: book)
    }

    @Test(arguments: [
        ("name", "name"), ("name/initial", "name.initial()"), ("initial", "initial"), (".", "self"),
        ("/name", "app.name"), ("price/round2", "price.round2()"),
        ("date/formatDate", "date.formatDate()"),
        ("copies/suffixPlural(#piece)", "copies.suffixPlural('piece')"),
        ("parts.@count", "parts.size()"),
        ("date/addDays(#3)/formatISO", "date.addDays(3).formatISO()"), ("#it's", #"'it\'s'"#),
        ("%piece", "tr('piece')"), ("parts.@sum.price", "parts.sum(element, element.price)"),
    ])
    func yieldTheSame(binding: String, expression: String) throws {
        let parsed = BindingParser.parse(binding, as: .list)
        let upgraded = try BindingUpgrade(bundle, on: "Book").value(parsed)
        #expect(upgraded == expression)
        let cel = CELParser.parse(upgraded)
        #expect(cel.problems.isEmpty)
        var evaluator = Evaluator(graph)
        let old = evaluator.value(of: parsed, on: book)
        #expect(evaluator.value(of: cel, on: book).text == old.text)
    }

    @Test(arguments: [
        ("%Price: ,price/round2, %EUR", "Price: {price.round2()} EUR"),
        ("note, %piece", "{[note, tr('piece')].join(' ')}"), ("#a {b}", "a {{b}}"),
        ("name", "{name}"),
    ])
    func yieldTheSameTexts(binding: String, text: String) throws {
        let parsed = BindingParser.parse(binding, as: .list)
        let upgraded = try BindingUpgrade(bundle, on: "Book").text(parsed)
        #expect(upgraded == text)
        var evaluator = Evaluator(graph)
        let old = evaluator.value(of: parsed, on: book)
        #expect(evaluator.value(of: TextParser.parse(upgraded), on: book).text == old.text)
    }

    @Test(arguments: ["~/name", "$name", "name(("])
    func areRefused(binding: String) {
        let parsed = BindingParser.parse(binding, as: .single)
        #expect(throws: Unconvertible.self) {
            try BindingUpgrade(bundle, on: "Book").value(parsed)
        }
    }

    @Test func namesOfCELAreQuoted() {
        #expect(BindingUpgrade.name("in") == "`in`")
        #expect(BindingUpgrade.name("first name") == "`first name`")
        #expect(BindingUpgrade.name("größe") == "`größe`")
        #expect(BindingUpgrade.name("name2") == "name2")
    }

    @Test(arguments: [
        ("text CONTAINS[cd] $input", "text.finds(screen.query)"),
        (
            "price > 5 AND (copies == 3 OR note != nil)",
            "price > 5 && (copies == 3 || note != null)"
        ),
        ("NOT name BEGINSWITH 'D'", "!(name.startsWith('D'))"),
    ])
    func convertPredicates(predicate: String, expression: String) throws {
        var scope = ScopeUpgrade()
        scope.beginsAtContent = true
        scope.names = ["input": "screen.query"]
        let parsed = PredicateParser.parse(predicate, as: .predicate, allowsArguments: false)
        #expect(try scope.condition(parsed) == expression)
    }

    @Test(arguments: ["name LIKE 'D*'", "ANY parts.price > 1", "name MATCHES '.*'"])
    func refusePredicates(predicate: String) {
        var scope = ScopeUpgrade()
        scope.beginsAtContent = true
        let parsed = PredicateParser.parse(predicate, as: .predicate, allowsArguments: false)
        #expect(throws: Unconvertible.self) { try scope.condition(parsed) }
    }
}
