/// People of the predicate benchmark, the same for each contender.
struct PredicatePerson {
    struct Address {
        let city: String
        let zip: Int
    }

    let name: String
    let age: Int
    let note: String
    let address: Address

    private static let names = [
        "Alice", "Albert", "Bob", "Carol", "Dora", "Alina", "Édith", "Zoë",
    ]
    private static let notes = [
        "sent her résumé on Monday", "asked for the Resume of it all", "nothing to add",
        "will call again tomorrow",
    ]

    static let all = (0..<1_000).map { index in
        PredicatePerson(
            name: names[index % names.count],
            age: index * 37 % 100,
            note: notes[index % notes.count],
            address: Address(city: index % 5 == 0 ? "Bonn" : "Ulm", zip: 10_000 + index * 79)
        )
    }

    var json: String {
        """
        {"name": "\(name)", "age": \(age), "note": "\(note)", \
        "address": {"city": "\(address.city)", "zip": \(address.zip)}}
        """
    }
}
