import OKitExpression
import OKitSyntax

/// Content that is stored in a separate file below `okit/data` (OKit, "Files").
public enum StoredItem: Sendable, Hashable, CustomStringConvertible {
    /// A model: `<name>.json`.
    case model(String)
    /// An object stored separately from its model, by the id of its owner: `<model>/<id>.json`.
    case part(model: String, id: String)
    /// Bytes, by the id of the object that owns them: `_data/<id>.raw`.
    case data(id: String)
    /// An image, by the id of the object that owns it: `_image/<id>.<ending>`.
    case image(id: String, ending: String)
    /// The entities at the time the models were written: `okit.schema.json`.
    case schema
    /// The state that screens restore between runs: `_screen.state`.
    case screenState

    /// The path below the data folder.
    ///
    /// Paths are unique, and no name from a bundle can escape the folder.
    public var path: String {
        switch self {
        case .model(let name): "\(Self.fileName(name)).json"
        case .part(let model, let id): "\(Self.fileName(model))/\(Self.fileName(id)).json"
        case .data(let id): "\(Self.dataFolder)/\(Self.fileName(id)).raw"
        case .image(let id, let ending):
            "\(Self.imageFolder)/\(Self.fileName(id)).\(Self.fileName(ending))"
        case .schema: "okit.schema.json"
        case .screenState: "_screen.state"
        }
    }

    /// The description in messages: the name of a model, otherwise the path of the file.
    public var description: String {
        if case .model(let name) = self { name } else { path }
    }

    /// Folders for files that do not belong to the model with that name.
    package static let dataFolder = "_data"
    package static let imageFolder = "_image"

    /// Maps names to unique file names; characters that are not allowed are percent-encoded, such
    /// as `%2F`.
    package static func fileName(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isLetter || character.isNumber || "-_".contains(character) {
                result.append(character)
            } else {
                result += PercentEncoding.encoded(String(character)) { _ in false }
            }
        }
        return result
    }
}

extension StoredItem: Comparable {
    /// Orders items by path.
    public static func < (left: Self, right: Self) -> Bool {
        left.path < right.path
    }
}
