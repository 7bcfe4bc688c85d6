import OKitSyntax

/// The analysis of a bundle, so that the next version of the bundle is only analyzed where it differs.
package struct AnalysisMemory: Sendable {
    var walks = WalkMemory()
    var mentions = Mentions()
    var comments = FileMemory<FileComments>()
    var keys = FileMemory<[Finding]>()
    var data = DataMemory()

    /// Creates an empty memory.
    package init() {}
}
