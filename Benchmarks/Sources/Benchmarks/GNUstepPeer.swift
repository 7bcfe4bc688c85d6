import Foundation

/// GNUstep's NSPredicate, in the program that `run` has compiled where gnustep-base is installed.
struct GNUstepPeer {
    /// What a format cost, in nanoseconds; `nil` where GNUstep refuses it.
    struct Measure {
        let evaluation: Double
        let parsing: Double
        let matches: Int
    }

    private let program: URL
    private let task: Data

    /// `nil` where there is no such program.
    init?(formats: [String], people: [PredicatePerson]) {
        guard let path = ProcessInfo.processInfo.environment["GNUSTEP_PREDICATES"],
            let formats = try? JSONEncoder().encode(formats)
        else {
            return nil
        }
        program = URL(fileURLWithPath: path)
        let list = people.map(\.json).joined(separator: ",")
        let formatList = String(decoding: formats, as: UTF8.self)
        task = Data("{\"formats\": \(formatList), \"people\": [\(list)]}".utf8)
    }

    /// A run of the program: an element a format.
    func measure() throws -> [Measure?] {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = program
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: task)
        try input.fileHandleForWriting.close()
        let lines = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let evaluation = Double(words[0]),
                let parsing = Double(words[1]), let matches = Int(words[2])
            else {
                return nil
            }
            return Measure(evaluation: evaluation, parsing: parsing, matches: matches)
        }
    }
}
