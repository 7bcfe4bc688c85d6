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

    /// What an app got.
    struct Decision {
        /// What it asks for.
        let requested: BundlePermissions
        /// What its manifest becomes: it names what is granted.
        let manifest: Manifest
        /// The secrets that it may send.
        let secrets: GrantedSecrets
        /// What is remembered of it.
        let app: TrustedApp
    }

    /// - Throws: `TrustError` where the user refuses, or cannot be asked what has to be decided.
    func decision(on applicant: Applicant) throws -> Decision {
        let requested = BundlePermissions(requestedBy: applicant.bundle)
        let manifest = applicant.bundle.manifest
        let known = try ProgramFolders.trust.app(applicant.app.id)
        let before = (known ?? applicant.app).granted
        var missing = requested.growth(
            from: options.adding(to: before, of: requested, manifest)
        )
        missing.removeAll { $0.kind == .storage }
        var app = known ?? applicant.app
        app.name = manifest.name
        app.source = applicant.app.source
        app.unsignedContents += applicant.app.unsignedContents.filter {
            !app.unsignedContents.contains($0)
        }
        if let grants {
            let granted = grants(requested)
            // What was named does not say that models may be decrypted.
            guard granted == requested || !missing.contains(where: { $0.kind == .plainModel })
            else {
                throw TrustError.decrypts(applicant.app.source)
            }
            app.granted = before.adding(granted)
        } else if missing.isEmpty && !applicant.needsConsent {
            app.granted = before.adding(requested.restricted(to: before))
        } else {
            switch question.ask(screen(of: applicant, requested, missing, isUpdate: known != nil)) {
            case true?:
                app.granted = before.adding(requested)
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
        let permissions = options.adding(
            to: requested.restricted(to: app.granted),
            of: requested,
            manifest
        )
        var granted = manifest
        granted.network = NetworkPermissions(
            permissions,
            privateHosts: app.privateHosts + options.allowPrivate
        )
        granted.links = permissions.links
        granted.clipboard = permissions.clipboard
        return Decision(
            requested: requested,
            manifest: granted,
            secrets: GrantedSecrets(options.secrets, for: permissions.secrets),
            app: app
        )
    }

    /// The question: who asks, what is granted already, and what is new.
    private func screen(
        of applicant: Applicant,
        _ requested: BundlePermissions,
        _ missing: [Permission],
        isUpdate: Bool
    ) -> String {
        let manifest = applicant.bundle.manifest
        var lines = [
            "\(manifest.name.quoted) \(manifest.version.printable) (\(manifest.identifier.printable))",
            "  from  \(applicant.app.source.printable)",
            "  \(applicant.signer)",
        ]
        let granted = requested.growth(from: BundlePermissions())
            .filter { permission in !missing.contains(permission) }
        if !granted.isEmpty {
            lines.append("It may")
            lines += granted.map { "    \($0.description.printable)" }
        }
        if !missing.isEmpty {
            lines.append(isUpdate ? "It now also asks to" : "It asks to")
            lines += missing.map { "  + \($0.description.printable)" }
        }
        lines.append(missing.isEmpty ? "Run it?" : "Run it and grant that?")
        return lines.joined(separator: "\n")
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
                printError("It now also asks to \(text). Start it anew to grant that.\n")
                throw TrustError.refused(applicant.app.source)
            }
        }
        // Calls that need anything else say so themselves.
        for permission in missing where [.links, .clipboard].contains(permission.kind) {
            let name = applicant.app.source.printable
            printError(
                "note: \(name): it may not \(permission), as that was not granted; "
                    + "to grant it, use okit-bundle trust grant \(name)\n"
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
