import Glibc

/// Texts that are searched together, which takes less time than one search for each.
struct JoinedTexts: Sendable {
    /// The texts, separated by null bytes.
    private var bytes: [UInt8] = []

    init(_ texts: some Sequence<String> = []) {
        for text in texts {
            add(text)
        }
    }

    mutating func add(_ text: String) {
        bytes += text.utf8
        bytes.append(0)
    }

    /// Whether a text is part of one of the texts.
    func contain(_ text: String) -> Bool {
        let text = Array(text.utf8)
        guard let first = text.first else {
            return true
        }
        return bytes.withUnsafeBytes { bytes in
            text.withUnsafeBytes { text in
                guard var rest = bytes.baseAddress, let sought = text.baseAddress else {
                    return false
                }
                let end = rest + bytes.count
                while end - rest >= text.count,
                    let found = memchr(rest, Int32(first), end - rest - text.count + 1)
                {
                    if memcmp(found, sought, text.count) == 0 {
                        return true
                    }
                    rest = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
    }
}
