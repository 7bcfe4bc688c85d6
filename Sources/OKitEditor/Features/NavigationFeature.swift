import OKitLint
import OKitSyntax

/// Definitions, references and highlights of symbols.
enum NavigationFeature {
    static let all = [
        Feature("textDocument/definition", "definitionProvider", .flag(true), definition),
        Feature("textDocument/references", "referencesProvider", .flag(true), references),
        Feature(
            "textDocument/documentHighlight",
            "documentHighlightProvider",
            .flag(true),
            highlights
        ),
        Feature(
            "textDocument/documentLink",
            "documentLinkProvider",
            .object([("resolveProvider", .flag(false))]),
            links
        ),
        Feature(
            "textDocument/linkedEditingRange",
            "linkedEditingRangeProvider",
            .flag(true),
            linkedRanges
        ),
    ]

    /// The kinds of names that belong to one screen.
    private static let localKinds: Set<Symbol.Kind> = [.provider, .state, .component, .action]

    private static func definition(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols,
            let use = symbols.use(at: place.offset, in: place.path)
        else {
            return .null
        }
        let definitions = symbols.definitions(of: use.symbol)
        return .list(definitions) { workspace.json($0.location) }
    }

    private static func references(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        let includesDefinition = params?["context"]?["includeDeclaration"]?.bool ?? true
        guard let symbols = workspace.analyzed(at: place)?.symbols,
            let symbol = symbols.symbol(at: place)
        else {
            return .null
        }
        let uses = symbols.uses.filter {
            $0.symbol == symbol && (includesDefinition || !$0.isDefinition)
        }
        return .list(uses) { workspace.json($0.location) }
    }

    private static func highlights(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols,
            let use = symbols.use(at: place.offset, in: place.path)
        else {
            return .null
        }
        let uses = symbols.uses(in: place.path).filter {
            $0.symbol == use.symbol && !$0.location.range.isEmpty
        }
        return .list(uses) { use in
            .object([
                ("range", place.converter.json(use.location.range)),
                ("kind", .number(use.isDefinition ? 3 : 2)),
            ])
        }
    }

    /// The occurrences of a name that only its own file contains, which change together as the user types.
    private static func linkedRanges(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols,
            let use = symbols.use(at: place.offset, in: place.path),
            localKinds.contains(use.symbol.kind)
        else {
            return .null
        }
        let name = Array(use.symbol.name.utf8)
        let uses = symbols.uses.filter { $0.symbol == use.symbol }
        let isLocal = uses.allSatisfy { use in
            use.location.source.path == place.path
                && use.location.range.upperBound <= place.source.bytes.count
                && place.source.bytes[use.location.range].elementsEqual(name)
        }
        let ranges = Set(uses.map(\.location.range)).sorted { $0.lowerBound < $1.lowerBound }
        guard isLocal, ranges.count > 1 else {
            return .null
        }
        return .object([
            ("ranges", .list(ranges) { place.converter.json($0) }),
            ("wordPattern", .text("[A-Za-z_][A-Za-z0-9_]*")),
        ])
    }

    /// Names of screens, entities, images, themes and data files link to the files.
    private static func links(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols else {
            return .null
        }
        let kinds: [Symbol.Kind] = [.screen, .entity, .image, .theme, .file]
        let links = symbols.uses(in: place.path).compactMap { use -> JSONText? in
            guard kinds.contains(use.symbol.kind), !use.isDefinition,
                let target = symbols.definitions(of: use.symbol).first
            else {
                return nil
            }
            return .object([
                ("range", place.converter.json(use.location.range)),
                ("target", .text(FileAddress.url(target.location.source.path))),
            ])
        }
        return .array(links)
    }
}

extension SymbolIndex {
    /// The symbol under the cursor, or the one that the file itself defines.
    func symbol(at place: RequestPlace) -> Symbol? {
        if let use = use(at: place.offset, in: place.path) {
            return use.symbol
        }
        return uses(in: place.path).first { $0.isDefinition && $0.location.range.isEmpty }?.symbol
    }
}
