public import FoundationEssentials
public import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

/// What a run can be told of its surroundings; what is `nil` is left to the host.
public struct Surroundings: Sendable {
    /// The moment at which a virtual clock begins.
    public var now: Date?
    /// The same number gives the same row of new ids.
    public var seed: UInt64?
    /// Identifier of a locale: `de_DE`.
    public var locale: String?
    /// Identifier of a time zone: `Europe/Berlin`.
    public var timeZone: String?
    /// Columns and rows of the terminal, each from 1.
    public var size: (columns: Int, rows: Int)?
    /// Whether the terminal has room for a list and what its rows open.
    public var isWide: Bool { size.map { AppSession.isWide(columns: $0.columns) } ?? false }
    /// The first screen, in place of the bundle's own.
    public var screen: String?
    /// The theme, in place of the app's own.
    public var theme: String?
    /// Whom the app asks: `live`, `dev`, `stub`, or the path of a recording.
    public var service: String?

    /// Leaves everything to the host.
    public init() {}

    /// Takes what the header of a flow says; of a setting that stands twice, the last counts.
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

    /// What tests run under, so that they are the same everywhere.
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

    /// The same, where `others` has nothing to say.
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

    /// What an app gets from outside.
    ///
    /// - Parameters:
    ///   - bundle: the app.
    ///   - clock: tells the time; `nil` is the host's clock.
    ///   - functions: the functions that the program adds.
    ///   - transformers: the transformers that the program adds, by name.
    public func environment(
        for bundle: AppBundle,
        clock: VirtualClock? = nil,
        functions: [HostFunction] = [],
        transformers: [String: Transformer] = [:]
    ) -> AppEnvironment {
        let seed = seed ?? .random(in: .min ... .max)
        var ids = RandomIDs(seed: seed)
        // Another row than that of the ids.
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
    /// The texts of a language; where the bundle has none, those of its first.
    fileprivate func texts(language: String) -> [String: String] {
        texts[language] ?? manifest.languages.first.flatMap { texts[$0] } ?? [:]
    }
}
