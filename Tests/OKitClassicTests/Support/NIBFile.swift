import OKitBundle
import OKitClassic

/// A nib as a value, right or wrong.
struct NIBFile {
    /// The objects; the first holds the lists.
    var objects: [Object] = []
    /// In the place of the counts of objects, keys, values and classes.
    var counts: [Int]?

    struct Object {
        var className: String
        var values: [(key: String, value: NIBValue)]
    }

    /// Adds an object and gives its number.
    mutating func add(_ className: String, _ values: [String: NIBValue] = [:]) -> NIBValue {
        objects.append(
            Object(
                className: className,
                values: values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            )
        )
        return .object(objects.count - 1)
    }

    mutating func text(_ text: String) -> NIBValue {
        add("NSString", ["NS.bytes": .data(Array(text.utf8)[...])])
    }

    mutating func list(_ elements: [NIBValue], _ className: String = "NSArray") -> NIBValue {
        objects.append(
            Object(
                className: className,
                values: [("NSInlinedValue", .bool(true))]
                    + elements.map { ("UINibEncoderEmptyKey", $0) }
            )
        )
        return .object(objects.count - 1)
    }

    mutating func dictionary(_ pairs: [(NIBValue, NIBValue)]) -> NIBValue {
        list(pairs.flatMap { [$0.0, $0.1] }, "NSMutableDictionary")
    }

    /// Sets a value of an object that was added before.
    mutating func set(_ key: String, of object: NIBValue, to value: NIBValue) {
        if case .object(let index) = object {
            objects[index].values.append((key, value))
        }
    }

    var bytes: [UInt8] {
        var keys: [String] = []
        var classes: [String] = []
        func index(of name: String, in names: inout [String]) -> Int {
            if let index = names.firstIndex(of: name) {
                return index
            }
            names.append(name)
            return names.count - 1
        }
        var (objectBytes, valueBytes): ([UInt8], [UInt8]) = ([], [])
        var valueCount = 0
        for object in objects {
            objectBytes += Self.varint(index(of: object.className, in: &classes))
            objectBytes += Self.varint(valueCount) + Self.varint(object.values.count)
            valueCount += object.values.count
            for (key, value) in object.values {
                valueBytes += Self.varint(index(of: key, in: &keys)) + Self.bytes(of: value)
            }
        }
        var (keyBytes, classBytes): ([UInt8], [UInt8]) = ([], [])
        for key in keys {
            keyBytes += Self.varint(key.utf8.count) + Array(key.utf8)
        }
        for name in classes {
            classBytes += Self.varint(name.utf8.count + 1) + Self.varint(1) + [9, 0, 0, 0]
            classBytes += Array(name.utf8) + [0]
        }
        let counts = counts ?? [objects.count, keys.count, valueCount, classes.count]
        var bytes = Array("NIBArchive".utf8) + Self.number(1, 4) + Self.number(9, 4)
        var offset = 50
        for (count, table) in zip(counts, [objectBytes, keyBytes, valueBytes, classBytes]) {
            bytes += Self.number(count, 4) + Self.number(offset, 4)
            offset += table.count
        }
        for table in [objectBytes, keyBytes, valueBytes, classBytes] {
            bytes += table
        }
        return bytes
    }

    private static func bytes(of value: NIBValue) -> [UInt8] {
        switch value {
        case .integer(let number):
            if let number = Int8(exactly: number) {
                [0, UInt8(bitPattern: number)]
            } else if Int16(exactly: number) != nil {
                [1] + Self.number(Int(number), 2)
            } else if Int32(exactly: number) != nil {
                [2] + Self.number(Int(number), 4)
            } else {
                [3] + Self.number(Int(number), 8)
            }
        case .bool(let bool): [bool ? 5 : 4]
        case .real(let number):
            if Double(Float(number)) == number {
                [6] + Self.number(Int(Float(number).bitPattern), 4)
            } else {
                [7] + Self.number(Int(Int64(bitPattern: number.bitPattern)), 8)
            }
        case .data(let data): [8] + varint(data.count) + data
        case .null: [9]
        case .object(let index): [10] + number(index, 4)
        }
    }

    static func varint(_ number: Int) -> [UInt8] {
        var (bytes, rest): ([UInt8], Int) = ([], number)
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F))
            rest >>= 7
        }
        return bytes + [UInt8(rest) | 0x80]
    }

    private static func number(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
