import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime

/// A whole turn of an app: an event on a list screen that changes one row of N.
enum SessionBenchmark {
    private static let rounds = 31

    static func run() throws {
        var table = Table(["rows", "plain, µs", "sorted, µs", "sorted and grouped, µs"])
        for count in [100, 1_000, 10_000, 100_000] {
            let plain = try turn(count, attributes: "")
            let sorted =
                count > 10_000 ? nil : try turn(count, attributes: #","rowSort":"name""#)
            let grouped =
                count > 10_000
                ? nil : try turn(count, attributes: #","rowSort":"name","group":"kind""#)
            table.add(
                ["\(count)"] + [plain, sorted, grouped].map { $0.map { Table.number($0) } ?? "-" }
            )
        }
        table.print("a turn of AppSession: a tap changes one row; 200 rows are shown")
    }

    /// The median microseconds of a turn.
    private static func turn(_ count: Int, attributes: String) throws -> Double {
        let session = try session(count, attributes)
        var times: [Double] = []
        for round in 0...rounds {
            let before = session.evaluationCount
            let time = ContinuousClock().measure {
                session.send(Event(.tap, on: "row/r100"))
            }
            // The row's text and nothing else.
            try WrongResult.check("session", session.evaluationCount - before, 1)
            if round > 0 {
                times.append(time.seconds * 1e6)
            }
        }
        return times.sorted()[rounds / 2]
    }

    private static func session(_ count: Int, _ attributes: String) throws -> AppSession {
        let rows = (0..<count).map { index in
            // In the order of the list, so that the changed row is shown however it is sorted.
            #"{"id":"r\#(100 + index)","name":"n\#(1_000_000 + index)","#
                + #""kind":"k\#(100 + index * 20 / count)"}"#
        }
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.example.rows","version":"1.0.0","name":"Rows",
            "entry":"rows","languages":["en"],
            "models":{"default":{"entity":"Root","storage":"transient"}},
            "permissions":{"hosts":[],"methods":[],"storage":true,"clipboard":false,
            "links":false}}
            """,
            "models/Root.json": """
            {"id":false,"properties":{"rows":{"type":"list","of":"Row","default":[]}}}
            """,
            "models/Row.json": """
            {"properties":{"name":{"type":"text"},"kind":{"type":"text"},
            "marked":{"type":"bool"}},
            "functions":{"flip":{"steps":[{"if":"marked == YES",
            "then":[{"set":"marked","to":false}],"else":[{"set":"marked","to":true}]}]}}}
            """,
            "screens/rows.json": """
            {"kind":"list","type":"Row","dataPath":"rows","tap":"flip()"\(attributes),
            "cell":{"path":"name","detailPath":"marked","imagePath":"kind"}}
            """,
            "data/default.json": "{\"rows\":[\(rows.joined(separator: ","))]}",
        ]
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        let archive = try BundleFiles(archive: try writer.archive(), name: "rows.zip")
        var loader = BundleLoader(archive, schemas: BundleSchemas())
        let bundle = try loader.load()
        for finding in loader.findings {
            print(finding.message.text)
        }
        return AppSession(
            bundle: bundle,
            environment: GraphBenchmark.environment(),
            store: nil,
            records: SQLiteRecordStorage()
        )
    }
}
