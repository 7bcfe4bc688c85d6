import Foundation
import NIOHTTP1
import Testing

@testable import OKitNetwork

struct RetryAfterTests {
    @Test(
        arguments: [
            ("0", 0), ("5", 5), ("86400", 86_400), ("172800", 86_400), ("4294967296", nil),
            ("-1", nil),
            ("1.5", nil), ("soon", nil), ("", nil), ("Thu, 01 Jan 1970 00:01:00 GMT", 30),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 01 Jan 2099 00:00:00 GMT", 86_400),
        ] as [(String, Int?)]
    )
    func readsSecondsAndDates(_ text: String, _ seconds: Int?) {
        let headers = HTTPHeaders([("Retry-After", text)])
        let now = Date(timeIntervalSince1970: 30)
        #expect(headers.retryAfter(now: now) == seconds.map { Duration.seconds($0) })
    }
}
