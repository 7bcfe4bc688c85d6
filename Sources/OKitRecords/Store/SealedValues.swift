import FoundationEssentials
import GRDB
import OKitExpression
import OKitModel

/// Encrypts and decrypts the values of columns, each for its own cell.
struct SealedValues: Sendable {
    /// `nil` if no record is encrypted.
    let cipher: (any RecordCipher)?

    /// A cell of a table: values cannot be exchanged between cells.
    struct Cell {
        let root: String
        let column: String
        let key: Int64

        fileprivate var bytes: [UInt8] {
            // The lengths delimit the names, so that no two cells have the same bytes.
            [root, column].flatMap { name in
                UInt64(name.utf8.count).bigEndianBytes + Array(name.utf8)
            } + UInt64(bitPattern: key).bigEndianBytes
        }
    }

    private enum Kind: UInt8 {
        case integer = 1
        case real, text, blob
    }

    /// The encrypted form of a value; null stays null.
    func sealed(_ value: DatabaseValue, in cell: Cell) throws -> DatabaseValue {
        guard let cipher else {
            throw Self.noKey
        }
        let bytes: [UInt8]
        switch value.storage {
        case .null:
            return .null
        case .int64(let number):
            bytes = [Kind.integer.rawValue] + UInt64(bitPattern: number).bigEndianBytes
        case .double(let number):
            bytes = [Kind.real.rawValue] + number.bitPattern.bigEndianBytes
        case .string(let text):
            bytes = [Kind.text.rawValue] + Array(text.utf8)
        case .blob(let data):
            bytes = [Kind.blob.rawValue] + Array(data)
        }
        return Data(try cipher.seal(bytes, for: cell.bytes)).databaseValue
    }

    /// The value in a cell whose column is encrypted.
    ///
    /// - Throws: If it cannot be decrypted, or is not encrypted, since the app only stores
    ///   encrypted values there.
    func opened(_ stored: DatabaseValue, in cell: Cell) throws -> DatabaseValue {
        switch stored.storage {
        case .null:
            return .null
        case .blob(let data):
            guard let cipher else {
                throw Self.noKey
            }
            return try Self.value(of: try cipher.open(Array(data), for: cell.bytes))
        default:
            throw RecordStoreError(.unreadable, "a value is not encrypted, but must be")
        }
    }

    private static func value(of bytes: [UInt8]) throws -> DatabaseValue {
        let content = bytes.dropFirst()
        switch bytes.first.flatMap(Kind.init) {
        case .integer where content.count == 8:
            return Int64(bitPattern: UInt64(bigEndianBytes: content)).databaseValue
        case .real where content.count == 8:
            return Double(bitPattern: UInt64(bigEndianBytes: content)).databaseValue
        case .text:
            return String(decoding: content, as: UTF8.self).databaseValue
        case .blob:
            return Data(content).databaseValue
        default:
            throw RecordStoreError(.unreadable, "an encrypted value has an unknown format")
        }
    }

    private static var noKey: RecordStoreError {
        RecordStoreError(.missingKey, "the records are encrypted, but their key is missing")
    }
}

extension UInt64 {
    fileprivate var bigEndianBytes: [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> UInt64($0)) }
    }

    fileprivate init(bigEndianBytes bytes: ArraySlice<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
