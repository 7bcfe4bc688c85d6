import FoundationEssentials
import NIOHTTP1

extension HTTPHeaders {
    /// How long the server asks to wait, a day at most; `nil` if it does not say, or not as
    /// seconds or a date (RFC 9110 §10.2.3).
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
