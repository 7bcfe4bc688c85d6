public import OKitBundle

/// Checks the requirements of host services, for their tests.
public enum HostServiceConformance {
    /// The deviations of a service from `HostService`.
    ///
    /// Each request is sent three times concurrently, as sessions send requests without waiting for
    /// each other. A repeatable request must have equal responses.
    ///
    /// - Parameter requests: Requests that it can respond to; they are sent.
    public static func failures(
        of service: some HostService & Sendable,
        answering requests: [ServiceRequest]
    ) async -> [ConformanceFailure] {
        var check = ConformanceCheck()
        for request in requests {
            let answers = await withTaskGroup(of: Result<ServiceAnswer, ServiceFailure>.self) {
                group in
                for _ in 0..<3 {
                    group.addTask { await service.answer(request) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let place = "\(request.method) \(request.url)"
            for answer in answers {
                switch answer {
                case .success(let answer):
                    check.expect(
                        "\(place) has a status of HTTP",
                        (100..<600).contains(answer.status),
                        found: "\(answer.status)"
                    )
                case .failure(let failure):
                    check.expect(
                        "\(place) fails with a message",
                        !failure.message.isEmpty,
                        found: "an empty message"
                    )
                }
            }
            check.expect(
                "\(place) has equal answers",
                !request.isRepeatable || Set(answers).count == 1,
                found: "\(Set(answers).count) different ones"
            )
        }
        return check.failures
    }
}
