/// A directed graph of names.
struct NameGraph {
    private var edges: [String: Set<String>] = [:]

    /// Adds an edge from a name to another.
    mutating func add(_ name: String, to target: String) {
        edges[name, default: []].insert(target)
    }

    /// The cycles: groups of names that can all reach each other, or a name with an edge to itself;
    /// each sorted.
    ///
    /// Tarjan's algorithm, in one pass and without recursion.
    var cycles: [[String]] {
        var search = Search(edges: edges)
        for name in edges.keys.sorted() {
            search.visit(name)
        }
        return search.cycles
    }

    private struct Search {
        let edges: [String: Set<String>]
        private(set) var cycles: [[String]] = []

        private var numbers: [String: Int] = [:]
        private var lowest: [String: Int] = [:]
        private var open: [String] = []
        private var isOpen: Set<String> = []

        init(edges: [String: Set<String>]) {
            self.edges = edges
        }

        mutating func visit(_ start: String) {
            guard numbers[start] == nil else {
                return
            }
            var stack = [(name: start, rest: begin(start))]
            while let (name, rest) = stack.last {
                guard let next = rest.first else {
                    stack.removeLast()
                    close(name)
                    if let parent = stack.last?.name {
                        lower(parent, to: lowest[name])
                    }
                    continue
                }
                stack[stack.count - 1].rest = rest.dropFirst()
                if numbers[next] == nil {
                    stack.append((next, begin(next)))
                } else if isOpen.contains(next) {
                    lower(name, to: numbers[next])
                }
            }
        }

        private mutating func begin(_ name: String) -> ArraySlice<String> {
            lowest[name] = numbers.count
            numbers[name] = numbers.count
            open.append(name)
            isOpen.insert(name)
            return edges[name, default: []].sorted()[...]
        }

        private mutating func lower(_ name: String, to number: Int?) {
            lowest[name] = min(lowest[name] ?? .max, number ?? .max)
        }

        private mutating func close(_ name: String) {
            guard lowest[name] == numbers[name], let first = open.lastIndex(of: name) else {
                return
            }
            let group = open[first...].sorted()
            open.removeSubrange(first...)
            isOpen.subtract(group)
            if group.count > 1 || edges[name, default: []].contains(name) {
                cycles.append(group)
            }
        }
    }
}
