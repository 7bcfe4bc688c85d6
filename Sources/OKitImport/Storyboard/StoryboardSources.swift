import Foundation
import OKitModel
import OKitSyntax

/// The files that `import storyboard` reads, by their kinds.
struct StoryboardSources {
    private(set) var interfaces: [InterfaceFile] = []
    private(set) var strings: [StringsFile] = []
    private(set) var models: [DataModelFile] = []
    /// Initial data by the names of models.
    private(set) var data: [(name: String, document: SourceDocument)] = []
    /// Images by name, with their file names.
    private(set) var images: [String: (file: String, bytes: [UInt8])] = [:]

    private let log: InterfaceLog
    private var size = 0
    private var fileCount = 0

    /// The maximum size of one file and of all, the maximum number of files, and the maximum depth of folders.
    private static let (largest, most, deepest) = (64 << 20, 10_000, 16)

    /// Reads files and folders.
    init(_ paths: [String], _ log: InterfaceLog) throws(ImportFailure) {
        self.log = log
        for path in paths {
            try add(path.withoutSlash, isNamed: true, depth: 0)
        }
        guard !interfaces.isEmpty || !models.isEmpty else {
            throw ImportFailure(
                "\(paths.first ?? ""): expected a .storyboard, .xib, .xcdatamodel or .xcdatamodeld file"
            )
        }
    }

    private mutating func read(_ path: String) throws(ImportFailure) -> [UInt8] {
        let bytes: [UInt8]?
        do {
            bytes = try AtomicFile.read(path, limit: Self.largest)
        } catch {
            throw ImportFailure("\(path): \(error)")
        }
        guard let bytes else {
            throw ImportFailure("\(path): the file does not exist")
        }
        size += bytes.count
        fileCount += 1
        guard size <= Self.largest * 2, fileCount <= Self.most else {
            throw ImportFailure("the files have more than \(Self.largest >> 19) MiB")
        }
        return bytes
    }

    private static func names(in folder: String) -> [String]? {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Adds a file, or the files of a folder.
    ///
    /// - Parameter isNamed: Whether the user has named the path; other files that are not imported are skipped.
    private mutating func add(_ path: String, isNamed: Bool, depth: Int) throws(ImportFailure) {
        let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
        if DataModelFile.isModel(path) {
            return try add(model: path)
        }
        if let names = Self.names(in: path) {
            guard depth < Self.deepest else {
                throw ImportFailure("\(path): folders are nested deeper than \(Self.deepest)")
            }
            for inner in names where !inner.hasPrefix(".") {
                let file = "\(path)/\(inner)"
                if !Self.isLink(file) {
                    try add(file, isNamed: false, depth: depth + 1)
                }
            }
            return
        }
        switch name.split(separator: ".").last ?? "" {
        case "storyboard", "xib":
            interfaces.append(try InterfaceFile(path, try read(path)))
        case "strings":
            strings.append(try StringsFile(path, try read(path)))
        case "json" where isNamed:
            data.append(
                (Self.base(path), try SourceDocument(path: path, bytes: try read(path)))
            )
        case "png", "jpg", "jpeg", "gif":
            try add(image: path)
        default:
            if isNamed {
                let bytes = try read(path)
                // A model can have any name.
                if name.hasSuffix(".xml"), !bytes.isEmpty {
                    return try add(model: path)
                }
                throw ImportFailure(
                    "\(path): expected a storyboard, xib, data model, strings, image or JSON file"
                )
            }
        }
    }

    private mutating func add(model path: String) throws(ImportFailure) {
        var sources = self
        let file = try DataModelFile(
            path,
            read: { (path) throws(ImportFailure) in try sources.read(path) },
            folders: Self.names
        )
        self = sources
        models.append(file)
    }

    private mutating func add(image path: String) throws(ImportFailure) {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let folders = path.split(separator: "/").dropLast()
        let set = folders.last.flatMap { $0.hasSuffix(".imageset") ? String($0.dropLast(9)) : nil }
        // The resolution and the device are not part of the name.
        let name = set ?? String(Self.base(path).prefix { $0 != "@" && $0 != "~" })
        guard !name.isEmpty, images[name] == nil else {
            return
        }
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? "png"
        images[name] = ("\(name).\(ending)", try read(path))
    }

    private static func base(_ path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
}
