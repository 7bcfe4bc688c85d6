/// Runs the benchmark that the first argument names.
@main
enum Benchmarks {
    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case "graph":
            try GraphBenchmark.run(CommandLine.arguments.dropFirst(2).first)
        case "json":
            try JSONBenchmark.run()
        case "records":
            try await RecordsBenchmark.run()
        case "fields":
            try FieldBenchmark.run()
        case "predicates":
            try PredicateBenchmark.run()
        case "sessions":
            try await HostBenchmark.run(CommandLine.arguments.dropFirst(2))
        case "schema":
            try SchemaBenchmark.run(CommandLine.arguments.dropFirst(2))
        default:
            print(
                "usage: Benchmarks graph [scaling | turn | propagation | rows] | json | predicates"
                    + " | records | fields | sessions [SAMPLE...] | schema CORPUS..."
            )
        }
    }
}
