import OKitLint
import OKitSyntax

/// The outline of a file, and the symbols of a workspace.
enum SymbolFeature {
    static let all = [
        Feature(
            "textDocument/documentSymbol",
            "documentSymbolProvider",
            .flag(true),
            ofFile
        ),
        Feature("workspace/symbol", "workspaceSymbolProvider", .flag(true), ofWorkspace),
        Feature("textDocument/foldingRange", "foldingRangeProvider", .flag(true), folding),
        Feature("textDocument/selectionRange", "selectionRangeProvider", .flag(true), selection),
    ]

    private static let deepest = 4
    private static let mostSymbols = 2000
    /// The others are left out: no one reads an outline with more.
    private static let mostSymbolsOfFile = 5000

    private static func ofFile(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let root = root(of: place) else {
            return .array([])
        }
        var rest = mostSymbolsOfFile
        return .array(symbols(in: root.node, depth: 0, root, place.converter, &rest))
    }

    /// The tree of a file, and the edits with which it was repaired.
    private static func root(of place: RequestPlace) -> RepairedTree? {
        guard place.path.hasSuffix(".json") else {
            return nil
        }
        if let document = try? JSONDocument(parsing: place.source) {
            return RepairedTree(node: document.root, edits: nil)
        }
        return JSONRepair(of: place.source).map {
            RepairedTree(node: $0.document.root, edits: $0.edits)
        }
    }

    private static func symbols(
        in node: JSONNode,
        depth: Int,
        _ tree: RepairedTree,
        _ converter: PositionConverter,
        _ rest: inout Int
    ) -> [JSONText] {
        guard depth < deepest, rest > 0 else {
            return []
        }
        let parts: [(name: String, key: Range<Int>, value: JSONNode)]
        if node.kind == .array {
            parts = node.elements.prefix(rest).enumerated().filter { $1.kind == .object }.map {
                (elementName($1) ?? "\($0)", $1.range, $1)
            }
        } else {
            parts = node.members.prefix(rest).filter { $0.name != "***" }
                .map { ($0.name, $0.key.range, $0.value) }
        }
        rest -= parts.count
        return parts.map { name, key, value in
            let selection = tree.original(key)
            let whole = tree.original(
                min(key.lowerBound, value.range.lowerBound)..<value.range.upperBound
            )
            let isContainer = value.kind == .object || value.kind == .array
            return .object([
                ("name", .text(name.isEmpty ? "\"\"" : name)),
                ("detail", .text(value.string.map { String($0.prefix(60)) } ?? "")),
                ("kind", .number(kind(of: value))),
                ("range", converter.json(whole)),
                ("selectionRange", converter.json(selection.clamped(to: whole))),
                (
                    "children",
                    .array(
                        isContainer
                            ? symbols(in: value, depth: depth + 1, tree, converter, &rest) : []
                    )
                ),
            ])
        }
    }

    /// The first member of an object with a text, which names it in an outline.
    private static func elementName(_ node: JSONNode) -> String? {
        let member = node.members.first { $0.name != "***" }
        return member.map { member in
            member.value.string.map { "\(member.name) \($0)" } ?? member.name
        }
    }

    private static func kind(of node: JSONNode) -> Int {
        switch node.kind {
        case .object: 19
        case .array: 18
        case .string: 15
        case .number: 16
        case .boolean: 17
        case .null: 21
        }
    }

    private static func ofWorkspace(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let query = params?["query"]?.string?.lowercased() ?? ""
        var found: [JSONText] = []
        for folder in workspace.folders {
            guard let symbols = workspace.analyzed(folder)?.symbols else {
                continue
            }
            for use in symbols.uses where use.isDefinition && found.count < mostSymbols {
                guard query.isEmpty || use.symbol.name.lowercased().contains(query) else {
                    continue
                }
                found.append(
                    .object([
                        ("name", .text(use.symbol.name)),
                        ("kind", .number(use.symbol.kind.number)),
                        ("location", workspace.json(use.location)),
                        ("containerName", .text(use.symbol.owner ?? use.symbol.kind.rawValue)),
                    ])
                )
            }
        }
        return .array(found)
    }

    private static func folding(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        var open: [JSONToken] = []
        var ranges: [JSONText] = []
        for token in JSONToken.tokens(of: place.source.bytes) {
            switch token.kind {
            case .openObject, .openArray: open.append(token)
            case .closeObject, .closeArray:
                guard let start = open.popLast() else {
                    continue
                }
                let first = place.converter.position(start.range.lowerBound).line
                let last = place.converter.position(token.range.lowerBound).line
                if last > first + 1 {
                    ranges.append(
                        .object([("startLine", .number(first)), ("endLine", .number(last - 1))])
                    )
                }
            default: break
            }
        }
        return .array(ranges)
    }

    private static func selection(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        let tree = root(of: place)
        let offsets = params?["positions"]?.elements.compactMap { place.converter.offset($0) } ?? []
        return .list(offsets) { offset in
            var ranges: [Range<Int>] = []
            var node = tree?.node
            while let here = node, let tree {
                ranges.append(tree.original(here.range))
                let inner = here.members.flatMap { [$0.key, $0.value] } + here.elements
                node = inner.first {
                    let range = tree.original($0.range)
                    return range.lowerBound <= offset && offset <= range.upperBound
                }
            }
            let none = offset..<offset
            return (ranges.isEmpty ? [none] : ranges).reduce(JSONText.null) { parent, range in
                var members = [("range", place.converter.json(range))]
                if case .object = parent {
                    members.append(("parent", parent))
                }
                return .object(members)
            }
        }
    }
}

/// The tree of a text, which may have been repaired.
private struct RepairedTree {
    let node: JSONNode
    let edits: SourceEdits?

    /// A range of the tree in the text as written.
    func original(_ range: Range<Int>) -> Range<Int> {
        edits?.sourceRange(ofResult: range) ?? range
    }
}

extension Symbol.Kind {
    /// The kind of symbol in the protocol.
    fileprivate var number: Int {
        switch self {
        case .screen: 2
        case .entity: 5
        case .property, .state: 7
        case .function, .action, .serviceAction: 12
        case .provider, .component: 13
        case .model: 19
        case .text: 15
        case .image, .file: 1
        case .theme, .style, .secret, .local: 14
        }
    }
}
