import OKitBundle
import OKitExpression
import OKitModel
import OKitNetwork
import Synchronization

/// The real service of a run, with a recording of its responses.
final class LiveService: HostService, Sendable {
    private let client: ServiceClient
    private let recording: Mutex<ServiceRecording?>
    /// Receives redirects of sign-in pages; `nil` if the user is not at this computer.
    private let listener: SignInListener?

    /// - Parameters:
    ///   - recording: The recording of all responses; `nil` for none.
    ///   - opensPages: Whether the user can sign in with a browser of this computer.
    init(_ client: ServiceClient, recording: ServiceRecording?, opensPages: Bool) {
        self.client = client
        listener = opensPages ? SignInListener() : nil
        self.recording = Mutex(recording)
    }

    /// Sends a request; see `ServiceClient`.
    func answer(
        to request: ServiceRequest,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async -> Result<ServiceAnswer, ServiceFailure> {
        if let listener, let step = request.signInStep {
            return await listener.answer(step)
        }
        let start = ContinuousClock.now
        let reply = await client.answer(to: request, progress: progress)
        let time = ContinuousClock.now - start
        switch reply {
        case .success: log(.info, "action \(request.action): response in \(time)")
        case .failure: log(.info, "action \(request.action): failed in \(time)")
        }
        recording.withLock { $0?.add(reply, to: request) }
        return reply
    }

    /// Sends a request, as `answer(to:progress:)` does.
    func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure> {
        await answer(to: request)
    }

    /// Writes the recording to a file if both exist.
    func save(to path: String?) throws {
        if let path, let bytes = recording.withLock({ $0?.bytes }) {
            do {
                try AtomicFile.writeOutput(bytes, to: path, isPrivate: true)
            } catch {
                throw failure("\(error)")
            }
        }
    }
}
