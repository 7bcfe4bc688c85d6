import OKitBundle

/// The objects of a keyed archive (NSKeyedArchiver) as they stand in its property list.
///
/// References are followed when somebody asks, so that objects may refer to each other in circles.
/// No class is ever made of them.
package final class KeyedArchive: Sendable {
    /// The objects by their numbers; the first stands for no object.
    let objects: [PropertyList]
    private let top: [String: PropertyList]

    /// Takes a property list for an archive.
    package init(_ list: PropertyList) throws(ClassicFormatError) {
        guard list["$archiver"]?.text == "NSKeyedArchiver" else {
            throw Self.error(.badSignature, at: 0, "$archiver is not \"NSKeyedArchiver\"")
        }
        guard case .array(let objects) = list["$objects"] else {
            throw Self.error(.missing, at: 0, "there are no $objects")
        }
        guard case .dictionary(let top) = list["$top"] else {
            throw Self.error(.missing, at: 0, "there is no $top")
        }
        self.objects = objects
        self.top = top
        for (index, object) in objects.enumerated() {
            try Self.check(object, in: index, count: objects.count)
        }
        for value in top.values {
            try Self.check(value, in: 0, count: objects.count)
        }
    }

    /// The object that the archive was made of.
    package var root: KeyedObject? {
        top["root"]?.uid.map { KeyedObject(archive: self, index: $0) }
    }

    /// A reference becomes what it refers to; what stands for no object becomes `nil`.
    func resolve(_ value: PropertyList?) -> PropertyList? {
        guard let index = value?.uid else {
            return value
        }
        return index == 0 ? nil : objects[index]
    }

    /// Finds references that lead nowhere, so that nobody who follows one has to look.
    private static func check(
        _ value: PropertyList,
        in index: Int,
        count: Int
    ) throws(ClassicFormatError) {
        switch value {
        case .uid(let uid):
            guard uid < count else {
                throw error(
                    .badReference,
                    at: index,
                    "it refers to object \(uid), and there are \(count)"
                )
            }
        case .array(let elements):
            for element in elements {
                try check(element, in: index, count: count)
            }
        case .dictionary(let members):
            for member in members.values {
                try check(member, in: index, count: count)
            }
        default: break
        }
    }

    static func error(
        _ code: ClassicFormatError.Code,
        at index: Int,
        _ message: String
    ) -> ClassicFormatError {
        ClassicFormatError(.keyedArchive, code, at: index, message)
    }
}

/// An object of a keyed archive: a view, cheap to copy.
package struct KeyedObject: Sendable {
    let archive: KeyedArchive
    /// Its number in the archive.
    package let index: Int

    private var content: PropertyList {
        archive.objects[index]
    }

    /// The name of its class; `nil` for texts and numbers, which stand for themselves.
    package var className: String? {
        archive.resolve(content["$class"])?["$classname"]?.text
    }

    /// The value of a key, with references followed once; `nil` if there is none.
    package subscript(key: String) -> PropertyList? {
        archive.resolve(content[key])
    }

    /// The object that a key refers to; `nil` if there is none.
    package func object(_ key: String) -> KeyedObject? {
        object(content[key])
    }

    /// The text of a key, whether it stands for itself or is an object with one.
    package func text(_ key: String) -> String? {
        self[key]?.text ?? object(key)?["NS.string"]?.text
    }

    /// The objects of an array or a set; empty for any other kind.
    package var elements: [KeyedObject] {
        content["NS.objects"]?.elements.compactMap { object($0) } ?? []
    }

    /// The members of a dictionary whose keys are texts; empty for any other kind.
    package var members: [String: KeyedObject] {
        guard let keys = content["NS.keys"]?.elements,
            let values = content["NS.objects"]?.elements
        else {
            return [:]
        }
        var members: [String: KeyedObject] = [:]
        for (key, value) in zip(keys, values) {
            if let name = archive.resolve(key)?.text, let value = object(value) {
                members[name] = value
            }
        }
        return members
    }

    /// The value itself, where it is a text, a number or the like and no object.
    package var value: PropertyList {
        content
    }

    private func object(_ reference: PropertyList?) -> KeyedObject? {
        guard let index = reference?.uid, archive.resolve(reference) != nil else {
            return nil
        }
        return KeyedObject(archive: archive, index: index)
    }
}
