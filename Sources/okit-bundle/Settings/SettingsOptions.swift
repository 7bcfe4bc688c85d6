import ArgumentParser
import Foundation
import OKitLint
import OKitSyntax

/// The settings file of a command.
struct SettingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read settings from this file instead of the okit-bundle.json nearest to the source.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var config: String?

    @Flag(help: "Ignore settings files.")
    var noConfig = false

    /// The maximum number of folders above a bundle that are searched.
    private static let mostFolders = 32

    func validate() throws {
        if noConfig, config != nil {
            throw ValidationError("--config cannot be combined with --no-config")
        }
    }

    /// The named file; `nil` if it is searched for.
    private var named: String? {
        config
            ?? ProcessInfo.processInfo.environment[EnvironmentVariable.config.name]
            .flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the file with the settings for a bundle; `nil` if there is none.
    func file(for source: String) throws -> String? {
        candidates(for: source).first { $0 == named || FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns the files that can contain settings for a bundle, the nearest first; empty for a
    /// URL.
    func candidates(for source: String) -> [String] {
        if noConfig {
            return []
        }
        if let named {
            return [named]
        }
        guard !SandboxOptions.isAddress(source) else {
            return []
        }
        return Self.candidates(above: source)
    }

    /// Returns the nearest settings file to a bundle; `nil` if there is none.
    static func nearest(to source: String) -> String? {
        candidates(above: source).first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns the severities of a team for the bundle in a folder; `nil` if there are none, or they
    /// cannot be read.
    static func lintSettings(for folder: String) -> LintSettings? {
        guard let file = nearest(to: folder), let bytes = try? bytes(ofFile: file) else {
            return nil
        }
        let place = URL(fileURLWithPath: file).deletingLastPathComponent().path
        return LintSettings(
            parsing: SourceText(path: file, bytes: bytes),
            in: place == "/" ? "" : place,
            besides: ConfiguredOption.commands
        )
    }

    private static func candidates(above source: String) -> [String] {
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
            // The settings of a team are in its repository.
            let repository = folder.appendingPathComponent(".git").path
            if folder.path == "/" || FileManager.default.fileExists(atPath: repository) {
                break
            }
            folder.deleteLastPathComponent()
        }
        return files
    }
}

/// A command whose options can be set in a settings file.
protocol ConfiguredCommand: ParsableCommand {
    var settings: SettingsOptions { get }
    /// The sources whose settings apply.
    var configuredSources: [String] { get }
}

extension ConfiguredCommand {
    /// Returns the arguments with the options of the settings for the first source that has any.
    func completed(_ arguments: [String]) throws -> [String] {
        for source in configuredSources {
            if let settings = try ProjectSettings.read(for: source, settings) {
                return settings.added(to: arguments)
            }
        }
        return arguments
    }
}
