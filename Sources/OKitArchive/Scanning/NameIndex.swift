/// The names of an archive, which differ in more than case and Unicode normalization.
///
/// So an archive has the same meaning on every file system, including those for which `Ä.json` and
/// `ä.json` are the same file. Strings are compared by canonical equivalence, as usual in Swift.
struct NameIndex: Sendable {
    private var nodes: [String: Node] = [:]

    private enum Node {
        case file(Int)
        /// A folder, with its entry's index if it has one.
        case folder(Int?)
    }

    init(capacity: Int = 0) {
        nodes.reserveCapacity(capacity)
    }

    /// The index of the name that equals `path` except for case, if there is one.
    func index(near path: String) -> Int? {
        switch nodes[Self.key(path)] {
        case .file(let index), .folder(let index?): index
        case .folder(nil), nil: nil
        }
    }

    /// Adds a name, or returns its conflict with the existing names.
    mutating func insert(_ path: String, isFolder: Bool, index: Int) -> Fault? {
        let key = Self.key(path)
        switch nodes[key] {
        case nil: break
        case .folder(nil) where isFolder: break
        case .file where !isFolder, .folder where isFolder:
            return Fault(
                .duplicateName,
                "has the same name as another entry, except for case or normalization; rename one"
            )
        case .file, .folder: return Self.fileAndFolder
        }
        var newFolders: [String] = []
        var rest = key[...]
        search: while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
            rest = rest[..<slash]
            let folder = String(rest)
            switch nodes[folder] {
            case nil: newFolders.append(folder)
            case .file: return Self.fileAndFolder
            // The parents of a known folder are known too.
            case .folder: break search
            }
        }
        for folder in newFolders { nodes[folder] = .folder(nil) }
        nodes[key] = isFolder ? .folder(index) : .file(index)
        return nil
    }

    private static let fileAndFolder = Fault(
        .fileAndFolder,
        "has one name for a file and a folder; rename one"
    )

    /// The case-folded name.
    ///
    /// Upper case comes first, since "ß" and "ſ" only become equal to "SS" and "S" there.
    private static func key(_ path: String) -> String {
        let isASCII = path.utf8.allSatisfy { $0 < 0x80 }
        return isASCII ? path.lowercased() : path.uppercased().lowercased()
    }
}
