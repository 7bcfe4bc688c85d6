import Foundation

extension Workplace {
    /// Writes an app `feed` that asks for its posts when "Reload" is tapped, and says in its
    /// title what came of it.
    ///
    /// - Parameter url: the base of its real service, whose host it may reach.
    func addServiceApp(url: String = "http://127.0.0.1:1", hosts: String = #"["127.0.0.1"]"#) throws
    {
        let files = [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "org.okit.feed", "version": "1.0.0", "name": "Feed",
            "entry": "main", "models": {"default": {"entity": "Feed", "storage": "file"}},
            "permissions": {"hosts": \(hosts)}}
            """,
            "models/Feed.json": """
            {"properties": {"title": {"type": "text"}, "user": {"type": "text", "default": "ann"}},
            "functions": {"load": {"steps": [{"set": "title", "to": "#loading"},
            {"perform": "feed", "then": [{"set": "title", "to": {"template":
            "$response.source: $response.count posts"}}]}]}}}
            """,
            "screens/main.json": """
            {"kind": "detail", "titlePath": "title", "sections": [],
            "bar": {"right": [{"id": "reload", "title": "#Reload", "tapPath": "load()"}]}}
            """,
            "services/StubService.json": """
            {"defaults": {"headers": {"Authorization": "Bearer secret-of-ours"}},
            "actions": {"feed": {"path": "feed", "response": {"source": "stub", "count": 2}}},
            "options": {"debugDelay": 0.25}}
            """,
            "services/Service.json": """
            {"defaults": {"baseUrl": "\(url)", "headers": {"Authorization": "Bearer secret-of-ours"}},
            "actions": {"feed": {"path": "feed", "parameters": {"user": "$user"}}}}
            """,
        ]
        for (name, text) in files {
            let file = "\(path)/feed/\(name)"
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true
            )
            try write(Array(text.utf8), "feed/\(name)")
        }
    }
}
