import OKitLint
import TestSupport
import Testing

/// Tests that publish versions of the sample app on a server and run them.
protocol BookshopPublishing: Sendable {
    var place: Workplace { get }
    /// What the server has.
    var store: AppStore { get }
}

extension BookshopPublishing {
    func serving(_ body: (_ url: String) async throws -> Void) async throws {
        let store = store
        try await LoopbackServer.run {
            store.answer($0)
        } while: {
            try await body("\($0)/shop.zip")
        }
    }

    /// Trusts `key` for what is at an address.
    func trust(_ url: String) async throws {
        try await offer("1.0.0", signedBy: "key")
        try await run(url, 0, "--trust", fingerprint(of: "key"))
    }

    func fingerprint(of key: String) async throws -> String {
        let outcome = try await place.okit("sign", "shop.zip", "--key", key, "-o", "scratch.sig")
        let line = outcome.output.split(separator: "\n").first ?? ""
        return line.split(separator: " ").last.map(String.init) ?? ""
    }

    /// Puts a version on the server.
    func offer(
        _ version: String,
        signedBy key: String? = nil,
        inHeader: Bool = false,
        options: [String] = []
    ) async throws {
        let manifest = String(decoding: try place.bytes("bookshop/bundle.json"), as: UTF8.self)
        let changed = manifest.replacing(/"version": "[^"]*"/, with: "\"version\": \"\(version)\"")
        try place.write(Array(changed.utf8), "bookshop/bundle.json")
        let packed = try await place.okit("pack", "bookshop", "-o", "shop.zip")
        try #require(packed.code == 0, "\(packed.errors)\(packed.output)")
        var signature: String?
        if let key {
            #expect(try await place.okit(["sign", "shop.zip", "--key", key] + options).code == 0)
            signature = String(decoding: try place.bytes("shop.zip.sig"), as: UTF8.self)
        }
        let zip = try place.bytes("shop.zip")
        store.change { state in
            state.zip = zip
            state.file = inHeader ? nil : signature
            state.header = inHeader ? signature.map { String($0.dropLast()) } : nil
        }
    }

    /// - Returns: what it has said.
    @discardableResult
    func run(
        _ url: String,
        _ code: Int32,
        _ options: String...,
        input: String = "show\n",
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws -> String {
        // What refuses does not read its input, and writing to it could fail.
        let outcome = try await place.okit(
            ["run", url, "--script", "-"] + options,
            input: code == 0 ? input : ""
        )
        #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: sourceLocation)
        return outcome.errors
    }
}
