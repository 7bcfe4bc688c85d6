import Crypto
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import OKitBundle
import Synchronization

/// A sign-in that waits for its redirect.
final class SignInVisit: Sendable {
    let key = SignInVisit.random()
    /// The order of visits.
    let number = ContinuousClock.now
    private let page: String
    private let verifier = SignInVisit.random()
    private let state = SignInVisit.random()
    /// The path of the address, which only the user knows: other users of the computer can connect to its ports.
    let start = "/" + SignInVisit.random().prefix(12)
    private let progress = Mutex(Progress())

    private struct Progress {
        var channel: (any Channel)?
        var port = 0
        var result: Result<ServiceAnswer, ServiceFailure>?
        var waiter: CheckedContinuation<Result<ServiceAnswer, ServiceFailure>, Never>?
    }

    /// The path of the redirect.
    static let path = "/signed-in"

    init(page: String) {
        self.page = page
    }

    /// 32 random bytes, in characters of URLs.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return encoded(bytes)
    }

    private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    func listen() async throws {
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { [weak self] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(10)))
                    try pipeline.addHandler(SignInHandler(self))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        progress.withLock { progress in
            progress.channel = channel
            progress.port = channel.localAddress?.port ?? 0
        }
    }

    func close() {
        progress.withLock { $0.channel }?.close(promise: nil)
    }

    private var origin: String {
        "http://127.0.0.1:\(progress.withLock(\.port))"
    }

    var address: SignInAddress {
        SignInAddress(
            key: key,
            address: origin + start,
            redirect: origin + Self.path,
            verifier: verifier
        )
    }

    /// The URL of the page with the redirect URI, the state and the code challenge.
    var location: String {
        let challenge = Self.encoded(SHA256.hash(data: Data(verifier.utf8)))
        let sign = page.contains("?") ? "&" : "?"
        let redirect = (origin + Self.path).replacing(":", with: "%3A").replacing("/", with: "%2F")
        return "\(page)\(sign)redirect_uri=\(redirect)&state=\(state)"
            + "&code_challenge=\(challenge)&code_challenge_method=S256"
    }

    /// Accepts the query of a redirect.
    ///
    /// - Returns: Whether its state is that of this sign-in.
    func take(_ query: [String: String]) -> Bool {
        guard let given = query["state"], Self.isEqual(given, state) else {
            return false
        }
        let members = ["code", "error", "error_description"].compactMap { name in
            query[name].map { (name, $0) }
        }
        let object = Dictionary(members) { first, _ in first }
        let body = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
        let status = object["code"] == nil ? 400 : 200
        finish(.success(ServiceAnswer(status: status, body: Array(body))))
        return true
    }

    /// Compares in a time that says nothing about the first difference.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count
            && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The result, once there is one.
    var result: Result<ServiceAnswer, ServiceFailure> {
        get async {
            await withCheckedContinuation { continuation in
                let result = progress.withLock { progress in
                    if progress.result == nil {
                        progress.waiter = continuation
                    }
                    return progress.result
                }
                if let result {
                    continuation.resume(returning: result)
                }
            }
        }
    }

    /// Ends the wait; only the first result counts.
    func finish(_ result: Result<ServiceAnswer, ServiceFailure>) {
        let waiter = progress.withLock { progress in
            guard progress.result == nil else {
                return nil as CheckedContinuation<Result<ServiceAnswer, ServiceFailure>, Never>?
            }
            progress.result = result
            defer { progress.waiter = nil }
            return progress.waiter
        }
        waiter?.resume(returning: result)
    }
}
