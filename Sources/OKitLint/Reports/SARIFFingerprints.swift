import OKitSyntax

/// Names of findings that stay the same when lines move.
struct SARIFFingerprints {
    private var documents: [String: JSONDocument?] = [:]
    private var counts: [String: Int] = [:]

    /// Rule, file, the path to the value in the file, and a number where these are the same.
    mutating func fingerprint(of finding: Finding) -> String {
        let location = finding.location
        let path = document(of: location.source)?.root.path(to: location.range.lowerBound) ?? ""
        let place = "\(finding.rule) \(Self.file(location.source.path))#\(path)"
        counts[place, default: 0] += 1
        return "\(place) \(counts[place, default: 1])"
    }

    /// The same bundle may stand elsewhere in the next run: the path inside it counts.
    private static func file(_ path: String) -> String {
        if let end = path.firstRange(of: "!/")?.upperBound {
            return String(path[end...])
        }
        return path.split(separator: "/").suffix(2).joined(separator: "/")
    }

    private mutating func document(of source: SourceText) -> JSONDocument? {
        if let known = documents[source.path] {
            return known
        }
        let document = try? JSONDocument(parsing: source)
        documents[source.path] = .some(document)
        return document
    }
}

extension JSONNode {
    /// The JSON pointer (RFC 6901) to the innermost value, or the value of the member, at an offset.
    fileprivate func path(to offset: Int) -> String {
        for member in members
        where member.key.range.contains(offset) || member.value.range.contains(offset) {
            let name = member.name.replacing("~", with: "~0").replacing("/", with: "~1")
            return "/" + name + member.value.path(to: offset)
        }
        for (index, element) in elements.enumerated() where element.range.contains(offset) {
            return "/\(index)" + element.path(to: offset)
        }
        return ""
    }
}
