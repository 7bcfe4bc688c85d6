import OKitBundle
import OKitExpression
import OKitSyntax

/// The symbols that a file of format 2 defines and uses, and the scopes of its expressions.
struct FileSymbols: Sendable {
    /// The path of the file.
    let path: String
    /// What the walk has visited in the file.
    let recorder: SymbolRecorder
    /// The definitions and uses in the file, in order of location.
    let uses: [SymbolUse]
    /// The definitions among them.
    let definitions: [SymbolUse]
    /// The uses in other files: expressions in translations of its texts.
    let usesElsewhere: [SymbolUse]

    init(_ file: Declaration, _ recorder: SymbolRecorder, _ declared: DeclaredNames) {
        let path = file.node.location.source.path
        self.path = path
        self.recorder = recorder
        var uses = Set(SymbolDefinitions(of: file, declared).all)
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
        self.uses = uses.filter { $0.location.source.path == path }.inOrder
        definitions = self.uses.filter(\.isDefinition)
        usesElsewhere = uses.filter { $0.location.source.path != path }
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
}

extension Sequence<SymbolUse> {
    /// The uses in order of location; those at the same location are in the same order each time.
    var inOrder: [SymbolUse] {
        sorted { left, right in
            guard left.location == right.location else {
                return left.location < right.location
            }
            let (first, second) = (left.symbol, right.symbol)
            return (first.name, first.kind.rawValue, first.owner ?? "", left.isDefinition ? 0 : 1)
                < (
                    second.name, second.kind.rawValue, second.owner ?? "",
                    right.isDefinition ? 0 : 1
                )
        }
    }
}

extension LocatedExpression {
    /// Whether it is a text without expressions.
    fileprivate var isConstantText: Bool {
        if case .literal(.text) = expression.root.kind { true } else { false }
    }
}
