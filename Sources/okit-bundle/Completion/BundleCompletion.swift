import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitTerminal

/// Completes names in shells: names of commands and rules, and names in the bundle of a command
/// line.
enum BundleCompletion {
    /// A file, folder or URL with a bundle.
    static let source = CompletionKind.file(extensions: ["zip"])
    /// Rule IDs, as shown after a finding.
    static let rules = CompletionKind.list(RulePage.all.map(\.id))
    static let schemas = CompletionKind.list(PrintedSchema.names)
    static let templates = CompletionKind.list(StarterBundle.templates.sorted())

    static let screens = names(in: "screens", ofFiles: ".json")
    static let themes = names(
        in: "themes",
        ofFiles: ".json",
        besides: TerminalTheme.all.map(\.name)
    )
    static let flows = names(in: "tests", ofFiles: ".flow")

    /// The bundle, followed by an expression, which begins with a property of the default model.
    static let expressions: CompletionKind = .custom { words, index, prefix in
        guard let files = files(in: words.prefix(max(index, 0))) else {
            return paths(beginningWith: prefix)
        }
        var loader = BundleLoader(files, schemas: BundleSchemas())
        guard let bundle = try? loader.load() else {
            return []
        }
        let models = bundle.manifest.models
        let entity = models.first { $0.name == "default" }.flatMap { bundle.types[$0.entity.name] }
        let properties = entity?.properties.map(\.name) ?? []
        return properties + models.filter { $0.name != "default" }.map { "\($0.name)>" }
    }

    /// Rules with severities.
    static let severities = CompletionKind.custom { _, _, _ in
        RulePage.all.flatMap { page in
            ["off", "info", "warning", "error"].map { "\(page.id)=\($0)" }
        }
    }

    private static func names(
        in folder: String,
        ofFiles suffix: String,
        besides builtIn: [String] = []
    ) -> CompletionKind {
        .custom { words, _, _ in
            let paths = files(in: words[...])?.paths ?? []
            let names = paths.filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix(suffix) }
                .map { String($0.dropFirst(folder.count + 1).dropLast(suffix.count)) }
            return names + builtIn.filter { !names.contains($0) }
        }
    }

    /// Returns the files of the first word that refers to a local bundle.
    private static func files(in words: ArraySlice<String>) -> BundleFiles? {
        // The first two words are the program and the command.
        words.dropFirst(2).lazy.compactMap { word in
            var isFolder: ObjCBool = false
            guard !word.hasPrefix("-"),
                FileManager.default.fileExists(atPath: word, isDirectory: &isFolder)
            else {
                return nil
            }
            return isFolder.boolValue
                ? try? BundleFiles(folder: word)
                : (try? bytes(ofFile: word)).flatMap { try? BundleFiles(archive: $0, name: word) }
        }.first
    }

    /// Returns the files and folders whose path begins with a text.
    private static func paths(beginningWith prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))
            ?? []
        return names.filter { !$0.hasPrefix(".") }.map { folder + $0 }.sorted()
    }
}
