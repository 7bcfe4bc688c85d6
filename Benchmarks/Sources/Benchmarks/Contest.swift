import CMalloc

/// Several ways to do the same work, measured in turn so that what disturbs one disturbs all.
struct Contest {
    let contenders: [Contender]

    struct Contender {
        let name: String
        let work: () throws -> Void
    }

    /// The median time of each contender, in the order given.
    func medians(rounds: Int) throws -> [Duration] {
        var times = [[Duration]](repeating: [], count: contenders.count)
        // One round more, which warms up and is not counted.
        for round in 0...rounds {
            for (index, contender) in contenders.enumerated() {
                tidyHeap()
                let time = try ContinuousClock().measure { try contender.work() }
                if round > 0 {
                    times[index].append(time)
                }
            }
        }
        return times.map { $0.sorted()[$0.count / 2] }
    }

    /// Gives back what the last contender has freed, so that each begins as in a fresh process.
    ///
    /// The allocator puts off joining freed blocks until somebody asks for a large one: half a
    /// million objects of one contender would count as work of the next.
    private func tidyHeap() {
        malloc_trim(0)
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
