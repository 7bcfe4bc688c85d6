public import FoundationEssentials
import OKitPattern
import OKitSyntax

import class Foundation.DateFormatter
import struct Foundation.Locale
import class Foundation.NumberFormatter

/// The environment of an app's evaluations: time, new ids, texts and the user's locale.
///
/// All external inputs come from here, so that a run with a virtual clock and seeded ids is
/// reproducible on every machine.
public final class AppEnvironment {
    /// The identifier of the locale for dates and numbers: `en_US`.
    public let locale: String

    /// The identifier of the time zone for dates: `UTC`, `Europe/Berlin`.
    public let timeZone: String

    /// The shared budget of the evaluations of a turn.
    public let turn: TurnBudget

    /// The coverage of the bundle; `nil` except in tests that report it.
    public var coverage: Coverage?

    private let clock: () -> Date
    private let makeID: () -> String
    private let texts: [String: String]
    private let hostFunctions: [HostFunction]
    private let bodies: [Function: HostFunction.Body]
    /// The lookup of names, with the functions of the host.
    public let lookup: MemberLookup
    /// Prepared conditions of this app.
    let conditions = ConditionCache()
    private let makeRandom: () -> UInt64
    private let readImage: (String) -> [UInt8]?
    private var dateFormats: [DateFormat: DateWriter] = [:]
    private var patterns = PatternCache()
    /// The texts that were translated so far; their number is limited by the bundle.
    private var translations: [String: [ExpressionNode]] = [:]
    /// Whether numbers have a comma before their decimals.
    package private(set) lazy var hasDecimalComma =
        Locale(identifier: locale).decimalSeparator == ","
    /// The formatters of numbers, by the format's name in expressions.
    var numberFormatters: [String: NumberFormatter] = [:]
    /// The formatters for dates of services.
    var dateFormatters: [DateForm: DateFormatter] = [:]

    /// Transformers of the host and its services, by name; they take precedence over the built-in
    /// ones.
    public let transformers: [String: Transformer]

    /// Creates an environment.
    ///
    /// - Parameters:
    ///   - clock: Returns the current time.
    ///   - makeID: Returns a new id at each call.
    ///   - makeRandom: Returns a random number at each call, with uniformly distributed bits.
    ///   - readImage: Returns the bytes of an image of the bundle by its name; `nil` for an unknown
    ///     one.
    ///   - texts: The bundle's texts in the user's language, by key.
    ///   - turn: The budget of the evaluations of a turn.
    ///   - functions: Functions of the host; of two with the same name on the same receiver, the
    ///     last is used.
    public init(
        locale: String = "en_US",
        timeZone: String = "UTC",
        texts: [String: String] = [:],
        functions: [HostFunction] = [],
        transformers: [String: Transformer] = [:],
        turn: TurnBudget.Size = TurnBudget.Size(),
        clock: @escaping () -> Date = { Date() },
        makeID: @escaping () -> String = { RandomIDs.random() },
        makeRandom: @escaping () -> UInt64 = { .random(in: .min ... .max) },
        readImage: @escaping (String) -> [UInt8]? = { _ in nil }
    ) {
        hostFunctions = functions
        bodies = Dictionary(
            functions.map { ($0.declaration, $0.body) },
            uniquingKeysWith: { first, _ in first }
        )
        // Of two functions with the same name on the same receiver, the last is called.
        let declared = functions.reversed().map(\.declaration)
        lookup = MemberLookup(functions: FunctionTable.standard.adding(declared))
        self.turn = TurnBudget(turn)
        self.locale = locale
        self.timeZone = timeZone
        self.texts = texts
        self.clock = clock
        self.makeID = makeID
        self.makeRandom = makeRandom
        self.readImage = readImage
        self.transformers = transformers
    }

    /// Creates the environment of another version of an app, which continues the clock, ids and
    /// random numbers of the previous version's.
    public convenience init(_ other: AppEnvironment, following old: AppEnvironment) {
        self.init(
            locale: other.locale,
            timeZone: other.timeZone,
            texts: other.texts,
            functions: other.hostFunctions,
            transformers: other.transformers,
            turn: other.turn.size,
            clock: old.clock,
            makeID: old.makeID,
            makeRandom: old.makeRandom,
            readImage: other.readImage
        )
    }

    /// The Gregorian calendar in the app's time zone.
    private(set) lazy var calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        return calendar
    }()

    /// The current time.
    public var now: Date {
        clock()
    }

    /// A new, unique id.
    public func newID() -> String {
        makeID()
    }

    /// Whether the host has a function that a bundle declares.
    package func has(_ declared: Function) -> Bool {
        hostFunctions.contains {
            $0.declaration.name == declared.name && $0.declaration.receiver == declared.receiver
        }
    }

    /// The body of a function of the host; `nil` for a function of the table or of another host.
    func body(of function: Function) -> HostFunction.Body? {
        bodies[function]
    }

    /// The text under a key; the key itself if the bundle has none.
    public func localized(_ key: String) -> String {
        texts[key] ?? key
    }

    /// The parts of a text's translation; `nil` if the bundle has none.
    func translatedText(_ key: String) -> [ExpressionNode]? {
        if let known = translations[key] {
            return known
        }
        guard let text = texts[key], case .text(let template) = TextParser.parse(text).root.kind
        else {
            return nil
        }
        translations[key] = template.parts
        return template.parts
    }

    /// The bytes of an image of the bundle.
    package func image(_ name: String) -> [UInt8]? {
        readImage(name)
    }

    func randomNumber() -> UInt64 {
        makeRandom()
    }

    /// The number of patterns compiled so far.
    var compiledPatterns: Int {
        patterns.compiledCount
    }

    func pattern(
        _ text: String,
        isCaseInsensitive: Bool,
        isWhole: Bool = true
    ) -> Result<Pattern, PatternError> {
        patterns.pattern(text, isCaseInsensitive: isCaseInsensitive, isWhole: isWhole)
    }

    /// Frees what was prepared for evaluations: formatters, patterns and texts.
    ///
    /// They are prepared again with the next evaluation that uses them.
    package func releaseMemory() {
        dateFormats = [:]
        numberFormatters = [:]
        dateFormatters = [:]
        translations = [:]
        patterns = PatternCache()
    }

    func string(from date: Date, _ format: DateFormat) -> String {
        if let writer = dateFormats[format] {
            return writer.string(from: date)
        }
        let writer = DateWriter(format, locale: locale, timeZone: timeZone)
        dateFormats[format] = writer
        return writer.string(from: date)
    }
}
