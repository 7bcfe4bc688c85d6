import Foundation
import OKitBundle
import OKitModel
import OKitStorage
import Testing

@testable import OKitRuntime

/// Covering and locking without a session.
struct ProtectionControllerTests {
    private let now = Date(timeIntervalSince1970: 0)

    private func settings(
        _ attributes: String = "",
        hasEncryption: Bool = true
    ) throws -> ProtectionSettings {
        let app = try OwnerApp(
            #"{"properties":{"name":{"type":"text"}}}"#,
            #"{"kind":"detail","sections":[]}"#,
            [
                "screens/app.json": """
                {"kind":"application","homeIdentifier":"main","protectionText":"#Hidden"\(attributes)}
                """
            ]
        )
        var navigator = Navigator(app.bundle.screens, firstScreen: "app", windowSize: 1)
        _ = navigator.openFirst(app.objects)
        let shell = try #require(navigator.shell)
        return ProtectionSettings(.shell(shell), app.objects, hasEncryption: hasEncryption)
    }

    @Test func locksAfterTheTimeWithoutUse() throws {
        let settings = try settings(#","protectionTimeout":2"#)
        var protection = ProtectionController(at: now)
        #expect(protection.lockDue(settings) == now + 120)
        protection.noteUse(at: now + 60)
        #expect(protection.lockDue(settings) == now + 180)
        #expect(protection.lockDue(nil) == nil)
        protection.lock(settings.cover, path: [])
        #expect(protection.isLocked && protection.lockDue(settings) == nil)
    }

    @Test(arguments: [
        (#","protectionTimeout":0"#, true), (#","protection":false"#, true), ("", false),
    ])
    func neverLocksByItself(_ attributes: String, _ hasEncryption: Bool) throws {
        let settings = try settings(attributes, hasEncryption: hasEncryption)
        #expect(ProtectionController(at: now).lockDue(settings) == nil)
    }

    @Test func coversWhereTheAppAsksForIt() throws {
        var protection = ProtectionController(at: now)
        protection.cover(try settings(#","protectionCover":false"#))
        #expect(protection.isOpen)
        protection.cover(try settings())
        guard case .covered(let cover) = protection.state else {
            return #expect(Bool(false))
        }
        #expect(cover.text == "Hidden")
        #expect(protection.uncover() && protection.isOpen)
        #expect(protection.uncover() == false)
    }

    @Test func opensByWhatTheUserTypes() throws {
        var protection = ProtectionController(at: now)
        #expect(protection.takePassphrase(at: now) == nil)
        protection.lock(Protection.Cover(), path: [])
        protection.type("wrong")
        #expect(protection.takePassphrase(at: now) == "wrong")
        do throws(StoreError) {
            _ = try Passphrase([])
        } catch {
            protection.refuse(error, at: now)
        }
        guard case .locked(let lock) = protection.state else {
            return #expect(Bool(false))
        }
        #expect(lock.failure == "Wrong passphrase" && lock.passphrase == "")
        protection.type("right")
        #expect(protection.takePassphrase(at: now) == "right")
        #expect(protection.open(at: now + 10)?.isEmpty == true)
        #expect(protection.isOpen)
    }

    @Test func delaysAttemptsFromTheThirdWrongOne() throws {
        var protection = ProtectionController(at: now)
        protection.lock(Protection.Cover(), path: [])
        let wrong = #expect(throws: StoreError.self) { try Passphrase([]) }
        let error = try #require(wrong)
        for _ in 1...3 {
            protection.type("wrong")
            #expect(protection.takePassphrase(at: now) == "wrong")
            protection.refuse(error, at: now)
        }
        protection.type("right")
        #expect(protection.takePassphrase(at: now + 0.5) == nil)
        protection.type("right")
        #expect(protection.takePassphrase(at: now + 1) == "right")
    }
}
