import OKitSyntax

/// Splits a stream of bytes into messages, each after a header with its length (LSP 3.17, base
/// protocol).
struct MessageReader {
    /// An error after which the beginning of the next message is unknown.
    enum Failure: Error, Equatable {
        case badHeader, tooLarge(Int)
    }

    /// The maximum size of a message in bytes.
    static let largestMessage = 64 << 20
    private static let largestHeader = 4096

    private var buffer: [UInt8] = []
    private var length: Int?

    /// Adds bytes from the stream.
    mutating func feed(_ bytes: some Sequence<UInt8>) {
        buffer += bytes
    }

    /// Returns the next complete message; `nil` if more bytes are needed.
    mutating func next() throws(Failure) -> [UInt8]? {
        if length == nil {
            length = try header()
        }
        guard let length, buffer.count >= length else {
            return nil
        }
        let message = Array(buffer[..<length])
        buffer.removeFirst(length)
        self.length = nil
        return message
    }

    /// Reads the header, and returns the length that it states.
    private mutating func header() throws(Failure) -> Int? {
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard let place = buffer.prefix(Self.largestHeader).firstRange(of: end) else {
            if buffer.count >= Self.largestHeader {
                throw .badHeader
            }
            return nil
        }
        let text = String(decoding: buffer[..<place.lowerBound], as: UTF8.self)
        buffer.removeFirst(place.upperBound)
        for line in text.split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else {
                throw .badHeader
            }
            if parts[0].lowercased() == "content-length" {
                let value = parts[1].drop { $0 == " " }
                guard let length = Int(value), length >= 0 else {
                    throw .badHeader
                }
                guard length <= Self.largestMessage else {
                    throw .tooLarge(length)
                }
                return length
            }
        }
        throw .badHeader
    }

    /// Returns a message with its header.
    static func framed(_ message: JSONText) -> [UInt8] {
        let body = Array(message.description.utf8)
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
