import FoundationEssentials
import NIOHTTP1
import OKitArchive
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitRuntime
import OKitSchema

@testable import OKitClassic
@testable import OKitNetwork
@testable import OKitSyntax
@testable import OKitTerminal

/// What is fed to each parser, by its name.
///
/// Nothing is expected but that it comes back: no trap, no hang, no memory beyond its limits.
enum Target {
    typealias Check = @Sendable ([UInt8]) -> Void

    static let all: [String: Check] = [
        "agreement": { agreement($0) },
        "api": { api($0) },
        "application": { page($0, at: "app.json") },
        "archive": { archive($0) },
        "assets": { _ = try? AssetCatalogue(parsing: $0) },
        "binding": { binding($0) },
        "cel": { cel($0) },
        "chain": { chain($0) },
        "entity": { bundle($0, at: "models/Thing.json") },
        "flow": { flow($0) },
        "form": { form($0) },
        "format": { format($0) },
        "freshness": { freshness($0) },
        "headers": { headers($0) },
        "json": { json($0) },
        "interface": { interface($0) },
        "keys": { keys($0) },
        "manifest": { page($0, at: "bundle.json") },
        "model": { bundle($0, at: "data/default.json") },
        "nib": { nib($0) },
        "object": { page($0, at: "models/Book.json") },
        "page": { page($0, at: "screens/main.json") },
        "pattern": { pattern($0) },
        "image": { image($0) },
        "plist": { propertyList($0) },
        "rows": { rows($0) },
        "schema": { schema($0) },
        "screen": { bundle($0, at: "screens/main.json") },
        "server": { server($0) },
        "service": { page($0, at: "services/remote.json") },
        "texts": { page($0, at: "strings/de.json") },
        "xml": { xml($0) },
    ]

    /// An expression that the checker accepts has no problem of type or name, on any object.
    private static func agreement(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let expression: ParsedExpression? =
            switch bytes.first {
            case UInt8(ascii: "b"): BindingParser.parse(text, as: .single)
            case UInt8(ascii: "c"): CELParser.parse(text)
            case UInt8(ascii: "t"): TemplateParser.parse(text)
            case UInt8(ascii: "p"): PredicateParser.parse(text, as: .predicate)
            case UInt8(ascii: "e"): PredicateParser.parse(text, as: .expression)
            default: nil
            }
        guard let expression else {
            return
        }
        var random = RandomObjects(SeededGenerator(seed: 1))
        let (graph, objects) = random.make()
        let agreement = Agreement(graph: graph, objects: objects)
        for object in objects.prefix(4) {
            if case .disagreement(let text) = agreement.outcome(of: expression, on: object) {
                preconditionFailure(text)
            }
        }
    }

    /// An expression and a text of format 2: problems are in the text, and evaluation ends.
    private static func cel(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        var random = RandomObjects(SeededGenerator(seed: 1))
        let (graph, objects) = random.make()
        for expression in [CELParser.parse(text), TextParser.parse(text)] {
            for problem in expression.problems {
                precondition(problem.range.upperBound <= text.utf8.count)
            }
            let scope = StaticScope(content: StaticType(entities: ["Thing"]))
            var checker = ExpressionChecker(RandomObjects.declarations, scope)
            checker.type(of: expression)
            var evaluator = Evaluator(graph)
            _ = evaluator.value(of: expression, on: objects[0])
        }
    }

    private static func archive(_ bytes: [UInt8]) {
        guard let archive = try? Archive(bytes: bytes) else {
            return
        }
        for entry in archive.entries {
            _ = try? archive.read(entry)
        }
    }

    /// Errors and elements are at places of the text, and elements are nested within the limit.
    private static func xml(_ bytes: [UInt8]) {
        let source = SourceText(path: "fuzz.xml", bytes: bytes)
        do throws(XMLSyntaxError) {
            let document = try XMLDocument(parsing: source)
            var waiting = [(document.root, 1)]
            while let (element, depth) = waiting.popLast() {
                precondition(depth <= XMLDocument.depthLimit)
                precondition(element.offset < document.source.bytes.count)
                waiting += element.children.map { ($0, depth + 1) }
            }
        } catch {
            precondition(error.offset <= bytes.count * 2 && !error.message.isEmpty)
        }
    }

