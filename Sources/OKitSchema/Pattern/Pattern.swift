import CPCRE2

/// A compiled regular expression, matched with bounded time and memory.
///
/// There is one engine, PCRE2, in UTF mode. A pattern is unanchored: it matches anywhere in a text
/// unless it says otherwise.
public struct Pattern: Sendable {
    /// The expression as it was written.
    public let text: String

    private let code: CompiledCode

    /// What came of a match.
    public enum Outcome: Sendable {
        case match, noMatch
        /// The expression needs more steps or memory for this text than it may have.
        case limitExceeded
    }

    /// Compiles an expression of ECMA-262 with its `u` flag, as JSON Schema asks for (2020-12 core
    /// §6.4).
    ///
    /// Look-behind must have a fixed length.
    public init(ecmaScript text: String) throws(PatternError) {
        self.text = text
        code = try CompiledCode(ECMAScriptTranslator.translate(text))
    }

    /// Whether the expression matches somewhere in a text.
    public func match(_ text: String) -> Outcome {
        var text = text
        return text.withUTF8 { code.match($0) }
    }

    /// Whether the expression matches somewhere in a text of valid UTF-8.
    func match(utf8 text: UnsafeBufferPointer<UInt8>) -> Outcome {
        code.match(text)
    }
}

/// Why an expression is none.
public struct PatternError: Error, Sendable, Hashable {
    /// What is wrong, as a part of a sentence.
    public let reason: String

    /// UTF-8 offset in the expression, where it is known.
    public let offset: Int?
}

/// Owns what PCRE2 has compiled.
///
/// `@unchecked` because of the two pointers: both point to memory that nothing writes after `init`,
/// and that PCRE2 documents as sharable between threads (pcre2api, "Multithreading"). What a match
/// writes is made for each call.
private final class CompiledCode: @unchecked Sendable {
    /// How often the engine may call its inner matching loop.
    private static let matchLimit: UInt32 = 1_000_000
    /// How deep it may nest backtracking points.
    private static let depthLimit: UInt32 = 100_000
    /// Kibibytes that it may use for backtracking.
    private static let heapLimit: UInt32 = 16 * 1024

    private let code: OpaquePointer
    private let context: OpaquePointer?

    init(_ expression: String) throws(PatternError) {
        // ALLOW_EMPTY_CLASS: `[]` matches nothing. MATCH_UNSET_BACKREF: a reference to a group
        // that has not matched is empty. Both as ECMA-262 has it.
        let options =
            UInt32(PCRE2_UTF) | UInt32(PCRE2_NEVER_BACKSLASH_C) | UInt32(PCRE2_DOLLAR_ENDONLY)
            | UInt32(PCRE2_ALLOW_EMPTY_CLASS) | UInt32(PCRE2_MATCH_UNSET_BACKREF)
        var failure: Int32 = 0
        var offset = 0
        var expression = expression
        let compiled = expression.withUTF8 {
            pcre2_compile_8($0.baseAddress, $0.count, options, &failure, &offset, nil)
        }
        guard let compiled else {
            throw PatternError(reason: Self.message(of: failure), offset: nil)
        }
        code = compiled
        context = pcre2_match_context_create_8(nil)
        pcre2_set_match_limit_8(context, Self.matchLimit)
        pcre2_set_depth_limit_8(context, Self.depthLimit)
        pcre2_set_heap_limit_8(context, Self.heapLimit)
    }

    deinit {
        pcre2_match_context_free_8(context)
        pcre2_code_free_8(code)
    }

    func match(_ text: UnsafeBufferPointer<UInt8>) -> Pattern.Outcome {
        guard let data = pcre2_match_data_create_8(1, nil) else {
            return .limitExceeded
        }
        defer { pcre2_match_data_free_8(data) }
        let options = UInt32(PCRE2_NO_UTF_CHECK)
        let result = pcre2_match_8(code, text.baseAddress, text.count, 0, options, data, context)
        switch result {
        case PCRE2_ERROR_NOMATCH: return .noMatch
        case 0...: return .match
        default: return .limitExceeded
        }
    }

    private static func message(of failure: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = pcre2_get_error_message_8(failure, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, Int(count))), as: UTF8.self)
    }
}
