package import OKitSyntax

/// A part of a bundle that other parts refer to by name.
package struct Symbol: Hashable, Sendable {
    /// The kinds of symbols.
    package enum Kind: String, Sendable, CaseIterable {
        case screen, entity, property, function, provider, action, component, state, model, image
        case theme, style, text, file, secret, local
        case serviceAction = "service action"
    }

    /// The kind.
    package let kind: Kind
    /// The name.
    package let name: String
    /// The screen or entity that it belongs to; `nil` for a symbol of the whole bundle.
    package let owner: String?

    /// Creates a symbol.
    package init(_ kind: Kind, _ name: String, of owner: String? = nil) {
        self.kind = kind
        self.name = name
        self.owner = owner
    }
}

/// A location at which a symbol is defined or used.
package struct SymbolUse: Hashable, Sendable {
    /// The symbol.
    package let symbol: Symbol
    /// The location of its name; empty at the start of the file that defines it.
    package let location: SourceLocation
    /// Whether it is defined here.
    package let isDefinition: Bool

    /// Creates a use.
    package init(_ symbol: Symbol, at location: SourceLocation, isDefinition: Bool = false) {
        self.symbol = symbol
        self.location = location
        self.isDefinition = isDefinition
    }
}

extension SourceLocation {
    /// The location of a name in the text of the location, such as `Book` in `"[Book]"`; the text
    /// without quotes if the name is written with escapes.
    func part(named name: String) -> SourceLocation {
        let name = Array(name.utf8)
        guard !range.isEmpty, range.upperBound <= source.bytes.count else {
            return self
        }
        if !name.isEmpty, let found = source.bytes[range].firstRange(of: name) {
            return SourceLocation(source: source, range: found)
        }
        let isQuoted = range.count > 1 && source.bytes[range.lowerBound] == UInt8(ascii: "\"")
        return isQuoted
            ? SourceLocation(source: source, range: range.lowerBound + 1..<range.upperBound - 1)
            : self
    }
}