    /// A line each for the `Host` of a request, and for headers of an answer.
    private static func headers(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        head.headers.add(name: "Host", value: lines.first ?? "")
        _ = ServedNames.local().refusal(of: head)
        for line in lines {
            let headers: HTTPHeaders = ["Retry-After": line, "ETag": line, "Last-Modified": line]
            if let wait = headers.retryAfter(now: .distantPast) {
                precondition(wait >= .zero && wait <= .seconds(86_400))
            }
            var conditions = HTTPHeaders()
            ContentValidator(headers).addConditions(to: &conditions)
        }
    }

    /// A publisher's keys; what is read is written the same, and no key signs by itself.
    private static func chain(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try? BundleSignatures(text, name: "a.zip")
        guard var chain = try? KeyChain(text, name: "a.zip") else {
            return
        }
        precondition((try? KeyChain(chain.text, name: "a.zip")) == chain)
        precondition(chain.last.problem == nil)
        _ = try? chain.verified(name: "a.zip")
        _ = chain.missingSigners
        try? chain.append(chain.last)
    }

    /// A freshness statement; what is read is written the same.
    private static func freshness(_ bytes: [UInt8]) {
        guard let statement = Freshness(String(decoding: bytes, as: UTF8.self)) else {
            return
        }
        precondition(Freshness(statement.text) == statement)
        precondition(statement.time < statement.expires)
    }

    private static func keys(_ bytes: [UInt8]) {
        guard let document = document(bytes) else {
            return
        }
        var findings: [Finding] = []
        let map = KeyMap(reading: document.root, findings: &findings)
        _ = TextReport.text(of: findings)
        // Otherwise the user could not get out of a field.
        let isUsable = KeyAction.allCases.filter(\.leavesText)
            .allSatisfy { !map.keys(for: $0).allSatisfy(\.isText) }
        precondition(isUsable || !findings.isEmpty)
    }

    private static func json(_ bytes: [UInt8]) {
        guard let document = document(bytes) else {
            return
        }
        _ = document.repeatedNames(except: "***").map(\.first.location.start)
        walk(document.root)
    }

    private static func schema(_ bytes: [UInt8]) {
        guard let document = document(bytes), let schema = try? Schema(compiling: document) else {
            return
        }
        let violations = schema.validate(document.root)
        // Two programs say so, and each on its own.
        precondition(violations.isEmpty == schema.isValid(document.root))
        _ = TextReport.text(of: violations.map { $0.finding(rule: "schema") })
    }

    private static func format(_ bytes: [UInt8]) {
        var writer = JSONWriter()
        writer.string(String(decoding: bytes, as: UTF8.self))
        guard let value = document(writer.bytes) else {
            return
        }
        for schema in formatSchemas {
            _ = schema.isValid(value.root)
        }
    }

    private static let formatSchemas = [
        "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
        "ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uri-template",
        "json-pointer", "relative-json-pointer", "regex", "uuid",
    ].compactMap { name in
        document(Array("{\"format\": \"\(name)\"}".utf8)).flatMap {
            try? Schema(compiling: $0, assertingFormats: true)
        }
    }

    /// A line that is an expression, and what it is matched with.
    private static func pattern(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
            .map { String(decoding: $0, as: UTF8.self) }
        var writer = JSONWriter()
        writer.array { writer in
            for text in lines + lines.map({ "(?:\($0))" }) {
                writer.object { writer in
                    writer.key("pattern")
                    writer.string(text)
                }
            }
        }
        guard let first = lines.first, let document = document(writer.bytes),
            let schema = schema(pattern: first)
        else {
            return
        }
        // In a group no expression is plain, so that the engine decides.
        let same = self.schema(pattern: "(?:\(first))")
        for element in document.root.elements {
            guard let text = element["pattern"] else {
                continue
            }
            let violations = schema.validate(text)
            precondition(
                same.map { $0.isValid(text) == violations.isEmpty } ?? true
                    || violations.contains(where: \.isLimit)
            )
        }
    }

