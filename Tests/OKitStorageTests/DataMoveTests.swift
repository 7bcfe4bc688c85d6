import Foundation
import OKitModel
import OKitStorage
import TestSupport
import Testing

/// Data that an app takes over is at its former or at its new path, as a whole.
struct DataMoveTests {
    private static let files = [
        "okit/data/default.json": "{}", "okit/data/default/p1.json": "part",
        "okit/data/x.json.unreadable-1": "set aside", "okit.key": "key",
        "records.sqlite": "records",
        "okit/backups/one/default.json": "backup",
    ]

    /// How the data gets to its new path.
    enum Way: CaseIterable {
        case rename, copy
    }

    private func move(_ way: Way, in folder: StoreFolder) throws {
        let (former, new) = ("\(folder.path)/org.a/local", "\(folder.path)/org.a/local-a~1")
        switch way {
        case .rename: try DataMove.move(former, to: new)
        case .copy: try DataMove.copy(former, to: new)
        }
    }

    private func begin(isStarted: Bool) throws -> StoreFolder {
        let folder = StoreFolder()
        for (name, text) in Self.files {
            try AtomicFile.write(Array(text.utf8), to: "\(folder.path)/org.a/local/\(name)")
        }
        if isStarted {
            // What a start without a user has left.
            try AtomicFile.write([1], to: "\(folder.path)/org.a/local-a~1/records.sqlite")
        }
        return folder
    }

    /// The files below a path with their contents.
    private func content(of app: String, in folder: StoreFolder) throws -> [String: String] {
        let root = "\(folder.path)/org.a/\(app)"
        guard FileManager.default.fileExists(atPath: root) else {
            return [:]
        }
        var content: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            if let bytes = FileManager.default.contents(atPath: "\(root)/\(name)") {
                content[name] = String(decoding: bytes, as: UTF8.self)
            }
        }
        return content
    }

    @Test(arguments: Way.allCases, [true, false])
    func isAtOnePathAsAWhole(_ way: Way, _ isStarted: Bool) throws {
        let plans = try FaultPlan.plans { try move(way, in: try begin(isStarted: isStarted)) }
        #expect(!plans.isEmpty)
        for plan in plans {
            let folder = try begin(isStarted: isStarted)
            let hasFailed = (try? plan.run { try move(way, in: folder) }) == nil
            let former = try content(of: "local", in: folder)
            let new = try content(of: "local-a~1", in: folder)
            let none = [[:], ["records.sqlite": "\u{1}"]]
            try #require(former == Self.files || former.isEmpty, "\(plan): \(former)")
            try #require(new == Self.files || none.contains(new), "\(plan): \(new)")
            try #require(new == Self.files || hasFailed && former == Self.files, "\(plan)")
            if new != Self.files {
                try move(way, in: folder)
            }
            #expect(try content(of: "local-a~1", in: folder) == Self.files, "\(plan)")
        }
        let folder = try begin(isStarted: isStarted)
        try move(way, in: folder)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/org.a")
        #expect(left == ["local-a~1"])
    }

    @Test func movesNothingThatIsInUse() throws {
        let folder = try begin(isStarted: false)
        let store = FileStore(folder: "\(folder.path)/org.a/local")
        _ = try store.read(.model("default"))
        for way in Way.allCases {
            let error = #expect(throws: StoreError.self) { try move(way, in: folder) }
            #expect(error?.code == .busy)
        }
        #expect(try content(of: "local", in: folder) == Self.files)
        withExtendedLifetime(store) {}
    }

    @Test(arguments: [
        ([], true), (["okit.key", "okit/encryption.state", "okit/data/_records.keys"], true),
        (["records.sqlite"], true), (["okit/data/default.json"], false), (["other"], false),
        (["okit/data/default.json.unreadable-1"], false),
    ])
    func knowsWhatAStartLeaves(_ names: [String], _ isEmpty: Bool) throws {
        let folder = StoreFolder()
        for name in names {
            try AtomicFile.write([1], to: "\(folder.path)/\(name)")
        }
        let path = folder.path
        #expect(try DataMove.isEmpty(path, without: ["records.sqlite"]) == isEmpty)
        try DataMove.noteSeparate(path)
        #expect(try !DataMove.isEmpty(path, without: ["records.sqlite"]))
    }
}
