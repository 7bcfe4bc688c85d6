import Foundation
import Testing

/// Problems of expressions that show only while an app runs.
@Suite(.timeLimit(.minutes(20)))
struct EvaluationProblemTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.write(
            """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"transient"}}}
            """,
            "app/bundle.json"
        )
        try place.write(
            #"{"properties":{"name":{"type":"text"},"things":{"type":"list","of":"Thing"}}}"#,
            "app/models/Thing.json"
        )
        try place.write("expect screen \"main\"\n", "app/tests/main.flow")
    }

    @Test func areReportedAndFailTests() async throws {
        try place.write(
            #"{"kind":"detail","titlePath":"things.move(#1)"}"#,
            "app/screens/main.json"
        )
        let ran = try await place.okit("run", "app", "--headless", "--ephemeral")
        #expect(ran.code == 0)
        #expect(ran.errors.contains("app/screens/main.json:1:31: warning: "), "\(ran.errors)")
        #expect(ran.errors.contains("[evaluation]"))
        let tested = try await place.okit("test", "app")
        #expect(tested.code == 1)
        #expect(tested.output.hasPrefix("failed main\napp/screens/main.json:1:31: warning: "))
        #expect(tested.output.hasSuffix("1 flow, 1 failed\n"))
    }

    @Test func areNotFoundInASoundApp() async throws {
        try place.write(#"{"kind":"detail","titlePath":"name"}"#, "app/screens/main.json")
        let ran = try await place.okit("run", "app", "--headless", "--ephemeral")
        #expect(ran.errors == "")
        #expect(try await place.okit("test", "app").code == 0)
    }

    @Test func hooksThatCreateObjectsWithoutEndAreStopped() async throws {
        try place.write(
            """
            {"properties":{"name":{"type":"text"},"things":{"type":"list","of":"Thing"}},
            "hooks":{"managed":[{"add":"things"}]},
            "functions":{"go":{"steps":[{"add":"things"}]}}}
            """,
            "app/models/Thing.json"
        )
        try place.write(
            ##"{"kind":"detail","titlePath":"#Start","titleTap":"go"}"##,
            "app/screens/main.json"
        )
        try place.write("tap title\n", "app/tests/main.flow")
        let tested = try await place.okit("test", "app")
        #expect(tested.code == 1)
        #expect(tested.output.contains("hooks trigger each other in a cycle: Thing: managed"))
        let linted = try await place.okit("lint", "app")
        #expect(linted.output.contains("[hook-cycle]"))
    }
}
