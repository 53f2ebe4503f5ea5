import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct PollStoringTests {
    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    /// Two dates for Anna, who is required, and Nikos.
    private static func dinner(_ title: String = "Dinner ‘at’ 8; --") -> Poll {
        let days = [9, 14].map { CalendarDate(year: 2026, month: 12, day: $0) }
        return Poll(
            title: title, notes: "line\nline ? :a",
            options: [
                Poll.Option(
                    .time(
                        .timed(
                            start: WallTime(date: days[0], hour: 19, minute: 30), zone: "Europe/Athens",
                            minutes: 90)), holdID: Identifier(7)),
                Poll.Option(.time(.allDay(first: days[1], last: days[1]))),
            ],
            people: [
                Poll.Voter(name: "Anna", email: "Anna@Example.org", isRequired: true),
                Poll.Voter(name: "Nikos", email: "nikos@example.org"),
            ],
            deadline: instant("2026-12-01T10:00Z"), minutes: 90, hasHolds: true,
            createdAt: instant("2026-11-21T09:00Z"))
    }

    private func added(_ poll: Poll = PollStoringTests.dinner()) throws -> Poll {
        let id = try store.save(poll)
        return try #require(try store.poll(id))
    }

    /// Votes as a mail of the person at that place does.
    private func receive(
        _ votes: [Int: Poll.Vote], from voter: Int, in poll: Poll, as author: Author = .message
    ) throws {
        try store.changePoll(#require(poll.id), as: author) {
            $0.people[voter].votes = votes
            $0.people[voter].comment = "by mail"
            $0.people[voter].votedAt = instant("2026-11-25T09:00Z")
        }
    }

    private func stored(_ poll: Poll) throws -> Poll {
        let id = try #require(poll.id)
        return try #require(try store.poll(id))
    }

    // MARK: - Reading and writing

    @Test func aPollIsReadAsWritten() throws {
        let contact = try store.save(Contact.named("Anna"))
        var poll = Self.dinner()
        poll.state = .decided
        poll.people[0].contactID = contact.id
        poll.people[0].votes = [1: .yes, 2: .maybe, 12: .no]
        poll.people[0].comment = "«ναι» – \"yes\""
        poll.people[0].votedAt = instant("2026-11-22T09:00Z")
        poll.meetingID = Identifier(3)
        poll.decided = 2
        poll.sentAt = instant("2026-11-21T10:00Z")
        poll.remindedAt = instant("2026-11-29T10:00Z")
        poll.completedAt = instant("2026-11-30T10:00Z")
        poll.page = "https://polls.example.org/1"
        poll.id = try store.save(poll)
        let id = try #require(poll.id)
        #expect(try store.poll(id) == poll)
        #expect(try store.poll(uid: poll.uid) == poll)
        #expect(try store.poll(uid: "other") == nil)
        #expect(try store.poll(Identifier(99)) == nil)
        store.close()
        #expect(try fixture.open().polls() == [poll])
    }

    @Test func optionsMayBeVenuesAndWords() throws {
        var poll = Self.dinner()
        poll.options = [
            Poll.Option(
                .venue(
                    Venue(
                        name: "Zoë", coordinate: Coordinate(latitude: 37.123456789012345, longitude: 23.7),
                        isSaved: false))),
            Poll.Option(.venue(Venue(name: "Park", isSaved: true))),
        ]
        #expect(try added(poll).options == poll.options)
        poll.uid = "words"
        poll.options = [Poll.Option(.text("Cake \u{0}🎂")), Poll.Option(.text("Nothing"))]
        #expect(try added(poll).options.last == poll.options.last)
    }

    @Test func pollsAreFoundByState() throws {
        for (number, state) in Poll.State.allCases.enumerated() {
            var poll = Self.dinner("Poll \(number)")
            poll.state = state
            poll.sentAt = state == .draft ? nil : poll.createdAt
            poll.createdAt += Double(number)
            try store.save(poll)
        }
        #expect(try store.polls().map(\.state) == [.dropped, .decided, .closed, .open, .draft])
        #expect(try store.polls([.open, .draft]).map(\.state) == [.open, .draft])
        #expect(try store.polls([]).isEmpty)
        #expect(try store.openPolls().map(\.state) == [.open])
        #expect(try store.sentPolls().map(\.state) == [.dropped, .decided, .closed, .open])
    }

    @Test func aPollThatIsGoneIsTold() throws {
        var poll = Self.dinner()
        poll.id = Identifier(5)
        #expect(throws: StoreError.notFound(.poll(Identifier(5)))) { try store.save(poll) }
        #expect(throws: StoreError.notFound(.poll(Identifier(5)))) { try store.deletePoll(Identifier(5)) }
        #expect(throws: StoreError.notFound(.poll(Identifier(5)))) {
            try store.changePoll(Identifier(5)) { $0.title = "" }
        }
    }

    @Test func damagedValuesAreTold() throws {
        let poll = try added()
        try store.write { db in try db.execute(sql: "UPDATE pollVoter SET votes = '{\"1\":\"perhaps\"}'") }
        #expect(throws: StoreError.damagedValue(column: "votes")) { try stored(poll) }
        try store.write { db in try db.execute(sql: "UPDATE poll SET options = 'x'") }
        #expect(throws: StoreError.damagedValue(column: "options")) { try store.polls() }
    }

    /// The rows of people stay, so that undo knows them.
    @Test func peopleKeepTheirRows() throws {
        func rows() throws -> [String: Int64] {
            try store.read { db in
                let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM pollVoter")
                return Dictionary(
                    uniqueKeysWithValues: rows.map { ($0["name"] as String, $0["id"] as Int64) })
            }
        }
        var poll = try added()
        let before = try rows()
        poll.people = [
            Poll.Voter(name: "Eleni", email: "eleni@example.org"),
            Poll.Voter(name: "Nikos", email: "karras@example.org"),
            Poll.Voter(name: "Anna Karra", email: "anna@example.org"),
        ]
        try store.save(poll)
        let after = try rows()
        #expect(
            after["Anna Karra"] == before["Anna"] && after["Nikos"] == before["Nikos"] && after.count == 3)
        #expect(try stored(poll).people == poll.people)
        try store.undo()
        #expect(try stored(poll).people.map(\.name) == ["Anna", "Nikos"])
        #expect(try rows() == before)
    }

    @Test func aPersonOutlivesTheContact() throws {
        let contact = try store.save(Contact.named("Anna"))
        var poll = Self.dinner()
        poll.people[0].contactID = contact.id
        poll = try added(poll)
        try store.deleteContact(#require(contact.id))
        #expect(try stored(poll).people[0].contactID == nil)
        // A form that was opened before still names the contact.
        try store.save(poll)
        #expect(try stored(poll).people[0].contactID == nil)
        try store.undo()
        #expect(try stored(poll).people[0].contactID == contact.id)
    }

    // MARK: - Undo

    @Test func savingAndDeletingAreUndoneAndRedone() throws {
        let poll = try added()
        #expect(try store.history().undo?.title == .added(.poll, name: poll.title))
        var changed = poll
        changed.title = "Lunch"
        changed.options.removeLast()
        changed.people.swapAt(0, 1)
        try store.save(changed)
        let id = try #require(poll.id)
        #expect(try store.deletePoll(id) == changed)
        #expect(try store.polls().isEmpty)
        #expect(try store.undo()?.title == .deleted(.poll, name: "Lunch"))
        #expect(try stored(poll) == changed)
        #expect(try store.undo()?.title == .changed(.poll, name: "Lunch"))
        #expect(try stored(poll) == poll)
        try store.undo()
        #expect(try store.polls().isEmpty)
        for expected in [[poll], [changed], []] {
            try store.redo()
            #expect(try store.polls() == expected)
        }
        try store.undo()
        #expect(try stored(poll) == changed)
        #expect(try store.integrityCheck() == [])
    }

    @Test func savingWithoutAChangeIsNoAction() throws {
        let poll = try added()
        try store.save(poll)
        #expect(try store.actions().count == 1)
    }

    /// The times of what was sent, and what the background did, stay.
    @Test func whatWasSentIsNotUndone() throws {
        let poll = try added()
        let id = try #require(poll.id)
        try store.changePoll(id, title: .changed(.poll, name: "sent")) {
            $0.state = .open
            $0.sentAt = instant("2026-11-21T10:00Z")
        }
        try store.changePoll(id, as: .background) { $0.remindedAt = instant("2026-11-29T10:00Z") }
        #expect(try store.undo()?.title == .changed(.poll, name: "sent"))
        let undone = try stored(poll)
        #expect(undone.state == .draft && undone.sentAt == instant("2026-11-21T10:00Z"))
        #expect(undone.remindedAt == instant("2026-11-29T10:00Z"))
    }

    /// The deadline passed between an action and its undo.
    @Test func aPollThatClosedMeanwhileStaysClosed() throws {
        let poll = try added()
        let id = try #require(poll.id)
        try store.changePoll(id) {
            $0.state = .open
            $0.title = "Lunch"
        }
        try store.changePoll(id, as: .background) { $0.state = .closed }
        try store.undo()
        #expect(try stored(poll).state == .closed)
        #expect(try stored(poll).title == poll.title)
    }

    @Test func aDecisionIsUndoneTogether() throws {
        let poll = try added()
        try store.changePoll(#require(poll.id)) {
            $0.state = .decided
            $0.decided = 2
            $0.meetingID = Identifier(3)
        }
        try store.undo()
        #expect(try stored(poll) == poll)
        try store.redo()
        #expect(try stored(poll).decided == 2)
    }

    @Test(arguments: [true, false])
    func votesThatArriveMeanwhileSurvive(isOfMessage: Bool) throws {
        let author = isOfMessage ? Author.message : .background
        let poll = try added()
        var changed = poll
        changed.title = "Lunch"
        changed.people.append(Poll.Voter(name: "Eleni"))
        changed.people[0].isRequired = false
        try store.save(changed)
        try receive([1: .yes], from: 1, in: poll, as: author)
        try store.undo()
        var expected = poll
        expected.people[1].votes = [1: .yes]
        expected.people[1].comment = "by mail"
        expected.people[1].votedAt = instant("2026-11-25T09:00Z")
        #expect(try stored(poll) == expected)
        try receive([1: .no], from: 0, in: poll, as: author)
        try store.redo()
        let redone = try stored(poll)
        #expect(redone.title == "Lunch" && redone.people.map(\.name) == ["Anna", "Nikos", "Eleni"])
        #expect(redone.people.map(\.votes) == [[1: .no], [1: .yes], [:]] && !redone.people[0].isRequired)
    }

    /// A vote that was typed in is undone; the mail of another person in between stays.
    @Test func typedVotesAreUndoneForOnePerson() throws {
        let poll = try added()
        try receive([2: .maybe], from: 0, in: poll, as: .person)
        try receive([1: .yes], from: 1, in: poll)
        try store.undo()
        #expect(try stored(poll).people.map(\.votes) == [[:], [1: .yes]])
        #expect(try stored(poll).people.map(\.hasVoted) == [false, true])
        try store.redo()
        #expect(try stored(poll).people.map(\.votes) == [[2: .maybe], [1: .yes]])
    }

    /// The same person voted by mail after the vote was typed in.
    @Test func aLaterVoteOfThePersonIsNotUndone() throws {
        let poll = try added()
        try store.changePoll(#require(poll.id)) {
            $0.people[0].votes = [2: .no]
            $0.people[0].votedAt = instant("2026-11-24T09:00Z")
        }
        try receive([1: .yes], from: 0, in: poll)
        #expect(throws: StoreError.overtaken) { try store.undo() }
        #expect(try stored(poll).people[0].votes == [1: .yes])
        #expect(try stored(poll).people[0].comment == "by mail")
    }

    @Test func aDeletedPollComesBackWithItsVotes() throws {
        let poll = try added()
        try receive([1: .yes], from: 1, in: poll)
        let voted = try stored(poll)
        try store.deletePoll(#require(poll.id))
        try store.undo()
        #expect(try stored(poll) == voted)
        // Further votes count again, and survive the deletion's redo and undo.
        try receive([1: .no, 2: .yes], from: 0, in: poll)
        let all = try stored(poll)
        try store.redo()
        #expect(try store.poll(uid: poll.uid) == nil)
        try store.undo()
        #expect(try stored(poll) == all)
    }

    // MARK: - Others

    @Test func mergedContactsStayPeopleOfAPoll() throws {
        let first = try store.save(Contact.named("Anna", emails: ["anna@example.org"]))
        let second = try store.save(Contact.named("Anna", emails: ["anna@example.org"]))
        var poll = Self.dinner()
        poll.people[0].contactID = second.id
        poll = try added(poll)
        let ids = [try #require(first.id), try #require(second.id)]
        #expect(try store.mergeContacts([ids]) == 1)
        let left = [first.id, second.id].compactMap(\.self).filter { (try? store.contact($0)) != nil }
        #expect(left.count == 1)
        #expect(try stored(poll).people[0].contactID == left.first)
    }
}
