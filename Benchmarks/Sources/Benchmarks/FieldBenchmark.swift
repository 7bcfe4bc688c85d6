import OKitArchive
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel

/// What fields cost beside classes that OpenCombine and Swift's Observation watch: a set with one
/// observer, the validation of 20 fields, and models as dictionaries.
enum FieldBenchmark {
    static func run() throws {
        try measure(
            "a set with one observer, 100,000 times",
            per: 100_000,
            sets(FieldSets()),
            sets(CombineSets()),
            sets(ObservationSets())
        )
        try measure(
            "a model of 20 fields validated, 10,000 times",
            per: 10_000,
            validations(FieldForm()),
            validations(CombineForm()),
            validations(ObservationForm())
        )
        try measure(
            "dictionaries of 10,000 models with five fields",
            per: 10_000,
            exports(FieldPeople()),
            exports(CombinePeople()),
            exports(ObservationPeople())
        )
    }

    private static func measure(
        _ title: String,
        per count: Double,
        _ contenders: Contest.Contender...
    ) throws {
        let medians = try Contest(contenders: contenders).medians(rounds: 9)
            .map { $0.seconds / count * 1e9 }
        var table = Table(["", "ns", "fields are faster by"])
        for (contender, median) in zip(contenders, medians) {
            let ratio = contender.name == "fields" ? "" : Table.ratio(medians[0], median)
            table.add([contender.name, Table.number(median, 0), ratio])
        }
        table.print(title)
    }

    private static func sets(_ peer: any SetPeer) -> Contest.Contender {
        Contest.Contender(name: peer.name) {
            let before = peer.seen
            for number in 1...100_000 {
                peer.set(number)
            }
            try WrongResult.check(peer.name, peer.seen - before, 100_000)
            peer.set(0)
        }
    }

    private static func validations(_ peer: any FormPeer) -> Contest.Contender {
        Contest.Contender(name: peer.name) {
            var messages = 0
            for text in ["right", ""] {
                peer.fill(text)
                for _ in 0..<5_000 {
                    messages += peer.validate()
                }
            }
            try WrongResult.check(peer.name, messages, 20 * 5_000)
        }
    }

    private static func exports(_ peer: any PeoplePeer) -> Contest.Contender {
        Contest.Contender(name: peer.name) {
            let dictionaries = peer.dictionaries()
            try WrongResult.check(peer.name, dictionaries.count, 10_000)
            try WrongResult.check(peer.name, dictionaries[7].count, 5)
            try WrongResult.check(peer.name, dictionaries[7]["age"] as? Int, 7)
            try WrongResult.check(peer.name, dictionaries[7]["name"] as? String, "Person 7")
        }
    }
}

/// A number with one observer.
protocol SetPeer: AnyObject {
    var name: String { get }
    /// How often the observer was told.
    var seen: Int { get }

    func set(_ number: Int)
}

/// Twenty texts that may not be blank nor longer than ten characters.
protocol FormPeer: AnyObject {
    var name: String { get }

    func fill(_ text: String)
    /// The number of messages.
    func validate() -> Int
}

/// People with five properties each.
protocol PeoplePeer: AnyObject {
    var name: String { get }

    func dictionaries() -> [[String: Any]]
}
