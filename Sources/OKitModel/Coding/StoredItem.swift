import OKitExpression
import OKitSyntax

/// What is kept in a file of its own below `okit/data` (OKit, "Files").
public enum StoredItem: Sendable, Hashable, CustomStringConvertible {
    /// A model: `<name>.json`.
    case model(String)
    /// An object that is stored separately from its model, by the id of its owner:
    /// `<model>/<id>.json`.
    case part(model: String, id: String)
    /// Bytes, by the id of the object that has them: `_data/<id>.raw`.
    case data(id: String)
    /// A picture, by the id of the object that has it: `_image/<id>.<ending>`.
    case image(id: String, ending: String)
    /// The entities that the models were written with: `okit.schema.json`.
    case schema
    /// What screens remember between runs: `_screen.state`.
    case screenState

    /// The path below the data folder; different items have different ones, and no name from a bundle leads out
    /// of it.
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

    /// What messages call it: the name of a model, else the path of its file.
    public var description: String {
        if case .model(let name) = self { name } else { path }
    }

    /// Folders whose files belong to no model with that name.
    package static let dataFolder = "_data"
    package static let imageFolder = "_image"

    /// Different names give different files: what may not stand in one is spelled as `%2F`.
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
    /// In the order of their paths.
    public static func < (left: Self, right: Self) -> Bool {
        left.path < right.path
    }
}
