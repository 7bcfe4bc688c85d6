import Foundation
import OKitModel
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// Each change of an app's data with a failure at each operation on files: the next start finds the
/// old or the new data, and the change succeeds when it is repeated.
struct FaultTests {
    @Test(arguments: FaultScenario.all)
    func leavesTheOldOrTheNewData(_ scenario: FaultScenario) throws {
        let valid = try scenario.validStates()
        let last = try #require(valid.last)
        let template = StoreFolder()
        try scenario.begin(in: template)
        let plans = try FaultPlan.plans {
            let folder = try template.copy()
            try scenario.perform(try folder.store(scenario.keys))
        }
        #expect(!plans.isEmpty)
        for plan in plans {
            let folder = try template.copy()
            let store = try folder.store(scenario.keys)
            let hasFailed = (try? plan.run { try scenario.perform(store) }) == nil
            let state = try scenario.state(of: folder)
            try #require(valid.contains(state), "\(plan)")
            try #require(hasFailed || state == last, "\(plan)")
            // The same run tries again, unlike one that was killed.
            do {
                try scenario.perform(store)
            } catch {
                Issue.record(error, "\(plan)")
            }
            #expect(try scenario.state(of: folder) == last, "\(plan)")
        }
    }

    @Test(arguments: FaultScenario.all)
    func goesOnInTheNextRun(_ scenario: FaultScenario) throws {
        let last = try #require(try scenario.validStates().last)
        let template = StoreFolder()
        try scenario.begin(in: template)
        let plans = try FaultPlan.plans {
            let folder = try template.copy()
            try scenario.perform(try folder.store(scenario.keys))
        }
        for plan in plans {
            let folder = try template.copy()
            // The store is gone before the next run, as its process would be.
            try? plan.run { try scenario.perform(try folder.store(scenario.keys)) }
            let next = try folder.store(scenario.keys)
            do {
                try next.settleAtStart(formerSetting: scenario.formerSetting ?? true)
                try scenario.perform(next)
            } catch {
                Issue.record(error, "\(plan)")
            }
            #expect(try scenario.state(of: folder) == last, "\(plan)")
            try scenario.expectEnd(in: folder)
        }
    }

    /// The new key was in its file, but the file's folder could not be synced.
    @Test func dropsNoKeyThatFilesStillNeed() throws {
        let folder = StoreFolder()
        let store = folder.store()
        try store.put("text")
        try store.settle(encrypting: true)
        let path = folder.path
        let fault: FileSystem.Fault = { $0 == .sync && $1 == path ? EIO : nil }
        #expect(throws: StoreError.self) {
            try FileSystem.$fault.withValue(fault) {
                _ = try store.changeKey()
            }
        }
        #expect(try AtomicFile.read(folder.keyFile)?.count == 64)
        try store.changeKey()
        #expect(try AtomicFile.read(folder.keyFile)?.count == 32)
        #expect(try folder.store().text("default") == "text")
    }

    /// A disk that cannot be read must not look like one that is empty.
    @Test func takesNoFileForMissingThatCannotBeLookedAt() throws {
        let folder = StoreFolder()
        try folder.store().put("text")
        for operation in [FileSystem.Operation.status, .open, .list] {
            let store = folder.store()
            let fault: FileSystem.Fault = { failing, _ in failing == operation ? EIO : nil }
            #expect(throws: StoreError.self) {
                try FileSystem.$fault.withValue(fault) {
                    _ = try store.plainFiles()
                }
            }
        }
    }
}

extension StoreFolder {
    fileprivate func copy() throws -> StoreFolder {
        let copy = StoreFolder()
        try FileManager.default.copyItem(atPath: path, toPath: copy.path)
        return copy
    }
}

extension FaultScenario {
    private static let new = Array(#"{"parts": ["p1", "p2"]}"#.utf8)

    static let all: [FaultScenario] = [
        FaultScenario(
            testDescription: "store a model with parts",
            isEncrypted: (false, false),
            steps: storing(encrypting: false)
        ),
        FaultScenario(
            testDescription: "store an encrypted model with parts",
            steps: storing(encrypting: true)
        ),
        FaultScenario(
            testDescription: "switch encryption on",
            isEncrypted: (false, true),
            steps: [{ try $0.settle(encrypting: true) }]
        ),
        FaultScenario(
            testDescription: "switch encryption off",
            isEncrypted: (true, false),
            steps: [{ try $0.settle(encrypting: false) }]
        ),
        FaultScenario(
            testDescription: "open plain data of version 0.1 whose models are encrypted by now",
            isEncrypted: (false, true),
            formerSetting: true,
            steps: [{ try $0.settleAtStart(formerSetting: true) }]
        ),
        FaultScenario(
            testDescription: "open data of version 0.1 whose encryption was switched off",
            isEncrypted: (false, false),
            formerSetting: false,
            steps: [{ try $0.settleAtStart(formerSetting: false) }]
        ),
        FaultScenario(
            testDescription: "open encrypted data of version 0.1",
            formerSetting: true,
            steps: [{ try $0.settleAtStart(formerSetting: true) }]
        ),
        FaultScenario(
            testDescription: "change the key",
            prepare: { try $0.makeBackup("old") },
            steps: [{ try $0.changeKey() }]
        ),
        FaultScenario(
            testDescription: "change from a key file to a passphrase",
            keys: Keys(passphrase: "one"),
            steps: [{ try $0.settle(encrypting: true) }]
        ),
        FaultScenario(
            testDescription: "change the passphrase",
            keysBefore: Keys(passphrase: "one"),
            keys: Keys(passphrase: "two", former: "one"),
            steps: [{ try $0.settle(encrypting: true) }]
        ),
        FaultScenario(
            testDescription: "make a backup",
            steps: [
                { store in
                    if try store.backups(.files).isEmpty {
                        try store.makeBackup("first")
                    }
                }
            ]
        ),
        FaultScenario(
            testDescription: "remove a backup",
            prepare: { try $0.makeBackup("first") },
            steps: [{ try $0.removeBackup("first", .files) }]
        ),
        FaultScenario(
            testDescription: "restore a backup",
            prepare: { store in
                try store.makeBackup("first")
                try store.write(new, to: .model("default"))
                try store.write(Array("{}".utf8), to: .part(model: "default", id: "p2"))
            },
            steps: [{ try $0.restoreBackup("first") }]
        ),
        FaultScenario(
            testDescription: "make a sealed backup",
            steps: [
                { store in
                    if try store.backups(.sealed).isEmpty {
                        let passphrase = Array(passphrase.utf8)
                        try store.makeSealedBackup(
                            "s",
                            of: Array("all".utf8),
                            passphrase: passphrase
                        )
                    }
                }
            ]
        ),
        FaultScenario(
            testDescription: "restore a sealed backup",
            steps: [
                { store in
                    try store.replaceFiles([
                        ("default.json", new), ("default/p2.json", Array("{}".utf8)),
                    ])
                }
            ]
        ),
    ]

    /// Stores a new part, then its model, then removes a part, as a session does.
    private static func storing(
        encrypting: Bool
    ) -> [@Sendable (FileStore) throws -> Void] {
        [
            { store in
                if !encrypting {
                    try store.settle(encrypting: false)
                }
            },
            { try $0.write(Array("{}".utf8), to: .part(model: "default", id: "p2")) },
            { try $0.write(new, to: .model("default")) },
            { try $0.remove(.part(model: "default", id: "p1")) },
            { store in
                if try store.read(.model("secret")) != nil {
                    _ = try store.setAside(.model("secret"))
                }
            },
        ]
    }
}
