import OKitBundle
import OKitExpression
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
        var places: [SourceLocation] = []
        var files: [(old: String, new: String)] = []
        for use in symbols.uses where use.symbol == symbol {
            let path = use.location.source.path
            if use.location.range.isEmpty {
                files.append((path, renamed(path, symbol.name, to: name)))
            } else {
                places.append(use.location)
            }
        }
        places += symbols.dataUses(of: symbol)
        if symbol.kind != .text {
            places += places.flatMap { symbols.keys(ofTextWith: $0) }
        }
        if let file = files.first, !workspace.client.renamesFiles {
            let folder = place.folder.map { $0 + "/" } ?? ""
            throw .refused(
                """
                this editor cannot rename files; rename \(file.old.dropFirst(folder.count)) to \
                \(file.new.dropFirst(folder.count)), and then the names that are unknown
                """
            )
        }
        var edits: [FileEdits] = []
        let byFile = Dictionary(grouping: Set(places)) { $0.source.path }
        for (path, places) in byFile.sorted(by: { $0.key < $1.key }) {
            guard let source = workspace.text(of: path) else {
                throw .refused("\(path): the file cannot be read")
            }
            edits.append(
                FileEdits(
                    path: path,
                    version: workspace.version(of: path),
                    converter: workspace.converter(source),
                    ranges: places.map(\.range).sorted { $0.lowerBound < $1.lowerBound },
                    text: written
                )
            )
        }
        let label = "Rename \(symbol.kind.rawValue) \"\(symbol.name)\" to \"\(name)\""
        return answer(edits, files, label, workspace.client)
    }

    /// The changes of a file.
    private struct FileEdits {
        let path: String
        let version: Int?
        let converter: PositionConverter
        let ranges: [Range<Int>]
        let text: String
    }

    /// A `WorkspaceEdit` in the form that the client supports.
    private static func answer(
        _ edits: [FileEdits],
        _ files: [(old: String, new: String)],
        _ label: String,
        _ client: ClientCapabilities
    ) -> JSONText {
        let annotation: [(String, JSONText)] =
            client.hasChangeAnnotations ? [("annotationId", .text("rename"))] : []
        func list(_ edits: FileEdits) -> JSONText {
            .list(edits.ranges) { range in
                .object(
                    [("range", edits.converter.json(range)), ("newText", .text(edits.text))]
                        + annotation
                )
            }
        }
        guard client.hasDocumentChanges else {
            let changes = edits.map { (FileAddress.url($0.path), list($0)) }
            return .object([("changes", .object(changes))])
        }
        let changes = edits.map { edits in
            let version = edits.version.map { JSONText.number($0) } ?? .null
            let document: JSONText = .object([
                ("uri", .text(FileAddress.url(edits.path))), ("version", version),
            ])
            return JSONText.object([("textDocument", document), ("edits", list(edits))])
        }
        let renamed = files.map { file in
            JSONText.object(
                [
                    ("kind", .text("rename")), ("oldUri", .text(FileAddress.url(file.old))),
                    ("newUri", .text(FileAddress.url(file.new))),
                ] + annotation
            )
        }
        var members: [(String, JSONText)] = [("documentChanges", .array(changes + renamed))]
        if client.hasChangeAnnotations {
            let description: JSONText = .object([
                ("label", .text(label)), ("needsConfirmation", .flag(false)),
            ])
            members.append(("changeAnnotations", .object([("rename", description)])))
        }
        return .object(members)
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
            let isInExpressions = ![
                .screen, .image, .theme, .style, .file, .secret, .serviceAction,
            ]
            .contains(symbol.kind)
            guard !isInExpressions || !ReservedWords.all.contains(name) && name != "self" else {
                throw .refused("\"\(name)\" is a word of expressions; choose another name")
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
