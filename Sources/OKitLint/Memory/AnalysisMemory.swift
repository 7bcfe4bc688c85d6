import OKitSyntax

/// The analysis of a bundle, so that the next version of the bundle is only analyzed where it differs.
package struct AnalysisMemory: Sendable {
    var walks = WalkMemory()
    var mentions = Mentions()
    var comments = FileMemory<FileComments>()
    var keys = FileMemory<[Finding]>()
    var data = DataMemory()
    /// The texts that flows can expect.
    var texts = JoinedBlocks<JSONDocument, ShownTexts>()

    /// Creates an empty memory.
    package init() {}
}
