import Foundation
import OKitBundle
import OKitLint
import OKitRuntime

/// The version of an app that is running.
final class RunningApp {
    private(set) var app: DeliveredApp
    private(set) var session: AppSession
    /// The service client of the running version.
    private(set) var live: LiveService
    /// The permissions that the user has revoked in this run.
    ///
    /// Options do not grant them to later versions.
    private(set) var revoked: [Permission] = []
    /// The number of findings of the session that were reported to the user.
    private var reportedFindings: Int

    init(app: DeliveredApp, session: AppSession, live: LiveService) {
        self.app = app
        self.session = session
        self.live = live
        reportedFindings = session.findings.count
    }

    /// Records a change of the app's permissions.
    func note(_ change: AboutScreen.Change) {
        switch change {
        case .grant(let permission): revoked.removeAll { $0 == permission }
        case .revoke(let permission): revoked.append(permission)
        }
    }

    /// Replaces the running version with another one.
    func replace(by app: DeliveredApp, _ session: AppSession, _ live: LiveService) {
        reportFindings()
        self.app = app
        self.session = session
        self.live = live
        reportedFindings = session.findings.count
    }

    /// Prints the problems of data and expressions since the app started.
    func reportFindings() {
        let findings = session.findings[reportedFindings...] + session.takeEvaluationProblems()
        printFindings(Array(findings))
    }
}

/// A temporary folder that is deleted when the run ends.
final class ScratchFolder {
    let path: String

    init() throws {
        let name = "okit-bundle-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw failure("\(path): the folder could not be created")
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
