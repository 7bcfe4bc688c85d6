import OKitExpression
package import OKitSyntax

// The stored form of a schema: JSON with a version.
extension StoredSchema {
    /// The version of the form.
    static let formVersion: Int64 = 1

    /// Why a stored schema cannot be read.
    package enum Problem: Error, Equatable {
        /// It was stored by a later version of the program.
        case newerForm
        /// It is not a schema.
        case damaged
    }

    /// The JSON text.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("version")
            writer.int(Self.formVersion)
            writer.key("app")
            writer.string(appVersion)
            writer.key("models")
            writer.object { writer in
                for (name, entity) in models.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    writer.string(entity)
                }
            }
            writer.key("entities")
            writer.object { writer in
                for (name, entity) in entities.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    entity.write(to: &writer)
                }
            }
        }
        return writer.bytes
    }

    /// Parses the form that `json` writes.
    package init(_ source: SourceText) throws(Problem) {
        guard let document = try? JSONDocument(parsing: source),
            let version = document.root["version"]?.int,
            let appVersion = document.root["app"]?.string
        else {
            throw .damaged
        }
        guard version <= Self.formVersion else {
            throw .newerForm
        }
        self.init(appVersion: appVersion)
        guard let models = document.root["models"]?.members,
            let entities = document.root["entities"]?.members
        else {
            throw .damaged
        }
        for member in models {
            guard let entity = member.value.string else {
                throw .damaged
            }
            self.models[member.name] = entity
        }
        for member in entities {
            guard let entity = Entity(member.value) else {
                throw .damaged
            }
            self.entities[member.name] = entity
        }
    }
}

extension StoredSchema.Entity {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if hasID {
                writer.key("id")
                writer.bool(true)
            }
            writer.write(ancestors, as: "ancestors")
            writer.key("properties")
            writer.object { writer in
                for (name, property) in properties.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    property.write(to: &writer)
                }
            }
        }
    }

    fileprivate init?(_ node: JSONNode) {
        hasID = node["id"]?.bool ?? false
        ancestors = node["ancestors"]?.elements.compactMap(\.string) ?? []
        guard let members = node["properties"]?.members else {
            return nil
        }
        for member in members {
            guard let property = StoredSchema.Property(member.value) else {
                return nil
            }
            properties[member.name] = property
        }
    }
}

extension StoredSchema.Property {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("type")
            writer.string(type.storedName)
            for (name, flag) in [
                ("day", isDay), ("optional", isOptional), ("separate", isSeparate),
            ] where flag {
                writer.key(name)
                writer.bool(true)
            }
            if let inverse {
                writer.key("inverse")
                writer.string(inverse)
            }
        }
    }

    fileprivate init?(_ node: JSONNode) {
        guard let type = node["type"]?.string.flatMap({ ValueType(storedName: $0[...]) }) else {
            return nil
        }
        self.init(type, isOptional: node["optional"]?.bool ?? false)
        isDay = node["day"]?.bool ?? false
        isSeparate = node["separate"]?.bool ?? false
        inverse = node["inverse"]?.string
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ names: [String], as key: String) {
        guard !names.isEmpty else {
            return
        }
        self.key(key)
        array { writer in
            for name in names {
                writer.string(name)
            }
        }
    }
}

extension ValueType {
    private static let listMark = "list of "
    private static let setMark = "set of "
    private static let mapMark = "map of "
    private static let objectMark = "object "

    /// The name of the type in stored schemas: `list of object Book`.
    fileprivate var storedName: String {
        switch self {
        case .list(let element): Self.listMark + element.storedName
        case .set(let element): Self.setMark + element.storedName
        case .map(let element): Self.mapMark + element.storedName
        case .object(let entity): Self.objectMark + entity
        default: Self.scalars.first { $0.value == self }?.key ?? "any"
        }
    }

    /// Parses the form that `storedName` writes.
    package init?(storedName name: Substring) {
        func element(_ mark: String) -> ValueType? {
            name.hasPrefix(mark) ? ValueType(storedName: name.dropFirst(mark.count)) : nil
        }
        if name.hasPrefix(Self.objectMark) {
            self = .object(String(name.dropFirst(Self.objectMark.count)))
        } else if let type = element(Self.listMark) {
            self = .list(type)
        } else if let type = element(Self.setMark) {
            self = .set(type)
        } else if let type = element(Self.mapMark) {
            self = .map(type)
        } else if name == "any" {
            self = .any
        } else if let type = Self.scalars[String(name)] {
            self = type
        } else {
            return nil
        }
    }
}
