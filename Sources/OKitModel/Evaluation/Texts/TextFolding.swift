import Foundation
import OKitSyntax

/// Brings texts to the form that comparisons see: folded by the options, in one canonical form
/// (NFC), as UTF-8.
///
/// Case is folded as Unicode folds it (`ß` is `ss`). ASCII needs no tables, and the Latin letters of
/// two bytes a small one.
enum TextFolding {
    typealias Options = ExpressionNode.ComparisonOptions

    /// Hands on the bytes of a text in that form, and whether the text itself is ASCII.
    static func withBytes<Result>(
        of text: String,
        _ options: Options,
        _ body: (UnsafeBufferPointer<UInt8>, _ isASCII: Bool) -> Result
    ) -> Result {
        let folding = options.folding
        let result: Result?? = text.utf8.withContiguousStorageIfAvailable { bytes -> Result? in
            if bytes.isASCII {
                return folding.contains(.caseInsensitive)
                    ? withLowercase(bytes) { body($0, true) } : body(bytes, true)
            }
            guard bytes.isLatin else {
                return nil
            }
            // Such letters do not compose with each other.
            return folding.isEmpty
                ? body(bytes, false)
                : LatinFolding.table(of: folding).withFolded(
                    bytes,
                    ignoringCase: folding.contains(.caseInsensitive)
                ) { body($0, false) }
        }
        if case .some(.some(let result)) = result {
            return result
        }
        var folded = folded(text, options)
        return folded.withUTF8 { body($0, false) }
    }

    /// The text in that form.
    static func folded(_ text: String, _ options: Options) -> String {
        let folding = options.folding
        var foldings: String.CompareOptions = []
        if folding.contains(.caseInsensitive) {
            foldings.insert(.caseInsensitive)
        }
        if folding.contains(.diacriticInsensitive) {
            foldings.insert(.diacriticInsensitive)
        }
        let folded = foldings.isEmpty ? text : text.folding(options: foldings, locale: nil)
        return folded.precomposedStringWithCanonicalMapping
    }

    private static func withLowercase<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { folded in
            _ = folded.initialize(fromContentsOf: bytes)
            for index in folded.indices {
                folded[index] |= folded[index] &- 0x41 < 26 ? 0x20 : 0
            }
            return body(UnsafeBufferPointer(folded))
        }
    }
}

extension ExpressionNode.ComparisonOptions {
    /// What is folded; nothing where the texts have been prepared.
    var folding: Self {
        contains(.normalized) ? [] : intersection([.caseInsensitive, .diacriticInsensitive])
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var isASCII: Bool {
        var bits: UInt8 = 0
        for byte in self {
            bits |= byte
        }
        return bits < 0x80
    }

    /// Whether all scalars are below U+0180.
    fileprivate var isLatin: Bool {
        allSatisfy { $0 < 0xC6 }
    }
}
