import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitStorage

extension Run {
    /// Loads the app; `dev` waits for a version that can be loaded.
    func load(_ delivery: Delivery, _ watch: SourceWatch?) async throws -> DeliveredApp {
        guard inspector, let watch else {
            return try await delivery.load()
        }
        let (changes, change) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let looking = Task {
            defer { change.finish() }
            try await watch.run { change.yield() }
        }
        defer { looking.cancel() }
        while true {
            do {
                return try await delivery.load()
            } catch let error as ExitCode {
                // What does not exist is probably misspelled.
                guard SourceStamp(of: source) != nil else {
                    throw error
                }
                printNote("waiting for a version that runs; Ctrl-C ends dev")
                var hasChanged = false
                for await _ in changes where watch.takeChange() {
                    hasChanged = true
                    break
                }
                guard hasChanged else {
                    throw error
                }
            }
        }
    }

    /// Prints the screen of each new version until the process is ended.
    func follow(
        _ watch: SourceWatch,
        _ source: Source,
        _ running: RunningApp,
        _ clock: VirtualClock,
        _ printer: ScreenPrinter
    ) async throws {
        let (changes, change) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let looking = Task { try await watch.run { change.yield() } }
        defer { looking.cancel() }
        // The reader of a pipe waits for each screen.
        fflush(nil)
        for await _ in changes where watch.takeChange() {
            if let reason = await goOn(running, source, clock) {
                printError("note: the new version does not run:\n\(reason)\n")
            } else {
                let live = running.live
                printer.print(await clock.settle(running.session, asking: live))
            }
            fflush(nil)
        }
    }

    /// Continues with the current version of the bundle.
    ///
    /// - Returns: The reason why that is not possible and the old version continues; `nil` on
    ///   success.
    func goOn(_ running: RunningApp, _ source: Source, _ clock: VirtualClock?) async -> String? {
        let errors = CollectedErrors()
        do {
            try await CollectedErrors.$current.withValue(errors) {
                try await replace(running, source, clock)
            }
            return nil
        } catch {
            let said = errors.text.trimmingCharacters(in: .whitespacesAndNewlines)
            return said.isEmpty ? "\(error)" : said
        }
    }

    private func replace(
        _ running: RunningApp,
        _ source: Source,
        _ clock: VirtualClock?
    ) async throws {
        try running.session.storeChanges()
        let app = try await Delivery(
            source: source,
            options: deliveryOptions,
            running: running.app.decision.requested
        )
        .load()
        .without(running.revoked)
        let old = running.app
        guard app.bundle.manifest.identifier == old.bundle.manifest.identifier,
            app.origin == old.origin,
            app.bundle.manifest.storage == old.bundle.manifest.storage
        else {
            throw failure(
                "\(source.name): the new version uses other data; restart the app"
            )
        }
        try restart(running, as: app, clock)
        if !ephemeral {
            app.noteStart()
        }
    }

    /// Continues with a permission that the user has granted, or without one that was revoked.
    func change(
        _ change: AboutScreen.Change,
        of running: RunningApp,
        _ clock: VirtualClock?
    ) throws {
        do throws(StoreError) {
            try running.session.storeChanges()
        } catch {
            running.session.reportFailedChange(error.description)
            return
        }
        do {
            let app = try running.app.changing(change)
            running.note(change)
            try restart(running, as: app, clock)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }

    /// Starts an app that replaces the running one, with the same screens.
    private func restart(
        _ running: RunningApp,
        as app: DeliveredApp,
        _ clock: VirtualClock?
    ) throws {
        let surroundings = try surroundings(for: app.bundle, nil)
        let service = try serviceOptions.service(
            of: app,
            isOffline: sourceOptions.offline,
            flow: surroundings.service
        )
        let reloaded = ReloadedSession(
            app.bundle,
            replacing: running.session,
            environment: surroundings.environment(for: app.bundle, clock: clock),
            service: service,
            network: serviceOptions.network(
                of: app,
                isOffline: sourceOptions.offline,
                flow: surroundings.service
            ),
            secrets: app.decision.secrets
        )
        guard let session = reloaded.session else {
            printFindings(reloaded.findings)
            throw failure("the data was not changed")
        }
        running.replace(
            by: app,
            session,
            try serviceOptions.liveService(of: app, asking: service)
        )
    }
}
