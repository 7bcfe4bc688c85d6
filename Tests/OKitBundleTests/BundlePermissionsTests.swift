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

    /// Each kind of permission can be removed and added by itself.
    @Test func removesAndAddsOneByOne() {
        var all = BundlePermissions()
        all.hosts = ["a.example", "b.example"]
        all.methods = ["GET", "POST"]
        all.secrets = [SecretUse("KEY", at: "c.example")]
        all.upload = true
        all.storage = true
        all.clipboard = true
        all.links = true
        let permissions = all.growth(from: BundlePermissions())
        #expect(Set(permissions.map(\.kind)).count == Permission.Kind.allCases.count - 1)
        for permission in permissions {
            #expect(all.contains(permission))
            var changed = all
            changed.remove(permission)
            #expect(!changed.contains(permission))
            #expect(all.growth(from: changed) == [permission])
            changed.add(permission)
            #expect(changed == all)
        }
        var every = all
        every.add(Permission(.method))
        #expect(every.methods == nil)
        every.remove(Permission(.method))
        #expect(every.methods == [])
    }

    /// A secret for a host goes with the host.
    @Test func removesSecretsWithTheirHost() {
        var all = BundlePermissions()
        all.hosts = ["a.example"]
        all.secrets = [SecretUse("KEY", at: "a.example"), SecretUse("KEY", at: "b.example")]
        all.remove(Permission(.host, "a.example"))
        #expect(all.secrets == [SecretUse("KEY", at: "b.example")])
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

    /// A token goes to its service and its server without a grant, and to other hosts with one.
    @Test(arguments: [
        (#""secret": "KEY","#, ["KEY@b.example", "KEY@c.example"]),
        ("", ["token@c.example"]),
    ])
    func asksToSendTokensToOtherHosts(secret: String, uses: [String]) throws {
        var bundle = TestBundle()
        bundle.files["bundle.json"] = """
            {"formatVersion": 1, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
            "entry": "main", "permissions": {"hosts": ["a.example", "b.example", "c.example"]}}
            """
        bundle.files["services/Service.json"] = """
            {"auth": {"type": "clientCredentials", \(secret) "clientId": "us",
            "tokenUrl": "https://b.example/token"}, "defaults": {"baseUrl": "https://a.example"},
            "actions": {"own": {"path": "own", "needAuth": true},
            "other": {"path": "https://c.example/x", "needAuth": true},
            "open": {"path": "https://d.example/x"}}}
            """
        let permissions = BundlePermissions(requestedBy: try bundle.load().bundle)
        #expect(permissions.secrets.map(\.description) == uses)
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
