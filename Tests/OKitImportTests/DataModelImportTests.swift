import OKitImport
import OKitSyntax
import TestSupport
import Testing

/// Apps made from Core Data models.
struct DataModelImportTests {
    private func app(_ files: [String: String], _ path: String) throws -> ImportedApp {
        let folder = try TemporaryFolder(tree: files)
        return try StoryboardImport(["\(folder.path)/\(path)"]).app()
    }

    private func json(_ text: String?) throws -> JSONNode {
        try JSONDocument(parsing: SourceText(path: "file", text: text ?? "null")).root
    }

    private static let model = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel">
          <entity name="Thing" isAbstract="YES">
            <attribute name="added" optional="YES" attributeType="Date"/>
          </entity>
          <entity name="Book" parentEntity="Thing" elementID="Volume">
            <attribute name="title" attributeType="String" minValueString="1" maxValueString="80"/>
            <attribute name="pages" optional="YES" attributeType="Integer 32" defaultValueString="10" minValueString="1"/>
            <attribute name="price" optional="YES" attributeType="Decimal" defaultValueString="9.5"/>
            <attribute name="lent" attributeType="Boolean" defaultValueString="YES"/>
            <attribute name="isbn" optional="YES" attributeType="String" elementID="number" regularExpressionString="[0-9]+"/>
            <attribute name="cover" optional="YES" attributeType="Transformable"/>
            <attribute name="length" optional="YES" transient="YES" attributeType="Integer 16"/>
            <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="isbn"/></uniquenessConstraint></uniquenessConstraints>
          </entity>
          <entity name="Author">
            <attribute name="name" attributeType="String" defaultValueString=""/>
            <relationship name="books" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
          </entity>
          <fetchRequest name="Lent" entity="Book" predicateString="lent == YES AND pages &gt; 5"/>
          <fetchRequest name="Named" entity="Book" predicateString="title == $title"/>
        </model>
        """

    @Test func makesEntities() throws {
        let app = try app(["Shop.xcdatamodel/contents": Self.model], "Shop.xcdatamodel")
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        let book = try json(app.files["models/Book.json"])
        #expect(book["identity"]?.string == "isbn")
        #expect(book["renamedFrom"]?.string == "Volume")
        let properties = try #require(book["properties"])
        #expect(properties["added"]?.string == "date?")
        #expect(properties["pages"]?["default"]?.int == 10)
        #expect(properties["lent"]?["default"]?.bool == true)
        #expect(properties["isbn"]?["renamedFrom"]?.string == "number")
        #expect(properties["cover"] == nil)
        #expect(properties["author"]?["relation"]?.string == "Author?")
        #expect(properties["author"]?["inverse"]?.string == "books")
        let author = try json(app.files["models/Author.json"])["properties"]
        #expect(author?["books"]?["relation"]?.string == "[Book]")
        #expect(author?["books"]?["deleteRule"]?.string == "cascade")
        let lent = try json(app.files["screens/lent.json"])["providers"]?["shown"]
        #expect(lent?["where"]?.string?.contains("lent == true && pages > 5") == true)
        let reported = app.report.entries.map(\.subject)
        #expect(reported.contains("attribute cover"))
        #expect(reported.contains("attribute length"))
        #expect(reported.contains("order of books"))
        #expect(reported.contains("fetch request Named"))
    }

    @Test func readsTheCurrentVersion() throws {
        let old = Self.model.replacing("name=\"Book\"", with: "name=\"Volume\"")
        let version = """
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
            <string>Shop 2.xcdatamodel</string></dict></plist>
            """
        let app = try app(
            [
                "Shop.xcdatamodeld/Shop.xcdatamodel/contents": old,
                "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Self.model,
                "Shop.xcdatamodeld/.xccurrentversion": version,
            ],
            "Shop.xcdatamodeld"
        )
        #expect(try CheckedApp(app).problems == [])
        #expect(app.files["models/Book.json"] != nil)
        #expect(app.files["models/Volume.json"] == nil)
    }

    @Test(arguments: [
        "<model/>", "<plist/>", "<model>", "",
        "<model><entity name=\"A\" isAbstract=\"YES\"/></model>",
    ])
    func refusesModels(_ text: String) throws {
        #expect(throws: ImportFailure.self) {
            try app(["A.xcdatamodel/contents": text], "A.xcdatamodel")
        }
    }

    @Test(arguments: [
        // Entities that inherit from each other, and names that expressions use.
        """
        <model><entity name="A" parentEntity="B"><attribute name="self" attributeType="String"/>
        <attribute name="id" attributeType="String"/></entity>
        <entity name="B" parentEntity="A"><attribute name="x y" attributeType="Foo"/>
        <attribute name="x-y" attributeType="Integer 16" defaultValueString="99999999999999999999"/>
        <relationship name="r" toMany="YES" destinationEntity="B" inverseName="q" inverseEntity="C"/>
        <relationship name="none" destinationEntity="Z"/></entity></model>
        """,
        """
        <model><entity name="Data"/><entity name="data"/><entity name=""/><entity name="Data"/>
        <fetchRequest name="f" entity="Data" predicateString="(((("/></model>
        """,
    ])
    func survivesMistakes(_ text: String) throws {
        let app = try app(["A.xcdatamodel/contents": text], "A.xcdatamodel")
        #expect(try CheckedApp(app).errors == [])
    }
}
