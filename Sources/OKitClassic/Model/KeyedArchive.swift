import OKitBundle

/// The objects of a keyed archive (NSKeyedArchiver), as in its property list.
///
/// References are resolved on access, so that objects may refer to each other in cycles. No classes
/// are instantiated.
package final class KeyedArchive: Sendable {
    /// The objects by number; the first represents nil.
    let objects: [PropertyList]
    private let top: [String: PropertyList]

    /// Creates an archive from a property list.
    package init(_ list: PropertyList) throws(ClassicFormatError) {
        guard list["$archiver"]?.text == "NSKeyedArchiver" else {
            throw Self.error(.badSignature, at: 0, "$archiver is not \"NSKeyedArchiver\"")
        }
        guard case .array(let objects) = list["$objects"] else {
            throw Self.error(.missing, at: 0, "$objects is missing")
        }
        guard case .dictionary(let top) = list["$top"] else {
            throw Self.error(.missing, at: 0, "$top is missing")
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

    /// The root object.
    package var root: KeyedObject? {
        top["root"]?.uid.map { KeyedObject(archive: self, index: $0) }
    }

    /// Resolves a reference to its object; the object for nil becomes `nil`.
    func resolve(_ value: PropertyList?) -> PropertyList? {
        guard let index = value?.uid else {
            return value
        }
        return index == 0 ? nil : objects[index]
    }

    /// Checks all references, so that they need not be checked on access.
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
                    "it refers to object \(uid) of \(count)"
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

/// An object of a keyed archive: a view that is cheap to copy.
package struct KeyedObject: Sendable {
    let archive: KeyedArchive
    /// Its number in the archive.
    package let index: Int

    private var content: PropertyList {
        archive.objects[index]
    }

    /// The name of its class; `nil` for texts and numbers.
    package var className: String? {
        archive.resolve(content["$class"])?["$classname"]?.text
    }

    /// The value of a key, with a reference resolved once; `nil` if there is none.
    package subscript(key: String) -> PropertyList? {
        archive.resolve(content[key])
    }

    /// The object that a key refers to; `nil` if there is none.
    package func object(_ key: String) -> KeyedObject? {
        object(content[key])
    }

    /// The text of a key, which may be a string or an object with one.
    package func text(_ key: String) -> String? {
        self[key]?.text ?? object(key)?["NS.string"]?.text
    }

    /// The objects of an array or a set; empty for any other kind.
    package var elements: [KeyedObject] {
        content["NS.objects"]?.elements.compactMap { object($0) } ?? []
    }

    /// The members of a dictionary with text keys; empty for any other kind.
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

    /// The value itself, if it is a scalar such as text or a number.
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
