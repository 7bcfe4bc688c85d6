import Foundation
import OKitBundle
import OKitLint
import OKitNetwork

/// Decides the permissions of an app from those that the user has granted before, grants now, or
/// names on the command line.
///
/// Every app may store data in its own folder. All other permissions must be granted. Without a
/// terminal, permissions that were not granted are denied and the app runs without them: a call
/// that requires one fails with the name of the option that grants it.
struct PermissionGate {
    let options: GrantOptions
    let question: Question
    /// The permissions requested by the version that is already running.
    ///
    /// If the new version requests more, the running one continues.
    let running: BundlePermissions?
    /// Returns the permissions to grant without asking; `nil` to ask the user.
    let grants: ((BundlePermissions) -> BundlePermissions)?

    /// An app that requests permissions.
    struct Applicant {
        let bundle: AppBundle
        /// The remembered decisions under its ID.
        let app: TrustedApp
        /// Its signer, such as `signed by 1234-…`, or that it is not signed.
        let signer: String
        /// Whether the user must accept the bundle even if it requests no permissions.
        let needsConsent: Bool
    }

    /// - Throws: `TrustError` if the user refuses, or cannot be asked and a decision is required.
    func decision(on applicant: Applicant) async throws -> PermissionDecision {
        let requested = BundlePermissions(requestedBy: applicant.bundle)
        let manifest = applicant.bundle.manifest
        let known = try ProgramFolders.trust.app(applicant.app.id)
        let before = (known ?? applicant.app).granted
        var missing = requested.growth(
            from: options.adding(to: before, of: requested, manifest)
        )
        missing.removeAll { $0.kind == .storage }
        let declined = known?.declined ?? BundlePermissions()
        let isAsked = missing.contains { !declined.contains($0) } || applicant.needsConsent
        var app = known ?? applicant.app
        app.name = manifest.name
        app.source = applicant.app.source
        app.unsignedContents += applicant.app.unsignedContents.filter {
            !app.unsignedContents.contains($0)
        }
        var accepted = BundlePermissions()
        if let grants {
            let granted = grants(requested)
            // Options that name permissions do not allow models to be decrypted.
            guard granted == requested || !missing.contains(where: { $0.kind == .plainModel })
            else {
                throw TrustError.decrypts(applicant.app.source)
            }
            app.granted = before.adding(granted)
            app.declined = nil
        } else if !isAsked {
            app.granted = before.adding(requested.restricted(to: before))
        } else {
            var text = text(of: applicant, requested, missing, isUpdate: known != nil)
            let revoked = missing.filter(declined.contains)
            if !revoked.isEmpty {
                text.facts.append(
                    QuestionText.Fact("You have revoked", revoked.map(\.description))
                )
            }
            switch try await question.ask(text) {
            case true?:
                accepted = requested
                app.granted = before.adding(requested)
                app.declined = nil
            case false?:
                throw TrustError.refused(applicant.app.source)
            case nil:
                try deny(missing, requested, applicant)
            }
        }
        // The app's own folder requires no grant.
        app.granted.storage = app.granted.storage || requested.storage
        // If a version lacks a model, how the model was stored is remembered for the next version.
        let left = before.encryptedModels.filter {
            !requested.plainModels.contains($0) && !requested.encryptedModels.contains($0)
        }
        app.granted.encryptedModels = requested.encryptedModels + left
        app.granted.plainModels = requested.plainModels
        var effective = requested.restricted(to: app.granted)
        // If all methods were granted, a single one can be revoked.
        for permission in (app.declined ?? BundlePermissions()).growth(from: BundlePermissions()) {
            effective.remove(permission)
        }
        return PermissionDecision(
            requested: requested,
            permissions: options.adding(to: effective, of: requested, manifest),
            privateHosts: app.privateHosts + options.allowPrivate,
            values: options.secrets,
            app: app,
            accepted: accepted
        )
    }

    /// Returns the question: the app, the permissions granted before, and the new ones.
    private func text(
        of applicant: Applicant,
        _ requested: BundlePermissions,
        _ missing: [Permission],
        isUpdate: Bool
    ) -> QuestionText {
        let manifest = applicant.bundle.manifest
        var text = QuestionText(
            // The name is last, because the bundle can choose any text of any length.
            "\(manifest.identifier) \(manifest.version) \(manifest.name.quoted)",
            question: missing.isEmpty ? "Run it?" : "Run it and grant these permissions?",
            yes: missing.isEmpty ? "Run" : "Run and grant",
            no: "Do not run"
        )
        text.facts.append(
            QuestionText.Fact(["from \(applicant.app.source)", applicant.signer])
        )
        let granted = requested.growth(from: BundlePermissions())
            .filter { permission in !missing.contains(permission) }
        if !granted.isEmpty {
            text.facts.append(QuestionText.Fact("It may", granted.map(\.description)))
        }
        if !missing.isEmpty {
            let header = isUpdate ? "It now also asks to" : "It asks to"
            text.facts.append(QuestionText.Fact(header, missing.map { "+ \($0)" }))
        }
        return text
    }

    /// Denies the permissions about which the user cannot be asked.
    ///
    /// - Throws: If the app must not run without them.
    private func deny(
        _ missing: [Permission],
        _ requested: BundlePermissions,
        _ applicant: Applicant
    ) throws {
        guard !missing.contains(where: { $0.kind == .plainModel }) else {
            throw TrustError.decrypts(applicant.app.source)
        }
        if let running {
            let added = requested.growth(from: running)
            guard added.isEmpty else {
                let text = added.map(\.description).joined(separator: ", ").printable
                printError("It now also asks to \(text). Restart it to grant that.\n")
                throw TrustError.refused(applicant.app.source)
            }
        }
        // Calls that require other permissions report it themselves.
        for permission in missing where [.links, .clipboard].contains(permission.kind) {
            let option = permission.kind == .links ? "--allow-links" : "--allow-clipboard"
            printNote(
                "\(applicant.app.source): the app is not allowed to \(permission); allow it with \(option)"
            )
        }
    }
}

extension String {
    /// The text, which is untrusted, in quotation marks on one line.
    var quoted: String {
        "\"\(printable.replacing("\"", with: "'"))\""
    }
}
