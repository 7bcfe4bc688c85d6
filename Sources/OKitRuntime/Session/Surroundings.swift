public import FoundationEssentials
public import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

/// Settings for the environment of a run.
///
/// The host chooses the values that are `nil`.
public struct Surroundings: Sendable {
    /// The time at which a virtual clock starts.
    public var now: Date?
    /// The seed for generated IDs.
    ///
    /// The same seed always yields the same IDs.
    public var seed: UInt64?
    /// The identifier of a locale, such as `de_DE`.
    public var locale: String?
    /// The identifier of a time zone, such as `Europe/Berlin`.
    public var timeZone: String?
    /// The columns and rows of the terminal, each at least 1.
    public var size: (columns: Int, rows: Int)?
    /// Whether the terminal is wide enough for a list and its details.
    public var isWide: Bool { size.map { AppSession.isWide(columns: $0.columns) } ?? false }
    /// The first screen, which overrides the bundle's own.
    public var screen: String?
    /// The theme, which overrides the app's own.
    public var theme: String?
    /// The service that the app calls: `live`, `dev`, `stub`, or the path of a recording.
    public var service: String?

    /// Creates settings that leave everything to the host.
    public init() {}

    /// Creates settings from the header of a flow.
    ///
    /// If a setting occurs twice, the last one counts.
    public init(_ flow: Flow) {
        for setting in flow.settings {
            switch setting.content {
            case .now(let date): now = date
            case .seed(let number): seed = number
            case .locale(let identifier): locale = identifier
            case .timeZone(let identifier): timeZone = identifier
            case .size(let columns, let rows): size = (columns, rows)
            case .screen(let name): screen = name
            case .theme(let name): theme = name
            case .service(let name): service = name
            }
        }
    }

    /// The settings of tests, which are the same on every machine.
    public static let test: Surroundings = {
        var surroundings = Surroundings()
        // 2026-01-01T00:00:00Z
        surroundings.now = Date(timeIntervalSince1970: 1_767_225_600)
        surroundings.seed = 1
        surroundings.locale = "en_US"
        surroundings.timeZone = "UTC"
        surroundings.size = (80, 24)
        return surroundings
    }()

    /// Returns these settings, overridden by those that `others` specifies.
    public func overridden(by others: Surroundings) -> Surroundings {
        var result = self
        result.now = others.now ?? now
        result.seed = others.seed ?? seed
        result.locale = others.locale ?? locale
        result.timeZone = others.timeZone ?? timeZone
        result.size = others.size ?? size
        result.screen = others.screen ?? screen
        result.theme = others.theme ?? theme
        result.service = others.service ?? service
        return result
    }

    /// Returns the environment of an app.
    ///
    /// - Parameters:
    ///   - bundle: The app.
    ///   - clock: The clock; `nil` for the host's clock.
    ///   - functions: The functions that the program adds.
    ///   - transformers: The transformers that the program adds, by name.
    public func environment(
        for bundle: AppBundle,
        clock: VirtualClock? = nil,
        functions: [HostFunction] = [],
        transformers: [String: Transformer] = [:]
    ) -> AppEnvironment {
        let seed = seed ?? .random(in: .min ... .max)
        var ids = RandomIDs(seed: seed)
        // A different sequence than that of the IDs.
        var numbers = RandomNumbers(seed: ~seed)
        let locale = locale ?? "en_US"
        return AppEnvironment(
            locale: locale,
            timeZone: timeZone ?? TimeZone.current.identifier,
            texts: bundle.texts(language: String(locale.prefix { $0 != "_" && $0 != "-" })),
            functions: functions,
            transformers: bundle.transformers.merging(transformers) { $1 },
            clock: { clock?.now ?? Date() },
            makeID: { ids.next() },
            makeRandom: { numbers.next() },
            readImage: { bundle.image(named: $0) }
        )
    }
}

extension AppBundle {
    /// Returns the texts of a language; if the bundle does not contain it, those of its first
    /// language.
    fileprivate func texts(language: String) -> [String: String] {
        texts[language] ?? manifest.languages.first.flatMap { texts[$0] } ?? [:]
    }
}
