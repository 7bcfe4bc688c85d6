import OKitSyntax

/// Annotations of attributes in the published schema of screens.
package enum ScreenAttributes {
    /// The uses of attributes, by name: `x-use` in the schema.
    package static let uses = annotations.uses

    /// The names of the attributes that are not evaluated on their own screen or cell: `x-on` in
    /// the schema.
    package static func names(on place: String) -> Set<String> {
        Set(annotations.places.filter { $0.value == place }.keys)
    }

    private static let annotations = Annotations()

    private struct Annotations {
        private(set) var uses: [String: String] = [:]
        private(set) var places: [String: String] = [:]

        init() {
            let source = SourceText(
                path: "screen.schema.json",
                text: BundleSchemas.text(named: "screen") ?? "{}"
            )
            if let root = (try? JSONDocument(parsing: source))?.root {
                read(root)
            }
        }

        private mutating func read(_ schema: JSONNode) {
            for member in schema.members {
                uses[member.name] = uses[member.name] ?? member.value["x-use"]?.string
                places[member.name] = places[member.name] ?? member.value["x-on"]?.string
                read(member.value)
            }
            for element in schema.elements {
                read(element)
            }
        }
    }
}
