import Foundation
import OKitSyntax

/// Converts texts to the form in which they are compared: folded by the options, in one canonical
/// form (NFC), as UTF-8.
///
/// Case is folded by the rules of Unicode (`ß` is `ss`). ASCII needs no tables, and the Latin
/// letters of two bytes a small one.
struct TextFolding {
    typealias Options = ComparisonOptions

    private let options: Options
    private let ignoresCase: Bool
    /// `nil` if no option folds.
    private let latin: LatinFolding?

    init(_ options: Options) {
        self.options = options
        let folding = options.folding
        ignoresCase = folding.contains(.caseInsensitive)
        latin = folding.isEmpty ? nil : LatinFolding.table(of: folding)
    }

    /// Passes the bytes of a text in that form, and whether the text itself is ASCII.
    @inline(__always)
    func withBytes<Result>(
        of text: String,
        _ body: (UnsafeBufferPointer<UInt8>, _ isASCII: Bool) -> Result
    ) -> Result {
        let result = text.utf8.withContiguousStorageIfAvailable { withFolded($0, body) }
        if case .some(.some(let result)) = result {
            return result
        }
        var folded = Self.folded(text, options)
        return folded.withUTF8 { body($0, false) }
    }

    /// Folds the UTF-8 of a text; `nil` if the text has characters that need the tables of Unicode.
    @inline(__always)
    func withFolded<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, _ isASCII: Bool) -> Result
    ) -> Result? {
        let highest = bytes.highest
        // Such letters do not compose with each other.
        guard highest < LatinFolding.firstByteAbove else {
            return nil
        }
        guard let latin, highest >= 0x80 || ignoresCase else {
            return body(bytes, highest < 0x80)
        }
        let capacity = highest < 0x80 ? bytes.count : LatinFolding.capacity(for: bytes.count)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { folded in
            var count = bytes.count
            if highest < 0x80 {
                bytes.lowercase(into: folded)
            } else {
                count = latin.fold(bytes, ignoringCase: ignoresCase, into: folded)
            }
            return body(UnsafeBufferPointer(rebasing: folded[..<count]), highest < 0x80)
        }
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
}

extension ComparisonOptions {
    /// The folding options; empty if the texts have been prepared.
    var folding: Self {
        contains(.normalized) ? [] : intersection([.caseInsensitive, .diacriticInsensitive])
    }
}

extension UnsafeBufferPointer<UInt8> {
    @inline(__always)
    fileprivate var highest: UInt8 {
        var highest: UInt8 = 0
        for byte in self {
            highest = Swift.max(highest, byte)
        }
        return highest
    }

    /// Writes ASCII in lower case to memory of the same size.
    @inline(__always)
    fileprivate func lowercase(into lower: UnsafeMutableBufferPointer<UInt8>) {
        for index in indices {
            let byte = self[index]
            lower.initializeElement(at: index, to: byte | (byte &- 0x41 < 26 ? 0x20 : 0))
        }
    }
}
