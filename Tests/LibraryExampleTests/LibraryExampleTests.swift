import Foundation
import OKitBundle
import OKitConformance
import OKitExpression
import OKitFields
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// The examples of docs/library.md.
struct LibraryExampleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test func runsAnAppWithWhatTheProgramAdds() async throws {
        let (bundle, findings) = try await load(Self.folder.appending(path: "Library").path)
        #expect(findings.isEmpty, "\(findings.map(\.message.text))")
        let store = DictionaryStore()
        let session = start(bundle, store: store)
        try await press("☆", in: session)
        try await press("Offer", in: session)
        let labels = session.screenTree().root.labels
        #expect(labels.contains("10.5 with tax, rated 1 times"))
        #expect(labels.filter { $0 == "★" }.count == 3)
        #expect(session.failures.isEmpty)
        let next = start(bundle, store: store)
        let library = try #require(next.graph.model("default"))
        #expect(next.graph.value(of: library, "rating") == .int(3))
        #expect(next.graph.value(of: library, "offer") == .text("2 for 1"))
    }

    @Test func evaluatesExpressionsOnValues() throws {
        let order = #"{"items": [{"price": 2.5, "count": 2}, {"price": 1, "count": 3}]}"#
        let (sum, problems) = try total(of: order)
        #expect(sum == .double(8))
        #expect(problems == [])
        let (none, _) = try total(of: #"{"itmes": []}"#)
        #expect(none.isNull)
        let (_, wrong) = try total(of: #"{"items": [{"price": [], "count": 2}]}"#)
        #expect(!wrong.isEmpty)
    }

    @Test func writesCheckedValues() async throws {
        let (bundle, _) = try await load(Self.folder.appending(path: "Library").path)
        let session = start(bundle, store: DictionaryStore())
        #expect(rate(4, in: session))
        let library = try #require(session.graph.model("default"))
        #expect(session.graph.value(of: library, "rating") == .int(4))
        #expect(!session.graph.write(.list([.int(1)]), to: "rating", of: library))
        #expect(!session.graph.write(.int(1), to: "missing", of: library))
        #expect(session.graph.value(of: library, "rating") == .int(4))
    }

    @Test func storesInAFolder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (bundle, _) = try await load(Self.folder.appending(path: "Library").path)
        let passphrase = try Passphrase(Array("secret".utf8))
        let session = start(bundle, store: fileStore(in: folder.path, passphrase: passphrase))
        #expect(session.findings.isEmpty)
        #expect(rate(4, in: session))
        try session.storeChanges()
        try session.storeState()
        let next = start(bundle, store: fileStore(in: folder.path, passphrase: passphrase))
        let library = try #require(next.graph.model("default"))
        #expect(next.graph.value(of: library, "rating") == .int(4))
    }

    @Test func storesMembers() async throws {
        let member = Member()
        member.name.value = "Ada"
        member.age.value = 200
        let found = try await storeAndFind(member)
        #expect(found.map(\.name.value) == ["Ada"])
        #expect(found.map(\.age.value) == [150])
    }

    @Test func saysWhereAProgramLacksAComponent() async throws {
        let (bundle, _) = try await load(Self.folder.appending(path: "Library").path)
        let session = AppSession(
            bundle: bundle,
            environment: AppEnvironment(functions: [withTax])
        )
        #expect(
            session.screenTree().root.labels.contains("This program has no component \"stars\".")
        )
        #expect(session.findings.map(\.rule) == [DataProblem.missingComponent])
    }

    @Test func examplesConform() async throws {
        #expect(HostFunctionConformance.failures(of: withTax, in: Graph()) == [])
        #expect(HostFunctionConformance.failures(of: initials) == [])
        let values: [String: Value] = ["value": .int(2), "of": .int(5)]
        let failures = HostComponentConformance.failures(
            of: Stars(),
            with: values,
            events: ["chosen"]
        )
        #expect(failures == [])
        #expect(DataStoreConformance.failures(of: { DictionaryStore() }) == [])
        let (bundle, _) = try await load(Self.folder.appending(path: "Library").path)
        let action = try #require(bundle.service(.live)?.actions["offer"])
        let request = try ServiceRequest(
            action,
            payload: ServicePayload { $0 == ["name"] ? .text("Emma") : .null }
        )
        #expect(await HostServiceConformance.failures(of: Offers(), answering: [request]) == [])
    }

    @Test func storesOfTheLibraryConform() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let failures = DataStoreConformance.failures(
            of: { FileStore(folder: folder.appending(path: UUID().uuidString).path) },
            reopening: { FileStore(folder: $0.folder ?? "") }
        )
        #expect(failures == [])
        #expect(await ModelStoreConformance.failures(of: { MemoryModelStore() }) == [])
    }

    /// A suite that never fails says nothing.
    @Test func brokenImplementationsDoNotConform() async {
        final class Forgetful: DataStore {
            func read(_ item: StoredItem) -> SourceText? { nil }
            func write(_ contents: [(item: StoredItem, bytes: [UInt8])]) {}
            func remove(_ item: StoredItem) {}
            func setAside(_ item: StoredItem) -> String { "aside" }
            func replace(_ items: [StoredItem: [UInt8]?]) {}
        }
        struct Repetitive: HostComponent {
            let name = "repetitive"

            func nodes(_ values: ComponentValues) -> [ScreenNode] {
                [
                    ScreenNode(id: "a", role: .button, events: [.tap]),
                    ScreenNode(id: "a", role: .text),
                ]
            }

            func effects(of event: Event, _ values: ComponentValues) -> [ComponentEffect] {
                [.run("unknown")]
            }
        }
        struct Silent: HostService {
            func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure> {
                .failure(ServiceFailure(""))
            }
        }
        let wrongType = HostFunction("f", on: .number, parameters: [], returns: .text) {
            value,
            _,
            _ in
            value
        }
        #expect(!DataStoreConformance.failures(of: { Forgetful() }).isEmpty)
        let found = Set(HostComponentConformance.failures(of: Repetitive()).map(\.requirement))
        #expect(found.count == 2)
        #expect(
            !HostFunctionConformance.failures(of: wrongType, in: Graph()).isEmpty
        )
    }

    /// Each example of the page is a part of a file that is compiled.
    @Test(arguments: [
        "docs/library.md",
        "Sources/OKitFields/OKitFields.docc/ModelsAndRules.md",
        "Sources/OKitFields/OKitFields.docc/StoringModels.md",
        "Sources/OKitRuntime/OKitRuntime.docc/GettingStarted.md",
        "Sources/OKitRuntime/OKitRuntime.docc/HostingAnApp.md",
        "Sources/OKitRuntime/OKitRuntime.docc/OwnFunctions.md",
    ])
    func pageHasTheExamples(_ page: String) throws {
        let docs = Self.folder.appending(path: "../../\(page)")
        let text = try String(contentsOf: docs, encoding: .utf8)
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let sources = try names.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8)
        }
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { rest in
            rest.components(separatedBy: "```")[0]
        }
        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(sources.contains { $0.contains(block) }, "no file has:\n\(block)")
        }
    }
}

extension ScreenNode {
    /// The labels of the node and those inside it.
    fileprivate var labels: [String] {
        [label].compactMap(\.self) + children.flatMap(\.labels)
    }
}
