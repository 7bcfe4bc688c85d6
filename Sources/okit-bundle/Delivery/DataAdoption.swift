import Foundation
import OKitLint
import OKitModel
import OKitNetwork
import OKitRecords
import OKitStorage

/// Finds the folder of an app's data.
///
/// It offers to adopt the data of a bundle that was moved, or data stored by version 0.1.
///
/// Local bundles are distinguished by path, so that no bundle gets the data of another one by
/// claiming its identifier.
struct DataAdoption {
    /// The folder with the data of all apps.
    let root: String
    /// The folder to adopt, as named on the command line.
    let named: String?
    let question: Question

    /// Returns the folder of an app's data.
    ///
    /// Adopted data is moved there.
    func folder(of app: TrustedApp, from origin: DataFolder.Origin) async throws -> String {
        let folder = "\(root)/\(app.id)"
        if let named {
            try move(named, to: folder)
            return folder
        }
        // The question is not decided by a start without a user.
        guard try isEmpty(folder) else {
            return folder
        }
        let isLocal = if case .local = origin { true } else { false }
        let former = DataFolder.formerPath(identifier: app.identifier, origin: origin)
            .map { "\(root)/\($0)" }
        if let former, FileManager.default.fileExists(atPath: former) {
            let others = isLocal ? "bundle of this computer" : "query of this address"
            var text = QuestionText(
                "Data of version 0.1",
                question: "Is the data that of \(app.source)?",
                yes: "Use the data",
                no: "Start without it"
            )
            text.mustBeAnswered = true
            text.facts = [
                QuestionText.Fact(
                    "Version 0.1 stored this data for every \(others) with the identifier "
                        + "\(app.identifier):",
                    [former]
                ),
                QuestionText.Fact("From now on the data of this app is in", [folder]),
            ]
            try await adopt(former, to: folder, text)
        } else if isLocal, let moved = try movedApp(app) {
            var text = QuestionText(
                "\(app.name.quoted) has moved",
                question: "Is it the same app, and should it use the data?",
                yes: "Use the data",
                no: "Start without it"
            )
            text.mustBeAnswered = true
            text.facts = [
                QuestionText.Fact("It ran from a location that no longer exists:", [moved.source]),
                QuestionText.Fact("Now it runs from:", [app.source]),
            ]
            try await adopt("\(root)/\(moved.id)", to: folder, text, isOptional: true)
        }
        return folder
    }

    /// Returns an app with the same identifier whose bundle no longer exists at its path.
    private func movedApp(_ app: TrustedApp) throws -> TrustedApp? {
        try ProgramFolders.trust.apps().first { other in
            other.identifier == app.identifier && other.id != app.id
                && other.source.hasPrefix("/")
                && !FileManager.default.fileExists(atPath: other.source)
                && FileManager.default.fileExists(atPath: "\(root)/\(other.id)")
        }
    }

    private func adopt(
        _ former: String,
        to folder: String,
        _ text: QuestionText,
        isOptional: Bool = false
    ) async throws {
        switch try await question.ask(text) {
        case true?:
            try move(former, to: folder)
        case false?:
            try reporting { try DataMove.noteSeparate(folder) }
        case nil where isOptional:
            printNote(
                "the data in \(former) is not used; to take it over, use --adopt-data \(former)"
            )
        case nil:
            throw failure(
                "\(former): version 0.1 stored this data for every bundle with that identifier; to "
                    + "take it over, use --adopt-data \(former), or choose another folder with --data"
            )
        }
    }

    private func move(_ former: String, to folder: String) throws {
        guard FileManager.default.fileExists(atPath: former) else {
            throw failure("\(former): no such folder")
        }
        guard try isEmpty(folder) else {
            throw failure("\(folder): the folder already contains data; nothing was moved")
        }
        do {
            try DataMove.move(former, to: folder)
        } catch {
            throw failure("\(former): could not be moved to \(folder): \(error)")
        }
    }

    /// Returns whether an app's folder is missing or contains no stored data.
    private func isEmpty(_ folder: String) throws -> Bool {
        try reporting {
            let records = SQLiteRecordStorage().files.map { Set([$0.name] + $0.companions) } ?? []
            return try DataMove.isEmpty(folder, without: records)
                && RecordStore.isEmpty(in: folder)
        }
    }

    private func reporting<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            throw failure("\(error)")
        }
    }
}
