import Foundation
import Testing

/// Programs that use a product of the library run, and link nothing that only other products need.
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
            "$s4GRDB", "$s11OKitRecords", "$s12OKitTerminal", "$s11OKitNetwork", "$s6Crypto",
            "$s11OKitStorage",
        ])
    func onlyTheProgramLinks(_ name: String) throws {
        #expect(try contents("okit-bundle").range(of: Data(name.utf8)) != nil)
        #expect(try contents("LibraryUser").range(of: Data(name.utf8)) == nil)
    }

    @Test func programWithModelsRuns() async throws {
        let outcome = try await workplace.run("FieldUser", [], input: "")
        #expect(outcome.output == "Bob true\n")
        #expect(outcome.errors.isEmpty)
    }

    /// Of packages, typed models need collections alone; of C libraries, those of regular expressions.
    @Test(
        arguments: [
            "libsqlite3.so", "libzip.so", "$s6Crypto", "$s12CryptoExtras", "$s10OKitBundle",
            "$s11OKitStorage", "$s11OKitRuntime",
        ])
    func programWithModelsDoesNotLink(_ name: String) throws {
        #expect(try contents("okit-bundle").range(of: Data(name.utf8)) != nil)
        #expect(try contents("FieldUser").range(of: Data(name.utf8)) == nil)
    }

    private func contents(_ program: String) throws -> Data {
        let url = Bundle.main.bundleURL.appendingPathComponent(program)
        return try Data(contentsOf: url, options: .alwaysMapped)
    }
}
