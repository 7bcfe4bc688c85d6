import Foundation
import OKitBundle
import OKitNetwork
import OKitStorage
import Programs
import Testing

/// A fresh folder in which the built program runs and keeps its data; gone when the test ends.
final class Workplace: Sendable {
    /// The folder, without a slash at its end.
    let path: String

    /// How a run of the program ended.
    struct Outcome {
        let code: Int32?
        let output: String
        let errors: String

        init(_ outcome: ProgramRun.Outcome) {
            code = outcome.code
            output = String(decoding: outcome.output, as: UTF8.self)
            errors = String(decoding: outcome.errors, as: UTF8.self)
        }
    }

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("okit-bundle-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The environment of programs that run here.
    var variables: [String: String] {
        [
            "HOME": path, "XDG_DATA_HOME": "\(path)/data", "TZ": "UTC",
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_MOTION": "1",
        ]
    }

    /// Runs the program that was built along with the tests; paths are relative to the folder.
    func okit(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await okit(arguments, input: input)
    }

    /// Runs the program, which must end with that code.
    @discardableResult
    func expect(
        _ code: Int32,
        _ arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Outcome {
        let outcome = try await okit(arguments)
        #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: sourceLocation)
        return outcome
    }

    /// Runs the program that was built along with the tests.
    ///
    /// - Parameter secrets: what `OKIT_SECRET_NAME` is in its environment, by name.
    func okit(
        _ arguments: [String],
        input: String = "",
        secrets: [String: String] = [:]
    ) async throws -> Outcome {
        try await run("okit-bundle", arguments, input: input, secrets: secrets)
    }

    /// The same with another folder for temporary files, to which a confined program can write.
    func okit(_ arguments: [String], temporary: String) async throws -> Outcome {
        let run = ProgramRun(
            Self.built("okit-bundle"),
            arguments,
            in: path,
            environment: variables.merging(["TMPDIR": temporary]) { $1 }
        )
        return Outcome(try await run.outcome(input: ""))
    }

    /// The same with standard output going to a file.
    func okit(_ arguments: [String], writingTo file: String) async throws -> Outcome {
        let run = ProgramRun(
            Self.built("okit-bundle"),
            arguments,
            in: path,
            environment: environment
        )
        return Outcome(try await run.outcome(writingTo: file))
    }

    /// The path of a program that was built along with the tests.
    static func built(_ name: String) -> String {
        Bundle.main.bundleURL.appendingPathComponent(name).path
    }

    /// Runs a program that was built along with the tests.
    func run(
        _ name: String,
        _ arguments: [String],
        input: String,
        secrets: [String: String] = [:]
    ) async throws -> Outcome {
        var environment = variables
        for (name, secret) in secrets {
            environment["OKIT_SECRET_\(name)"] = secret
        }
        let run = ProgramRun(Self.built(name), arguments, in: path, environment: environment)
        return Outcome(try await run.outcome(input: input))
    }

    /// Grants a bundle what it asks for, as its user would.
    func grant(_ bundle: AppBundle, in folder: String) throws {
        let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let identifier = bundle.manifest.identifier
        var app = TrustedApp(
            id: DataFolder.path(identifier: identifier, origin: .local(path)),
            identifier: identifier,
            name: bundle.manifest.name,
            source: path
        )
        app.granted = BundlePermissions(requestedBy: bundle)
        let file = TrustFile(path: "\(self.path)/.config/okit-bundle/trust.json")
        try file.update(app) { $0 = app }
    }

    /// The folder of an app's data below the folder of all apps.
    func dataFolder(_ identifier: String, of bundle: String) -> String {
        let path = bundle.hasPrefix("/") ? bundle : "\(path)/\(bundle)"
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        return DataFolder.path(identifier: identifier, origin: .local(file.path))
    }

    /// Everything that the program keeps stands in the folder.
    var environment: [String: String] {
        [
            "HOME": path, "XDG_DATA_HOME": "\(path)/data", "TZ": "UTC",
            "TERM": "xterm-256color",
        ]
    }

    /// The folder of the repository's sample app.
    static let bookshop = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Tests/Fixtures/bookshop").path

    /// Copies the repository's sample app to a folder.
    func addBookshop(_ name: String = "bookshop") throws {
        let target = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (target as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(atPath: Self.bookshop, toPath: target)
    }

    /// Replaces the first place of a text in a file.
    func edit(_ file: String, _ old: String, _ new: String) throws {
        var text = String(decoding: try bytes(file), as: UTF8.self)
        guard let range = text.range(of: old) else {
            throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: "\(file): \(old)"])
        }
        text.replaceSubrange(range, with: new)
        try write(Array(text.utf8), file)
    }

    /// The text of a file.
    func text(_ file: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    }

    /// The names in the folder of all apps' data; none where there is no folder.
    var storedApps: [String] {
        get throws {
            let folder = "\(path)/data/okit-bundle"
            return FileManager.default.fileExists(atPath: folder)
                ? try FileManager.default.contentsOfDirectory(atPath: folder) : []
        }
    }

    func write(_ bytes: [UInt8], _ file: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
    }

    /// Writes a text file, and creates its folder.
    func write(_ text: String, _ file: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(file)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
    }

    func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)")))
    }
}
