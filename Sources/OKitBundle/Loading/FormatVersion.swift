import OKitSyntax

/// The versions of the bundle format.
public enum FormatVersion: Int, Sendable, CaseIterable {
    case first = 1
    case second

    /// The problem of the version in a manifest.
    ///
    /// A manifest with `entry` and without a version is of format 1, whose schema requires it.
    static func problem(inManifest node: JSONNode) -> Finding? {
        let versions = allCases.map { String($0.rawValue) }.joined(separator: " and ")
        guard let version = node["formatVersion"] else {
            guard node.kind == .object, node["entry"] == nil else {
                return nil
            }
            let message: Finding.Message =
                "missing member \"formatVersion\"; this program supports the versions \(versions)"
            let start = node.range.lowerBound
            let brace = SourceLocation(source: node.document.source, range: start..<start + 1)
            return Finding("schema", .error, message, at: brace)
        }
        guard version.int.flatMap({ Int(exactly: $0) }).flatMap(Self.init(rawValue:)) == nil else {
            return nil
        }
        let found = version.numberText ?? version.string.map { "\"\($0)\"" } ?? "another value"
        let message: Finding.Message =
            "unsupported format version \(found); this program supports the versions \(versions)"
        return Finding("schema", .error, message, at: version.location)
    }

    /// The version in a manifest; by default, the first one.
    init(ofManifest node: JSONNode) {
        self = node["formatVersion"]?.int == 2 ? .second : .first
    }

    /// The version of a file: by default, that of the bundle.
    ///
    /// The responses of a stub have the same form in all versions.
    ///
    /// - Parameter version: The bundle's version; `nil` for the manifest itself.
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
    /// The kind and the name of a file of a bundle; `nil` if it is not one of its JSON files.
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
    /// The source that a file in `services/` describes, by its name without extension.
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
