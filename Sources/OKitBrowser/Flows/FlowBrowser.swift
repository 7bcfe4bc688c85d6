import Foundation
package import Logging
package import OKitBundle
package import OKitRuntime
package import OKitSyntax
import Synchronization

/// A browser that runs flows, each in a page with a separate context, against apps that this process
/// serves on a port of this machine.
package final class FlowBrowser: Sendable {
    private struct State {
        /// The names of apps that no flow uses.
        var freeNames: [String]
        /// The sessions that pages start, by the names of apps.
        var sessions: [String: BrowserSession] = [:]
    }

    private let process: ChromiumProcess
    private let connection: DevToolsConnection
    private let names: [String]
    private let state: Mutex<State>
    private let endsOnSignals: Bool
    private let check: String?
    private let port = ServerPort()

    /// The process was interrupted before all flows have run.
    package struct Interruption: Error {}

    /// - Parameters:
    ///   - process: The browser, which ends with this object's `run`.
    ///   - count: The number of flows that run at the same time.
    ///   - check: A script with a function `okitCheck`, which returns the problems of a page as texts;
    ///     `nil` to check nothing.
    ///   - endsOnSignals: Whether SIGINT and SIGTERM interrupt the flows. They are then taken for the
    ///     whole process.
    package init(
        _ process: ChromiumProcess,
        count: Int,
        check: String? = nil,
        endsOnSignals: Bool
    ) {
        self.process = process
        self.check = check
        self.endsOnSignals = endsOnSignals
        connection = DevToolsConnection(process)
        // Other users of this machine do not know the addresses.
        names = (0..<count).map { _ in RandomText.make(bytes: 16) }
        state = Mutex(State(freeNames: names))
    }

    /// Serves a bundle while flows run, and ends the browser afterwards.
    ///
    /// - Parameters:
    ///   - started: Called once the server listens.
    ///   - body: Runs the flows by calls of `test`.
    /// - Throws: `ChromiumError` if the browser does not start, `Interruption` after a signal.
    package func run<Result: Sendable>(
        serving bundle: AppBundle,
        logger: Logger,
        started: @escaping @Sendable () -> Void,
        _ body: @escaping @Sendable () async -> Result
    ) async throws -> Result {
        do {
            try await FlowThread.run { [self] in checkBrowser() }.get()
        } catch {
            end()
            throw error
        }
        let (ports, gate) = AsyncStream.makeStream(of: Int.self)
        let server = server(of: bundle, logger)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await server.run { port in
                    started()
                    gate.yield(port)
                }
                return nil
            }
            group.addTask { [self] in
                for await number in ports {
                    port.number = number
                    break
                }
                return Task.isCancelled ? nil : await body()
            }
            let first = await group.nextResult()
            group.cancelAll()
            // Flows that still run fail at once without the browser. The server does not wait for
            // pages that are closed.
            await FlowThread.run { [self] in end() }
            guard let result = try first?.get() ?? nil else {
                throw Interruption()
            }
            return result
        }
    }

    /// Ends the browser and removes its files.
    private func end() {
        connection.close()
        process.end()
    }

    private func checkBrowser() -> Result<Void, ChromiumError> {
        let slot = ReplySlot()
        let executor = FlowExecutor()
        connection.send("Browser.getVersion", [:], session: nil) { reply in
            slot.fill(reply)
            executor.wake()
        }
        _ = executor.run(until: { slot.reply != nil }, within: FlowPage.limit)
        return (slot.reply ?? .failure(.silent(method: "Browser.getVersion"))).map { _ in }
    }

    private func server(of bundle: AppBundle, _ logger: Logger) -> BrowserServer {
        var settings = ServerSettings(host: "127.0.0.1", port: 0, access: .visitors)
        settings.acceptsLocalNamesOnly = true
        settings.endsOnSignals = endsOnSignals
        // Each flow has a new session.
        settings.limits.idle = .seconds(10)
        let apps = names.map { name in
            HostedApp(
                name: name,
                title: bundle.manifest.name,
                screens: Set(bundle.screens.keys),
                image: { bundle.image(named: $0) },
                makeSession: { [self] _ in try session(for: name) }
            )
        }
        return BrowserServer(apps, settings: settings, logger: logger)
    }

    private func session(for name: String) throws -> BrowserSession {
        guard let session = state.withLock({ $0.sessions.removeValue(forKey: name) }) else {
            throw FlowFailure("no flow waits for a page")
        }
        return session
    }

    // MARK: Flows

    /// Runs a flow.
    ///
    /// - Parameters:
    ///   - conditions: The conditions of the flow.
    ///   - start: Starts the app of the flow, which accesses files through its page.
    package func test(
        _ flow: Flow,
        under conditions: FlowConditions,
        start: @escaping @Sendable (sending FlowStage.FileAccess) -> sending FlowStage
    ) async -> FlowTest {
        await FlowThread.run { [self] in play(flow, under: conditions, start: start) }
    }

    private func play(
        _ flow: Flow,
        under conditions: FlowConditions,
        start: (sending FlowStage.FileAccess) -> sending FlowStage
    ) -> FlowTest {
        let name = state.withLock { $0.freeNames.popLast() } ?? names[0]
        let executor = FlowExecutor()
        let surroundings = conditions.surroundings
        let options = PageOptions(
            timeZone: surroundings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt,
            language: String((surroundings.locale ?? "en_US").prefix { $0 != "." }),
            path: "/\(name)/"
        )
        let files = SessionFiles()
        let app = BrowserSession(
            start(FlowStage.FileAccess(read: files.read, write: files.write)),
            settings: BrowserSession.Settings(options: options, files: files, service: nil),
            executor: executor
        )
        state.withLock { $0.sessions[name] = app }
        let place = PageFrontEnd.Place(
            connection: connection,
            executor: executor,
            folder: process.folder,
            address: "http://127.0.0.1:\(port.number)\(options.path)",
            size: surroundings.size ?? (80, 24),
            check: check
        )
        let test = app.assumeIsolated { session in
            session.play { stage in
                let frontEnd = PageFrontEnd(app, files: stage.files, at: place)
                defer { frontEnd.close() }
                return FlowTest(flow, on: stage, under: conditions, through: frontEnd)
            }
        }
        executor.release()
        Task { await app.close() }
        state.withLock { state in
            state.sessions[name] = nil
            state.freeNames.append(name)
        }
        return test
    }
}
