import OKitBundle
import Testing

@Suite struct BundlePermissionsTests {
    @Test(arguments: [
        (nil, true, "file"), (nil, false, "transient"), ("true", true, "transient"),
        ("false", false, "file"),
    ])
    func grantsStorageUnlessTheManifestSaysNo(
        member: String?,
        isGranted: Bool,
        storage: String
    ) throws {
        let permissions = try granted(member.map { "\"storage\": \($0)" } ?? "", storage)
        #expect(permissions.storage == isGranted)
    }

    @Test(arguments: [
        (#""hosts": ["A.example", "b.example"]"#, ["a.example", "b.example"], nil),
        (#""hosts": ["a.example"], "methods": ["post", "GET"]"#, ["a.example"], ["GET", "POST"]),
        // Without a host no method can be used.
        (#""methods": ["GET"]"#, [], []), ("", [], []),
    ])
    func grantsHostsAndMethods(members: String, hosts: [String], methods: [String]?) throws {
        let permissions = try granted(members, "transient")
        #expect(permissions.hosts == hosts)
        #expect(permissions.methods == methods)
    }

    @Test func growsByWhatIsNewAlone() {
        var old = BundlePermissions()
        old.hosts = ["a.example", "b.example"]
        old.methods = ["GET"]
        old.storage = true
        var new = old
        #expect(new.growth(from: old).isEmpty)
        new.hosts = ["b.example", "c.example"]
        new.methods = nil
        new.storage = false
        new.clipboard = true
        new.links = true
        #expect(
            new.growth(from: old).map(\.description)
                == ["reach c.example", "use every HTTP method", "use the clipboard", "open links"]
        )
        #expect(
            old.growth(from: new).map(\.description) == ["reach a.example", "store data"]
        )
    }

    private func granted(_ members: String, _ storage: String) throws -> BundlePermissions {
        var bundle = TestBundle()
        bundle.files["bundle.json"] = """
            {"formatVersion": 1, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
            "entry": "main", "models": {"default": {"entity": "Note", "storage": "\(storage)"}},
            "permissions": {\(members)}}
            """
        return BundlePermissions(requestedBy: try bundle.load().bundle)
    }
}
