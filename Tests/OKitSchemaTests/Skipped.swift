/// A folder, a file, or one group of a file of the official suite that is not run.
struct Skipped: CustomStringConvertible {
    let path: String
    let group: String?
    let description: String

    init(_ path: String, _ group: String? = nil, because reason: String) {
        self.path = path
        self.group = group
        description = "\(path): \(reason)"
    }

    static let draft2020 = [
        Skipped("optional/cross-draft.json", because: "draft 2019-09 is not supported"),
        Skipped(
            "optional/format/ecmascript-regex.json",
            "ECMA 262 lookbehind is valid, including variable width",
            because: "look-behind must have a fixed length"
        ),
    ]

    static let draft7 = [
        Skipped(
            "optional/content.json",
            because: "\"contentEncoding\" and \"contentMediaType\" are annotations"
        ),
        Skipped("optional/cross-draft.json", because: "draft 2019-09 is not supported"),
        Skipped(
            "optional/format/ecmascript-regex.json",
            "ECMA 262 lookbehind is valid, including variable width",
            because: "look-behind must have a fixed length"
        ),
    ]
}
