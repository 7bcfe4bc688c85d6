/// The beginning of a string that the terminal sends.
struct AnswerString: Equatable {
    /// Whether it is an application string (APC), the form of answers about images.
    let isApplication: Bool
    private var bytes: [UInt8] = []

    /// Longer strings are not answers.
    private static let maximumLength = 64

    init(isApplication: Bool) {
        self.isApplication = isApplication
    }

    /// Adds a part, up to one byte more than an answer has.
    mutating func append(_ part: ArraySlice<UInt8>) {
        bytes += part.prefix(Self.maximumLength + 1 - bytes.count)
    }

    /// The answer; `nil` for other strings.
    var report: TerminalReport? {
        isApplication && bytes.count <= Self.maximumLength
            ? TerminalReport.parse(string: bytes) : nil
    }
}
