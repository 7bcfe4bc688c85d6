import Foundation
import Testing

/// A program that embeds the product OKit runs bundles, and links nothing that only other products need.
struct LinkingTests {
    private let workplace: Workplace

    init() throws {
        workplace = try Workplace()
    }

    @Test func embeddingProgramRunsABundle() async throws {
        let outcome = try await workplace.run("LibraryUser", [Workplace.bookshop], input: "")
        #expect(outcome.output == "books 0\n")
        #expect(outcome.errors.isEmpty)
    }

    /// Shared libraries by their names in the dynamic section, static ones by their mangled names.
    @Test(
        arguments: [
            "libsqlite3.so", "libtinfo.so", "libpng", "libturbojpeg", "$s7NIOCore", "$s8NIOPosix",
            "$s4GRDB", "$s11OKitRecords", "$s12OKitTerminal", "$s11OKitNetwork",
        ])
    func onlyTheProgramLinks(_ name: String) throws {
        #expect(try contents("okit-bundle").range(of: Data(name.utf8)) != nil)
        #expect(try contents("LibraryUser").range(of: Data(name.utf8)) == nil)
    }

    private func contents(_ program: String) throws -> Data {
        let url = Bundle.main.bundleURL.appendingPathComponent(program)
        return try Data(contentsOf: url, options: .alwaysMapped)
    }
}
