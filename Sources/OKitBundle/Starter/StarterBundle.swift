import OKitExpression
import OKitSyntax

/// A working app to start from: a sample app with another name.
package struct StarterBundle: Sendable {
    /// The names of the sample apps.
    public static let templates = Set(
        TemplateFiles.texts.keys.compactMap { path in
            path.split(separator: "/").first.map { String($0) }
        }
    ).sorted()

    /// The default template: a to-do list.
    public static let standardTemplate = "todo"

    /// Its files: paths relative to the bundle in alphabetical order, and their content.
    public let files: [(path: String, text: String)]

    /// Creates the files of an app.
    ///
    /// - Parameters:
    ///   - name: Letters, digits, `-` and `_`, beginning with a letter.
    ///   - template: One of `templates`.
    /// - Returns: `nil` for any other name or template.
    public init?(name: String, template: String = standardTemplate) {
        guard let first = name.utf8.first, Self.isLetter(first),
            name.utf8.allSatisfy({ Self.isLetter($0) || Self.isSign($0) })
        else {
            return nil
        }
        let prefix = "\(template)/"
        files = TemplateFiles.texts.filter { $0.key.hasPrefix(prefix) }.map { path, text in
            let path = String(path.dropFirst(prefix.count))
            return (path, path == "bundle.json" ? Self.manifest(text, name: name) : text)
        }.sorted { $0.path < $1.path }
        guard !files.isEmpty else {
            return nil
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// A manifest with another name and identifier, and the version of a new app.
    private static func manifest(_ text: String, name: String) -> String {
        let source = SourceText(path: "bundle.json", text: text)
        guard let root = try? JSONDocument(parsing: source).root else {
            return text
        }
        let values = [
            "identifier": "org.example.\(name.replacing("_", with: "-").lowercased())",
            "version": "0.1.0", "name": name,
        ]
        var edits = SourceEdits(source)
        edits.add(
            values.compactMap { member, value in
                root[member].map { TextEdit($0.range, "\"\(value)\"") }
            }
        )
        return String(decoding: edits.result, as: UTF8.self)
    }
}
