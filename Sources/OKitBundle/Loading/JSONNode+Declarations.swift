import OKitExpression
package import OKitSyntax

extension JSONNode {
    /// The members without comments and members for editors.
    package var declarations: [Member] {
        members.filter { $0.name != "***" && !$0.name.hasPrefix("$") }
    }
}
