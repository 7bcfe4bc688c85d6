import OKitSyntax

/// The files of an app as they were last generated, in one file of the app's folder.
package enum GeneratedState {
    /// The path of the file in the folder of the app.
    package static let path = ".okit/generated.json"

    /// Reads the files; empty if the file is missing.
    package static func read(_ bytes: [UInt8]?) throws(ImportFailure) -> [String: String] {
        guard let bytes else {
            return [:]
        }
        do throws(JSONSyntaxError) {
            let root = try JSONDocument(parsing: SourceText(path: path, bytes: bytes)).root
            var files: [String: String] = [:]
            for member in root["files"]?.members.map(\.self) ?? [] {
                guard isPart(member.name) else {
                    continue
                }
                files[member.name] = member.value.string
            }
            return files
        } catch {
            throw ImportFailure(
                "\(path): \(error.finding(in: SourceText(path: path, bytes: bytes)).message.text)"
            )
        }
    }

    /// Whether a path is that of a file inside the folder.
    ///
    /// Files outside it are never changed, whatever the file contains.
    private static func isPart(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return !path.isEmpty && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
    }

    /// Returns the content of the file.
    package static func text(of files: [String: String]) -> String {
        let members = files.sorted { $0.key < $1.key }.map { ($0.key, JSONText.text($0.value)) }
        return JSONText.object([("version", .number(1)), ("files", .object(members))]).indented
    }
}
