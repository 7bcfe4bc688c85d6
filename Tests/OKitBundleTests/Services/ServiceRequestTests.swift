import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// What actions ask for, without a connection.
struct ServiceRequestTests {
    private static let payload: Value = .map([
        "id": .int(7), "text": .text("two\nlines \"quoted\" \\ & ü"), "flag": .bool(false),
        "price": .double(2.5), "user": .map(["name": .text("Ann/B?c#d")]),
        "tags": .list([.text("a"), .int(2)]), "empty": .text(""), "none": .null,
        "url": .text("https://other.host/x y"), "bytes": .data(Data([1, 2, 3])),
        "line": .text("a\r\nEvil: 1"), "twice": .text("$id"),
    ])

    // MARK: Values

    @Test(arguments: [
        (#""$id""#, Value.int(7)), (#""$flag""#, .bool(false)),
        (#""$user.name""#, .text("Ann/B?c#d")),
        (#""$tags""#, .list([.text("a"), .int(2)])), (#""no. $id, $flag""#, .text("no. 7, 0")),
        (#""$$id""#, .text("$id")), (#""$$$id""#, .text("$7")), (#""$5.00""#, .text("$5.00")),
        (#""$id.""#, .text("7.")), (#""<$missing>""#, .text("<>")), (#""$twice""#, .text("$id")),
        (#""""#, .text("")), ("true", .bool(true)), ("null", .null), ("2.5", .double(2.5)),
        (
            #"["$id","$missing",{"a":"$none","b":"$flag"}]"#,
            .list([.int(7), .map(["b": .bool(false)])])
        ),
        (#"{"$id":"$text"}"#, .map(["$id": .text("two\nlines \"quoted\" \\ & ü")])),
    ])
    func keepsTheTypesOfWhatIsFilledIn(_ text: String, _ value: Value) throws {
        let node = try JSONDocument(parsing: SourceText(path: "", text: text)).root
        #expect(Self.filler.value(of: node) == value)
    }

    @Test(arguments: [#""$missing""#, #""$none""#, #""$id.name""#, #""$user.missing""#])
    func leavesOutWhatIsMissing(_ text: String) throws {
        let node = try JSONDocument(parsing: SourceText(path: "", text: text)).root
        #expect(Self.filler.value(of: node) == nil)
    }

    // MARK: URLs

    @Test(arguments: [
        ("", "https://a.b/api/"), ("posts", "https://a.b/api/posts"),
        ("/posts", "https://a.b/api/posts"), ("posts/$id.json", "https://a.b/api/posts/7.json"),
        ("destroy/$id/$flag", "https://a.b/api/destroy/7/0"),
        ("of/$text", "https://a.b/api/of/two%0Alines%20%22quoted%22%20%5C%20%26%20%C3%BC"),
        ("https://c.d/$id", "https://c.d/7"), ("a b", "https://a.b/api/a%20b"),
        ("a%2Fb", "https://a.b/api/a%2Fb"), ("cost/$$5", "https://a.b/api/cost/$5"),
        ("$url", "https://other.host/x%20y"), ("q?x=$tags", "https://a.b/api/q?x=%28a%2C%202%29"),
    ])
    func buildsURLs(_ path: String, _ url: String) throws {
        #expect(try Self.request(#"{"path":"\#(path)"}"#).url == url)
    }

    @Test func addsASlashToTheBase() throws {
        let request = try Self.request(#"{"path":"x"}"#, base: "https://a.b")
        #expect(request.url == "https://a.b/x")
        #expect(request.host.name == "a.b" && request.host.port == 443)
    }

    @Test(arguments: [
        (#"{"path":"posts/$missing"}"#, "needs a value for \"$missing\""),
        (#"{"path":"posts/$empty"}"#, "needs a value for \"$empty\""),
        (#"{"headers":{"X":"$line"}}"#, "contains characters that headers cannot contain"),
        (#"{"headers":{"X Y":"a"}}"#, "contains characters that headers cannot contain"),
        (#"{"isUpload":true}"#, "sends a file"),
        (#"{"headers":{"Host":"b.c"}}"#, "apps cannot set the header \"Host\""),
        (#"{"headers":{"cookie":"$id"}}"#, "apps cannot set the header \"cookie\""),
        (#"{"headers":{"Connection":"close"}}"#, "apps cannot set the header"),
        (#"{"headers":{"Proxy-Authorization":"x"}}"#, "apps cannot set the header"),
        (#"{"headers":{"Sec-Fetch-Mode":"x"}}"#, "apps cannot set the header"),
        (#"{"headers":{"Forwarded":"for=1.2.3.4"}}"#, "apps cannot set the header"),
        (#"{"headers":{"Transfer-Encoding":"chunked"}}"#, "apps cannot set the header"),
        (#"{"headers":{"X-HTTP-Method-Override":"get, trace"}}"#, "apps cannot set the header"),
    ])
    func refusesWhatCannotBeAsked(_ action: String, _ part: String) throws {
        let failure = #expect(throws: ServiceFailure.self) { try Self.request(action) }
        #expect(failure?.message.contains(part) == true, "\(failure?.message ?? "")")
    }

    @Test func takesHeadersThatOnlyResembleForbiddenOnes() throws {
        let headers = #""X-Host":"a","Dated":"b","X-HTTP-Method-Override":"PATCH","Security":"c""#
        let names = try Self.request(#"{"headers":{\#(headers)}}"#).headers.map(\.name)
        #expect(names == ["accept", "dated", "security", "x-host", "x-http-method-override"])
    }

    @Test(arguments: ["ftp://a.b/", "https://", "https://user@a.b/", "https://a b/", "//a.b/", "x"])
    func refusesBasesThatAreNoServer(_ base: String) throws {
        #expect(throws: ServiceFailure.self) { try Self.request("{}", base: base) }
    }

    // MARK: Parameters

    @Test(arguments: ["GET", "HEAD"])
    func putsParametersIntoTheQuery(_ method: String) throws {
        let request = try Self.request(
            """
            {"httpMethod":"\(method)","encoding":"json","path":"find?sort=up#end",
            "parameters":{"q":"$text","id":"$id","m":"$missing","tags":"$tags","u":"$user",
            "on":true,"z":null}}
            """
        )
        #expect(
            request.url == "https://a.b/api/find?sort=up&id=7&on=1"
                + "&q=two%0Alines%20%22quoted%22%20%5C%20%26%20%C3%BC&tags[]=a&tags[]=2"
                + "&u[name]=Ann%2FB%3Fc%23d&z=#end"
        )
        #expect(request.body == nil)
    }

    @Test func sendsAForm() throws {
        let request = try Self.request(
            #"{"httpMethod":"POST","parameters":{"status":"$text","a b":"$price"}}"#
        )
        #expect(
            request.body.map { String(decoding: $0, as: UTF8.self) }
                == "a%20b=2.5&status=two%0Alines%20%22quoted%22%20%5C%20%26%20%C3%BC"
        )
        #expect(
            Self.headers(request) == [
                "accept: application/json",
                "content-type: application/x-www-form-urlencoded; charset=utf-8",
            ]
        )
    }

    @Test func sendsJSONWithTypes() throws {
        let request = try Self.request(
            """
            {"httpMethod":"PUT","encoding":"json","parameters":{"status":"$text","id":"$id",
            "nested":{"flag":"$flag","none":"$none"},"tags":["$tags"]}}
            """
        )
        let body = SourceText(path: "", bytes: try #require(request.body))
        #expect(
            Value(json: try JSONDocument(parsing: body).root)
                == .map([
                    "id": .int(7), "nested": .map(["flag": .bool(false)]),
                    "status": .text("two\nlines \"quoted\" \\ & ü"),
                    "tags": .list([.list([.text("a"), .int(2)])]),
                ])
        )
        #expect(Self.headers(request).contains("content-type: application/json"))
    }

    @Test func fillsHeaders() throws {
        let request = try Self.request(
            #"{"headers":{"X-ID":"no. $id","Accept":"text/x","X-None":"$missing","Bad":7}}"#
        )
        #expect(Self.headers(request) == ["accept: text/x", "x-id: no. 7"])
    }

    @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "POST", "PATCH"])
    func repeatsOnlyWhatMayBeDoneTwice(_ method: String) throws {
        let request = try Self.request(#"{"httpMethod":"\#(method)","retries":3,"timeout":4}"#)
        #expect(request.retries == 3 && request.timeout == 4 && request.method == method)
        #expect(request.isRepeatable == !["POST", "PATCH"].contains(method))
    }

    @Test func sendsPartsOfAForm() throws {
        let request = try Self.request(
            """
            {"httpMethod":"POST","isUpload":true,"parameters":{"not":"sent"},
            "multipart":{"file":"bytes","note":"user.name","no":"missing"}}
            """
        )
        #expect(
            request.body.map { String(decoding: $0, as: UTF8.self) } == """
                --okit-bundle-part\r
                Content-Disposition: form-data; name="file"; filename="file"\r
                Content-Type: application/octet-stream\r
                \r
                \u{1}\u{2}\u{3}\r
                --okit-bundle-part\r
                Content-Disposition: form-data; name="note"\r
                \r
                Ann/B?c#d\r
                --okit-bundle-part--\r

                """
        )
    }

    // MARK: Permissions

    @Test(arguments: [
        ("https://a.b/x", ["a.b"], true), ("https://A.B/x", ["a.b"], true),
        ("https://a.b:8080/", ["A.b"], true), ("https://a.b:8080/", ["a.b:8080"], true),
        ("https://a.b/", ["a.b:443"], true), ("http://a.b/", ["a.b:443"], false),
        ("https://c.a.b/", ["a.b"], false), ("https://a.b.c/", ["a.b"], false),
        ("https://a.b/", [], false), ("http://[::1]:80/", ["[::1]"], true),
    ])
    func asksOnlyPermittedHosts(_ url: String, _ hosts: [String], _ isAllowed: Bool) throws {
        let host = try #require(ServiceHost(of: url))
        #expect(NetworkPermissions(hosts: hosts).allow(host) == isAllowed)
    }

    private static var filler: ServicePayload {
        ServicePayload { path in
            path.reduce(payload) { value, name in
                if case .map(let members) = value { members[name] ?? .null } else { .null }
            }
        }
    }

    private static func request(
        _ action: String,
        base: String = "https://a.b/api/"
    ) throws -> ServiceRequest {
        let service = try ServiceDescriptionTests.service(
            #"{"defaults":{"baseUrl":"\#(base)"},"actions":{"a":\#(action)}}"#
        )
        return try ServiceRequest(try #require(service.actions["a"]), payload: filler)
    }

    private static func headers(_ request: ServiceRequest) -> [String] {
        request.headers.map { "\($0.name): \($0.value)" }
    }
}
