import Glibc
import OKitModel
import TestSupport
import Testing

struct FileBatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([:])
    }

    private var outputs: [AtomicFile.Output] {
        ["a.json", "new/b.json", "new/c.json"].map {
            AtomicFile.Output("\(folder.path)/\($0)", Array("new".utf8))
        }
    }

    @Test func writesIntoFoldersThatExistAndIntoNewOnes() throws {
        try folder.write("old", to: "a.json")
        try AtomicFile.write(outputs, isPrivate: false)
        #expect(folder.content.filter { $0.hasSuffix("json") }.count == 3)
        #expect(folder.text(of: "a.json") == "new")
        #expect(folder.text(of: "new/c.json") == "new")
        #expect(folder.content.allSatisfy { !$0.hasSuffix(".new") })
        try AtomicFile.write([AtomicFile.Output](), isPrivate: false)
    }

    @Test(arguments: [FileSystem.Operation.open, .write, .sync])
    func replacesNothingUnlessAllFilesAreOnTheDisk(_ operation: FileSystem.Operation) throws {
        try folder.write("old", to: "a.json")
        let path = folder.path
        let fault: FileSystem.Fault = { failed, place in
            let isLast = failed == .sync || place.hasPrefix("\(path)/new/c.json")
            return failed == operation && isLast ? ENOSPC : nil
        }
        let error = FileSystem.$fault.withValue(fault) {
            #expect(throws: FileError.self) { try AtomicFile.write(outputs, isPrivate: false) }
        }
        #expect(error?.systemError == ENOSPC)
        #expect(folder.content.filter { $0.contains(".") } == ["a.json"])
        #expect(folder.text(of: "a.json") == "old")
    }

    @Test func leavesNoTemporaryFilesWhenOneCannotBeReplaced() throws {
        try folder.makeFolder("new/c.json")
        #expect(throws: FileError.self) { try AtomicFile.write(outputs, isPrivate: false) }
        #expect(folder.content.allSatisfy { !$0.hasSuffix(".new") })
    }

    @Test func removesWhatInterruptedCallsHaveLeft() throws {
        let running = "a.json.\(getppid()).new"
        for name in ["a.json.\(Int32.max).new", running, "other.json.\(Int32.max).new", "b.new"] {
            try folder.write("half", to: name)
        }
        try AtomicFile.write(outputs, isPrivate: false)
        let others = folder.content.filter { $0.hasSuffix(".new") }
        #expect(Set(others) == [running, "other.json.\(Int32.max).new", "b.new"])
    }
}
