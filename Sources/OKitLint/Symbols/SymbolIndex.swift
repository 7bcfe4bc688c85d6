import OKitBundle
import OKitExpression
import OKitSyntax

/// The symbols of a bundle, with their definitions and uses, and the scopes of its expressions.
package struct SymbolIndex: Sendable {
    /// The definitions and uses, in order of location.
    package let uses: [SymbolUse]

    private let declared: DeclaredNames
    private let recorder: SymbolRecorder
    /// The indices of the uses in each file.
    private let byFile: [String: Range<Int>]

    init(_ declared: DeclaredNames, _ recorder: SymbolRecorder) {
        self.declared = declared
        self.recorder = recorder
        let bundle = declared.bundle
        var uses = Set(SymbolDefinitions(bundle, declared).all)
        for name in recorder.names {
            if let symbol = Self.symbol(of: name, declared) {
                uses.insert(SymbolUse(symbol, at: name.name.location.part(named: symbol.name)))
            }
        }
        for recorded in recorder.expressions {
            let found = ExpressionSymbols(recorded.expression, recorded.scope, declared)
            uses.formUnion(found.uses)
            if case .text = recorded.expression.expression.root.kind {
                uses.insert(Self.text(recorded.expression))
            } else if recorded.expression.isConstantText {
                uses.insert(Self.text(recorded.expression))
            }
        }
        uses.formUnion(FlowSymbols(bundle).uses)
        // A damaged file is read in a corrected form.
        let damage = bundle.damage
        let sorted = uses.map { use in
            damage.map {
                SymbolUse(use.symbol, at: $0.original(use.location), isDefinition: use.isDefinition)
            } ?? use
        }.sorted { ($0.location, $0.symbol.name) < ($1.location, $1.symbol.name) }
        self.uses = sorted
        var byFile: [String: Range<Int>] = [:]
        for (index, use) in sorted.enumerated() {
            let path = use.location.source.path
            byFile[path] = (byFile[path]?.lowerBound ?? index)..<index + 1
        }
        self.byFile = byFile
    }

    private static func text(_ expression: LocatedExpression) -> SymbolUse {
        SymbolUse(Symbol(.text, expression.expression.text), at: expression.location)
    }

    private static func symbol(
        of name: SymbolRecorder.Name,
        _ declared: DeclaredNames
    ) -> Symbol? {
        let text = name.name.name
        switch name.kind {
        case .screen: return Symbol(.screen, text)
        case .entity: return Symbol(.entity, text)
        case .model: return Symbol(.model, text)
        case .image: return Symbol(.image, text)
        case .theme: return Symbol(.theme, text)
        case .style: return Symbol(.style, text)
        case .file: return Symbol(.file, text)
        case .secret: return Symbol(.secret, text)
        case .serviceAction: return Symbol(.serviceAction, text)
        case .component, .codeLanguage: return nil
        case .provider: return name.scope.screen?.symbol(named: text, declared)
        case .property:
            return name.receiver.firstNonNil {
                declared.symbol(member: text, of: $0, isCall: false)
            }
        case .function:
            let function = name.receiver.firstNonNil {
                declared.symbol(member: text, of: $0, isCall: true)
            }
            return function ?? name.scope.screen?.symbol(action: text)
        case .action:
            if let symbol = name.scope.screen?.symbol(action: text) {
                return symbol
            }
            let owner = name.receiver.first { entity in
                declared.entityActions[entity]?.contains { $0.name.name == text } == true
            }
            return Symbol(.action, text, of: owner)
        }
    }

    // MARK: Queries

    /// The uses in a file, in order of location.
    package func uses(in path: String) -> ArraySlice<SymbolUse> {
        uses[byFile[path] ?? 0..<0]
    }

    /// The use at an offset of a file: the one with the shortest name.
    package func use(at offset: Int, in path: String) -> SymbolUse? {
        uses(in: path).filter {
            !$0.location.range.isEmpty && $0.location.range.lowerBound <= offset
                && offset <= $0.location.range.upperBound
        }.min { $0.location.range.count < $1.location.range.count }
    }

    /// The locations at which a symbol is defined.
    package func definitions(of symbol: Symbol) -> [SymbolUse] {
        uses.filter { $0.symbol == symbol && $0.isDefinition }
    }

    /// The names of the symbols of a kind, with one owner or of the whole bundle.
    package func names(_ kind: Symbol.Kind, of owner: String? = nil) -> [String] {
        let found = uses.filter {
            $0.isDefinition && $0.symbol.kind == kind && $0.symbol.owner == owner
        }
        return Set(found.map(\.symbol.name)).sorted()
    }

    /// The innermost expression at an offset of a file.
    package func expression(at offset: Int, in path: String) -> ScopedExpression? {
        let found = recorder.expressions.filter { recorded in
            let location = original(recorded.expression.location)
            return location.source.path == path && location.range.lowerBound <= offset
                && offset <= location.range.upperBound
        }.min { $0.expression.location.range.count < $1.expression.location.range.count }
        return found.map { ScopedExpression($0.expression, $0.scope, declared) }
    }

    /// The scope of the innermost declaration at an offset of a file.
    package func scope(at offset: Int, in path: String) -> ScopedExpression? {
        let found = recorder.objects.filter { recorded in
            let location = original(recorded.declaration.node.location)
            return location.source.path == path && location.range.contains(offset)
        }.min { $0.declaration.node.range.count < $1.declaration.node.range.count }
        return found.flatMap { found in
            LocatedExpression(unwritten: CELParser.parse("self")).map {
                ScopedExpression($0, found.scope, declared)
            }
        }
    }

    /// The expressions of a file, with their scopes.
    package func expressions(in path: String) -> [ScopedExpression] {
        recorder.expressions.filter { $0.expression.node.location.source.path == path }
            .map { ScopedExpression($0.expression, $0.scope, declared) }
    }

    /// The type and documentation of a symbol, as text.
    package func description(of symbol: Symbol) -> String? {
        SymbolDescription(symbol, declared).text
    }

    private func original(_ location: SourceLocation) -> SourceLocation {
        declared.bundle.damage?.original(location) ?? location
    }
}

extension LocatedExpression {
    /// Whether it is a text without expressions.
    fileprivate var isConstantText: Bool {
        if case .literal(.text) = expression.root.kind { true } else { false }
    }
}
