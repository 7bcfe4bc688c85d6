import ArgumentParser
import Foundation
import OKit

/// What an app gets from outside, as far as the command line sets it.
struct Surroundings: ParsableArguments {
    @Option(help: "Locale of dates and numbers, such as de_DE.")
    var locale = "en_US"

    @Option(name: .customLong("time-zone"), help: "Time zone of dates, such as Europe/Berlin.")
    var timeZone: String?

    @Option(help: "The present moment, in ISO 8601; time stands still there.")
    var now: String?

    @Option(help: "New ids come in the same row from the same number.")
    var seed: UInt64?

    func validate() throws {
        if let now, Value.text(now).date == nil {
            throw ValidationError("--now needs a time such as 2026-03-01T09:00:00Z")
        }
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError("there is no time zone \"\(timeZone)\"")
        }
    }

    func environment(of bundle: AppBundle) -> Environment {
        var ids = RandomIDs(seed: seed ?? .random(in: .min ... .max))
        let fixed = now.flatMap { Value.text($0).date }
        return Environment(
            locale: locale,
            timeZone: timeZone ?? TimeZone.current.identifier,
            texts: bundle.texts(language: String(locale.prefix { $0 != "_" && $0 != "-" })),
            clock: { fixed ?? Date() },
            makeID: { ids.next() }
        )
    }
}

extension AppBundle {
    /// The texts of a language; where the bundle has none, those of its first.
    fileprivate func texts(language: String) -> [String: String] {
        texts[language] ?? manifest.languages.first.flatMap { texts[$0] } ?? [:]
    }
}
