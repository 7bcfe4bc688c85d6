import ArgumentParser
import Foundation
import OKitBundle
import OKitModel
import OKitStorage

/// The file that an app edits in place of the document in its data.
struct DocumentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The file that an app with the storage document edits: a path, or NAME=PATH for the model of this name; \
            repeatable.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var document: [String] = []

    /// The folders of the files, in which they are replaced.
    var changedFolders: [String] {
        // Whether there is a name is known only with the app.
        let paths = document.flatMap { [$0, Self.parts(of: $0).path] }
        return Set(paths.map(SandboxOptions.folder)).sorted()
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Checks that the run stores its changes.
    func validate(isEphemeral: Bool) throws {
        guard document.isEmpty || !isEphemeral else {
            throw ValidationError("--document cannot be combined with --ephemeral")
        }
    }

    /// Lets a store read and write the files.
    func apply(to store: FileStore, of bundle: AppBundle) throws {
        for argument in document {
            try apply(argument, to: store, of: bundle)
        }
    }

    private func apply(_ argument: String, to store: FileStore, of bundle: AppBundle) throws {
        let models = bundle.manifest.models.filter { $0.storage == .document }.map(\.name)
        var (name, path) = Self.parts(of: argument)
        if let given = name, !models.contains(given),
            FileManager.default.fileExists(atPath: argument) || given.contains("/")
        {
            (name, path) = (nil, argument)
        }
        let names = models.map { "\"\($0)\"" }.joined(separator: ", ")
        guard let model = name ?? models.first, models.contains(model) else {
            throw failure(
                models.isEmpty
                    ? "--document: the app has no model with the storage \"document\""
                    : "--document: no model with the storage \"document\" is called \"\(name ?? "")\"; there "
                        + (models.count == 1 ? "is \(names)" : "are \(names)")
            )
        }
        guard name != nil || models.count == 1 else {
            throw failure("--document: name one of the models \(names), such as \(model)=\(path)")
        }
        guard store.documents[model] == nil else {
            throw failure("--document: the model \"\(model)\" has two files")
        }
        store.documents[model] = try Self.file(at: path)
    }

    /// The file at a path, to which a link there refers.
    private static func file(at path: String) throws -> String {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let folder = (file as NSString).deletingLastPathComponent
        var isFolder: ObjCBool = false
        guard !path.isEmpty, FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw failure("--document: the folder \(folder) does not exist")
        }
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil
        guard !isLink else {
            throw failure("--document: \(file) is a link to a file that does not exist")
        }
        let isThere = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
        guard !isThere || !isFolder.boolValue else {
            throw failure("--document: \(file) is a folder")
        }
        return file
    }

    private static func parts(of argument: String) -> (name: String?, path: String) {
        let parts = argument.split(
            separator: "=",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2 else {
            return (nil, argument)
        }
        return (String(parts[0]), String(parts[1]))
    }
}
