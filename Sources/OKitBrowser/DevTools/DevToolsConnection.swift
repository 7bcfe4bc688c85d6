import Foundation
import Glibc
import OKitSyntax
import Synchronization

/// A connection to a browser through pipes.
///
/// A thread reads messages. It passes each reply to the caller of its command, and each event to all
/// listeners.
final class DevToolsConnection: Sendable {
    /// The result of a command.
    typealias Reply = Result<JSONDocument, ChromiumError>

    private struct State {
        var lastNumber = 0
        var callers: [Int: (method: String, reply: @Sendable (Reply) -> Void)] = [:]
        var listeners: [Int: @Sendable (DevToolsMessage) -> Void] = [:]
        /// The reason why the connection has ended; `nil` while it works.
        var failure: ChromiumError?
    }

    private let state = Mutex(State())
    private let writing = Mutex(())
    private let process: ChromiumProcess
    private let hasEnded = DispatchSemaphore(value: 0)

    /// The time within which a browser must read a command.
    private static let writeLimit: Int32 = 10_000

    /// Starts to read.
    init(_ process: ChromiumProcess) {
        self.process = process
        let thread = Thread { [self] in
            read()
            hasEnded.signal()
        }
        thread.name = "browser messages"
        thread.start()
    }

    /// Sends a command.
    ///
    /// - Parameters:
    ///   - session: The page that the command is for; `nil` for the browser.
    ///   - reply: Called once with the result, on another thread.
    func send(
        _ method: String,
        _ parameters: DevToolsValue,
        session: String?,
        reply: @escaping @Sendable (Reply) -> Void
    ) {
        let (number, failure) = state.withLock { state in
            state.lastNumber += 1
            if state.failure == nil {
                state.callers[state.lastNumber] = (method, reply)
            }
            return (state.lastNumber, state.failure)
        }
        if let failure {
            return reply(.failure(failure))
        }
        var members: [String: DevToolsValue] = [
            "id": .number(Double(number)), "method": .text(method), "params": parameters,
        ]
        members["sessionId"] = session.map(DevToolsValue.text)
        do throws(ChromiumError) {
            try write(Array(DevToolsValue.object(members).json.utf8) + [0], of: method)
        } catch {
            end(error)
        }
    }

    /// Calls a function with each event until `stopListening` is called, on another thread.
    func listen(_ listener: @escaping @Sendable (DevToolsMessage) -> Void) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = listener
            return state.lastNumber
        }
    }

    /// Removes a listener.
    func stopListening(_ number: Int) {
        state.withLock { $0.listeners[number] = nil }
    }

    /// The reason why the connection has ended; `nil` while it works.
    var failure: ChromiumError? {
        state.withLock { $0.failure }
    }

    /// Asks the browser to end, and waits until it has closed its pipe.
    func close() {
        guard failure == nil else {
            return
        }
        send("Browser.close", [:], session: nil) { _ in }
        _ = hasEnded.wait(timeout: .now() + .seconds(5))
    }

    // MARK: Pipes

    private func write(_ bytes: [UInt8], of method: String) throws(ChromiumError) {
        try writing.withLock { _ throws(ChromiumError) in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { buffer in
                    Glibc.send(
                        process.commands,
                        buffer.baseAddress,
                        buffer.count,
                        Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                    )
                }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    try waitForSpace(method)
                } else if errno != EINTR {
                    // The browser has closed its end.
                    throw .ended(process.lastError)
                }
            }
        }
    }

    private func waitForSpace(_ method: String) throws(ChromiumError) {
        var poll = pollfd(fd: process.commands, events: Int16(POLLOUT), revents: 0)
        let count = Glibc.poll(&poll, 1, Self.writeLimit)
        guard count > 0 || (count < 0 && errno == EINTR) else {
            throw .silent(method: method)
        }
    }

    private func read() {
        var framing = DevToolsFraming()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(process.messages, &buffer, buffer.count)
            if count < 0, errno == EINTR {
                continue
            }
            guard count > 0 else {
                return end(.ended(process.lastError))
            }
            do throws(ChromiumError) {
                for bytes in try framing.append(buffer[..<count]) {
                    take(try DevToolsMessage(bytes))
                }
            } catch {
                return end(error)
            }
        }
    }

    private func take(_ message: DevToolsMessage) {
        switch message.content {
        case .reply(let number, let document, let refusal):
            guard let caller = state.withLock({ $0.callers.removeValue(forKey: number) }) else {
                return
            }
            if let refusal {
                caller.reply(.failure(.refused(method: caller.method, reason: refusal)))
            } else {
                caller.reply(.success(document))
            }
        case .event:
            for listener in state.withLock({ $0.listeners.values.map(\.self) }) {
                listener(message)
            }
        }
    }

    private func end(_ failure: ChromiumError) {
        let callers = state.withLock { state in
            state.failure = state.failure ?? failure
            defer { state.callers = [:] }
            return state.callers.values.map(\.self)
        }
        for caller in callers {
            caller.reply(.failure(failure))
        }
    }
}
