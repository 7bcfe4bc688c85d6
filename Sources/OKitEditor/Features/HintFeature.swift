import OKitBundle
import OKitLint
import OKitSyntax

/// Signatures of functions, types beside declarations, tokens of expressions, and the numbers of
/// uses.
enum HintFeature {
    static let all = [
        Feature(
            "textDocument/signatureHelp",
            "signatureHelpProvider",
            .object([("triggerCharacters", .list(["(", ","]) { .text($0) })]),
            signature
        ),
        Feature("textDocument/inlayHint", "inlayHintProvider", .flag(true), inlays),
        Feature(
            "textDocument/semanticTokens/full",
            "semanticTokensProvider",
            .object([
                (
                    "legend",
                    .object([
                        ("tokenTypes", .list(tokenTypes) { .text($0) }),
                        ("tokenModifiers", .array([])),
                    ])
                ),
                ("full", .flag(true)),
            ]),
            tokens
        ),
        Feature(
            "textDocument/codeLens",
            "codeLensProvider",
            .object([("resolveProvider", .flag(false))]),
            lenses
        ),
    ]

    private static let tokenTypes = ["property", "variable", "method", "type", "class"]

    private static func signature(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        let context = CursorContext(place.source.bytes, at: place.offset)
        guard let symbols = workspace.analyzed(at: place)?.symbols, let string = context.string
        else {
            return .null
        }
        let start = string.lowerBound + 1
        let bytes = place.source.bytes[start..<max(place.offset, start)]
        let prefix = ExpressionPrefix(String(decoding: bytes, as: UTF8.self))
        let scoped =
            symbols.expression(at: place.offset, in: place.path)
            ?? symbols.scope(at: place.offset, in: place.path)
        guard let call = prefix.call,
            let function = scoped?.signature(of: call.function, on: call.path)
        else {
            return .null
        }
        return .object([
            (
                "signatures",
                .array([
                    .object([
                        ("label", .text(function.type)), ("documentation", .text(function.summary)),
                    ])
                ])
            ),
            ("activeSignature", .number(0)), ("activeParameter", .number(call.argument)),
        ])
    }

    /// The types of the items of providers.
    private static func inlays(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols else {
            return .array([])
        }
        let range = place.converter.range(params?["range"])
        let hints = symbols.uses(in: place.path).compactMap { use -> JSONText? in
            guard use.isDefinition, use.symbol.kind == .provider,
                range?.contains(use.location.range.lowerBound) ?? true,
                let scoped = symbols.scope(at: use.location.range.lowerBound, in: place.path)
            else {
                return nil
            }
            let type = scoped.type(of: "\(use.symbol.name).items")
            return .object([
                ("position", place.converter.json(use.location.range.upperBound + 1)),
                ("label", .text(": \(type)")), ("kind", .number(1)), ("paddingLeft", .flag(true)),
            ])
        }
        return .array(hints)
    }

    /// The names in expressions, by kind.
    private static func tokens(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let symbols = workspace.analyzed(at: place)?.symbols else {
            return .object([("data", .array([]))])
        }
        var data: [JSONText] = []
        var (line, column) = (0, 0)
        var end = 0
        for use in symbols.uses(in: place.path) {
            guard let type = use.symbol.kind.tokenType, use.location.range.lowerBound >= end,
                !use.location.range.isEmpty
            else {
                continue
            }
            end = use.location.range.upperBound
            let start = place.converter.position(use.location.range.lowerBound)
            let stop = place.converter.position(end)
            guard start.line == stop.line else {
                continue
            }
            let delta = start.line - line
            let numbers = [
                delta, delta == 0 ? start.character - column : start.character,
                stop.character - start.character, type, 0,
            ]
            data += numbers.map { .number($0) }
            (line, column) = (start.line, start.character)
        }
        return .object([("data", .array(data))])
    }

    /// The number of uses of what a file declares, and the command for the file.
    private static func lenses(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard let analyzed = workspace.analyzed(at: place) else {
            return .array([])
        }
        let symbols = analyzed.symbols
        let command = CommandFeature.Command(for: place, in: analyzed.bundle).map { command in
            JSONText.object([
                ("range", place.converter.json(0..<0)), ("command", command.json(place)),
            ])
        }
        let kinds: [Symbol.Kind] = [.screen, .entity, .provider, .action]
        let lenses = symbols.uses(in: place.path).compactMap { use -> JSONText? in
            guard use.isDefinition, kinds.contains(use.symbol.kind) else {
                return nil
            }
            let count = symbols.uses.count { $0.symbol == use.symbol && !$0.isDefinition }
            let title =
                "\(use.symbol.kind.rawValue): used \(count == 1 ? "once" : "\(count) times")"
            return .object([
                ("range", place.converter.json(use.location.range)),
                ("command", .object([("title", .text(title)), ("command", .text(""))])),
            ])
        }
        return .array([command].compactMap(\.self) + lenses)
    }
}

extension Symbol.Kind {
    /// The index of its token type; `nil` for names that JSON itself colors.
    fileprivate var tokenType: Int? {
        switch self {
        case .property, .state: 0
        case .provider, .component: 1
        case .function, .action, .serviceAction: 2
        case .entity: 3
        case .screen: 4
        default: nil
        }
    }
}
