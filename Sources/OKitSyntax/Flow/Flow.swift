/// A parsed flow: its settings and commands with their locations.
///
/// A flow has one command per line; empty lines and comments are ignored.
public struct Flow: Sendable {
    /// The rule of findings about malformed lines.
    public static let rule = "flow-syntax"

    /// The source text.
    public let source: SourceText

    /// The settings of its header, in line order.
    package private(set) var settings: [Setting] = []

    /// Its commands, in order.
    package private(set) var commands: [Line<FlowCommand>] = []

    /// Whether the last command prints the screen, so that it is not printed again.
    public var showsLast: Bool {
        commands.last?.content == .show
    }

    /// An element of a flow with its location.
    package struct Line<Content: Sendable>: Sendable {
        package let content: Content
        package let location: SourceLocation
    }

    package typealias Setting = Line<FlowSetting>

    /// Parses a flow, and adds a finding for each malformed line.
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

/// A syntax error in a line.
struct FlowSyntaxError: Error {
    let message: Finding.Message
    /// Offsets in the source.
    let range: Range<Int>

    init(_ message: Finding.Message, _ range: Range<Int>) {
        self.message = message
        self.range = range
    }
}
