import Glibc
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// Only one terminal can be entered in a process, so these run one after the other.
@Suite(.serialized)
struct POSIXTerminalTests {
    private struct Refused: Error {}

    @Test
    func restoresTheAttributesAfterAQuit() async throws {
        let pair = try PseudoTerminal()
        let before = try pair.attributes()
        pair.type("q")
        let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
        let ending = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: TerminalCapabilities()
        ) { _ in Sample.books() }
        #expect(ending == .quit)
        #expect(try pair.attributes() == before)
        let output = pair.output()
        #expect(output.contains("\u{1B}[?1049h"))
        #expect(output.contains("Bookshop"))
        #expect(output.hasSuffix("\u{1B}[?1049l"))
    }

    @Test
    func endsTheUseOfFeatures() throws {
        let pair = try PseudoTerminal()
        let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
        try terminal.enter()
        #expect(!pair.output().contains("\u{1B}[>1u"))
        try terminal.use([.keyboard, .title])
        try terminal.use([.keyboard, .synchronizedOutput])
        #expect(pair.output() == "\u{1B}[22;2t\u{1B}[>1u")
        terminal.leave()
        let left = pair.output()
        #expect(left.hasPrefix("\u{1B}[?2026l\u{1B}[<u\u{1B}[23;2t"))
        #expect(left.hasSuffix("\u{1B}[?1049l"))
        try terminal.enter()
        #expect(pair.output().hasSuffix("\u{1B}[22;2t\u{1B}[>1u"))
        terminal.leave()
    }

    @Test
    func restoresTheAttributesAfterAnError() async throws {
        let pair = try PseudoTerminal()
        let before = try pair.attributes()
        pair.type("\r")
        let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
        var during = before
        await #expect(throws: Refused.self) {
            try await TerminalApp.run(
                terminal: terminal,
                tree: Sample.books(),
                capabilities: TerminalCapabilities()
            ) { _ in
                during = try pair.attributes()
                throw Refused()
            }
        }
        #expect(during != before)
        #expect(try pair.attributes() == before)
    }

    @Test
    func restoresTheAttributesWhenReleased() throws {
        let pair = try PseudoTerminal()
        let before = try pair.attributes()
        do {
            let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
            try terminal.enter()
            #expect(try pair.attributes() != before)
        }
        #expect(try pair.attributes() == before)
    }

    @Test
    func refusesASecondTerminal() throws {
        let (first, second) = (try PseudoTerminal(), try PseudoTerminal())
        let terminal = try POSIXTerminal(input: first.user, output: first.user)
        let other = try POSIXTerminal(input: second.user, output: second.user)
        try terminal.enter()
        #expect(throws: TerminalError.self) {
            try other.enter()
        }
        terminal.leave()
        try other.enter()
        other.leave()
    }

    @Test(arguments: [
        (SIGTERM, TerminalInput.terminated(signal: SIGTERM)), (SIGHUP, .terminated(signal: SIGHUP)),
        (SIGINT, .terminated(signal: SIGINT)), (SIGWINCH, .resized),
        (SIGTSTP, .suspensionRequested), (SIGCONT, .resumed),
    ])
    func reportsSignals(_ signal: Int32, _ input: TerminalInput) throws {
        let pair = try PseudoTerminal()
        let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
        try terminal.enter()
        // To the process: threads of the pool block signals that are sent to them.
        kill(getpid(), signal)
        #expect(try terminal.next(timeoutMilliseconds: 5000) == input)
        terminal.leave()
    }

    @Test
    func endsAWaitWhenWoken() throws {
        let pair = try PseudoTerminal()
        let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
        terminal.waker.wake()
        #expect(try terminal.next(timeoutMilliseconds: 5000) == .woken)
        #expect(try terminal.next(timeoutMilliseconds: 0) == .timedOut)
    }

    @Test
    func reportsTheSize() throws {
        let pair = try PseudoTerminal(columns: 61, rows: 17)
        let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
        #expect(terminal.size == TerminalSize(columns: 61, rows: 17))
    }

    @Test
    func reportsAClosedTerminal() throws {
        let pair = try PseudoTerminal()
        let terminal = try POSIXTerminal(input: pair.user, output: pair.user)
        pair.hangUp()
        #expect(try terminal.next(timeoutMilliseconds: 5000) == .closed)
    }

    @Test
    func refusesWhatIsNoTerminal() throws {
        let file = open("/dev/null", O_RDWR)
        defer {
            close(file)
        }
        #expect(throws: TerminalError.self) {
            _ = try POSIXTerminal(input: file, output: file)
        }
    }
}

struct TerminalCapabilitiesTests {
    @Test(arguments: [
        (["TERM": "xterm-256color"], ColorDepth.indexed), (["TERM": "xterm"], .sixteen),
        (["TERM": "vt100"], .monochrome), (["TERM": "no-such-terminal"], .sixteen),
        (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
        (["TERM": "xterm-256color", "NO_COLOR": "1"], .monochrome),
        (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed), (["TERM": "dumb"], .monochrome),
        (["TERM": ""], .monochrome), (["TERM": "../../etc/passwd"], .sixteen),
    ])
    func findsTheColors(_ environment: [String: String], _ colors: ColorDepth) {
        #expect(TerminalCapabilities(environment: environment).colors == colors)
    }

    @Test(arguments: [
        (["TERM": "dumb"], false), ([:], false), (["TERM": "xterm"], true), (["TERM": "foo"], true),
    ])
    func knowsWhetherScreensCanBeShown(_ environment: [String: String], _ can: Bool) {
        #expect(TerminalCapabilities(environment: environment).canShowScreens == can)
    }

    @Test
    func feedsTheTerminalsKeysToTheDecoder() {
        let capabilities = TerminalCapabilities(environment: ["TERM": "xterm"])
        var decoder = InputDecoder(extraKeys: capabilities.keys)
        #expect(decoder.feed("\u{1B}OA\u{1B}OP".utf8) == [.key(Key(.up)), .key(Key(.function(1)))])
    }
}
