import OKitSyntax
import Testing

@testable import OKitBundle

/// The names of members in other formats, and what is suggested instead.
struct ForeignMembersTests {
    private static let kinds = DeclarationKind.allCases

    private func names(of kind: DeclarationKind, form: String?) -> Set<String> {
        let variants = kind.type.variants.filter { form == nil || $0.main.name == form }
        let members = kind.type.members + variants.flatMap { [$0.main] + $0.members }
        return Set(members.map(\.name))
    }

    private func check(
        _ rows: [ForeignMembers.Row],
        of kind: DeclarationKind,
        suggested: Set<String>,
        allowed: Set<String>
    ) {
        for (instead, foreign) in rows {
            if !instead.contains(" ") {
                #expect(suggested.contains(instead), "\(kind) has no \(instead)")
            }
            for name in foreign {
                #expect(!allowed.contains(name), "\(kind) has \(name)")
            }
        }
    }

    @Test(arguments: kinds)
    func suggestionsAreMembers(kind: DeclarationKind) {
        let all = names(of: kind, form: nil)
        // A name can be foreign in one form, and a member of another one.
        let common = Set(kind.type.members.map(\.name))
        check(
            ForeignMembers.ofKinds[kind] ?? [],
            of: kind,
            suggested: all,
            allowed: kind.type.variants.isEmpty ? all : common
        )
        let mains = Set(kind.type.variants.map(\.main.name))
        check(ForeignMembers.mains[kind] ?? [], of: kind, suggested: mains, allowed: mains)
        for (form, rows) in ForeignMembers.ofForms[kind] ?? [:] {
            let own = names(of: kind, form: form)
            check(rows, of: kind, suggested: own, allowed: own)
        }
    }

    /// Each name has one meaning in a kind or form.
    @Test(arguments: kinds)
    func namesAreNotRepeated(kind: DeclarationKind) {
        let forms = ForeignMembers.ofForms[kind] ?? [:]
        for rows in [ForeignMembers.ofKinds[kind] ?? [], ForeignMembers.mains[kind] ?? []]
            + forms.values
        {
            let names = rows.flatMap(\.names)
            let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
            #expect(repeated.isEmpty, "\(kind): \(repeated)")
        }
    }
}
