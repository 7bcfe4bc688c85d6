import OKitSyntax

/// The manifest of an imported app.
enum ManifestText {
    private static let longestName = 60

    /// Returns the content of `bundle.json`.
    ///
    /// - Parameters:
    ///   - name: The name of the app.
    ///   - members: The members besides those that identify the app.
    static func text(named name: String, _ members: [(String, JSONText)]) -> JSONText {
        let identifier = NameTable.identifier(Words(name).memberName, "app").lowercased()
        let shown = name.allSatisfy(\.isWhitespace) ? "App" : String(name.prefix(longestName))
        return .object(
            [
                ("formatVersion", .number(2)), ("identifier", .text("org.example.\(identifier)")),
                ("version", .text("1.0.0")), ("name", .text(shown)),
            ] + members
        )
    }
}
