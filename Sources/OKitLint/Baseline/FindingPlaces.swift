import OKitSyntax

/// Identifies the locations of findings by the structure of their files, so that they stay the same
/// when lines move.
struct FindingPlaces {
    private var documents: [String: JSONDocument?] = [:]

    /// The file, and the path to the value in it: `screens/books.json#/cell/path`.
    mutating func place(of location: SourceLocation) -> String {
        let path = document(of: location.source)?.root.path(to: location.range.lowerBound) ?? ""
        return "\(location.source.path.pathInBundle)#\(path)"
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
    /// The JSON pointer (RFC 6901) to the innermost value, or the value of the member, at an
    /// offset.
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
