import OKitImport
import Testing

/// Importing again into a folder that was edited since.
struct ImportMergeTests {
    private func merge(
        old: String?,
        new: String?,
        mine: String?
    ) -> (text: String?, conflicts: [String]) {
        let merge = ImportMerge(
            new.map { ["a.json": $0] } ?? [:],
            base: old.map { ["a.json": $0] } ?? [:]
        ) { _ in mine }
        let changed = merge.changes["a.json"] ?? mine
        return (changed, merge.conflicts.map(\.description))
    }

    @Test(arguments: [
        // Untouched files get the new content.
        (#"{"a": 1}"#, #"{"a": 2}"#, #"{"a": 1}"#, #"{"a": 2}"#),
        // Edits stay where the source did not change.
        (#"{"a": 1}"#, #"{"a": 1}"#, #"{"a": 5}"#, #"{"a": 5}"#),
        // Both change different members.
        (#"{"a": 1, "b": 1}"#, #"{"a": 2, "b": 1}"#, #"{"a": 1, "b": 3}"#, #"{"a": 2, "b": 3}"#),
        // A new member is inserted after the one before it.
        (
            #"{"a": 1, "c": 1}"#, #"{"a": 1, "b": 2, "c": 1}"#, #"{"a": 1, "c": 1, "d": 1}"#,
            #"{"a": 1, "b": 2, "c": 1, "d": 1}"#
        ),
        // A member deleted by hand stays deleted.
        (#"{"a": 1, "b": 1}"#, #"{"a": 2, "b": 1}"#, #"{"a": 1}"#, #"{"a": 2}"#),
        // Elements are added on both sides.
        (
            #"{"c": ["x", "y"]}"#, #"{"c": ["x", "y", "z"]}"#, #"{"c": ["y"]}"#,
            #"{"c": ["y", "z"]}"#
        ),
        // A rule is recognized by its name, and its bound changes in the source alone.
        (
            #"{"r": [{"minimum": 1}, {"maximum": 5}]}"#,
            #"{"r": [{"minimum": 2}, {"maximum": 5}]}"#,
            #"{"r": [{"minimum": 1}, {"maximum": 4}]}"#, #"{"r": [{"minimum": 2}, {"maximum": 4}]}"#
        ),
        // A member that the source has no longer is removed.
        (#"{"a": 1, "b": 1}"#, #"{"a": 1}"#, #"{"a": 7, "b": 1}"#, #"{"a": 7}"#),
    ])
    func merges(_ old: String, _ new: String, _ mine: String, _ result: String) {
        let merged = merge(old: old, new: new, mine: mine)
        #expect(merged.text?.split(separator: "\n").joined() == result)
        #expect(merged.conflicts.isEmpty)
    }

    @Test(arguments: [
        (#"{"a": 1}"#, #"{"a": 2}"#, #"{"a": 3}"#, "a.json#/a"),
        (#"{"a": {"b/c": 1}}"#, #"{"a": {"b/c": 2}}"#, #"{"a": {"b/c": 3}}"#, "a.json#/a/b~1c"),
        (#"{"a": 1, "b": 1}"#, #"{"a": 1}"#, #"{"a": 1, "b": 2}"#, "a.json#/b"),
        ("{", #"{"a": 2}"#, #"{"a": 3}"#, "a.json"),
        (
            #"{"r": [{"maximum": 5}, {"minimum": 1}]}"#,
            #"{"r": [{"maximum": 5}, {"minimum": 2}]}"#,
            #"{"r": [{"maximum": 5}, {"minimum": 3}]}"#, "a.json#/r/1/minimum"
        ),
    ])
    func keepsEditsInConflicts(_ old: String, _ new: String, _ mine: String, _ place: String) {
        let merged = merge(old: old, new: new, mine: mine)
        #expect(merged.text == mine)
        #expect(merged.conflicts == [place])
    }

    @Test func deletesWhatTheSourceHasNoLonger() {
        let merge = ImportMerge([:], base: ["a.json": "{}"]) { _ in "{}" }
        #expect(merge.changes == ["a.json": nil])
    }

    @Test func leavesDeletedFilesDeleted() {
        let same = merge(old: "{}", new: "{}", mine: nil)
        #expect(same.text == nil && same.conflicts.isEmpty)
        let changed = merge(old: "{}", new: #"{"a": 1}"#, mine: nil)
        #expect(changed.text == nil && changed.conflicts == ["a.json"])
    }

    @Test func writesNewFiles() {
        #expect(merge(old: nil, new: "{}", mine: nil).text == "{}")
        #expect(merge(old: nil, new: "{}", mine: "[]").conflicts == ["a.json"])
    }

    @Test(arguments: [
        "../a.json", "/etc/a.json", "screens/../../a.json", "", "a//b.json", "./a.json",
    ])
    func ignoresPathsOutsideTheFolder(_ path: String) throws {
        let text = GeneratedState(by: "data", files: [path: "{}", "a.json": "{}"]).text
        let state = try GeneratedState(reading: Array(text.utf8))
        #expect(state.files == ["a.json": "{}"])
        #expect(state.importer == "data")
    }

    @Test(arguments: ["", "{", "[]", "{\"files\": 3}", "{\"files\": {\"a.json\": 3}}"])
    func survivesADamagedState(_ text: String) {
        let state = try? GeneratedState(reading: Array(text.utf8))
        #expect(state == nil || state?.files.isEmpty == true)
    }
}
