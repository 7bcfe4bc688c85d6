import Foundation
import Glibc
import OKitDatabase
import OKitExpression
import OKitModel
import OKitPostgres

/// Adds one to counters in a table again and again, beside another process that does the same.
///
/// Arguments: `sqlite` or `postgreSQL`, the address, the number of edits, the path of a FIFO, and `r` or
/// `w`: the end of the FIFO at which this process waits for the other one, after both have read the
/// counters. Prints how many edits were stored and how many were conflicts.
@main
enum TableWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let count = Int(arguments[3]) else {
            exit(64)
        }
        // If the other process has failed, this one must not wait forever.
        alarm(600)
        do {
            let isServer = arguments[1] == "postgreSQL"
            print(
                try edit(arguments[2], isServer: isServer, count) {
                    fopen(arguments[4], arguments[5]) != nil
                }
            )
        } catch {
            print(error)
            exit(1)
        }
    }

    private static func edit(
        _ address: String,
        isServer: Bool,
        _ count: Int,
        meet: () -> Bool
    ) throws -> String {
        let types = TypeTable([
            EntityType(
                name: "Counter",
                properties: [
                    Property("number", .int), Property("value", .int, isOptional: true),
                ],
                hasID: false,
                record: RecordTraits(identity: ["number"])
            )
        ])
        let storage = DatabaseRecordStorage(connection: "TEST", createsTables: false) {
            () throws(DatabaseFailure) -> any DatabaseConnection in
            if isServer {
                try PostgresConnection(address: address)
            } else {
                try SQLiteConnection(path: address)
            }
        }
        let database = try storage.open(
            folder: nil,
            types: types,
            entities: ["Counter"],
            surroundings: RecordSurroundings(clock: { Date() })
        )
        let graph = Graph(
            types: types,
            environment: AppEnvironment(clock: { Date() }, makeID: { "" })
        )
        let objects = database.objects(in: graph)
        let rows = objects.objects(of: try objects.fetch(RecordQuery("Counter", where: nil)))
        guard let slot = types["Counter"]?.slot(named: "value") else {
            exit(70)
        }
        guard rows.allSatisfy({ graph.value(of: $0, slot: slot) != .null }), meet() else {
            exit(74)
        }
        var (edits, conflicts) = (0, 0)
        for _ in 0..<count {
            guard let row = rows.randomElement(),
                case .int(let value) = graph.value(of: row, slot: slot)
            else {
                exit(65)
            }
            graph.set(row, slot: slot, to: .int(value + 1))
            do throws(RecordStoreError) {
                try objects.save()
                edits += 1
            } catch {
                guard let conflict = error.conflict else {
                    throw error
                }
                conflicts += 1
                objects.settle(conflict, by: .discard)
            }
        }
        return "\(edits) \(conflicts)"
    }
}
