import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct ArrivalStoringTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:00Z"))
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
    }

    private func fix(_ minutes: Double, device: String = "") throws -> Fix {
        Fix(
            try #require(Coordinate(latitude: 60.17, longitude: 24.94)), accuracy: 12,
            at: clock.now.addingTimeInterval(minutes * 60), source: .mqtt, device: device)
    }

    @Test func repeatedPositionsAreStoredOnce() throws {
        #expect(try store.add(fix(-1), of: "maria"))
        #expect(try !store.add(fix(-1), of: "maria"))
        #expect(try store.add(fix(-1, device: "tablet"), of: "maria"))
        #expect(try store.add(fix(-5), of: "nikos"))
        let found = try store.fixes(of: ["maria", "nikos"], since: clock.now.addingTimeInterval(-120))
        #expect(found == ["maria": [try fix(-1), try fix(-1, device: "tablet")]])
    }

    @Test func theLatestPositionOfEachPersonIsFound() throws {
        for minutes in [-5.0, -1, -9] { try store.add(fix(minutes), of: "maria") }
        try store.add(fix(-20, device: "tablet"), of: "nikos")
        let found = try store.latestFixes(of: ["maria", "nikos", "zoe"])
        #expect(found == ["maria": try fix(-1), "nikos": try fix(-20, device: "tablet")])
        #expect(try store.latestFixes(of: []).isEmpty)
    }

    @Test func theLatestWordCounts() throws {
        let id = try #require(try store.save(Meeting.timed("Coffee", "2026-11-26 19:00")).id)
        let date = id.occurrence()
        func word(_ content: ArrivalWord.Content, _ minutes: Double) -> ArrivalWord {
            ArrivalWord(content, at: clock.now.addingTimeInterval(minutes * 60), source: .mail)
        }
        #expect(try store.set(word(.late(20), 0), of: "maria", at: date))
        #expect(try !store.set(word(.arrived, -1), of: "maria", at: date))
        #expect(try store.arrivalWords(at: date) == ["maria": word(.late(20), 0)])
        #expect(try store.set(word(.leaving, 5), of: "maria", at: date))
        #expect(try store.arrivalWords(at: date) == ["maria": word(.late(20), 5)])
        // The same again changes nothing.
        #expect(try !store.set(word(.leaving, 5), of: "maria", at: date))
        for content: ArrivalWord.Content in [.minutes(3), .late(nil), .notComing, .onTheWay, .arrived] {
            #expect(try store.set(word(content, 6), of: "nikos", at: date))
            #expect(try store.arrivalWords(at: date)["nikos"]?.content == content)
        }
    }

    @Test func oldPositionsAreDeleted() throws {
        try store.add(fix(-10), of: "maria")
        try store.add(fix(-1), of: "maria")
        #expect(try store.deletePositions(before: clock.now.addingTimeInterval(-300)) == 1)
        #expect(try store.fixes(of: ["maria"], since: .distantPast)["maria"] == [try fix(-1)])
    }

    /// The questions to servers of ways contain positions of people.
    @Test func answersAboutOldPositionsAreDeletedToo() throws {
        try store.keepTravelAnswers(["time|foot|60.17,24.94": [1]])
        let asked = clock.now
        try store.deletePositions(before: asked)
        #expect(try store.travelAnswers(["time|foot|60.17,24.94"], since: .distantPast).count == 1)
        try store.deletePositions(before: asked.addingTimeInterval(1))
        #expect(try store.travelAnswers(["time|foot|60.17,24.94"], since: .distantPast).isEmpty)
    }

    @Test func positionsAreReadUntilATime() throws {
        for minutes in [-9.0, -5, -1] { try store.add(fix(minutes), of: "maria") }
        let span = (clock.now.addingTimeInterval(-360), clock.now.addingTimeInterval(-120))
        #expect(try store.fixes(of: ["maria"], since: span.0, until: span.1) == ["maria": [try fix(-5)]])
    }

    @Test func positionsOfEndedSharesAreDeleted() throws {
        func share(_ user: String, _ change: (inout Share) -> Void = { _ in }) throws {
            var share = Share(person: ArrivalPerson(name: user), user: user, createdAt: clock.now)
            change(&share)
            try store.save(share)
        }
        try share("maria") { $0.endsAt = clock.now }
        try share("nikos") { $0.stoppedAt = clock.now }
        try share("zoe") { $0.endsAt = clock.now.addingTimeInterval(60) }
        // One of two that still holds.
        try share("lena") { $0.stoppedAt = clock.now }
        try store.save(
            Share(person: ArrivalPerson(name: "lena"), user: "lena2", createdAt: clock.now))
        let people = ["maria", "nikos", "zoe", "lena", "paul"].map { ArrivalPerson(name: $0).key }
        for person in people { try store.add(fix(-1), of: person) }
        // What was typed came by no share.
        let spot = try #require(Coordinate(latitude: 60.18, longitude: 24.94))
        try store.add(Fix(spot, at: clock.now, source: .typed), of: people[0])
        func read() throws -> [String: [Fix]] { try store.fixes(of: Set(people), since: .distantPast) }
        // They are not read even before.
        let left = try read()
        #expect(Set(left.keys) == Set([people[0], people[2], people[3], people[4]]))
        #expect(left[people[0]]?.map(\.source) == [.typed])
        #expect(try store.latestFixes(of: Set(people)) == left.compactMapValues(\.last))
        #expect(try store.hasPositionsOfEndedShares())
        #expect(try store.deletePositionsOfEndedShares() == 2)
        #expect(try !store.hasPositionsOfEndedShares())
        #expect(try read() == left)
    }

    /// The questions about ways contain positions, and news are told by them.
    @Test func whatFollowsFromPositionsOfEndedSharesIsDeletedToo() throws {
        let question = "time|foot|60.17,24.94"
        let date = try #require(try store.save(Meeting.timed("Coffee", "2026-11-26 19:00")).id).occurrence()
        let people = ["maria", "nikos", "zoe", "lena", "paul"].map { ArrivalPerson(name: $0) }
        for person in people {
            var share = Share(person: person, user: person.name, createdAt: clock.now)
            share.endsAt = person.name == "zoe" ? nil : clock.now
            try store.save(share)
            try store.add(fix(-1), of: person.key)
            try store.set(ArrivalNewsRow(date, Arrival(person, .late)), isTold: person.name == "paul")
        }
        // Nikos said so himself, and the place of Lena was typed.
        try store.set(ArrivalWord(.late(20), at: clock.now, source: .mail), of: people[1].key, at: date)
        let spot = try #require(Coordinate(latitude: 60.18, longitude: 24.94))
        try store.add(Fix(spot, at: clock.now, source: .typed), of: people[3].key)
        try store.keepTravelAnswers([question: [1]])
        #expect(try store.deletePositionsOfEndedShares() == 4)
        #expect(try store.arrivalNews(at: date).map(\.person) == people[1...3].map(\.key))
        #expect(try store.travelAnswers([question], since: .distantPast).isEmpty)
        // Without an ended share the answers stay.
        try store.keepTravelAnswers([question: [1]])
        #expect(try store.deletePositionsOfEndedShares() == 0)
        #expect(try store.travelAnswers([question], since: .distantPast).count == 1)
    }

    /// The positions of a person also come under other addresses of their contact.
    @Test func newsEndWithAShareUnderAnotherAddressOfTheContact() throws {
        _ = try store.save(Contact.named("Maria", emails: ["maria@example.org", "m@work.example"]))
        let nikos = try store.save(Contact.named("Nikos", emails: ["nikos@example.org"]))
        _ = try store.save(
            Contact.named("Lena", emails: ["lena@example.org", "l@work.example", "l@home.example"]))
        var coffee = Meeting.timed("Coffee", "2026-11-26 19:00")
        // The address under which Nikos was invited is not one of his contact.
        coffee.invitees = [
            Invitee(name: "Maria", email: "m@work.example"),
            Invitee(contactID: nikos.id, name: "Nikos", email: "n@work.example"),
            Invitee(name: "Lena", email: "lena@example.org"),
            Invitee(name: "Zoe", email: "zoe@example.org"),
        ]
        let date = try #require(try store.save(coffee).id).occurrence()
        for invitee in coffee.invitees {
            try store.set(ArrivalNewsRow(date, Arrival(ArrivalPerson(invitee), .late)), isTold: false)
        }
        func share(_ person: ArrivalPerson, _ user: String, isOpen: Bool = false) throws {
            var share = Share(person: person, user: user, createdAt: clock.now)
            share.endsAt = isOpen ? nil : clock.now
            try store.save(share)
            try store.add(fix(-1), of: person.key)
        }
        try share(ArrivalPerson(name: "Maria", email: "maria@example.org"), "maria")
        try share(ArrivalPerson(name: "Nikos", email: "nikos@example.org", contactID: nikos.id), "nikos")
        // One of Lena's two phones still sends.
        try share(ArrivalPerson(name: "Lena", email: "l@work.example"), "lena")
        try share(ArrivalPerson(name: "Lena", email: "l@home.example"), "lena2", isOpen: true)
        #expect(try store.deletePositionsOfEndedShares() == 3)
        let left = try store.arrivalNews(at: date).map(\.person)
        #expect(left == ["lena@example.org", "zoe@example.org"])
    }

    @Test func theNextEndIsThatOfAnOpenShare() throws {
        func share(_ user: String, _ minutes: Double?, isStopped: Bool = false) throws {
            var share = Share(person: ArrivalPerson(name: user), user: user, createdAt: clock.now)
            share.endsAt = minutes.map { clock.now.addingTimeInterval($0 * 60) }
            share.stoppedAt = isStopped ? clock.now : nil
            try store.save(share)
        }
        try share("maria", nil)
        #expect(try store.nextEndOfShare() == nil)
        try share("nikos", 0)
        try share("zoe", 5, isStopped: true)
        try share("lena", 20)
        try share("paul", 10)
        #expect(try store.nextEndOfShare() == clock.now.addingTimeInterval(600))
    }

    @Test func ofManyPositionsTheLatestStay() throws {
        for minutes in [-1.0, -30, -10, -20] { try store.add(fix(minutes), of: "maria") }
        try store.add(fix(-40), of: "nikos")
        try store.deletePositions(of: "maria", beyond: 4)
        #expect(try store.fixes(of: ["maria"], since: .distantPast)["maria"]?.count == 4)
        try store.deletePositions(of: "maria", beyond: 2)
        #expect(
            try store.fixes(of: ["maria", "nikos"], since: .distantPast)
                == ["maria": [try fix(-10), try fix(-1)], "nikos": [try fix(-40)]])
    }

    @Test func sharesAreFoundByTheirUser() throws {
        var share = try store.save(
            Share(
                person: ArrivalPerson(name: "Nikos", email: "nikos@example.org"), user: "nikos",
                passwordHash: "x", createdAt: clock.now))
        #expect(share.id != nil)
        #expect(try store.share(user: "nikos") == share)
        #expect(try store.share(user: "zoe") == nil)
        share.stoppedAt = clock.now
        try store.save(share)
        #expect(try store.shares() == [share])
        #expect(try store.shares(open: true).isEmpty)
    }
}
