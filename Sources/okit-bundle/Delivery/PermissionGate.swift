import Foundation
import OKitBundle
import OKitLint
import OKitNetwork

/// Decides what an app may do: what the user has granted, grants now, or names on the command line.
///
/// Storing data in the app's own folder is granted to every app; all else is asked for. Without a
/// terminal, what was not granted is denied, and the app runs without it: a call that needs it
/// fails with the option that grants it.
struct PermissionGate {
    let options: GrantOptions
    let question: Question
    /// What the version asked for that runs already; it goes on where the new one asks for more.
    let running: BundlePermissions?
    /// What is granted of what the app asks for, without a question; `nil` where the user is asked.
    let grants: ((BundlePermissions) -> BundlePermissions)?

    /// An app that asks.
    struct Applicant {
        let bundle: AppBundle
        /// What is remembered of it under its id.
        let app: TrustedApp
        /// Who has signed it: `signed by 1234-…`, or that it is not signed.
        let signer: String
        /// Whether the user must accept the bundle even where it asks for nothing.
        let needsConsent: Bool
    }

    /// - Throws: `TrustError` where the user refuses, or cannot be asked what has to be decided.
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
            // What was named does not say that models may be decrypted.
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
        // Its own folder needs no grant.
        app.granted.storage = app.granted.storage || requested.storage
        // A version that lacks a model does not make its next version forget how it was stored.
        let left = before.encryptedModels.filter {
            !requested.plainModels.contains($0) && !requested.encryptedModels.contains($0)
        }
        app.granted.encryptedModels = requested.encryptedModels + left
        app.granted.plainModels = requested.plainModels
        var effective = requested.restricted(to: app.granted)
        // A single method is revoked of an app to which all were granted.
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

    /// The question: who asks, what is granted already, and what is new.
    private func text(
        of applicant: Applicant,
        _ requested: BundlePermissions,
        _ missing: [Permission],
        isUpdate: Bool
    ) -> QuestionText {
        let manifest = applicant.bundle.manifest
        var text = QuestionText(
            // The name comes last, as it can be as long and strange as the bundle likes.
            "\(manifest.identifier) \(manifest.version) \(manifest.name.quoted)",
            question: missing.isEmpty ? "Run it?" : "Run it and grant that?",
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

    /// Denies what the user cannot be asked.
    ///
    /// - Throws: where it must not run without.
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
        // Calls that need anything else say so themselves.
        for permission in missing where [.links, .clipboard].contains(permission.kind) {
            let option = permission.kind == .links ? "--allow-links" : "--allow-clipboard"
            printNote(
                "\(applicant.app.source): it may not \(permission); permit it with \(option)"
            )
        }
    }
}

extension String {
    /// A text of strangers in quotation marks, on one line.
    var quoted: String {
        "\"\(printable.replacing("\"", with: "'"))\""
    }
}
