import Foundation
import OKitClassic
import OKitModel
import OKitSyntax

/// The versions of a Core Data model: one in a file or folder `.xcdatamodel`, several in a folder `.xcdatamodeld`.
struct DataModelFile {
    /// The path that the user has named.
    let path: String
    /// The current version.
    let current: XMLDocument
    /// The other versions, by name.
    let former: [(name: String, document: XMLDocument)]

    private static let limit = 64 << 20

    /// Whether a path is that of a model.
    static func isModel(_ path: String) -> Bool {
        let name = path.withoutSlash.lowercased()
        return [".xcdatamodel", ".xcdatamodeld", ".xcdatamodel.xml"].contains { name.hasSuffix($0) }
            || name.hasSuffix("/contents")
    }

    /// Reads a model.
    ///
    /// - Parameter versions: The names of the folders of versions in a folder `.xcdatamodeld`.
    init(
        _ path: String,
        read: (_ path: String) throws(ImportFailure) -> [UInt8],
        folders: (_ path: String) -> [String]?
    ) throws(ImportFailure) {
        let root = path.withoutSlash
        self.path = root
        guard let names = folders(root) else {
            current = try Self.document(root, read)
            former = []
            return
        }
        guard root.lowercased().hasSuffix(".xcdatamodeld") else {
            current = try Self.document("\(root)/contents", read)
            former = []
            return
        }
        let versions = names.filter { $0.lowercased().hasSuffix(".xcdatamodel") }.sorted()
        guard let first = versions.first else {
            throw ImportFailure("\(root): the folder has no .xcdatamodel")
        }
        var named: String?
        if names.contains(".xccurrentversion") {
            let bytes = try read("\(root)/.xccurrentversion")
            named = (try? PropertyList(parsing: bytes))?["_XCCurrentVersionName"]?.text
        }
        let chosen = named.flatMap { versions.contains($0) ? $0 : nil } ?? first
        current = try Self.document("\(root)/\(chosen)/contents", read)
        var former: [(name: String, document: XMLDocument)] = []
        for version in versions where version != chosen {
            former.append(
                (
                    version.withoutEndings([".xcdatamodel"]),
                    try Self.document("\(root)/\(version)/contents", read)
                )
            )
        }
        self.former = former
    }

    private static func document(
        _ path: String,
        _ read: (_ path: String) throws(ImportFailure) -> [UInt8]
    ) throws(ImportFailure) -> XMLDocument {
        let document = try XMLDocument(importing: try read(path), at: path)
        guard document.root.name == "model" else {
            throw ImportFailure(
                "\(document.place(at: document.root.offset)): expected <model>, found <\(document.root.name)>"
            )
        }
        return document
    }

    /// The name of the model.
    var name: String {
        let file = path.split(separator: "/").last { $0 != "contents" }.map(String.init) ?? path
        return file.withoutEndings([".xml", ".xcdatamodeld", ".xcdatamodel"])
    }
}

extension String {
    /// The path without a slash at its end.
    var withoutSlash: String {
        var path = self
        while path.hasSuffix("/"), path.count > 1 {
            path.removeLast()
        }
        return path
    }

    /// The last part of the path.
    var withoutFolder: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}
