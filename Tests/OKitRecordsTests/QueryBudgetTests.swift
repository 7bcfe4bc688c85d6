import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import TestSupport
import Testing

/// Queries are part of the turn in which they run.
struct QueryBudgetTests {
    /// Each member of a club is compared with all of its members.
    private static let quadratic = CELParser.parse("club.members.exists(m, m.name == 'missing')")

    private func club(of count: Int, _ budget: TurnBudget.Size) throws -> Session {
        let environment = AppEnvironment(turn: budget, makeID: { "" })
        let session = try Session(try Club.schema(), environment: environment)
        let club = session.objects.create("Club")
        for number in 0..<count {
            let member = session.objects.create("Member")
            session.set("name", of: member, to: .text("member \(number)"))
            session.set("club", of: member, to: club.map { .object($0) } ?? .null)
        }
        try session.objects.save()
        return session
    }

    @Test func endWithTheBudgetOfTheTurn() throws {
        let session = try club(of: 300, TurnBudget.Size(steps: 20_000))
        let query = RecordQuery("Member", where: Self.quadratic)
        let turn = session.graph.environment.turn
        turn.begin()
        let error = #expect(throws: RecordStoreError.self) { try session.objects.fetch(query) }
        #expect(error?.code == .cancelled)
        #expect(turn.end == .steps(limit: 20_000))
        #expect(turn.lastExpression == Self.quadratic)
        turn.finish()
        // The next turn has its own budget, and outside of turns nothing is limited.
        turn.begin()
        #expect(try session.fetch("Member", "name == 'member 7'").records.count == 1)
        turn.finish()
        #expect(try session.objects.fetch(query).records.isEmpty)
    }

    @Test func endWhenTheTurnIsCancelled() throws {
        let session = try club(of: 300, TurnBudget.Size())
        let turn = session.graph.environment.turn
        turn.begin()
        defer { turn.finish() }
        turn.cancellation.cancel()
        #expect(throws: RecordStoreError.self) {
            try session.objects.fetch(RecordQuery("Member", where: Self.quadratic))
        }
        #expect(turn.end == .cancelled)
    }
}
