import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What invitees read about the answers of the others.
@Suite struct ShownAnswersTests {
    /// The calendar that each recipient gets after Ann accepted and the title changed, by local part.
    private func calendars(_ me: Recipient) throws -> [String: [Invitee]] {
        let meeting = try me.plan("mine")
        let id = try #require(meeting.id)
        _ = try SendInvitations(meetings: [id]).run(in: me.workspace)
        try me.read(.reply("mine", "ann@example.org"))
        var changed = try #require(try me.series("mine"))
        #expect(changed.invitees.map(\.participation) == [.accepted, .needsAction])
        changed.title = "Tea"
        _ = try me.store.save(changed)
        let messages = try SendInvitations(meetings: [id]).run(in: me.workspace)
        var seen: [String: [Invitee]] = [:]
        for message in messages {
            let event = try #require(
                ICalendarReader.read(message.calendar.utf8, file: "").first?.events.first)
            for person in message.to { seen[String(person.email.prefix { $0 != "@" })] = event.attendees }
        }
        return seen
    }

    private func answers(_ invitees: [Invitee]?) -> [Invitee.Participation]? {
        invitees?.sorted { ($0.email ?? "") < ($1.email ?? "") }.map(\.participation)
    }

    @Test func eachSeesTheirOwnAnswerOnly() throws {
        let me = try Recipient()
        let seen = try calendars(me)
        #expect(answers(seen["ann"]) == [.accepted, .needsAction])
        #expect(answers(seen["nikos"]) == [.needsAction, .needsAction])
        // What is stored stays, and everybody is up to date.
        let stored = try #require(try me.series("mine"))
        #expect(stored.invitees.map(\.participation) == [.accepted, .needsAction])
        #expect(try PendingNotices(meetings: [try #require(stored.id)]).run(in: me.workspace).isEmpty)
    }

    @Test func everybodySeesWhoComesIfTheOrganizerShowsIt() throws {
        let me = try Recipient()
        try SetSetting(AnswerSetting.key, to: "ON").run(in: me.workspace)
        let seen = try calendars(me)
        #expect(answers(seen["ann"]) == [.accepted, .needsAction])
        #expect(answers(seen["nikos"]) == [.accepted, .needsAction])
    }

    /// After a new time the text tells the answers that are left, as the calendar does.
    @Test func theTextTellsTheAnswersThatAreLeft() throws {
        let me = try Recipient()
        try SetSetting(AnswerSetting.key, to: "ON").run(in: me.workspace)
        let id = try #require(try me.plan("mine").id)
        _ = try SendInvitations(meetings: [id]).run(in: me.workspace)
        try me.read(.reply("mine", "ann@example.org"))
        var moved = try #require(try me.series("mine"))
        #expect(moved.invitees.map(\.participation) == [.accepted, .needsAction])
        moved.time = Meeting.timed("", "2026-12-02 15:00").time
        _ = try me.store.save(moved)
        let clock = me.clock
        let way = PostOffice.Way(office: PostOffice(), address: "me@example.org")
        let workspace = Workspace(
            store: me.store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in way },
                letter: { content in
                    let answers = content.meeting.invitees.map(\.participation.rawValue)
                    return Letter(subject: "", text: answers.joined(separator: " "))
                }))
        let sent = try SendInvitations(meetings: [id]).run(in: workspace)
        #expect(sent.map(\.text) == ["needs-action needs-action", "needs-action needs-action"])
    }

    @Test func theSettingIsOffByDefault() throws {
        let me = try Recipient()
        let setting = try ListSettings().run(in: me.workspace).first { $0.key == AnswerSetting.key }
        #expect(setting?.value == "off" && setting?.isDefault == true)
        #expect(throws: SettingError.noneOf(["on", "off"], "perhaps")) {
            try SetSetting(AnswerSetting.key, to: "perhaps").run(in: me.workspace)
        }
    }

    @Test func fewCalendarsAreWritten() {
        var meeting = Meeting.timed("Choir", "2026-12-01 11:00")
        meeting.invitees = (0..<200).map { Invitee(name: "\($0)", email: "\($0)@example.org") }
        meeting.invitees[7].participation = .declined
        meeting.invitees.append(Invitee(name: "Grandma", participation: .accepted))
        var written: [[Invitee.Participation]] = []
        var calendars = MessageCalendars([meeting], own: [], showsAnswers: false) { meetings in
            written.append(meetings.flatMap(\.invitees).map(\.participation).filter { $0 != .needsAction })
            return "\(written.count)"
        }
        let texts = meeting.invitees.compactMap(\.email).map {
            calendars.text(for: [CalendarAddress(email: $0)])
        }
        #expect(Set(texts).count == 2 && texts[7] != texts[8])
        #expect(written == [[], [.declined]])
    }
}
