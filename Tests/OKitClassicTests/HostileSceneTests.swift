import OKitBundle
import OKitClassic
import Testing

struct HostileSceneTests {
    /// A scene whose view is made by `make`, and what is said of it.
    private func scene(
        workLimit: Int = SceneReader.workLimit,
        _ make: (inout NIBFile) -> NIBValue
    ) throws -> (ClassicScene?, problems: [String]) {
        var file = NIBFile.begun
        let view = make(&file)
        let controller = file.add("UIViewController", ["UIView": view])
        file.finish(top: [controller])
        let archive = try NIBArchive(parsing: file.bytes[...])
        var reader = SceneReader(nibs: ["nib": archive], workLimit: workLimit)
        let scene = reader.scene("scene", nib: "nib")
        return (scene, reader.problems.map(\.message))
    }

    @Test func takesEachViewOfACircleOnce() throws {
        let (scene, problems) = try scene { file in
            let (one, two) = (file.add("UIView"), file.add("UIView"))
            let (ones, twos) = (file.list([one, one]), file.list([two, two]))
            file.set("UISubviews", of: one, to: twos)
            file.set("UISubviews", of: two, to: ones)
            return one
        }
        #expect(scene?.controller.view?.all.count == 2)
        #expect(problems.isEmpty)
    }

    @Test func takesEachControllerOfACircleOnce() throws {
        var file = NIBFile.begun
        let controller = file.add("UINavigationController")
        let children = file.list([controller])
        file.set("UIViewControllers", of: controller, to: children)
        file.finish(top: [controller])
        let archive = try NIBArchive(parsing: file.bytes[...])
        var reader = SceneReader(nibs: ["nib": archive])
        #expect(reader.scene("scene", nib: "nib")?.controllers.count == 1)
    }

    @Test func goesOnlySoDeep() throws {
        let (scene, problems) = try scene { file in
            var view = file.add("UIView")
            for _ in 0..<1000 {
                let inside = file.list([view])
                view = file.add("UIView", ["UISubviews": inside])
            }
            return view
        }
        #expect(scene?.controller.view?.all.count == 101)
        #expect(problems == ["more than 100 views are nested"])
    }

    @Test func readsACellThatStandsInItselfOnlySoOften() throws {
        // Each cell has a table with one cell more, down to the innermost.
        func cell(_ depth: Int) -> [UInt8] {
            var file = NIBFile.begun
            let table = file.add("UITableView")
            if depth > 0 {
                let data = file.add("NSData", ["NS.bytes": .data(cell(depth - 1)[...])])
                let nib = file.add("UINib", ["archiveData": data])
                let cells = file.dictionary([(file.text("Cell"), nib)])
                file.set("UITableViewCellPrototypeNibs", of: table, to: cells)
            }
            file.finish(top: [table])
            return file.bytes
        }
        let archive = try NIBArchive(parsing: cell(150)[...])
        var reader = SceneReader(nibs: [:])
        _ = reader.cell(archive, name: "nib")
        #expect(reader.problems.first?.message == "more than 100 views are nested")
    }

    @Test func endsWhereManyCellsAreTheSameLargeNib() throws {
        let (scene, problems) = try scene(workLimit: 200_000) { file in
            let bytes = SceneFiles.cell.bytes + [UInt8](repeating: 0, count: 10_000)
            let data = file.add("NSData", ["NS.bytes": .data(bytes[...])])
            let nib = file.add("UINib", ["archiveData": data])
            let name = file.text("Cell")
            let cells = file.dictionary((0..<1000).map { _ in (name, nib) })
            return file.add("UITableView", ["UITableViewCellPrototypeNibs": cells])
        }
        #expect((scene?.controller.view?.cells.count ?? .max) < 20)
        #expect(problems.contains("the nibs of the bundle are too large; the rest is ignored"))
    }

    @Test(arguments: [true, false])
    func endsWhereManyViewsHaveTheSameLongTextOrList(isText: Bool) throws {
        let (scene, problems) = try scene(workLimit: 200_000) { file in
            let text = file.text(String(repeating: "x", count: 1000))
            let part = file.add("_UIPart")
            let parts = file.list([NIBValue](repeating: part, count: 1000))
            let values = isText ? ["UIText": text] : ["UISubviews": parts]
            let views = (0..<300).map { _ in file.add("UILabel", values) }
            return file.add("UIView", ["UISubviews": file.list(views)])
        }
        #expect((scene?.controller.view?.children.count ?? .max) < 200)
        #expect(problems == ["the nibs of the bundle are too large; the rest is ignored"])
    }

    @Test(arguments: ["navigation", "list-view", "form-view"])
    func survivesManyFlippedBits(nib: String) throws {
        let files = [
            "navigation": SceneFiles.navigation, "list": SceneFiles.list,
            "list-view": SceneFiles.listView, "form": SceneFiles.form,
            "form-view": SceneFiles.formView,
        ]
        let sound = try files.mapValues { try NIBArchive(parsing: $0.bytes[...]) }
        var readable = 0
        for damaged in Damage.flips(of: try #require(files[nib]).bytes, count: 1500) {
            if let archive = try? NIBArchive(parsing: damaged[...]) {
                var reader = SceneReader(nibs: sound.merging([nib: archive]) { $1 })
                _ = reader.scene("Navigation", nib: "navigation")
                _ = reader.scene("Form", nib: "form")
                readable += 1
            }
        }
        #expect(readable > 0)
    }
}
