import Foundation
import OKitLint
import OKitSyntax

/// Finds the settings of a team that apply to a bundle: in its folder, or in one above it.
struct LintSettingsFile {
    /// Folders above a bundle that are looked into.
    private static let mostFolders = 32

    /// The files that may have settings for a bundle, the nearest first; none for a URL.
    static func candidates(for source: String) -> [String] {
        guard !SandboxOptions.isAddress(source) else {
            return []
        }
        var folder = URL(fileURLWithPath: source).resolvingSymlinksInPath()
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
            || !isFolder.boolValue
        {
            folder.deleteLastPathComponent()
        }
        var files: [String] = []
        for _ in 0..<mostFolders {
            files.append(folder.appendingPathComponent(LintSettings.fileName).path)
            // A repository ends the search: what is above it is not the team's.
            let repository = folder.appendingPathComponent(".git").path
            if folder.path == "/" || FileManager.default.fileExists(atPath: repository) {
                break
            }
            folder.deleteLastPathComponent()
        }
        return files
    }

    /// The settings for a bundle; `nil` where there are none.
    static func read(for source: String) throws -> LintSettings? {
        guard let file = candidates(for: source).first(where: FileManager.default.fileExists)
        else {
            return nil
        }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let text = SourceText(path: file, bytes: try readFile(file))
        let settings = LintSettings(parsing: text, in: folder == "/" ? "" : folder)
        guard settings.findings.isEmpty else {
            printError(TextReport.text(of: settings.findings))
            throw failure("\(file): invalid lint settings")
        }
        return settings
    }

    /// The absolute path of a file that findings name.
    static func absolute(_ path: String) -> String {
        // What is in a zip is where the zip is.
        let file = path.firstRange(of: "!/").map { String(path[..<$0.lowerBound]) } ?? path
        return URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    }
}
