import Foundation
import OKitBundle
import Testing

/// The reference of views and mediators has all of their members.
struct ScreenObjectPageTests {
    @Test(arguments: ViewKind.allCases)
    func documentsAllMembersOfViews(_ kind: ViewKind) {
        check(kind.type)
    }

    @Test(arguments: MediatorKind.allCases)
    func documentsAllMembersOfMediators(_ kind: MediatorKind) {
        check(kind.type)
    }

    private func check(_ type: ScreenObjectType) {
        #expect(type.summary.hasSuffix("."))
        let documented = Set(type.documentation.map(\.name))
        #expect(type.attributes.isSubset(of: documented))
        #expect(documented.isSuperset(of: type.outlets.keys))
        #expect(type.documentation.allSatisfy { $0.summary.hasSuffix(".") })
    }

    @Test func explainsAKind() {
        let entry = ScreenObjectPage.views.entries(named: "slider")
        #expect(entry.hasPrefix("view slider\n    A control for a number in a range.\n"))
        #expect(entry.contains("    maximumValue (double): The maximum.\n"))
        #expect(ScreenObjectPage.mediators.entries(named: "slider").isEmpty)
    }

    /// The table of a kind leaves out what every view has.
    @Test func listsCommonMembersOnce() {
        let pages = ScreenObjectPage.views.markdown.components(separatedBy: "### ")
        #expect(pages.filter { $0.contains("`cornerRadius`") }.count == 1)
    }
}
