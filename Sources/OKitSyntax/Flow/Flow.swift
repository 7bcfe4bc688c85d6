/// A flow as it is written: what it runs under, and its commands with their places.
///
/// One command a line; empty lines and comments count for nothing.
public struct Flow: Sendable {
    /// The rule of findings about lines that cannot be read.
    public static let rule = "flow-syntax"

    /// Where it stands.
    public let source: SourceText

    /// What its header says, in the order of the lines.
    package private(set) var settings: [Setting] = []

    /// Its commands, in order.
    package private(set) var commands: [Line<FlowCommand>] = []

    /// Whether the last command prints the screen, so that it need not be printed again.
    public var showsLast: Bool {
        commands.last?.content == .show
    }

    /// Something with its place.
    package struct Line<Content: Sendable>: Sendable {
        package let content: Content
        package let location: SourceLocation
    }

    package typealias Setting = Line<FlowSetting>

    /// Reads a flow, and adds a finding for each line that cannot be read.
    public init(parsing source: SourceText, findings: inout [Finding]) {
        self.source = source
        for line in source.bytes.split(separator: 0x0A) {
            do throws(FlowSyntaxError) {
                var words = try FlowWords(line)
                guard !words.isEmpty else {
                    continue
                }
                let location = SourceLocation(source: source, range: words.range)
                switch try FlowParser.line(&words) {
                case .setting where !commands.isEmpty:
                    throw FlowSyntaxError("\"use\" must come before all commands", words.range)
                case .setting(let setting):
                    settings.append(Line(content: setting, location: location))
                case .command(let command):
                    commands.append(Line(content: command, location: location))
                }
            } catch {
                let location = SourceLocation(source: source, range: error.range)
                findings.append(Finding(Self.rule, .error, error.message, at: location))
            }
        }
    }
}

/// A line that cannot be read.
struct FlowSyntaxError: Error {
    let message: Finding.Message
    /// Offsets in the source.
    let range: Range<Int>

    init(_ message: Finding.Message, _ range: Range<Int>) {
        self.message = message
        self.range = range
    }
}
