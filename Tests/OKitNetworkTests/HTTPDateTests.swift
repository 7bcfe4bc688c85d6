import Foundation
import Testing

@testable import OKitNetwork

/// Moments as HTTP writes them (RFC 9110 §5.6.7).
struct HTTPDateTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Thursday, 01-Jan-26 00:00:00 GMT", 1_767_225_600),
        ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599),
    ])
    func readsAllForms(_ text: String, _ seconds: Double) {
        let date = HTTPDate.date(text, now: Self.now)
        #expect(date == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "tomorrow", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nvo 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT",
        "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:-9:37 GMT",
    ])
    func readsNothingElse(_ text: String) {
        #expect(HTTPDate.date(text, now: Self.now) == nil, "\(text)")
    }
}
