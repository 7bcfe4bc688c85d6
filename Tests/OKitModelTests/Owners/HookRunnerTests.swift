import OKitExpression
import Testing

@testable import OKitModel

/// The hooks that wait, and the end of cycles, without a graph.
struct HookRunnerTests {
    private let queue = HookQueue()
    private let objects = (0..<100).map { ObjectID(index: $0, generation: 0) }
    private let steps = [Step.native { _, _, _ in .null }]

    private func next(_ runner: inout HookRunner) throws(HookCycle) -> Invocation? {
        try runner.next(in: queue) { ("Thing", "\($0.index)") }
    }

    @Test func runsEachHookOnceInOrder() throws {
        queue.add(steps, "managed", of: objects[1])
        queue.add(steps, "changed name", of: objects[0])
        queue.add(steps, "managed", of: objects[1])
        queue.add([], "unmanaged", of: objects[2])
        var runner = HookRunner()
        #expect(try next(&runner)?.object == objects[1])
        #expect(try next(&runner)?.name == "changed name")
        #expect(try next(&runner) == nil)
    }

    @Test func stopsHooksThatTriggerEachOther() {
        var runner = HookRunner()
        let cycle = #expect(throws: HookCycle.self) {
            while true {
                queue.add(steps, "changed a", of: objects[0])
                queue.add(steps, "changed b", of: objects[0])
                _ = try next(&runner)
            }
        }
        #expect(cycle?.hooks == ["Thing 0: changed a", "Thing 0: changed b"])
        #expect(queue.waiting.isEmpty)
    }

    @Test func stopsHooksThatCreateObjectsWithoutEnd() {
        var runner = HookRunner()
        queue.add(steps, "managed", of: objects[0])
        let cycle = #expect(throws: HookCycle.self) {
            for object in objects.dropFirst() {
                _ = try next(&runner)
                queue.noteCreation(of: object)
                queue.add(steps, "managed", of: object)
            }
        }
        #expect(cycle?.hooks == ["Thing: managed"])
    }

    @Test func countsGenerationsFromEachTurnAnew() throws {
        var generations = HookGenerations()
        #expect(generations.begin(on: objects[0]) == 0)
        generations.noteCreation(of: objects[1])
        #expect(generations.begin(on: objects[1]) == 1)
        generations.noteCreation(of: objects[2])
        #expect(generations.begin(on: objects[2]) == 2)
        #expect(generations.begin(on: objects[0]) == 0)
    }
}
