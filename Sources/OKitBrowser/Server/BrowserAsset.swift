/// A file of the page, which is part of the program.
struct BrowserAsset: Sendable {
    /// The name in addresses.
    let name: String
    let text: String
    let mediaType: String
    /// A text that changes with the file.
    let version: String

    /// The name in addresses that browsers can store as long as the file is the same.
    var versionedName: String { "\(name)?\(version)" }

    private init(_ name: String, _ mediaType: String) {
        self.name = "~\(name)"
        text = BrowserAssets.texts[name] ?? ""
        self.mediaType = mediaType
        version = ContentVersion.text(of: text)
    }

    static let style = BrowserAsset("style.css", "text/css; charset=utf-8")
    static let client = BrowserAsset("client.js", "text/javascript; charset=utf-8")
    static let enter = BrowserAsset("enter.js", "text/javascript; charset=utf-8")

    private static let all = [style, client, enter]

    /// Returns the file with a name; `nil` if there is none.
    static func named(_ name: String) -> BrowserAsset? {
        all.first { $0.name == name }
    }
}