    private static func schema(pattern: String) -> Schema? {
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("pattern")
            writer.string(pattern)
        }
        return document(writer.bytes).flatMap { try? Schema(compiling: $0) }
    }

    private static func image(_ bytes: [UInt8]) {
        let image = ScreenNode(id: "image", role: .image, label: "image")
        let root = ScreenNode(id: "screen", role: .screen, children: [image])
        let options = RenderOptions(images: Images { _ in bytes })
        _ = FlowTerminal(options: options).lines(of: ScreenTree(screen: "main", root: root))
    }

    private static func binding(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for form in [BindingParser.Form.single, .list, .condition] {
            let parsed = BindingParser.parse(text, as: form)
            precondition(parsed.problems.allSatisfy { text.utf8.count >= $0.range.upperBound })
            _ = SampleApp.value(of: parsed)
            _ = BindingParser.parseParts(text, as: form)
        }
    }

    private static func propertyList(_ bytes: [UInt8]) {
        guard let list = try? PropertyList(parsing: bytes) else {
            return
        }
        _ = list.hashValue
        guard let archive = try? KeyedArchive(list) else {
            return
        }
        _ = archive.root?.members.mapValues(\.elements)
        _ = try? ManagedObjectModel(parsing: bytes).declarations()
    }

    private static func nib(_ bytes: [UInt8]) {
        guard let files = ClassicSample.files(nib: bytes), var loader = ClassicLoader(files),
            let bundle = try? loader.load()
        else {
            return
        }
        _ = TextReport.text(of: loader.findings)
        _ = ClassicListing(bundle).text
    }

    private static func flow(_ bytes: [UInt8]) {
        guard let session = SampleApp.session() else {
            return
        }
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "x.flow", bytes: bytes), findings: &findings)
        _ = TextReport.text(of: findings)
        _ = try? FlowRunner(session, clock: VirtualClock(.distantPast)) { _ in }.play(flow)
    }

    private static func bundle(_ bytes: [UInt8], at path: String) {
        play(
            ["show", "tap \"Add\"", "show", "tap \"One\"", "edit", "show"],
            in: SampleApp.bundle(replacing: path, with: bytes)
        )
    }

    /// A file of an app of format 2: what is found in it, and what the app does.
    private static func page(_ bytes: [UInt8], at path: String) {
        play(
            [
                "show", "search \"o\"", "tap \"Edit\"", "type \"x\" into \"Name\"", "answer \"OK\"",
                "sort \"Price\" descending", "swipe row 1 \"Sell\"", "undo", "tap row 1",
                "type \"9\" into \"Price\"", "save", "discard", "tap \"Add\"", "show",
            ],
            in: SampleApp.bundle(of: SampleApp.pages, replacing: path, with: bytes)
        )
    }

    private static func play(_ lines: [String], in app: (AppBundle, findings: [Finding])?) {
        guard let (bundle, findings) = app else {
            return
        }
        _ = TextReport.text(of: findings + Linter().lint(bundle))
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            return
        }
        let session = SampleApp.session(of: bundle)
        let runner = FlowRunner(session, clock: VirtualClock(.distantPast)) {
            _ = ScreenJSON.text(of: $0)
        }
        var problems: [Finding] = []
        for line in lines {
            let source = SourceText(path: "x.flow", text: line)
            _ = try? runner.play(Flow(parsing: source, findings: &problems))
        }
    }

    private static func document(_ bytes: [UInt8]) -> JSONDocument? {
        try? JSONDocument(parsing: SourceText(path: "a.json", bytes: bytes))
    }

    private static func walk(_ node: JSONNode) {
        _ = (node.string, node.int, node.double, node.bool, node.range)
        for member in node.members {
            _ = member.name
            walk(member.value)
        }
        for element in node.elements {
            walk(element)
        }
    }
}
