import OKitBundle
import OKitLint
import OKitSyntax

/// Renaming of symbols in all files, expressions and flows.
enum RenameFeature {
    static let all = [
        Feature(
            "textDocument/rename",
            "renameProvider",
            .object([("prepareProvider", .flag(true))]),
            rename
        ),
        Feature("textDocument/prepareRename", nil, .null, prepare),
    ]

    /// The kinds whose names the author of a bundle chooses in the bundle itself.
    private static let kinds: Set<Symbol.Kind> = [
        .screen, .entity, .property, .provider, .action, .component, .state, .model, .function,
        .text, .serviceAction,
    ]

    /// The maximum lengths of names, which may be names of files, and of texts.
    private static let (mostNameBytes, mostTextBytes) = (200, 10_000)

    private static func symbol(
        _ symbols: SymbolIndex,
        _ place: RequestPlace
    ) throws(RequestError) -> Symbol {
        guard let symbol = symbols.symbol(at: place), kinds.contains(symbol.kind) else {
            throw .refused("expected the name of a part of the bundle")
        }
        guard !symbols.definitions(of: symbol).isEmpty else {
            throw .refused("\"\(symbol.name)\" is not defined in this bundle")
        }
        return symbol
    }

    private static func prepare(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols else {
            return .null
        }
        let symbol = try symbol(symbols, place)
        let range = symbols.use(at: place.offset, in: place.path)?.location.range
        return .object([
            ("range", place.converter.json(range ?? place.offset..<place.offset)),
            ("placeholder", .text(symbol.name)),
        ])
    }

    private static func rename(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let name = params?["newName"]?.string else {
            throw .badParameters("expected newName")
        }
        guard let symbols = workspace.analyzed(at: place)?.symbols else {
            return .null
        }
        let symbol = try symbol(symbols, place)
        try check(name, for: symbol, symbols)
        // A text can contain characters that JSON writes with escapes.
        let quoted = JSONText.text(name).description.dropFirst().dropLast()
        let written = symbol.kind == .text ? String(quoted) : name
        var edits: [String: [(Range<Int>, String)]] = [:]
        var files: [(old: String, new: String)] = []
        for use in symbols.uses where use.symbol == symbol {
            let path = use.location.source.path
            if use.location.range.isEmpty {
                files.append((path, renamed(path, symbol.name, to: name)))
            } else {
                edits[path, default: []].append((use.location.range, written))
            }
        }
        var changes: [JSONText] = []
        for (path, edits) in edits.sorted(by: { $0.key < $1.key }) {
            guard let source = workspace.text(of: path) else {
                throw .refused("\(path): the file cannot be read")
            }
            let converter = workspace.converter(source)
            changes.append(change(path, edits, workspace.version(of: path), converter))
        }
        changes += files.map { file in
            .object([
                ("kind", .text("rename")), ("oldUri", .text(FileAddress.url(file.old))),
                ("newUri", .text(FileAddress.url(file.new))), ("annotationId", .text("rename")),
            ])
        }
        let annotation: JSONText = .object([
            ("label", .text("Rename \(symbol.kind.rawValue) \"\(symbol.name)\" to \"\(name)\"")),
            ("needsConfirmation", .flag(false)),
        ])
        return .object([
            ("documentChanges", .array(changes)),
            ("changeAnnotations", .object([("rename", annotation)])),
        ])
    }

    private static func change(
        _ path: String,
        _ edits: [(Range<Int>, String)],
        _ version: Int?,
        _ converter: PositionConverter
    ) -> JSONText {
        let sorted = edits.sorted { $0.0.lowerBound < $1.0.lowerBound }
        return .object([
            (
                "textDocument",
                .object([
                    ("uri", .text(FileAddress.url(path))),
                    ("version", version.map { .number($0) } ?? .null),
                ])
            ),
            (
                "edits",
                .list(sorted) { range, text in
                    .object([
                        ("range", converter.json(range)), ("newText", .text(text)),
                        ("annotationId", .text("rename")),
                    ])
                }
            ),
        ])
    }

    /// Refuses names that are invalid, or that another symbol has.
    private static func check(
        _ name: String,
        for symbol: Symbol,
        _ symbols: SymbolIndex
    ) throws(RequestError) {
        let most = symbol.kind == .text ? mostTextBytes : mostNameBytes
        guard name.utf8.count <= most else {
            throw .refused("the name is too long: expected at most \(most) bytes")
        }
        if symbol.kind == .text {
            guard !name.isEmpty else {
                throw .refused("expected a text")
            }
        } else {
            let first = name.unicodeScalars.first
            let isName =
                first.map { $0 == "_" || $0.properties.isAlphabetic } ?? false
                && name.unicodeScalars.allSatisfy {
                    $0 == "_" || $0 == "-" && symbol.kind == .screen
                        || $0.properties.isAlphabetic || ("0"..."9").contains($0)
                }
            guard isName else {
                throw .refused("\"\(name)\" is not a name; use letters, digits and _")
            }
        }
        let clash = Symbol(symbol.kind, name, of: symbol.owner)
        guard name == symbol.name || symbols.definitions(of: clash).isEmpty else {
            let owner = symbol.owner.map { " of \($0)" } ?? ""
            throw .refused("the \(symbol.kind.rawValue) \"\(name)\"\(owner) already exists")
        }
    }

    /// The path of a file with another name.
    private static func renamed(_ path: String, _ old: String, to new: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let file = (parts.last ?? "").dropFirst(old.count)
        return (parts.dropLast().map { String($0) } + ["\(new)\(file)"]).joined(separator: "/")
    }
}
