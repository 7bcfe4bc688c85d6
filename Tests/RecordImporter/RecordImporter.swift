import Foundation
import Glibc
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax

/// Imports records again and again until the system kills it.
///
/// Arguments: the folder of the records; the number to begin with; microseconds until it is killed.
/// Each import gives all posts one number, and the next one to none. Tells on standard output what it
/// begins (`+7`) and what is done (`-7`).
@main
enum RecordImporter {
    static let postCount = 300

    static func main() async {
        do {
            try await importUntilKilled()
        } catch {
            say("!\(error)")
            exit(1)
        }
    }

    private static func importUntilKilled() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let first = Int(arguments[2]), let delay = Int(arguments[3])
        else {
            exit(64)
        }
        let post = EntityType(
            name: "Post",
            properties: [
                Property("key", .text), Property("number", .int), Property("user", .object("User")),
            ],
            record: RecordTraits(identity: ["key"])
        )
        let user = EntityType(
            name: "User",
            properties: [Property("name", .text)],
            record: RecordTraits(identity: ["name"])
        )
        let store = try RecordStore(
            folder: arguments[1],
            schema: RecordSchema(TypeTable([post, user]), entities: ["Post"]),
            surroundings: RecordSurroundings(clock: { Date() })
        )
        try killMyself(afterMicroseconds: delay)
        for number in first... {
            say("+\(number)")
            _ = try await store.importRecords(
                posts(number),
                as: "Post",
                clearing: number.isMultiple(of: 2)
            )
            say("-\(number)")
        }
    }

    private static func posts(_ number: Int) throws -> JSONNode {
        let posts = (0..<postCount).map {
            #"{"key": "\#($0)", "number": \#(number), "user": {"name": "user \#(number)"}}"#
        }
        let text = "[" + posts.joined(separator: ",") + "]"
        return try JSONDocument(parsing: SourceText(path: "posts", text: text)).root
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    /// The kernel sends SIGKILL, wherever the process is then.
    private static func killMyself(afterMicroseconds delay: Int) throws {
        var event = sigevent()
        event.sigev_notify = Int32(SIGEV_SIGNAL)
        event.sigev_signo = SIGKILL
        // The first timer of a process is the null pointer.
        var timer: timer_t?
        var time = itimerspec()
        time.it_value.tv_sec = delay / 1_000_000
        time.it_value.tv_nsec = max(delay % 1_000_000, 1) * 1000
        guard timer_create(CLOCK_MONOTONIC, &event, &timer) == 0,
            timer_settime(timer, 0, &time, nil) == 0
        else {
            exit(70)
        }
    }
}
