import Foundation
import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// An app of one screen of views, `main`, with records of posts and users, and a stub service.
struct MediatorApp {
    let session: AppSession
    let clock: VirtualClock

    private static let models = [
        "models/User.json": """
        {"identity":"userId","properties":{"userId":{"type":"text","optional":true,"json":"id"},
        "name":{"type":"text","optional":true},
        "posts":{"type":"set","of":"Post","inverse":"author","json":false}}}
        """,
        "models/Me.json": #"{"parent":"User","isOwner":true,"properties":{}}"#,
        "models/Post.json": """
        {"identity":"postId","owner":"author","properties":{
        "postId":{"type":"text","optional":true,"json":"id"},
        "text":{"type":"text","optional":true},"likes":{"type":"int"},
        "group":{"type":"text","optional":true},"isHidden":{"type":"bool","json":false},
        "author":{"type":"User","optional":true,"inverse":"posts"}}}
        """,
    ]

    /// What the action `feed` answers.
    static let feed = """
        [{"id":"1","text":"one","likes":3,"group":"A","author":{"id":"me"}},
        {"id":"2","text":"two","likes":1,"group":"B","author":{"id":"7","name":"Seven"}},
        {"id":"3","text":"three","likes":2,"group":"A","author":{"id":"7"}}]
        """

    /// - Parameters:
    ///   - screen: the members of the screen `main` besides its kind.
    ///   - actions: those of the service besides `me` and `feed`.
    ///   - isLive: whether real servers are asked; `a.example` and `b.example` may be.
    ///   - readFile: reads the files that the user names.
    ///   - store: where its data and its records are kept.
    ///   - auth: how the service knows who asks; `KEY` is a secret that is there.
    ///   - baseURL: that of the service.
    init(
        _ screen: String,
        actions: String = "",
        others: [String: String] = [:],
        isLive: Bool = false,
        store: FileStore? = nil,
        auth: String = #"{"type":"bearer","secret":"KEY"}"#,
        baseURL: String = "https://a.example",
        readFile: UserFileReader? = nil
    ) throws {
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"me":{"entity":"Me","storage":"records"},
            "posts":{"entity":"Post","storage":"records"}}}
            """,
            "screens/main.json": #"{"kind":"views",\#(screen)}"#,
            "services/StubService.json": """
            {"auth":\(auth),"defaults":{"baseUrl":"\(baseURL)"},
            "actions":{"me":{"resultType":"Me","response":{"id":"me","name":"Me"}},
            \(actions.isEmpty ? "" : actions + ",")
            "feed":{"resultType":"[Post]","clearPolicy":"after","response":\(Self.feed)}},
            "options":{"debugDelay":0.25}}
            """,
        ].merging(Self.models) { first, _ in first }.merging(others) { _, other in other }
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        let archive = try BundleFiles(archive: try writer.archive(), name: "app.zip")
        var loader = BundleLoader(archive, schemas: BundleSchemas())
        let bundle = try loader.load()
        try #require(loader.findings.isEmpty, "\(loader.findings.map(\.message.text))")
        clock = VirtualClock(try #require(Surroundings.test.now))
        session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: store,
            records: SQLiteRecordStorage(),
            service: bundle.service(.stub).map {
                isLive
                    ? .live(
                        $0,
                        NetworkPermissions(hosts: ["a.example", "b.example"]),
                        secrets: GrantedSecrets(
                            ["KEY": "secret"],
                            for: ["a.example", "b.example"].flatMap { host in
                                ["KEY", "OTHER"].map { SecretUse($0, at: host) }
                            }
                        )
                    ) : .stub($0)
            },
            readFile: readFile
        )
    }

    /// Plays a flow; whatever fails is recorded where the test stands.
    func play(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        var findings: [Finding] = []
        let flow = Flow(
            parsing: SourceText(path: "test.flow", text: text),
            findings: &findings
        )
        try #require(findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
        do throws(FlowFailure) {
            try FlowRunner(session, clock: clock, show: { _ in }).play(flow)
        } catch {
            let screen = ScreenOutline.text(of: session.screenTree())
            Issue.record("\(error.finding)\n\(screen)", sourceLocation: sourceLocation)
        }
    }

    /// What is shown of a text.
    var outline: String {
        ScreenOutline.text(of: session.screenTree())
    }
}
