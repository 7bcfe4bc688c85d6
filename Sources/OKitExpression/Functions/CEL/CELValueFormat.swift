package import Foundation
package import OKitSyntax

/// `due.format('date')`, `price.format('money EUR')`: dates and numbers formatted for display.
package enum CELValueFormat {
    static let all: [Function] = [
        CELFunctions.function(
            "format",
            on: .date,
            [.text],
            counts: 0...1,
            returns: .text,
            purity: .localized,
            "The date as `date`, `dateTime` or `time`, each also `short`, `medium`, `long` or `full` as in "
                + "`date medium`; as `full`, `relative` or `iso`.",
            "due.format('date')",
            "March 28, 2026"
        ) { values, evaluator in
            guard let date = values[0].date, CivilTime.range.contains(date) else {
                return evaluator.outOfRange()
            }
            let name = values.count > 1 ? values[1].text ?? "" : "date"
            // Only this format depends on the current time.
            if name == "relative" {
                evaluator.read(.moment)
            }
            guard let text = text(of: date, name, evaluator.space.environment) else {
                evaluator.note(unknown(name, among: dateFormats, dateExamples))
                return .null
            }
            return .text(text)
        },
        CELFunctions.function(
            "format",
            on: .number,
            [.text],
            counts: 0...1,
            returns: .text,
            purity: .localized,
            "The number as `number 2` (digits), `percent`, `money EUR` or `bytes`; seconds as `duration`, such "
                + "as `1h 30m`, or `duration clock`, such as `1:30:00`.",
            "1234.5.format('number 2')",
            "1,234.50"
        ) { values, evaluator in
            let name = values.count > 1 ? values[1].text ?? "" : "number"
            guard let text = text(of: values[0], name, evaluator.space.environment) else {
                evaluator.note(unknown(name, among: numberFormats, numberExamples))
                return .null
            }
            return .text(text)
        },
    ]

    /// The names of the formats of dates, and of those of numbers without their arguments.
    private static let dateFormats: [String] =
        ["date", "dateTime", "time"].flatMap { kind in
            [kind] + DateFormat.Length.allCases.map { "\(kind) \($0.rawValue)" }
        } + ["full", "relative", "iso"]
    private static let numberFormats = ["number", "percent", "money", "bytes", "duration"]

    /// Formats that a message lists if none is similar to the unknown one.
    private static let dateExamples = ["date medium", "dateTime", "time", "relative", "iso"]
    private static let numberExamples = ["number 2", "percent", "money EUR", "bytes", "duration"]

    private static func unknown(
        _ name: String,
        among names: [String],
        _ examples: [String]
    ) -> Finding.Message {
        var suggestion = names.suggestion(for: name)
        let words = name.split(separator: " ", maxSplits: 1)
        if suggestion.meant == nil, words.count > 1,
            let kind = names.suggestion(for: String(words[0])).meant
        {
            suggestion = NameSuggestion(name, meant: "\(kind) \(words[1])", isSole: false)
        }
        let list = suggestion.meant == nil ? "; expected \(examples.listed)" : ""
        return "unknown format \"\(name)\"\(suggestion)\(list)"
    }

    /// The problem of a format's name for values of a type; `nil` if it can be used.
    package static func problem(with name: String, for type: StaticType) -> Finding.Message? {
        let isDate = type.isAlways { $0 == .date }
        let isNumber = type.isAlways { $0.isNumber }
        let words = name.split(separator: " ")
        let kind = String(words.first ?? "")
        let isOfNumber = numberFormats.contains(kind) && words.count < 3
        guard dateFormats.contains(name) || isOfNumber else {
            let (names, examples) =
                isDate
                ? (dateFormats, dateExamples)
                : isNumber
                    ? (numberFormats, numberExamples)
                    : (dateFormats + numberFormats, dateExamples + numberExamples)
            return unknown(name, among: names, examples)
        }
        if isOfNumber, words.count == 2 {
            let argument = words[1]
            let isCurrency = argument.count == 3 && argument.allSatisfy { $0.isUppercase }
            let isDigits = Int(argument).map { (0...15).contains($0) } ?? false
            let (isRight, example) =
                switch kind {
                case "bytes": (false, kind)
                case "money": (isCurrency, "money EUR")
                case "duration": (argument == "clock", "duration clock")
                default: (isDigits, "\(kind) 2")
                }
            if !isRight {
                return "unknown format \"\(name)\"; expected \"\(example)\""
            }
        }
        let hasValues = type.may { $0 == .any || ($0 == .date) != isOfNumber }
        let isFormatted = type.may { $0 == .any || $0 == .date || $0.isNumber }
        return hasValues && isFormatted ? nil : "\"\(name)\" does not format \(type)"
    }

    /// A value that is shown without a format: a date, or a fraction with the decimal separator of
    /// the user; `nil` for other values.
    package static func standardText(of value: Value, _ environment: AppEnvironment) -> String? {
        switch value {
        case .date(let date) where CivilTime.range.contains(date):
            text(of: date, "date", environment)
        case .double, .decimal:
            value.text.map { environment.hasDecimalComma ? $0.replacing(".", with: ",") : $0 }
        default: nil
        }
    }

    /// A date in a format; `nil` for an unknown format.
    package static func text(
        of date: Date,
        _ name: String,
        _ environment: AppEnvironment
    ) -> String? {
        let words = name.split(separator: " ").map(String.init)
        let length = words.count > 1 ? DateFormat.Length(rawValue: words[1]) : nil
        guard words.count == 1 || words.count == 2 && length != nil else {
            return nil
        }
        switch words[0] {
        case "date": return environment.string(from: date, DateFormat(date: length ?? .long))
        case "dateTime":
            // A time does not need to be longer than the seconds.
            let time: DateFormat.Length = length == nil || length == .short ? .short : .medium
            return environment.string(from: date, DateFormat(date: length ?? .short, time: time))
        case "time": return environment.string(from: date, DateFormat(time: length ?? .short))
        case "full" where length == nil: return environment.string(from: date, .fullDate)
        case "relative" where length == nil:
            return RelativeDay.name(of: date, in: environment)
                ?? environment.string(from: date, .longDate)
        case "iso" where length == nil: return CELTime.text(of: date)
        default: return nil
        }
    }

    /// A number in a format; `nil` for an unknown format.
    package static func text(
        of value: Value,
        _ name: String,
        _ environment: AppEnvironment
    ) -> String? {
        let words = name.split(separator: " ")
        guard let number = value.double, number.isFinite, let kind = words.first else {
            return value.celSpelling
        }
        guard numberFormats.contains(String(kind)) else {
            return nil
        }
        switch kind {
        case "bytes": return bytes(number, environment)
        case "duration":
            let isClock = words.count > 1 && words[1] == "clock"
            // As in speech, fractions are ignored.
            let shown = number.rounded(.towardZero)
            return isClock ? DurationText.clock(of: number) : DurationText.text(of: shown)
        default: break
        }
        let formatter = environment.numberFormatter(name)
        var exact: Decimal? = if case .decimal(let decimal) = value { decimal } else { nil }
        if kind == "number", words.count > 1, let digits = Int(words[1]) {
            // The formatter itself does not round to fewer than three decimals.
            exact = (exact ?? Decimal(string: "\(number)")).map { rounded($0, to: digits) }
        }
        let decimal = exact.map { NSDecimalNumber(decimal: $0) }
        return formatter.string(from: decimal ?? NSNumber(value: number)).map { breakable($0) }
    }

    /// A number with a number of decimals; rounds half to even, as formatters do.
    private static func rounded(_ number: Decimal, to digits: Int) -> Decimal {
        var (number, result) = (number, Decimal())
        NSDecimalRound(&result, &number, digits, .bankers)
        return result
    }

    /// A text with plain spaces instead of no-break spaces.
    private static func breakable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(["\u{00A0}", "\u{202F}"].contains(scalar) ? " " : scalar)
        }
        return String(scalars)
    }

    /// A number of bytes in the largest unit of 1,000.
    private static func bytes(_ number: Double, _ environment: AppEnvironment) -> String? {
        var (size, unit) = (number, 0)
        let units = ["bytes", "kB", "MB", "GB", "TB", "PB"]
        while abs(size) >= 1000, unit < units.count - 1 {
            (size, unit) = (size / 1000, unit + 1)
        }
        let formatter = environment.numberFormatter(unit == 0 ? "number 0" : "number 1")
        let shown = Decimal(string: "\(size)").map { rounded($0, to: unit == 0 ? 0 : 1) }
        let number = shown.map { NSDecimalNumber(decimal: $0) } ?? NSNumber(value: size)
        return formatter.string(from: number).map { "\($0) \(units[unit])" }
    }
}

extension AppEnvironment {
    /// The formatter for a form such as `money EUR`; creating one is slow.
    fileprivate func numberFormatter(_ form: String) -> NumberFormatter {
        if let formatter = numberFormatters[form] {
            return formatter
        }
        let words = form.split(separator: " ")
        let argument = words.count > 1 ? String(words[1]) : ""
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: locale)
        switch words.first {
        case "money":
            formatter.numberStyle = .currency
            formatter.currencyCode = argument.isEmpty ? nil : argument
        case "percent":
            formatter.numberStyle = .percent
        default:
            formatter.numberStyle = .decimal
        }
        if let digits = Int(argument), (0...15).contains(digits) {
            formatter.minimumFractionDigits = digits
            formatter.maximumFractionDigits = digits
        }
        if numberFormatters.count >= 100 {
            numberFormatters.removeAll()
        }
        numberFormatters[form] = formatter
        return formatter
    }
}
