import OKitBundle
import OKitSyntax

/// The screens and elements that flows name.
struct FlowSymbols {
    private(set) var uses: [SymbolUse] = []

    init(_ bundle: AppBundle) {
        for flow in bundle.flows.values {
            for setting in flow.settings {
                switch setting.content {
                case .screen(let name): add(Symbol(.screen, name), in: setting.location)
                case .theme(let name): add(Symbol(.theme, name), in: setting.location)
                default: break
                }
            }
            for command in flow.commands {
                if case .expect(.screen(let name)) = command.content {
                    add(Symbol(.screen, name), in: command.location)
                }
            }
        }
    }

    /// Adds a symbol at the last occurrence of its name in a line.
    private mutating func add(_ symbol: Symbol, in line: SourceLocation) {
        let name = Array(symbol.name.utf8)
        let (bytes, range) = (line.source.bytes, line.range)
        guard !name.isEmpty, name.count <= range.count else {
            return
        }
        let start = (range.lowerBound...range.upperBound - name.count).last {
            bytes[$0..<$0 + name.count].elementsEqual(name)
        }
        if let start {
            let place = SourceLocation(source: line.source, range: start..<start + name.count)
            uses.append(SymbolUse(symbol, at: place))
        }
    }
}
