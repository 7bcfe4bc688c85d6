public import FoundationEssentials
import OKitPattern
import OKitSyntax

import class Foundation.DateFormatter
import class Foundation.NumberFormatter

/// What an app gets from outside while it evaluates: time, new ids, texts and the user's customs.
///
/// All of it comes in here, so that a run with a virtual clock and seeded ids is the same on every
/// machine.
public final class AppEnvironment {
    /// Identifier of the locale that dates and numbers are written in: `en_US`.
    public let locale: String

    /// Identifier of the time zone that dates are shown in: `UTC`, `Europe/Berlin`.
    public let timeZone: String

    /// What the evaluations of a turn can use together.
    public let turn: TurnBudget

    /// What has been reached of the bundle; `nil` except in tests that report it.
    public var coverage: Coverage?

    private let clock: () -> Date
    private let makeID: () -> String
    private let texts: [String: String]
    private let hostFunctions: [HostFunction]
    private let bodies: [Function: HostFunction.Body]
    /// The meaning of names, with the functions of the host.
    public let lookup: MemberLookup
    /// Conditions of this app in their prepared form.
    let conditions = ConditionCache()
    private let makeRandom: () -> UInt64
    private let readImage: (String) -> [UInt8]?
    private var dateFormats: [DateFormat: DateWriter] = [:]
    private var patterns = PatternCache()
    /// The texts that were translated so far; there are as many as the bundle has.
    private var translations: [String: [ExpressionNode]] = [:]
    /// The formatters of numbers, by what expressions call them.
    var numberFormatters: [String: NumberFormatter] = [:]
    /// The formatters of services' dates.
    var dateFormatters: [DateForm: DateFormatter] = [:]

    /// Transformers of the host and its services, by name; they come before those built in.
    public let transformers: [String: Transformer]

    /// Takes in the surroundings.
    ///
    /// - Parameters:
    ///   - clock: tells the present moment.
    ///   - makeID: a new id at each call.
    ///   - makeRandom: a random number at each call, all bits alike.
    ///   - readImage: the bytes of an image of the bundle by its name; `nil` for an unknown one.
    ///   - texts: the bundle's texts in the user's language, by key.
    ///   - turn: the most that the evaluations of a turn can use together.
    ///   - functions: what the host adds; of two with the same name on the same receiver, the last
    ///     counts.
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

    /// The surroundings of another version of an app, whose clock, ids and random numbers go on
    /// where those of the version before it stand.
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

    /// The present moment.
    public var now: Date {
        clock()
    }

    /// An id that was never given before.
    public func newID() -> String {
        makeID()
    }

    /// Whether the host has a function that a bundle declares.
    package func has(_ declared: Function) -> Bool {
        hostFunctions.contains {
            $0.declaration.name == declared.name && $0.declaration.receiver == declared.receiver
        }
    }

    /// What a function of the host does; `nil` for a function of the table or of another host.
    func body(of function: Function) -> HostFunction.Body? {
        bodies[function]
    }

    /// The text under a key; the key itself where the bundle has none.
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

    /// How many patterns were compiled so far.
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

    func string(from date: Date, _ format: DateFormat) -> String {
        if let writer = dateFormats[format] {
            return writer.string(from: date)
        }
        let writer = DateWriter(format, locale: locale, timeZone: timeZone)
        dateFormats[format] = writer
        return writer.string(from: date)
    }
}
