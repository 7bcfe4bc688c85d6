import Foundation

/// Lets Bowtie, the tool that compares implementations of JSON Schema, run its cases with ours.
@main
struct BowtieOKit {
    /// Answers the commands on standard input, one a line, until one says stop.
    static func main() {
        var harness = Harness()
        while let line = readLine() {
            do throws(Harness.Refusal) {
                guard let answer = try harness.answer(to: line) else {
                    return
                }
                try? FileHandle.standardOutput.write(contentsOf: answer + Array("\n".utf8))
            } catch {
                try? FileHandle.standardError.write(contentsOf: Array("\(error.reason)\n".utf8))
                exit(1)
            }
        }
    }
}
