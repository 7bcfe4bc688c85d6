/// A string that a terminal sends, such as the color of its background.
struct ReportString: Sendable, Equatable {
    /// The maximum length of a report.
    ///
    /// Longer strings are discarded.
    private static let maximumBytes = 64

    /// The byte that begins the string after ESC.
    private let introducer: UInt8
    private var bytes: [UInt8] = []
    private var isTooLong = false

    init(introducer: UInt8) {
        self.introducer = introducer
    }

    /// Whether it can be the report of a color, whose rest can arrive late.
    var isColor: Bool {
        introducer == UInt8(ascii: "]") && bytes.starts(with: "11;".utf8)
    }

    /// The report; `nil` for unknown strings.
    var report: TerminalReport? {
        guard !isTooLong else {
            return nil
        }
        return switch introducer {
        case UInt8(ascii: "]"): TerminalReport(command: bytes)
        case UInt8(ascii: "_"): TerminalReport(applicationString: bytes)
        default: nil
        }
    }

    /// Adds bytes up to the maximum length.
    mutating func append(_ more: ArraySlice<UInt8>) {
        isTooLong = isTooLong || bytes.count + more.count > Self.maximumBytes
        bytes += more.prefix(Self.maximumBytes - bytes.count)
    }
}
