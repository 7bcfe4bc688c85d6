import CPCRE2

/// A compiled regular expression, matched with bounded time and memory.
///
/// There is one engine, PCRE2, in UTF mode, and two dialects: an expression of ECMA-262 matches
/// anywhere in a text unless it has anchors, one of ICU matches the whole text.
package final class Pattern: Sendable {
    /// The expression as written.
    package let text: String

    private let plain: PlainPattern?
    /// Not needed if a plain pattern decides all texts.
    private let code: CompiledCode?

    /// The outcome of a match.
    package enum Outcome: Sendable {
        case match, noMatch
        /// The expression exceeds the limits of steps or memory for this text.
        case limitExceeded
    }

    /// Compiles an expression of ECMA-262 with its `u` flag, as JSON Schema requires (2020-12 core
    /// §6.4).
    ///
    /// Look-behind must have a fixed length.
    package init(ecmaScript text: String) throws(PatternError) {
        self.text = text
        plain = PlainPattern(ecmaScript: text)
        code =
            plain?.decidesAll == true
            ? nil : try CompiledCode(ECMAScriptTranslator.translate(text), .ecmaScript)
    }

    /// Compiles an expression of ICU, as the predicate operator MATCHES requires.
    ///
    /// It matches a text as a whole, or any part of it. Classes such as `\w` support all scripts.
    /// Nested sets (`[[a-z]&&[^x]]`) and names of characters (`\N{DIGIT ONE}`) are rejected.
    package init(
        icu text: String,
        isCaseInsensitive: Bool = false,
        isWhole: Bool = true
    ) throws(PatternError) {
        self.text = text
        let dialect: CompiledCode.Dialect =
            isCaseInsensitive ? .icuIgnoringCase : isWhole ? .icu : .icuPart
        plain = nil
        code = try CompiledCode(ICUTranslator.translate(text), dialect)
    }

    /// The maximum number of calls of the engine's inner matching loop.
    package static let mostAttempts = 1_000_000

    /// Whether the expression matches a text.
    ///
    /// - Parameter attempts: The maximum number of calls of the engine's inner matching loop.
    package func match(_ text: String, attempts: Int = mostAttempts) -> Outcome {
        var text = text
        return text.withUTF8 { match(utf8: $0, attempts: attempts) }
    }

    /// Whether the expression matches a text of valid UTF-8.
    package func match(
        utf8 text: UnsafeBufferPointer<UInt8>,
        attempts: Int = mostAttempts
    ) -> Outcome {
        if let isMatch = plain?.matches(text) {
            return isMatch ? .match : .noMatch
        }
        return code?.match(text, attempts: attempts) ?? .limitExceeded
    }
}

/// The error of an invalid expression.
package struct PatternError: Error, Sendable, Hashable {
    /// The problem, as a part of a message.
    package let reason: String

    /// The UTF-8 offset in the expression, if it is known.
    package let offset: Int?
}

/// Owns code that PCRE2 has compiled.
///
/// The Swift compiler cannot check that threads may share the pointer. This is safe: compiled code
/// does not change after `init`, and PCRE2 documents it as shareable (pcre2api, "Multithreading").
/// Data that a match writes is created for each call.
private final class CompiledCode: Sendable {
    /// The maximum number of calls of the engine's inner matching loop, the maximum nesting of
    /// backtracking points, and their maximum memory in kibibytes.
    ///
    /// An expression can lower them, but not raise them (pcre2pattern, "Special start-of-pattern
    /// items").
    private static let limits =
        "(*LIMIT_MATCH=\(Pattern.mostAttempts))(*LIMIT_DEPTH=100000)(*LIMIT_HEAP=16384)"

    nonisolated(unsafe) private let code: OpaquePointer

    enum Dialect {
        case ecmaScript, icu, icuIgnoringCase, icuPart

        var options: UInt32 {
            let common = UInt32(PCRE2_UTF) | UInt32(PCRE2_NEVER_BACKSLASH_C)
            let whole = UInt32(PCRE2_UCP) | UInt32(PCRE2_ANCHORED) | PCRE2_ENDANCHORED
            return switch self {
            case .ecmaScript:
                // ALLOW_EMPTY_CLASS: `[]` matches nothing. MATCH_UNSET_BACKREF: a reference to a
                // group that has not matched is empty. Both are required by ECMA-262.
                common | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_ALLOW_EMPTY_CLASS)
                    | UInt32(PCRE2_MATCH_UNSET_BACKREF)
            case .icu: common | whole
            case .icuPart: common | UInt32(PCRE2_UCP)
            case .icuIgnoringCase: common | whole | UInt32(PCRE2_CASELESS)
            }
        }
    }

    init(_ expression: String, _ dialect: Dialect) throws(PatternError) {
        let compilation = pcre2_compile_context_create_8(nil)
        defer { pcre2_compile_context_free_8(compilation) }
        if dialect != .ecmaScript {
            // `.` does not match line terminators, of which ICU has the same.
            pcre2_set_newline_8(compilation, UInt32(PCRE2_NEWLINE_ANY))
        }
        var failure: Int32 = 0
        var offset = 0
        var expression = Self.limits + expression
        let compiled = expression.withUTF8 {
            pcre2_compile_8(
                $0.baseAddress,
                $0.count,
                dialect.options,
                &failure,
                &offset,
                compilation
            )
        }
        guard let compiled else {
            throw PatternError(reason: Self.message(of: failure), offset: nil)
        }
        code = compiled
    }

    deinit {
        pcre2_code_free_8(code)
    }

    func match(_ text: UnsafeBufferPointer<UInt8>, attempts: Int) -> Pattern.Outcome {
        guard let data = pcre2_match_data_create_8(1, nil) else {
            return .limitExceeded
        }
        defer { pcre2_match_data_free_8(data) }
        let options = UInt32(PCRE2_NO_UTF_CHECK)
        var context: OpaquePointer?
        if attempts < Pattern.mostAttempts {
            context = pcre2_match_context_create_8(nil)
            pcre2_set_match_limit_8(context, UInt32(clamping: attempts))
        }
        defer { pcre2_match_context_free_8(context) }
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
