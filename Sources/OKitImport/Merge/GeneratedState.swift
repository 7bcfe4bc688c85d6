import OKitSyntax

/// The files of an app as they were last generated, in one file of the app's folder.
package struct GeneratedState {
    /// The path of the file in the folder of the app.
    package static let path = ".okit/generated.json"

    /// The importer that has made them, such as `openapi`; `nil` if it is unknown.
    package let importer: String?
    /// The contents of the files by their paths.
    package let files: [String: String]

    package init(by importer: String?, files: [String: String]) {
        self.importer = importer
        self.files = files
    }

    /// Reads the file; empty if it is missing.
    package init(reading bytes: [UInt8]?) throws(ImportFailure) {
        guard let bytes else {
            self.init(by: nil, files: [:])
            return
        }
        do throws(JSONSyntaxError) {
            let root = try JSONDocument(parsing: SourceText(path: Self.path, bytes: bytes)).root
            var files: [String: String] = [:]
            for member in root["files"]?.members.map(\.self) ?? [] {
                guard Self.isPart(member.name) else {
                    continue
                }
                files[member.name] = member.value.string
            }
            self.init(by: root["importer"]?.string, files: files)
        } catch {
            let finding = error.finding(in: SourceText(path: Self.path, bytes: bytes))
            throw ImportFailure("\(Self.path): \(finding.message.text)")
        }
    }

    /// Whether a path is that of a file inside the folder.
    ///
    /// Files outside it are never changed, whatever the file contains.
    private static func isPart(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return !path.isEmpty && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
    }

    /// The content of the file.
    package var text: String {
        let members = files.sorted { $0.key < $1.key }.map { ($0.key, JSONText.text($0.value)) }
        let importer = self.importer.map { [("importer", JSONText.text($0))] } ?? []
        return JSONText.object(
            [("version", .number(1))] + importer + [("files", .object(members))]
        ).indented
    }
}
