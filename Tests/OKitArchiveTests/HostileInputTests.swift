import OKitArchive
import TestSupport
import Testing

/// Archives damaged in every way: whatever is accepted reads within the limits, and nothing traps.
struct HostileInputTests {
    private static let limits = ArchiveLimits(entrySize: 4_096, totalSize: 8_192)

    private static let archive: [UInt8] = {
        let wide = TestEntry("d/w") {
            $0.size = .max
            $0.compressedSize = .max
            $0.centralExtra = extraField(1, littleEndian(UInt64(7)) + littleEndian(UInt64(7)))
            $0.localExtra = $0.centralExtra
        }
        return TestArchive.zip64(
            .deferred("d/é", isWide: false, hasSignature: true),
            wide
        ).bytes()
    }()

    @Test func refusesEveryTruncation() throws {
        _ = try Archive(bytes: Self.archive, limits: Self.limits)
        for count in 0..<Self.archive.count {
            #expect(throws: ArchiveError.self) {
                try Archive(bytes: Array(Self.archive.prefix(count)), limits: Self.limits)
            }
        }
    }

    @Test func refusesEveryLackOfABeginning() {
        for count in 1..<Self.archive.count {
            #expect(throws: ArchiveError.self) {
                try Archive(bytes: Array(Self.archive.dropFirst(count)), limits: Self.limits)
            }
        }
    }

    @Test(arguments: 0..<8)
    func survivesEveryChangeOfOneByte(share: Int) {
        for place in stride(from: share, to: Self.archive.count, by: 8) {
            var bytes = Self.archive
            for value in 0...UInt8.max where value != Self.archive[place] {
                bytes[place] = value
                expectSoundness(of: bytes)
            }
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func survivesRandomChanges(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let values: [UInt8] = [0, 1, 0x2E, 0x2F, 0x50, 0x7F, 0x80, 0xFF]
        for _ in 0..<RandomSets.count(2_000) {
            var bytes = Self.archive
            for _ in 0..<Int.random(in: 2...8, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = values.randomElement(using: &random) ?? 0
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: bytes[place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            expectSoundness(of: bytes)
        }
    }

    private func expectSoundness(of bytes: [UInt8]) {
        // Expectations are slow, so there is one only where it fails.
        guard let archive = try? Archive(bytes: bytes, limits: Self.limits) else { return }
        var total = 0
        for entry in archive.entries {
            total += entry.size
            do throws(ArchiveError) {
                let content = try archive.read(entry)
                if content.count != entry.size || crc32(content) != entry.crc32 {
                    Issue.record("\(entry) was read as \(content)")
                }
            } catch  where error.code == .libraryFailure {
                Issue.record("\(bytes) is read in another way by the zip library")
            } catch {}
        }
        if archive.entries.contains(where: { $0.size > Self.limits.entrySize })
            || total > Self.limits.totalSize
        {
            Issue.record("\(bytes) is accepted beyond the limits")
        }
    }
}
