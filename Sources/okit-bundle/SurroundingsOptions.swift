import ArgumentParser
import Foundation
import OKitExpression
import OKitModel
import OKitRuntime

/// The command line options for the environment of an app.
struct SurroundingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The locale of dates and numbers, such as de_DE.", valueName: "locale")
    )
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of dates, such as Europe/Berlin.",
            valueName: "time-zone"
        )
    )
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "A fixed current time, in ISO 8601.",
            valueName: "time"
        )
    )
    var now: String?

    @Option(
        help: ArgumentHelp(
            "The seed of random numbers and generated ids, for reproducible runs.",
            valueName: "number"
        )
    )
    var seed: UInt64?

    func validate() throws {
        if let now, Value.text(now).date == nil {
            throw ValidationError("--now must be a time, such as 2026-03-01T09:00:00Z")
        }
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError("unknown time zone \"\(timeZone)\"")
        }
    }

    var surroundings: Surroundings {
        var surroundings = Surroundings()
        surroundings.now = now.flatMap { Value.text($0).date }
        surroundings.seed = seed
        surroundings.locale = locale
        surroundings.timeZone = timeZone
        return surroundings
    }
}

/// The columns and rows of a terminal, such as 80x24.
struct SizeArgument: ExpressibleByArgument {
    let columns: Int
    let rows: Int

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
            .compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (1...1000).contains($0) }) else {
            return nil
        }
        columns = sides[0]
        rows = sides[1]
    }
}
