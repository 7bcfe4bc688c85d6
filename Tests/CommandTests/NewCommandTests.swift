import OKitBundle
import Testing

/// Apps that `new` creates are clean, and work.
@Suite(.timeLimit(.minutes(20)))
struct NewCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test(arguments: StarterBundle.templates)
    func createsAnApp(_ template: String) async throws {
        try await place.expect(0, "new", "my_app", "--from", template)
        let manifest = try String(decoding: place.bytes("my_app/bundle.json"), as: UTF8.self)
        #expect(manifest.contains(#""formatVersion": 2,"#))
        #expect(manifest.contains(#""identifier": "org.example.my-app","#))
        #expect(manifest.contains(#""name": "my_app""#))
        let format = try await place.expect(0, "format", "--check", "my_app")
        #expect(format.output.isEmpty)
        let lint = try await place.okit("lint", "my_app")
        #expect(lint.findings == [])
        let test = try await place.expect(0, "test", "my_app")
        #expect(test.output.contains(", 0 failed"), "\(test.output)")
    }

    @Test func createsAListByDefault() async throws {
        let outcome = try await place.expect(0, "new", "todo")
        #expect(outcome.output.contains("okit-bundle run todo"))
        #expect(try place.bytes("todo/screens/tasks.json").isEmpty == false)
    }

    @Test func refusesAnUnknownTemplate() async throws {
        let outcome = try await place.okit("new", "app", "--from", "traker")
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains(#"unknown template "traker"; did you mean "tracker"?"#))
        let other = try await place.okit("new", "app", "--from", "mail")
        #expect(other.errors.contains(#"unknown template "mail"; expected bookshop, inventory,"#))
    }

    @Test func leavesAFolderAlone() async throws {
        try await place.expect(0, "new", "app")
        let outcome = try await place.okit("new", "app")
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains("app: the file or folder already exists"))
    }
}

extension Workplace.Outcome {
    /// The first lines of findings.
    var findings: [String] {
        output.split(separator: "\n").map { String($0) }.filter {
            $0.hasSuffix("]") && $0.contains(": ")
        }
    }
}
