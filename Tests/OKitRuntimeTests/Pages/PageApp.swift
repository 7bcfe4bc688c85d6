import Foundation
import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// An app of format 2 made of a few lines of JSON, and what flows find on its screens.
struct PageApp {
    let session: AppSession
    private let clock: VirtualClock
    /// The files that the app has written and reads, by their names.
    let files = Files()

    final class Files {
        var contents: [String: String] = [:]
    }

    /// An app whose screens, entities and other files are given by their paths.
    ///
    /// - Parameters:
    ///   - store: the folder of the app's data; without it, nothing is stored.
    ///   - service: what the app calls.
    init(
        _ files: [String: String],
        store: URL? = nil,
        records: any RecordStorage = SQLiteRecordStorage(),
        isRolledBack: Bool = false,
        service: Bool = false,
        timeZone: String? = nil,
        locale: String? = nil,
        resuming snapshot: SessionSnapshot? = nil
    ) throws {
        let bundle = try Self.bundle(files)
        clock = VirtualClock(try #require(Surroundings.test.now))
        let written = self.files
        var surroundings = Surroundings.test
        surroundings.timeZone = timeZone ?? surroundings.timeZone
        surroundings.locale = locale ?? surroundings.locale
        session = AppSession(
            bundle: bundle,
            environment: surroundings.environment(for: bundle, clock: clock),
            store: store.map {
                let store = FileStore(folder: $0.path)
                store.isRolledBack = isRolledBack
                return store
            },
            records: records,
            service: service ? bundle.service(.stub).map { .stub($0) } : nil,
            readFile: { path throws(UserFile.Problem) in
                guard let text = written.contents[path] else {
                    throw UserFile.Problem("\"\(path)\" cannot be read")
                }
                return UserFile(name: path, content: Data(text.utf8))
            },
            writeFile: { file throws(UserFile.Problem) in
                written.contents[file.name] = String(decoding: file.content, as: UTF8.self)
                return "Saved as \(file.name)"
            },
            resuming: snapshot
        )
    }

    /// The bundle of such an app, in which nothing is wrong.
    static func bundle(_ files: [String: String]) throws -> AppBundle {
        let files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """
        ].merging(files) { _, own in own }
        return try TestApp.bundle(of: files)
    }

    /// Plays a flow.
    ///
    /// - Returns: what failed; `nil` where all commands succeeded.
    func play(_ text: String) -> String? {
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "x.flow", text: text), findings: &findings)
        if let finding = findings.first {
            return "\(finding.location): \(finding.message.text)"
        }
        do throws(FlowFailure) {
            try FlowRunner(session, clock: clock) { _ in }.play(flow)
            return nil
        } catch {
            let screen = ScreenOutline.text(of: session.screenTree())
            return "\(error.finding.location): \(error.finding.message.text)\n\(screen)"
        }
    }
}
