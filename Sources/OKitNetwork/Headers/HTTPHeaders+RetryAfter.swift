import FoundationEssentials
import NIOHTTP1

extension HTTPHeaders {
    /// The time to wait that the server requests, a day at most; `nil` if there is none, or it is
    /// neither seconds nor a date (RFC 9110 §10.2.3).
    func retryAfter(now: Date = Date()) -> Duration? {
        guard let text = first(name: "Retry-After") else {
            return nil
        }
        let seconds =
            UInt32(text).map { Double($0) }
            ?? HTTPDate.date(text, now: now).map { Swift.max($0.timeIntervalSince(now), 0) }
        return seconds.map { .seconds(Swift.min($0, 86_400)) }
    }
}
