import OKitExpression
package import OKitSyntax

extension JSONNode {
    /// The members that declare something: not comments, and not what is for editors.
    package var declarations: [Member] {
        members.filter { $0.name != "***" && !$0.name.hasPrefix("$") }
    }
}
