/// Runs the benchmark that the first argument names.
@main
enum Benchmarks {
    static func main() throws {
        switch CommandLine.arguments.dropFirst().first {
        case "json":
            try JSONBenchmark.run()
        default:
            print("usage: Benchmarks json")
        }
    }
}
