import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitStorage
import Testing

/// The sample app while it is left alone.
struct ProtectionTests {
    private let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
    private let folder = NSTemporaryDirectory() + UUID().uuidString

    private func session(passphrase: String? = "secret") throws -> AppSession {
        let bundle = try SampleApp.bundle()
        let words = try passphrase.map { try Passphrase(Array($0.utf8)) }
        let keyring = Keyring(keyFile: folder + "/okit.key", passphrase: words, cost: .lowest)
        return AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: FileStore(folder: folder, keyring: keyring)
        )
    }

    private func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// An app that shows a book, after a dialog there.
    private func sessionOnBook() throws -> AppSession {
        let session = try session()
        session.send(Event(.tap, on: "row/B-1"))
        session.send(Event(.tap, on: "bar/0"))
        session.send(Event(.tap, on: "alert/ok"))
        return session
    }

    @Test func coversTheScreenUntilTheAppGoesOn() throws {
        defer { remove() }
        let session = try session()
        let before = session.screenTree()
        let covered = session.suspend()
        #expect(covered.screen == "cover")
        #expect(session.isProtected)
        #expect(covered.root.label == "OKit Demo App")
        #expect(covered.root.first { $0.events != [] } == nil)
        clock.advance(by: 299)
        #expect(session.resume() == before)
        #expect(!session.isProtected)
    }

    @Test func locksAfterTheTimeOfTheSettings() throws {
        defer { remove() }
        let session = try sessionOnBook()
        #expect(session.nextDue == clock.now + 300)
        clock.wait(200, in: session)
        session.send(Event(.tap, on: "edit"))
        clock.wait(299, in: session)
        #expect(session.screenTree().screen == "book")
        let locked = clock.wait(1, in: session)
        #expect(locked.screen == "lock")
        #expect(session.isProtected)
        #expect(locked.node(id: "passphrase")?.details.isSecure == true)
        #expect(session.nextDue == nil)
        // Nothing of the book is left to be seen or changed.
        #expect(!ScreenJSON.text(of: locked).contains("Dune"))
        try session.storeChanges()

        session.send(Event(.input("wrong"), on: "passphrase"))
        let refused = session.send(Event(.tap, on: "unlock"))
        #expect(refused.node(id: "failure")?.label == "Wrong passphrase")
        #expect(refused.node(id: "passphrase")?.value == .text(""))
        session.send(Event(.input("secret"), on: "passphrase"))
        let book = session.send(Event(.tap, on: "unlock"))
        #expect(book.screen == "book")
        #expect(book.root.state == .editing)
        #expect(book.root.value == .text("Dune"))
        #expect(book.node(id: "bar/0")?.state == .disabled)
        #expect(session.nextDue == clock.now + 300)
        #expect(session.send(Event(.tap, on: "back")).screen == "books")
    }

    @Test func delaysFurtherAttemptsAfterThreeWrongPassphrases() throws {
        defer { remove() }
        let session = try sessionOnBook()
        clock.wait(300, in: session)
        func attempt(_ passphrase: String) -> ScreenTree {
            session.send(Event(.input(passphrase), on: "passphrase"))
            return session.send(Event(.tap, on: "unlock"))
        }
        for delay in [0.0, 0, 1, 2, 4, 8, 16, 32, 60, 60] {
            let refused = attempt("wrong")
            #expect(refused.node(id: "failure")?.label == "Wrong passphrase")
            guard delay > 0 else {
                continue
            }
            clock.advance(by: delay - 0.5)
            let early = attempt("secret")
            #expect(early.screen == "lock")
            #expect(early.node(id: "failure")?.label == "Too many attempts. Try again in 1 s.")
            clock.advance(by: 0.5)
        }
        #expect(attempt("secret").screen != "lock")
    }

    @Test func locksAtOnceWhereTheSettingsSaySo() throws {
        defer { remove() }
        let session = try session(passphrase: nil)
        session.send(Event(.tap, on: "bar/0"))
        session.send(Event(.tap, on: "toolbar/settings"))
        session.send(Event(.tap, on: "row/1-2"))
        session.send(Event(.choose(0), on: "row/1-3/control"))
        #expect(session.nextDue == nil)
        let locked = session.suspend()
        #expect(locked.screen == "lock")
        #expect(locked.node(id: "unprotected") != nil)
        #expect(session.resume() == locked)
        let settings = session.send(Event(.tap, on: "unlock"))
        #expect(settings.screen == "settings")
        #expect(settings.node(id: "row/1-2")?.value == .text("Immediately"))
    }

    @Test func staysOpenWithoutProtectionOrEncryption() throws {
        defer { remove() }
        let session = try session()
        session.send(Event(.tap, on: "bar/0"))
        session.send(Event(.tap, on: "toolbar/settings"))
        session.send(Event(.toggle(false), on: "row/1-0/control"))
        try session.storeChanges()
        #expect(session.nextDue == nil)
        #expect(session.suspend().screen == "cover")
        session.resume()
        session.send(Event(.toggle(false), on: "row/1-1/control"))
        #expect(session.suspend().screen == "settings")
    }
}
