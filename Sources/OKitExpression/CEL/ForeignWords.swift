import OKitSyntax

/// The words of other languages, with what CEL has instead.
enum ForeignWords {
    /// Functions and properties of texts: what follows the dot.
    static let ofTexts = Dictionary(replacements: [
        ("size()", ["count", "len"]),
        ("size() == 0", ["isEmpty", "empty"]),
        ("trim().size() == 0", ["isBlank", "blank"]),
        ("uppercaseString()", ["upper", "uppercased", "toUpperCase", "toUpper", "upcase"]),
        ("lowercaseString()", ["lower", "lowercased", "toLowerCase", "toLower", "downcase"]),
        ("capitalizedString()", ["capitalized", "titleize"]),
        ("trim()", ["strip", "trimmed", "trimming", "trimmingCharacters"]),
        ("contains(part)", ["includes", "include", "has", "containsString"]),
        ("startsWith(part)", ["hasPrefix", "starts_with", "beginsWith"]),
        ("endsWith(part)", ["hasSuffix", "ends_with"]),
        ("matches(pattern)", ["match", "test", "regex"]),
        ("substring(start, end)", ["sub", "mid", "slice", "prefix", "left"]),
        ("replace(part, other)", ["replaceAll", "replacingOccurrences", "gsub"]),
        ("split(separator)", ["components", "explode"]),
        ("indexOf(part)", ["index", "firstIndex", "strpos"]),
        ("reverse()", ["reversed"]),
    ])

    /// Functions and properties of lists: what follows the dot.
    static let ofLists = Dictionary(replacements: [
        ("size()", ["count", "length", "len"]),
        ("size() == 0", ["isEmpty", "empty"]),
        ("exists(element, condition)", ["some", "any", "anyMatch"]),
        ("value in list", ["includes", "include", "has"]),
        ("all(element, condition)", ["every", "allSatisfy", "allMatch"]),
        ("filter(element, condition)", ["where", "select", "find_all"]),
        ("map(element, value)", ["collect", "flatMap", "compactMap"]),
        ("filter(element, condition).first()", ["find", "firstWhere", "detect"]),
        ("average()", ["avg", "mean"]),
        ("sum()", ["total", "reduce"]),
        ("min()", ["minimum"]),
        ("max()", ["maximum"]),
        ("join(separator)", ["joined", "implode"]),
        ("first()", ["first", "head"]),
        ("last()", ["last"]),
        ("slice(start, end)", ["prefix", "take", "sub", "subarray"]),
        ("reverse()", ["reversed"]),
        ("distinct()", ["unique", "uniq", "distinctBy"]),
    ])

    /// Functions and properties of dates: what follows the dot.
    static let ofDates = Dictionary(replacements: [
        ("getFullYear()", ["year", "getYear"]),
        ("getMonth()", ["month"]),
        ("getDate()", ["day", "getDay"]),
        ("getDayOfWeek()", ["weekday", "dayOfWeek"]),
        ("getHours()", ["hour", "getHour"]),
        ("getMinutes()", ["minute", "getMinute"]),
        ("getSeconds()", ["second", "getSecond"]),
        ("formatISO()", ["toISOString", "isoformat"]),
        ("format('date')", ["strftime", "toLocaleDateString", "toString"]),
    ])

    /// Functions and properties of numbers: what follows the dot.
    static let ofNumbers = Dictionary(replacements: [
        ("format('number 2')", ["toFixed", "toLocaleString"])
    ])

    /// Functions, with or without a value before them.
    static let functions = Dictionary(replacements: [
        ("string(value)", ["toString", "to_s", "str", "description", "text", "String"]),
        ("int(value)", ["toInt", "parseInt", "to_i", "Int", "integer"]),
        ("double(value)", ["toDouble", "parseFloat", "to_f", "float", "Number", "number"]),
        ("size(list)", ["len", "count", "length"]),
        ("math.round(number)", ["round", "rounded"]),
        ("math.floor(number)", ["floor"]),
        ("math.ceil(number)", ["ceil", "ceiling"]),
        ("math.abs(number)", ["absolute", "fabs"]),
        ("math.trunc(number)", ["truncate"]),
        ("math.isNaN(number)", ["isNaN"]),
        ("math.greatest(a, b)", ["greatest"]),
        ("math.least(a, b)", ["least"]),
        ("text.uppercaseString()", ["upper", "uppercase", "ucase"]),
        ("text.lowercaseString()", ["lower", "lowercase", "lcase"]),
        ("text.substring(start, end)", ["substr", "substring", "mid"]),
        ("text + other", ["concat"]),
        ("condition ? value : other", ["if", "iif", "when", "ternary"]),
        ("value != null ? value : other", ["coalesce", "ifnull", "nvl", "default"]),
        ("value != null", ["exists", "isset", "defined"]),
        ("now.startOfDay()", ["today", "current_date", "curdate"]),
        ("timestamp(text)", ["date", "datetime", "Date", "parseDate"]),
        ("tr(text)", ["translate", "localize", "gettext", "t", "NSLocalizedString"]),
    ])

    /// Names of values.
    static let names = Dictionary(replacements: [
        ("null", ["nil", "None", "undefined", "NULL", "Null", "none"]),
        ("true", ["True", "TRUE", "yes", "YES"]),
        ("false", ["False", "FALSE", "no", "NO"]),
        ("self", ["this"]),
        ("now", ["today", "NOW", "current_timestamp"]),
    ])

    /// Words between values, in lowercase.
    static let operators = Dictionary(replacements: [
        ("&&", ["and"]), ("||", ["or"]), ("!", ["not"]), ("==", ["is", "eq", "equals"]),
        ("!=", ["ne", "neq"]), ("%", ["mod"]), ("/", ["div"]), ("<", ["lt"]), (">", ["gt"]),
        ("<=", ["le", "lte"]), (">=", ["ge", "gte"]),
        ("text.contains(part) or text.finds(part)", ["like", "contains"]),
    ])

    /// Signs, the longest first, with the sign that is read in their place.
    static let signs: [(text: String, meant: CELToken.Sign?, hint: String)] = [
        ("===", .equal, "use =="), ("!==", .notEqual, "use !="), ("<>", .notEqual, "use !="),
        ("??", nil, "use value != null ? value : other"),
        ("=>", .comma, "a comma follows the variable"),
        ("->", .comma, "a comma follows the variable"),
        ("=", .equal, "\"==\" compares two values"), ("&", .and, "\"&&\" joins conditions"),
        ("|", .or, "\"||\" joins conditions"),
    ]

    /// What a value of a type has instead of a function or property; `nil` for an unknown word.
    ///
    /// A property with the name of a function is more likely a misspelled property of the app.
    static func replacement(for name: String, on type: ValueType, isCalled: Bool) -> String? {
        let own: [String: String]? =
            switch type {
            case .text: ofTexts
            case .list, .set: ofLists
            case .date: ofDates
            case .int, .double, .decimal: ofNumbers
            default: nil
            }
        return own?[name] ?? (isCalled ? functions[name] : nil)
    }
}
