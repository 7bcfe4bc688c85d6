import OKitBundle
import OKitModel
import OKitSyntax

extension AppSession {
    func text(_ attribute: Attribute?, on content: ObjectID?) -> String? {
        guard let attribute else {
            return nil
        }
        let value = cache.value(of: attribute.expression, on: content)
        return Evaluator(graph).text(of: value)
    }

    func condition(_ attribute: Attribute?, on content: ObjectID?, or standard: Bool) -> Bool {
        attribute.map { cache.value(of: $0.condition, on: content).condition } ?? standard
    }

    func value(_ attribute: Attribute?, on content: ObjectID?) -> Value {
        attribute.map { cache.value(of: $0.expression, on: content) } ?? .null
    }

    /// The key by which a row is known: its id, or its place among objects without one.
    func key(of object: ObjectID, at index: Int) -> String {
        graph.id(of: object) ?? "\(index)"
    }

    func rowObject(_ key: String) -> ObjectID? {
        sections().flatMap(\.rows).enumerated().first { self.key(of: $1, at: $0) == key }?.element
    }

    func detailCell(_ key: String) -> Attributes? {
        let place = key.split(separator: "-").compactMap { Int($0) }
        guard let sections = current?.screen.sections, place.count == 2,
            sections.indices.contains(place[0]), sections[place[0]].rows.indices.contains(place[1])
        else {
            return nil
        }
        return sections[place[0]].rows[place[1]]
    }

    /// The objects of the shown list: filtered by the search, sorted.
    func rows() -> [ObjectID] {
        guard let place = current else {
            return []
        }
        let attributes = place.screen.attributes
        var objects = (value(attributes["dataPath"], on: place.context).elements ?? [])
            .compactMap(\.object)
        let query = place.query.lowercased()
        if !query.isEmpty {
            objects = objects.filter {
                (text(attributes["searchPath"], on: $0) ?? "").lowercased().contains(query)
            }
        }
        return sorted(objects, by: attributes["rowSort"], descending: isDescending("rowSortAsc"))
    }

    /// Rows under their section titles, in the order of the sections.
    func sections() -> [(title: String?, rows: [ObjectID])] {
        guard let place = current, let group = place.screen.attributes["group"] else {
            return [(nil, rows())]
        }
        let name = place.screen.attributes["groupName"] ?? group
        var sections: [(title: String?, rows: [ObjectID])] = []
        var indexOfTitle: [String: Int] = [:]
        let ordered = sorted(rows(), by: group, descending: isDescending("groupSortAsc"))
        for row in ordered {
            let title = text(name, on: row) ?? ""
            if let index = indexOfTitle[title] {
                sections[index].rows.append(row)
            } else {
                indexOfTitle[title] = sections.count
                sections.append((title, [row]))
            }
        }
        return sections
    }

    private func isDescending(_ name: String) -> Bool {
        !condition(current?.screen.attributes[name], on: current?.context, or: true)
    }

    /// Sorts by values, numbers as numbers; equals keep their order.
    private func sorted(
        _ objects: [ObjectID],
        by attribute: Attribute?,
        descending: Bool
    ) -> [ObjectID] {
        guard let attribute else {
            return objects
        }
        let keyed = objects.map { ($0, value(attribute, on: $0)) }.enumerated()
        return keyed.sorted { left, right in
            let (a, b) = (left.element.1, right.element.1)
            if descending ? b.isOrdered(before: a) : a.isOrdered(before: b) {
                return true
            }
            let isTied = !(descending ? a.isOrdered(before: b) : b.isOrdered(before: a))
            return isTied && left.offset < right.offset
        }.map(\.element.0)
    }
}

extension Attributes {
    /// The text of a literal attribute; empty without one.
    func text(_ name: String) -> String {
        self[name]?.text ?? ""
    }
}
