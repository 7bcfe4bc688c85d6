import OKitModel
import OKitSyntax

/// A storyboard or xib file, with its objects by their ids.
final class InterfaceFile {
    /// The path of the file, as the user has named it.
    let path: String
    /// The document.
    let document: XMLDocument
    /// The first object with each id.
    private var objects: [String: XMLElement] = [:]
    /// The objects whose id another object has.
    private(set) var duplicates: [XMLElement] = []

    /// Reads a file.
    init(_ path: String, _ bytes: [UInt8]) throws(ImportFailure) {
        self.path = path
        document = try XMLDocument(importing: bytes, at: path)
        let root = document.root
        guard root.name == "document", root["type"]?.contains("CocoaTouch") == true else {
            throw ImportFailure(
                "\(place(of: root)): expected a storyboard or xib for iOS, found <\(root.name)>"
            )
        }
        var waiting = [root]
        while let element = waiting.popLast() {
            let sizes = element.attributes.map(\.value.utf8.count) + [element.text.utf8.count]
            guard sizes.allSatisfy({ $0 <= Self.longestText }) else {
                throw ImportFailure(
                    "\(place(of: element)): a text is longer than \(Self.longestText) bytes"
                )
            }
            if let id = element["id"], !Self.withoutObject.contains(element.name) {
                if objects[id] == nil {
                    objects[id] = element
                } else {
                    duplicates.append(element)
                }
            }
            waiting += element.children.reversed()
        }
    }

    /// The maximum length of a text in bytes.
    private static let longestText = 32_768

    /// The elements whose `id` does not name an object of the app.
    private static let withoutObject: Set = ["plugIn", "device", "adaptation", "deployment"]

    /// The name of the file without its folder and ending.
    var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }

    /// The whole file.
    var root: InterfaceNode {
        InterfaceNode(file: self, element: document.root)
    }

    /// The object with an id.
    subscript(id: String) -> InterfaceNode? {
        objects[id].map { InterfaceNode(file: self, element: $0) }
    }

    /// The place of an element.
    func place(of element: XMLElement) -> SourcePlace {
        document.place(at: element.offset)
    }
}

extension XMLDocument {
    /// Parses a file that is imported.
    init(importing bytes: [UInt8], at path: String) throws(ImportFailure) {
        let source = SourceText(path: path, bytes: bytes)
        do throws(XMLSyntaxError) {
            try self.init(parsing: source)
        } catch {
            let position = source.position(at: error.offset)
            throw ImportFailure("\(path):\(position.line):\(position.column): \(error.message)")
        }
    }

    /// The place at an offset.
    func place(at offset: Int) -> SourcePlace {
        let position = source.position(at: offset)
        return SourcePlace(path: source.path, line: position.line, column: position.column)
    }
}
