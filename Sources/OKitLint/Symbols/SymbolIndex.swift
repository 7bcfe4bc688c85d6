import OKitBundle
import OKitExpression
package import OKitSyntax

/// The symbols of a bundle, with their definitions and uses, and the scopes of its expressions.
package struct SymbolIndex: Sendable {
    private let declared: DeclaredNames
    /// The symbols of the files of format 2, by path.
    private let files: [String: FileSymbols]
    /// The definitions and uses in each file, in order of location.
    private let byFile: [String: [SymbolUse]]
    /// The files with definitions or uses, in order.
    private let paths: [String]
    /// The definitions in all files.
    private let definitions: [SymbolUse]

    init(_ declared: DeclaredNames, _ files: [FileSymbols]) {
        self.declared = declared
        let bundle = declared.bundle
        self.files = Dictionary(
            files.map { ($0.path, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var byFile = self.files.mapValues(\.uses)
        var definitions = self.files.mapValues(\.definitions)
        let other = SymbolDefinitions(ofAll: bundle, declared).all + FlowSymbols(bundle).uses
        let added = Set(other + files.flatMap(\.usesElsewhere))
        for (path, uses) in Dictionary(grouping: added, by: \.location.source.path) {
            byFile[path] = Set(uses + (byFile[path] ?? [])).inOrder
            definitions[path] = byFile[path]?.filter(\.isDefinition)
        }
        // A damaged file is read in a corrected form.
        if let damage = bundle.damage {
            for (path, uses) in byFile where damage.isCorrected(path) {
                byFile[path] =
                    uses.map {
                        let location = damage.original($0.location)
                        return SymbolUse($0.symbol, at: location, isDefinition: $0.isDefinition)
                    }.inOrder
                definitions[path] = byFile[path]?.filter(\.isDefinition)
            }
        }
        self.byFile = byFile
        paths = byFile.keys.sorted()
        self.definitions = paths.flatMap { definitions[$0] ?? [] }
    }

    // MARK: Queries

    /// The definitions and uses, in order of location.
    package var uses: some Sequence<SymbolUse> {
        paths.lazy.flatMap { byFile[$0] ?? [] }
    }

    /// The uses in a file, in order of location.
    package func uses(in path: String) -> [SymbolUse] {
        byFile[path] ?? []
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
        definitions.filter { $0.symbol == symbol }
    }

    /// The locations at which data files name a property.
    package func dataUses(of symbol: Symbol) -> [SourceLocation] {
        DataUses(of: symbol, declared).locations
    }

    /// The parts of keys in `strings/` that correspond to a part of a translated text.
    ///
    /// The key of a text is the text itself, with its expressions.
    package func keys(ofTextWith part: SourceLocation) -> [SourceLocation] {
        let text = uses(in: part.source.path).first { use in
            use.symbol.kind == .text && !use.isDefinition
                && use.location.range.lowerBound <= part.range.lowerBound
                && part.range.upperBound <= use.location.range.upperBound
        }
        guard let text else {
            return []
        }
        let written = text.location.withoutQuotes
        return definitions(of: text.symbol).compactMap { definition in
            let key = definition.location.withoutQuotes
            guard
                key.source.bytes[key.range].elementsEqual(written.source.bytes[written.range])
            else {
                return nil
            }
            let start = key.range.lowerBound + part.range.lowerBound - written.range.lowerBound
            return SourceLocation(source: key.source, range: start..<start + part.range.count)
        }
    }

    /// The names of the symbols of a kind, with one owner or of the whole bundle.
    package func names(_ kind: Symbol.Kind, of owner: String? = nil) -> [String] {
        let found = definitions.filter { $0.symbol.kind == kind && $0.symbol.owner == owner }
        return Set(found.map(\.symbol.name)).sorted()
    }

    /// The innermost expression at an offset of a file.
    package func expression(at offset: Int, in path: String) -> ScopedExpression? {
        let found = recorders(of: path).flatMap(\.expressions).filter { recorded in
            let location = original(recorded.expression.location)
            return location.source.path == path && location.range.lowerBound <= offset
                && offset <= location.range.upperBound
        }.min { $0.expression.location.range.count < $1.expression.location.range.count }
        return found.map { ScopedExpression($0.expression, $0.scope, declared) }
    }

    /// The scope of the innermost declaration at an offset of a file.
    package func scope(at offset: Int, in path: String) -> ScopedExpression? {
        let found = recorders(of: path).flatMap(\.objects).filter { recorded in
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
        recorders(of: path).flatMap(\.expressions)
            .filter { $0.expression.node.location.source.path == path }
            .map { ScopedExpression($0.expression, $0.scope, declared) }
    }

    /// The type and documentation of a symbol, as text.
    package func description(of symbol: Symbol) -> String? {
        SymbolDescription(symbol, declared).text
    }

    /// What the walks have visited in a file.
    ///
    /// Any of them may visit translations.
    private func recorders(of path: String) -> [SymbolRecorder] {
        files[path].map { [$0.recorder] } ?? files.values.map(\.recorder)
    }

    private func original(_ location: SourceLocation) -> SourceLocation {
        declared.bundle.damage?.original(location) ?? location
    }
}

extension SourceLocation {
    /// The location of the text of a string.
    fileprivate var withoutQuotes: SourceLocation {
        let quote = UInt8(ascii: "\"")
        guard range.count > 1, range.upperBound <= source.bytes.count,
            source.bytes[range.lowerBound] == quote, source.bytes[range.upperBound - 1] == quote
        else {
            return self
        }
        return SourceLocation(source: source, range: range.lowerBound + 1..<range.upperBound - 1)
    }
}
