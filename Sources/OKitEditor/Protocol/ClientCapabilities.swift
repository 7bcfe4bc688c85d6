import OKitSyntax

/// What the editor supports, of what the server would send.
struct ClientCapabilities: Sendable {
    /// Whether completed text can contain placeholders.
    private(set) var hasSnippets = false
    /// Whether a completion can replace text after the cursor.
    private(set) var replacesAfterCursor = false
    /// Whether descriptions of names under the cursor can be Markdown.
    private(set) var showsMarkdown = false
    /// Whether descriptions of completions can be Markdown.
    private(set) var completesWithMarkdown = false
    /// Whether changes of several files have versions and an order.
    private(set) var hasDocumentChanges = false
    /// Whether a change can rename files.
    private(set) var renamesFiles = false
    /// Whether a change can create files.
    private(set) var createsFiles = false
    /// Whether changes can be described to the user.
    private(set) var hasChangeAnnotations = false

    /// Whether the client reports changes on disk when it is asked to.
    private(set) var registersWatchers = false

    /// Whether the client itself shows the text that the command for a preview returns.
    private(set) var showsPreviews = false

    /// No capabilities.
    init() {}

    /// Reads the `capabilities` and `initializationOptions` of `initialize`.
    init(_ node: JSONNode?, _ options: JSONNode?) {
        showsPreviews = options?["showsPreviews"]?.bool ?? false
        let item = node?["textDocument"]?["completion"]?["completionItem"]
        hasSnippets = item?["snippetSupport"]?.bool ?? false
        replacesAfterCursor = item?["insertReplaceSupport"]?.bool ?? false
        completesWithMarkdown = Self.prefersMarkdown(item?["documentationFormat"])
        showsMarkdown = Self.prefersMarkdown(node?["textDocument"]?["hover"]?["contentFormat"])
        let watched = node?["workspace"]?["didChangeWatchedFiles"]
        registersWatchers = watched?["dynamicRegistration"]?.bool ?? false
        let edit = node?["workspace"]?["workspaceEdit"]
        let operations = edit?["resourceOperations"]?.elements.compactMap(\.string) ?? []
        // Operations on files are document changes, which Neovim 0.7 does not announce.
        hasDocumentChanges = edit?["documentChanges"]?.bool ?? !operations.isEmpty
        renamesFiles = hasDocumentChanges && operations.contains("rename")
        createsFiles = hasDocumentChanges && operations.contains("create")
        hasChangeAnnotations = hasDocumentChanges && edit?["changeAnnotationSupport"] != nil
    }

    /// Whether Markdown is the first of the supported formats.
    private static func prefersMarkdown(_ formats: JSONNode?) -> Bool {
        formats?.elements.first { _ in true }?.string == "markdown"
    }
}
