import OKitSyntax

/// The versions of the bundle format.
public enum FormatVersion: Int, Sendable {
    case first = 1
    case second

    /// The version that a manifest gives; the first one where it gives one that is not known, which
    /// its schema refuses.
    init(ofManifest node: JSONNode) {
        self = node["formatVersion"]?.int == 2 ? .second : .first
    }

    /// The version of a file: that of the bundle, unless it says otherwise.
    ///
    /// The responses of a stub have the same form in all versions.
    ///
    /// - Parameter version: that of the bundle; `nil` for the manifest itself.
    init(of document: JSONDocument, _ kind: BundleSchemas.Kind, in version: FormatVersion?) {
        guard let version, kind != .bundle else {
            self.init(ofManifest: document.root)
            return
        }
        let isStub = kind == .service && document.source.path.hasSuffix(".stub.json")
        self = isStub || document.root["format"]?.int == 1 ? .first : version
    }
}

extension BundleSchemas.Kind {
    /// The kind and the name of a file of a bundle; `nil` for a file that is none of its JSON files.
    static func kind(
        ofPath path: String,
        _ version: FormatVersion
    ) -> (kind: BundleSchemas.Kind, name: String)? {
        if path == "app.json", version == .second {
            return (.app, "app")
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix(".json"), parts[1].count > 5,
            let kind = Self(folder: String(parts[0]))
        else {
            return nil
        }
        return (kind, String(parts[1].dropLast(5)))
    }
}

extension ServiceDescription.Source {
    /// What a file in `services/` describes, by its name without its extension.
    ///
    /// In format 2 a service can have any name: `tracker`, `tracker.dev`, `tracker.stub`.
    init?(fileName name: String, _ version: FormatVersion) {
        guard version == .second else {
            self.init(rawValue: name)
            return
        }
        self = name.hasSuffix(".stub") ? .stub : name.hasSuffix(".dev") ? .dev : .live
    }
}
