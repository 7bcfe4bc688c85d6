import OKitSyntax

/// The members that the published schema defines for each kind of screen and cell.
package struct KindMembers: Sendable {
    /// The members of each kind.
    private let members: [String: Set<String>]

    /// The members of screens, by `kind`.
    package static let screens = KindMembers(prefix: "kind_", base: nil)
    /// The members of cells, by `cell`.
    package static let cells = KindMembers(prefix: "cell_", base: "cell")

    /// - Parameters:
    ///   - prefix: The prefix of the kinds' definitions.
    ///   - base: The definition of the common members; the whole schema if it is `nil`.
    private init(prefix: String, base: String?) {
        let source = SourceText(
            path: "screen.schema.json",
            text: BundleSchemas.text(named: "screen") ?? "{}"
        )
        guard let root = (try? JSONDocument(parsing: source))?.root,
            let definitions = root["$defs"]
        else {
            members = [:]
            return
        }
        let common = Self.names(in: base.flatMap { definitions[$0] } ?? root, definitions)
        var members: [String: Set<String>] = [:]
        for definition in definitions.members where definition.name.hasPrefix(prefix) {
            let kind = String(definition.name.dropFirst(prefix.count))
            members[kind] = common.union(Self.names(in: definition.value, definitions))
        }
        self.members = members
    }

    /// The properties of a definition, including those of the one that it refers to.
    private static func names(in schema: JSONNode, _ definitions: JSONNode) -> Set<String> {
        var names = Set(schema["properties"]?.members.map(\.name) ?? [])
        if let reference = schema["$ref"]?.string, reference.hasPrefix("#/$defs/"),
            let other = definitions[String(reference.dropFirst("#/$defs/".count))]
        {
            names.formUnion(self.names(in: other, definitions))
        }
        return names
    }

    /// The kind that has all members of an object, if its own kind has not; of several, the one
    /// with the fewest other members.
    ///
    /// Names that no kind has are ignored, as they are another kind of error.
    package func meantKind(of names: [String], insteadOf kind: String) -> String? {
        guard let own = members[kind] else {
            return nil
        }
        let known = members.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let names = names.filter { known.contains($0) }
        guard !names.allSatisfy({ own.contains($0) }) else {
            return nil
        }
        return members.filter { entry in names.allSatisfy { entry.value.contains($0) } }
            .min { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key
    }
}
