import Testing

@testable import OKitEditor

struct MessageReaderTests {
    @Test func readsMessagesInAnyPortions() throws {
        let stream = Array("Content-Length: 2\r\n\r\n{}Content-Length: 4\r\nX: y\r\n\r\n[12]".utf8)
        for size in 1...stream.count {
            var reader = MessageReader()
            var found: [String] = []
            var index = 0
            while index < stream.count {
                reader.feed(stream[index..<min(index + size, stream.count)])
                index += size
                while let message = try reader.next() {
                    found.append(String(decoding: message, as: UTF8.self))
                }
            }
            #expect(found == ["{}", "[12]"])
        }
    }

    @Test(arguments: [
        "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 100000000\r\n\r\n",
        String(repeating: "a", count: 5000),
    ])
    func refuses(_ stream: String) {
        var reader = MessageReader()
        reader.feed(stream.utf8)
        #expect(throws: MessageReader.Failure.self) { try reader.next() }
    }
}
