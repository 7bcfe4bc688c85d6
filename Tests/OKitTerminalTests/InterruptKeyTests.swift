import Glibc
import TestSupport
import Testing

@testable import OKitTerminal

struct InterruptKeyTests {
    private func actions(_ text: String, typed: String) -> [InterruptKeys.Action] {
        var keys = InterruptKeys()
        let actions = text.utf8.compactMap { keys.take($0) }
        #expect(keys.typed == Array(typed.utf8))
        return actions
    }

    @Test func stopsOnceAndThenEndsTheProcess() {
        #expect(
            actions("a\u{3}b\u{3}", typed: "ab") == [.stop, .end(signal: SIGINT)]
        )
    }

    @Test func actsForSuspendAndQuit() {
        #expect(actions("\u{1A}x\u{1C}", typed: "x") == [.suspend, .end(signal: SIGQUIT)])
    }

    @Test func readsUnambiguousCodes() {
        let stop = "\u{1B}[99;5u"
        #expect(actions("a\(stop)b\(stop)", typed: "ab") == [.stop, .end(signal: SIGINT)])
        #expect(actions("\u{1B}[122;133u\u{1B}[97;5u", typed: "\u{1B}[97;5u") == [.suspend])
        let paste = "\u{1B}[200~\(stop)\u{1B}[201~"
        #expect(actions(paste, typed: paste) == [])
    }

    @Test func leavesPastedKeysAlone() {
        let paste = "\u{1B}[200~a\u{3}\u{1C}\u{1A}\u{1B}[201~"
        #expect(actions(paste + "\u{3}", typed: paste) == [.stop])
    }

    /// Reads the terminal on another thread, and leaves to the owner what was typed ahead.
    @Test func readsATerminalMeanwhile() async throws {
        let pair = try PseudoTerminal()
        let signals = try SignalPipe()
        let terminal = try POSIXBackgroundTerminal(
            input: pair.user,
            output: pair.user,
            signals: signals
        )
        #expect(RawMode.set(on: pair.user))
        let (inputs, input) = AsyncStream.makeStream(of: BackgroundInput.self)
        terminal.beginReading { input.yield($0) }
        signals.write(UInt8(SIGWINCH))
        signals.write(UInt8(SIGTERM))
        pair.type("ab\u{3}c")
        var iterator = inputs.makeAsyncIterator()
        #expect(await iterator.next() == .stop)
        #expect(await iterator.next() == .stop)
        terminal.endReading()
        #expect(terminal.takeTyped() == Array("abc".utf8))
        #expect(terminal.takeTyped().isEmpty)
        let left = [signals.read(), signals.read()].compactMap(\.self)
        #expect(Set(left) == [UInt8(SIGTERM), UInt8(SIGWINCH)])
        #expect(signals.read() == nil)
    }

    @Test func endsReadingWhereTheTerminalIsGone() throws {
        let pair = try PseudoTerminal()
        let terminal = try POSIXBackgroundTerminal(
            input: pair.user,
            output: pair.user,
            signals: SignalPipe()
        )
        terminal.beginReading { _ in }
        pair.hangUp()
        terminal.endReading()
        #expect(terminal.takeTyped().isEmpty)
    }
}
