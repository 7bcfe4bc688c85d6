import Foundation
import OKitModel
import TestSupport
import Testing

@testable import OKitNetwork

/// An update of a bundle, and what is noted of it, with a failure at each operation on files.
struct CacheFaultTests {
    private static let former = [UInt8](repeating: 1, count: 100)
    private static let update = [UInt8](repeating: 2, count: 100)

    private func entry(_ bytes: [UInt8], _ address: BundleAddress) -> CachedBundle {
        CachedBundle(
            name: address.name,
            digest: ContentDigest(of: bytes),
            size: bytes.count,
            checked: Date(timeIntervalSince1970: 0)
        )
    }

    private func store(_ bytes: [UInt8], at url: String, in cache: BundleCache) throws {
        let address = try BundleAddress(url)
        try cache.store(bytes, as: entry(bytes, address), at: address)
    }

    /// A cache with the former content of one address, and another bundle.
    private func begin(_ folder: TemporaryFolder) throws -> BundleCache {
        let cache = BundleCache(folder: folder.path, limit: 10_000)
        try store(Self.former, at: "https://a/1.zip", in: cache)
        try store([3], at: "https://a/2.zip", in: cache)
        return cache
    }

    @Test func hasTheFormerOrTheNewContent() throws {
        let address = try BundleAddress("https://a/1.zip")
        let other = try BundleAddress("https://a/2.zip")
        let counted = try begin(try TemporaryFolder([:]))
        let plans = try FaultPlan.plans {
            try store(Self.update, at: "https://a/1.zip", in: counted)
        }
        for plan in plans {
            let folder = try TemporaryFolder([:])
            let cache = try begin(folder)
            let hasFailed =
                (try? plan.run { try store(Self.update, at: "https://a/1.zip", in: cache) }) == nil
            let bundle = try #require(cache.bundle(at: address), "\(plan)")
            let bytes = try #require(cache.bytes(of: bundle.digest), "\(plan)")
            try #require(bytes == Self.update || hasFailed && bytes == Self.former, "\(plan)")
            try #require(cache.bundle(at: other) != nil, "\(plan)")
            try store(Self.update, at: "https://a/1.zip", in: cache)
            #expect(cache.bundle(at: address)?.digest == ContentDigest(of: Self.update), "\(plan)")
        }
    }

    @Test func hasTheFormerOrTheNewGrants() throws {
        let app = TrustedApp(id: "a/1", identifier: "a", name: "A", source: "/a.zip")
        let plans = try FaultPlan.plans {
            try TrustFile(path: TemporaryFolder([:]).path + "/trust.json").update(app) { _ in }
        }
        for plan in plans {
            let folder = try TemporaryFolder([:])
            let file = TrustFile(path: folder.path + "/trust.json")
            let former = TrustedApp(id: "b/1", identifier: "b", name: "B", source: "/b.zip")
            try file.update(former) { _ in }
            let hasFailed = (try? plan.run { try file.update(app) { _ in } }) == nil
            let names = try file.apps().map(\.id).sorted()
            #expect(names == ["a/1", "b/1"] || hasFailed && names == ["b/1"], "\(plan)")
            try file.update(app) { _ in }
            #expect(try file.apps().count == 2, "\(plan)")
        }
    }

    // MARK: Downloads

    private static let parts = (1...4).map { [UInt8](repeating: UInt8($0), count: 100 * $0) }

    /// Downloads two parts of another content, then all parts of this one, as two runs do.
    private func download(to path: String) {
        for (tag, parts) in [("former", Self.parts.prefix(2)), ("new", Self.parts[...])] {
            guard let file = PartialFile(path: path) else {
                continue
            }
            _ = file.content(limit: 10_000)
            file.begin(tag: tag)
            for part in parts {
                file.append(part)
            }
        }
    }

    /// What another run goes on with is the beginning of the content that has the tag: no part is missing
    /// in the middle, and none is of another content.
    @Test func goesOnWithTheBeginningOfOneContent() throws {
        let plans = try FaultPlan.plans {
            download(to: try TemporaryFolder([:]).path + "/partial")
        }
        #expect(!plans.isEmpty)
        for plan in plans {
            let path = try TemporaryFolder([:]).path + "/partial"
            try AtomicFile.makeFolders(String(path.dropLast("/partial".count)))
            plan.run { download(to: path) }
            let file = try #require(PartialFile(path: path))
            let content = file.content(limit: 10_000)
            if let content {
                let whole = Self.parts.prefix(content.tag == "new" ? 4 : 2).flatMap(\.self)
                try #require(whole.starts(with: content.bytes), "\(plan)")
            }
            // The same file is used by the next run, whatever it has.
            file.begin(tag: "next")
            file.append([7])
            let next = try #require(file.content(limit: 10_000), "\(plan)")
            #expect(next.tag == "next" && next.bytes == [7], "\(plan)")
        }
    }

    /// A part that cannot be written ends the content, even if the next one could be.
    @Test(arguments: [FileSystem.Operation.write, .read])
    func endsBeforeAPartThatIsMissing(_ operation: FileSystem.Operation) throws {
        let folder = try TemporaryFolder([:])
        let path = folder.path + "/partial"
        let file = try #require(PartialFile(path: path))
        file.begin(tag: "t")
        file.append([1, 2])
        let fault: FileSystem.Fault = { failing, _ in failing == operation ? ENOSPC : nil }
        FileSystem.$fault.withValue(fault) {
            if operation == .write {
                file.append([3])
            } else {
                #expect(file.content(limit: 100) == nil)
            }
        }
        file.append([4])
        let content = file.content(limit: 100)
        #expect(content?.bytes == (operation == .write ? [1, 2] : [1, 2, 4]))
    }
}
