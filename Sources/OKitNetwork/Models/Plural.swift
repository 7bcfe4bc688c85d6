/// English plurals, for the names of collections.
enum Plural {
    /// The plural; only lower-case exceptions are known, so that a capital letter hides them.
    static func of(_ word: String) -> String {
        for (ending, plural) in exceptions where word.hasSuffix(ending) {
            return word.dropLast(ending.count) + plural
        }
        let last = word.last
        let previous = word.dropLast().last
        if last == "y", let previous, !"aeiou".contains(previous) {
            return word.dropLast() + "ies"
        }
        if word.hasSuffix("fe"), word.dropLast(2).last != "f" {
            return word.dropLast(2) + "ves"
        }
        if last == "f", let previous, "lr".contains(previous) {
            return word.dropLast() + "ves"
        }
        if ["x", "ch", "ss", "sh"].contains(where: word.hasSuffix) {
            return word + "es"
        }
        return last == "s" ? word : word + "s"
    }

    /// Endings with their plurals; the first match is used.
    private static let exceptions = [
        ("equipment", "equipment"), ("information", "information"), ("money", "money"),
        ("fish", "fish"), ("sheep", "sheep"), ("rice", "rice"),
        ("human", "humans"), ("german", "germans"), ("roman", "romans"),
        ("person", "people"), ("child", "children"), ("man", "men"), ("mouse", "mice"),
        ("quiz", "quizzes"), ("matrix", "matrices"), ("vertex", "vertices"), ("index", "indices"),
        ("alias", "aliases"), ("status", "statuses"), ("bus", "buses"), ("virus", "viruses"),
        ("axis", "axes"), ("sis", "ses"), ("tum", "ta"), ("ium", "ia"), ("tomato", "tomatoes"),
        ("potato", "potatoes"), ("cafe", "cafes"), ("safe", "safes"), ("quy", "quies"),
    ]
}
