import MeetCore
import Testing

@testable import Operations

/// Two databases of a person, and a server.
struct DeskPair {
    let place = MadePlace()
    let one: Desk
    let two: Desk

    init() async throws {
        one = try await Desk(place)
        two = try await Desk(place)
    }
}

/// A suite of tests of such databases.
protocol DeskSuite {
    var desks: DeskPair { get }
}

extension DeskSuite {
    var place: MadePlace { desks.place }
    var one: Desk { desks.one }
    var two: Desk { desks.two }

    /// Plans a meeting in one database, and syncs both.
    func shared(_ title: String) async throws {
        try one.plan(title)
        try await one.sync()
        try await two.sync()
        #expect(try two.titles() == [title])
    }
}
