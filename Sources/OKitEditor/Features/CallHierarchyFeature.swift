import OKitLint
import OKitSyntax

/// The screens that a screen opens, and the files that open it, as a hierarchy of calls.
enum CallHierarchyFeature {
    static let all = [
        Feature(
            "textDocument/prepareCallHierarchy",
            "callHierarchyProvider",
            .flag(true),
            prepare
        ),
        Feature("callHierarchy/incomingCalls", nil, .null, incoming),
        Feature("callHierarchy/outgoingCalls", nil, .null, outgoing),
    ]

    /// The screen under the cursor, or that of the file.
    private static func prepare(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols,
            let screen = [symbols.symbol(at: place), symbols.screen(of: place.path)]
                .compactMap(\.self).first(where: { $0.kind == .screen }),
            let file = symbols.definitions(of: screen).first?.location.source
        else {
            return .null
        }
        return .array([item(file, symbols, workspace)])
    }

    private static func incoming(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let (path, symbols) = try subject(&workspace, params)
        guard let symbols, let screen = symbols.screen(of: path) else {
            return .null
        }
        let uses = symbols.uses.filter { $0.symbol == screen && !$0.isDefinition }
        let byFile = Dictionary(grouping: uses) { $0.location.source.path }
        return .array(
            byFile.sorted { $0.key < $1.key }.compactMap { _, uses in
                uses.first.map { use in
                    let from = item(use.location.source, symbols, workspace)
                    return call("from", from, uses, workspace)
                }
            }
        )
    }

    private static func outgoing(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let (path, symbols) = try subject(&workspace, params)
        guard let symbols else {
            return .null
        }
        let uses = symbols.uses(in: path).filter { $0.symbol.kind == .screen && !$0.isDefinition }
        let byScreen = Dictionary(grouping: uses, by: \.symbol)
        return .array(
            byScreen.sorted { $0.key.name < $1.key.name }.compactMap { screen, uses in
                symbols.definitions(of: screen).first.map { definition in
                    let to = item(definition.location.source, symbols, workspace)
                    return call("to", to, uses, workspace)
                }
            }
        )
    }

    /// The file of the `item` of a request, and the symbols of its bundle.
    private static func subject(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> (String, SymbolIndex?) {
        guard let path = params?["item"]?["uri"]?.string.flatMap(FileAddress.path) else {
            throw .badParameters("expected the URI of a file in item")
        }
        return (path, workspace.folder(of: path).flatMap { workspace.analyzed($0)?.symbols })
    }

    private static func call(
        _ direction: String,
        _ item: JSONText,
        _ uses: [SymbolUse],
        _ workspace: Workspace
    ) -> JSONText {
        let ranges = JSONText.list(uses) { use in
            workspace.converter(use.location.source).json(use.location.range)
        }
        return .object([(direction, item), ("fromRanges", ranges)])
    }

    /// A `CallHierarchyItem` for a file.
    private static func item(
        _ file: SourceText,
        _ symbols: SymbolIndex,
        _ workspace: Workspace
    ) -> JSONText {
        let source = workspace.text(of: file.path) ?? file
        let converter = workspace.converter(source)
        let name = file.path.split(separator: "/").last.map { String($0) } ?? file.path
        return .object([
            ("name", .text(symbols.screen(of: file.path)?.name ?? name)), ("kind", .number(2)),
            ("uri", .text(FileAddress.url(file.path))),
            ("range", converter.json(0..<source.bytes.count)),
            ("selectionRange", converter.json(0..<0)),
        ])
    }
}

extension SymbolIndex {
    /// The screen that a file declares.
    fileprivate func screen(of path: String) -> Symbol? {
        uses(in: path).first { use in
            use.isDefinition && use.location.range.isEmpty && use.symbol.kind == .screen
        }?.symbol
    }
}
