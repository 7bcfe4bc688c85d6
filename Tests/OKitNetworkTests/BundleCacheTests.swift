import Foundation
import OKitNetwork
import TestSupport
import Testing

@Suite struct BundleCacheTests {
    private let folder: TemporaryFolder
    private let cache: BundleCache

    init() throws {
        folder = try TemporaryFolder([:])
        cache = BundleCache(folder: folder.path, limit: 300)
    }

    @Test func keepsTheSameContentOnce() throws {
        let digest = try store(1, at: "https://a/x.zip")
        #expect(try store(1, at: "https://b/y.zip") == digest)
        #expect(cache.size == 100)
        #expect(cache.bundles().map(\.name) == ["https://a/x.zip", "https://b/y.zip"])
        #expect(cache.bytes(of: digest) == [UInt8](repeating: 1, count: 100))
    }

    @Test func makesRoomByWhatWasNotUsedForLongest() throws {
        let digests = try (1...3).map { try store(UInt8($0), at: "https://a/\($0).zip") }
        for (age, digest) in zip([30, 20, 10], digests) {
            try use(digest, before: age)
        }
        // Reading is using.
        _ = cache.bytes(of: digests[0])
        try store(4, at: "https://a/4.zip")
        #expect(
            cache.bundles().map(\.name) == [
                "https://a/1.zip", "https://a/3.zip", "https://a/4.zip",
            ]
        )
    }

    @Test func leavesWhatIsToStay() throws {
        let old = try store(1, at: "https://a/1.zip")
        try use(old, before: 1000)
        for number in 2...6 {
            try store(UInt8(number), at: "https://a/\(number).zip", keeping: [old])
        }
        #expect(cache.bytes(of: old) != nil)
        #expect(cache.size == 300)
        #expect(try cache.clear(keeping: [old]) == 200)
        #expect(cache.bundles().map(\.name) == ["https://a/1.zip"])
        #expect(try cache.clear() == 100)
        #expect(cache.bundles().isEmpty)
    }

    @Test func removesWhatAKilledProcessHasLeft() throws {
        try store(1, at: "https://a/1.zip")
        let left = "\(folder.path)/content/abc.123.new"
        try Data([1]).write(to: URL(fileURLWithPath: left))
        try store(2, at: "https://a/2.zip")
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test(arguments: ["", "{", "[]", #"{"digest": "../../x", "name": "a", "size": 1}"#])
    func knowsNothingOfARecordThatCannotBeRead(text: String) throws {
        let address = try BundleAddress("https://a/1.zip")
        try store(1, at: "https://a/1.zip")
        let records = "\(folder.path)/addresses"
        for name in try FileManager.default.contentsOfDirectory(atPath: records) {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(records)/\(name)"))
        }
        #expect(cache.bundle(at: address) == nil)
    }

    @Test func namesNoSecretInItsFiles() throws {
        let address = try BundleAddress("https://ann:secret@a/1.zip?token=secret")
        let bundle = CachedBundle(
            name: address.name,
            digest: ContentDigest(of: [1]),
            size: 1,
            checked: Date(timeIntervalSince1970: 0)
        )
        try cache.store([1], as: bundle, at: address)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let texts = files.compactMap {
            FileManager.default.contents(atPath: "\(folder.path)/\($0)").map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        #expect(!(files + texts).contains { $0.contains("secret") })
        #expect(cache.bundle(at: address) == bundle)
    }

    @discardableResult
    private func store(
        _ byte: UInt8,
        at url: String,
        keeping kept: Set<ContentDigest> = []
    ) throws -> ContentDigest {
        let bytes = [UInt8](repeating: byte, count: 100)
        let address = try BundleAddress(url)
        let bundle = CachedBundle(
            name: address.name,
            digest: ContentDigest(of: bytes),
            size: bytes.count,
            checked: Date(timeIntervalSince1970: 0)
        )
        try cache.store(bytes, as: bundle, at: address, keeping: kept)
        return bundle.digest
    }

    private func use(_ digest: ContentDigest, before seconds: Int) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -Double(seconds))],
            ofItemAtPath: "\(folder.path)/content/\(digest)"
        )
    }
}
