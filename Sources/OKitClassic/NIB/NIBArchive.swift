import OKitBundle

/// The objects of a compiled nib (NIBArchive), each with named values, some of which are references
/// to objects.
///
/// References are resolved on access, so that objects may refer to each other in cycles.
package final class NIBArchive: Sendable {
    /// The objects by number; the first contains all others.
    let records: [Record]
    let entries: [Entry]
    let keys: [String]
    let classNames: [String]

    /// An object: its class, and the range of its values.
    struct Record: Sendable {
        var className: Int
        var entries: Range<Int>
    }

    /// A value of an object under its key.
    struct Entry: Sendable {
        var key: Int
        var value: NIBValue
    }

    /// Parses a nib.
    ///
    /// - Parameter bytes: A whole file, or the part of one that contains a nib; the offsets of
    ///   errors are relative to the beginning of the file.
    package init(parsing bytes: ArraySlice<UInt8>) throws(ClassicFormatError) {
        let reader = try NIBReader(bytes)
        classNames = try reader.classNames()
        keys = try reader.keys()
        entries = try reader.entries(keyCount: keys.count)
        records = try reader.records(
            classCount: classNames.count,
            entryCount: entries.count
        )
        try reader.checkReferences(in: entries, count: records.count)
    }

    /// The object with the lists of all others; `nil` in a nib without objects.
    package var root: NIBObject? {
        records.isEmpty ? nil : NIBObject(archive: self, index: 0)
    }

    /// All objects by number.
    package var objects: [NIBObject] {
        records.indices.map { NIBObject(archive: self, index: $0) }
    }
}

/// A value of an object in a nib.
package enum NIBValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// Bytes, which are a slice of the file.
    case data(ArraySlice<UInt8>)
    /// The number of an object.
    case object(Int)
}

/// An object of a nib: a view that is cheap to copy.
package struct NIBObject: Sendable {
    let archive: NIBArchive
    /// Its number in the archive.
    package let index: Int

    /// The name of its class, as in the nib.
    package var className: String {
        archive.classNames[archive.records[index].className]
    }

    /// The value of a key, or its first value if the key is repeated; `nil` if there is none.
    ///
    /// Only the first values are searched: no class of UIKit has more, except for collections.
    package subscript(key: String) -> NIBValue? {
        let mostKeys = 256
        return entries.prefix(mostKeys).first { archive.keys[$0.key] == key }?.value
    }

    /// The number of its values.
    var count: Int {
        archive.records[index].entries.count
    }

    /// The object of a key; `nil` if there is none.
    package func object(_ key: String) -> NIBObject? {
        self[key].flatMap { object($0) }
    }

    /// The name in a key, a text of at most 1,024 bytes; `nil` if there is none.
    package func name(_ key: String) -> String? {
        let lengthLimit = 1024
        let object = object(key)
        return object?.bytes.map { $0.count <= lengthLimit } == true ? object?.text : nil
    }

    /// The boolean of a key; `nil` if there is none.
    package func bool(_ key: String) -> Bool? {
        switch self[key] {
        case .bool(let bool): bool
        case .integer(let number): number != 0
        default: nil
        }
    }

    /// The whole number of a key; `nil` if there is none.
    package func integer(_ key: String) -> Int? {
        if case .integer(let number) = self[key] { Int(number) } else { nil }
    }

    /// The elements of an array or a set; for a dictionary, keys and values alternate.
    package var elements: [NIBObject] {
        entries.filter { archive.keys[$0.key] == "UINibEncoderEmptyKey" }
            .compactMap { object($0.value) }
    }

    /// The keys of a dictionary with their values.
    package var pairs: [(key: NIBObject, value: NIBObject)] {
        let elements = elements
        return stride(from: 0, to: elements.count - 1, by: 2).map {
            (elements[$0], elements[$0 + 1])
        }
    }

    /// The text of a string object; `nil` for any other class.
    package var text: String? {
        guard className.hasSuffix("String"), let bytes else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes of a string or data object; `nil` for any other.
    package var bytes: ArraySlice<UInt8>? {
        if case .data(let bytes) = self["NS.bytes"] { bytes } else { nil }
    }

    private var entries: ArraySlice<NIBArchive.Entry> {
        archive.entries[archive.records[index].entries]
    }

    private func object(_ value: NIBValue) -> NIBObject? {
        if case .object(let index) = value {
            NIBObject(archive: archive, index: index)
        } else {
            nil
        }
    }
}
