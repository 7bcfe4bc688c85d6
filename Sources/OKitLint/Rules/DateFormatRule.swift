import OKitBundle
import OKitSyntax

/// Reports date formats with a letter that is easily confused with another.
struct DateFormatRule: Rule {
    static let page = RulePage(
        "date-format",
        .warning,
        finds: "Reports date formats (Unicode TR 35) with YYYY (week year) together with a "
            + "month, DD (day of the year) together with a month, mm (minutes) without hours, or "
            + "without any field.",
        because: "Such dates are parsed and formatted incorrectly, some of them on only a few "
            + "days of the year.",
        in: "services/StubService.json",
        bad: #"{"options": {"transformers": {"date": {"day": {"format": "YYYY-MM-dd"}}}}}"#,
        good: #"{"options": {"transformers": {"date": {"day": {"format": "yyyy-MM-dd"}}}}}"#,
        format: .first
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.services.values.flatMap { service in
            service.formats.sorted { $0.key < $1.key }.compactMap { _, format in
                format.string.flatMap { Self.mistake(in: $0) }.map {
                    warning($0, at: format.location)
                }
            }
        }
    }

    private static func mistake(in format: String) -> Finding.Message? {
        // Quoted text is not a field.
        let parts = format.split(separator: "'", omittingEmptySubsequences: false)
        let fields = Set(parts.enumerated().filter { $0.offset % 2 == 0 }.flatMap(\.element))
        let hasMonth = fields.contains("M") || fields.contains("L")
        let hasHour = !fields.isDisjoint(with: "HhKkAS")
        if fields.isDisjoint(with: "yYuMLdDEecwWQqHhKkmsSA") {
            return "\"\(format)\" has no date field"
        } else if fields.contains("Y"), hasMonth, !fields.contains("w") {
            return "Y is the week year; use y for the calendar year"
        } else if fields.contains("D"), hasMonth {
            return "D is the day of the year; use d for the day of the month"
        } else if fields.contains("m"), fields.contains("d"), !hasHour {
            return "m is the minute; use M for the month"
        } else if fields.contains("h"), fields.contains("m"), !fields.contains("a") {
            return "h is the hour from 1 to 12 and needs a; use H for 0 to 23"
        }
        return nil
    }
}
