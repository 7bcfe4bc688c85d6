import Testing

@testable import OKitBrowser

/// Limits on the files that all sessions receive at once.
struct UploadsTests {
    private let uploads = Uploads(limit: 2, importLimit: 1)

    @Test func limitTheirNumber() {
        #expect(uploads.begin())
        #expect(uploads.begin())
        #expect(!uploads.begin())
        uploads.end()
        #expect(uploads.begin())
    }

    @Test(.timeLimit(.minutes(20)))
    func largeFilesWaitForTheImportOfOthers() async {
        let (events, log) = AsyncStream<String>.makeStream()
        let (permission, permit) = AsyncStream<Void>.makeStream()
        var event = events.makeAsyncIterator()
        let large = Uploads.smallSize + 1

        async let first: Void = uploads.give(bytes: large) {
            log.yield("first")
            for await _ in permission { break }
            log.yield("first ends")
        }
        #expect(await event.next() == "first")
        async let second: Void = uploads.give(bytes: large) { _ = log.yield("second") }
        while uploads.waitingCount == 0 {
            await Task.yield()
        }
        await uploads.give(bytes: Uploads.smallSize) { _ = log.yield("small") }
        #expect(await event.next() == "small")
        permit.yield()
        #expect(await event.next() == "first ends")
        #expect(await event.next() == "second")
        _ = await (first, second)
        // The place is free again.
        await uploads.give(bytes: large) { _ = log.yield("third") }
        #expect(await event.next() == "third")
    }
}
