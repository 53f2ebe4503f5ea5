import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What others sent: the list, what is said of each message, and what is answered.
@MainActor
@Suite struct InboxScreenTests {
    nonisolated static let sizes = Snapshot.sizes

    /// An invitation that clashes, another that was moved since, and one that is off.
    private func inbox(_ size: (Int, Int) = (120, 36)) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.mail)
        for message in [
            FakeMail.mail(method: "REQUEST", id: "1", Seed.event("talk@example.org", "A talk")),
            FakeMail.mail(method: "REQUEST", id: "2", Seed.event("off@example.org", "Swimming")),
            FakeMail.mail(
                method: "CANCEL", id: "3",
                Seed.event(
                    "off@example.org", "Swimming", sequence: 1, stamp: "20261121T071000Z",
                    ["STATUS:CANCELLED"])),
            FakeMail.mail(
                method: "REQUEST", id: "4",
                Seed.event(
                    "lunch@example.org", "Lunch with the designers", start: "20261121T113000",
                    end: "20261121T123000",
                    ["COMMENT:Do come!", "LOCATION:Café Entra", "DESCRIPTION:We look at the new drafts."])),
        ] {
            harness.mail.lay(message)
        }
        await harness.press("5", "R")
        return harness
    }

    @Test(.inEveryLanguage, arguments: sizes) func anEmptyInboxSaysWhatToDo(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1))
        await harness.press("5")
        try harness.look("inbox-empty")
    }

    @Test(.inEveryLanguage, arguments: sizes) func theInboxIsListed(_ size: (Int, Int)) async throws {
        let harness = try await inbox(size)
        #expect(harness.screen.contains("Lunch with"), "\(harness.screen)")
        try harness.look("inbox")
    }

    @Test(.inEveryLanguage, arguments: sizes) func aMessageIsShownWhole(_ size: (Int, Int)) async throws {
        let harness = try await inbox(size)
        await harness.press(.enter)
        try harness.look("inbox-detail")
    }

    @Test func whatClashesIsTold() async throws {
        let harness = try await inbox()
        #expect(harness.screen.contains("Your day"), "\(harness.screen)")
        #expect(harness.screen.contains("overlaps “Coffee at Entra”"))
        #expect(harness.screen.contains("“Do come!”"))
    }

    @Test func anInvitationIsAcceptedWithWords() async throws {
        let harness = try await inbox()
        await harness.press("a")
        #expect(harness.screen.contains("Accept “Lunch with the designers”"), "\(harness.screen)")
        await harness.type("gladly")
        await harness.press(.enter)
        let sent = try #require(harness.mail.sent.last)
        #expect(sent.to == ["maria@example.org"])
        #expect(sent.data.contains("Subject: Accepted: Lunch with the designers"))
        #expect(harness.screen.contains("Sent: 1 message."), "\(harness.screen)")
        #expect(!harness.screen.contains("▌ ? invites you  Lunch"))
        await harness.press("v")
        #expect(harness.screen.contains("All messages"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.contains("✓ invites you") }, "\(harness.screen)")
    }

    @Test func enterAloneSendsTheAnswer() async throws {
        let harness = try await inbox()
        await harness.press("d", .enter)
        #expect(harness.mail.sent.count == 1)
        await harness.press("v")
        #expect(harness.screen.contains("You declined"), "\(harness.screen)")
    }

    @Test func escapeSendsNothing() async throws {
        let harness = try await inbox()
        await harness.press("t", .escape)
        #expect(harness.mail.sent.isEmpty)
        #expect(harness.screen.contains("Not answered yet"), "\(harness.screen)")
    }

    @Test func anotherTimeIsProposed() async throws {
        let harness = try await inbox()
        await harness.press("p", .enter, .right, .enter)
        #expect(harness.screen.contains("Propose "), "\(harness.screen)")
        await harness.press(.enter)
        let sent = try #require(harness.mail.sent.last)
        #expect(sent.data.contains("Subject: Another time: Lunch with the designers"))
        await harness.press("v")
        #expect(harness.screen.contains("You proposed another time"), "\(harness.screen)")
    }

    /// On the reader's clocks, with those of the meeting beside them where there is space.
    @Test(arguments: [(120, "24 Nov"), (80, "Tue 24 Nov 12:00 (10:00 Lisbon)"), (40, "24 Nov")])
    func everyRowHasADate(_ columns: Int, _ date: String) async throws {
        let harness = try await Harness(Size(columns: columns, rows: 24), seed: Seed.mail)
        let event = Seed.event("talk@example.org", "A talk").map {
            $0.replacing("Europe/Athens", with: "Europe/Lisbon")
        }
        harness.mail.lay(FakeMail.mail(method: "REQUEST", id: "1", event))
        await harness.press("5", "R")
        let row = try #require(harness.rows.first { $0.contains("▌ ? invites you") }, "\(harness.screen)")
        #expect(row.contains(date), "\(harness.screen)")
    }

    @Test func aRowBesideTheDetailHasItsTitleAndItsSender() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 24), seed: Seed.mail)
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event("lunch@example.org", "Team lunch")))
        await harness.press("5", "R")
        let row = try #require(harness.rows.first { $0.contains("▌ ? invites you") }, "\(harness.screen)")
        let list = row.prefix(56)
        #expect(list.contains("Team lunch") && list.contains("24 Nov"), "\(harness.screen)")
        #expect(list.contains("Maria Papadopoulou"), "\(harness.screen)")
    }

    @Test func aRowThatWasShownIsAnnouncedNoLonger() async throws {
        let harness = try await Harness(seed: Seed.mail)
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event()))
        await harness.move(to: Harness.now.addingTimeInterval(600))
        #expect(harness.screen.contains("invites you to “Walk by the sea”"), "\(harness.screen)")
        await harness.press("5")
        #expect(harness.app.mail.news.isEmpty)
        await harness.press("1")
        #expect(!harness.screen.contains("invites you to “Walk by the sea”"), "\(harness.screen)")
    }

    /// The selection stays on its row, and a key leads to the new one.
    @Test func aNewRowAboveTheVisibleOnesIsAnnounced() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 20), seed: Seed.mail)
        for number in 1...30 {
            harness.mail.lay(
                FakeMail.mail(
                    method: "REQUEST", id: "\(number)",
                    Seed.event("\(number)@example.org", "Walk \(number)")))
        }
        await harness.press("5", "R")
        #expect(harness.app.mail.news.isEmpty)
        await harness.press(.end)
        harness.mail.lay(
            FakeMail.mail(method: "REQUEST", id: "31", Seed.event("swim@example.org", "Swimming")))
        await harness.press("R")
        #expect(harness.rows.contains { $0.hasPrefix("▌ ? invites you  Walk 1 ") }, "\(harness.screen)")
        #expect(harness.screen.contains("invites you to “Swimming”"), "\(harness.screen)")
        await harness.press(.function(9))
        #expect(harness.rows.contains { $0.hasPrefix("▌ ? invites you  Swimming") }, "\(harness.screen)")
        #expect(harness.app.mail.news.isEmpty)
    }

    /// The series no longer has the date.
    @Test func aDateOfASeriesIsShown() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.mail)
        let series = ["RRULE:FREQ=WEEKLY;COUNT=4"]
        harness.mail.lay(
            FakeMail.mail(
                method: "REQUEST", id: "1", Seed.event("choir@example.org", "Choir", series)))
        harness.mail.lay(
            FakeMail.mail(
                method: "CANCEL", id: "2",
                Seed.event(
                    "choir@example.org", "Choir", start: "20261208T100000", end: "20261208T110000",
                    sequence: 1, stamp: "20261121T071000Z",
                    ["STATUS:CANCELLED", "RECURRENCE-ID;TZID=Europe/Athens:20261208T100000"])))
        await harness.press("5", "R")
        let row = try #require(harness.rows.first { $0.contains("! cancelled") }, "\(harness.screen)")
        #expect(row.contains("Tue 8 Dec 10:00"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.contains("Tue 24 Nov 10:00") }, "\(harness.screen)")
    }

    @Test func whatWasMovedShowsOldAndNew() async throws {
        let harness = try await inbox()
        harness.mail.lay(
            FakeMail.mail(
                method: "REQUEST", id: "5",
                Seed.event(
                    "talk@example.org", "A talk", start: "20261125T120000", end: "20261125T130000",
                    sequence: 1,
                    stamp: "20261121T072000Z")))
        await harness.press("R", "g")
        #expect(harness.screen.contains("What changed"), "\(harness.screen)")
        #expect(harness.screen.contains("Tue 24 Nov 2026 10:00–11:00 → Wed 25 Nov 2026"))
    }

    @Test func theMeetingIsOpenedFromIt() async throws {
        let harness = try await inbox()
        await harness.press("o")
        #expect(harness.screen.contains("Organizer  Maria Papadopoulou"), "\(harness.screen)")
        await harness.press("a")
        #expect(harness.screen.contains("Your answer: Lunch with the designers"), "\(harness.screen)")
        await harness.press(.enter, .enter)
        #expect(harness.mail.sent.last?.data.contains("Subject: Accepted: Lunch") == true)
    }

    /// Words for a former time are marked, and recorded only after that was said.
    @Test func anAnswerToTheOldTimeIsConfirmed() async throws {
        let harness = try await Harness { store in
            try Seed.mail(store)
            var meeting = Meeting(uid: "dinner@example.org", title: "Dinner", createdAt: Harness.now)
            meeting.time = Seed.time(11, 25, 20)
            meeting.invitees = [Invitee(name: "Zoe", email: "zoe@example.org")]
            try store.save(meeting)
            let told = FieldChange(.time, old: .time(Seed.time(11, 24, 20)), new: nil)
            let item = InboxItem(
                method: "LETTER", news: .wrote(.accepted), state: .waiting, uid: meeting.uid,
                from: CalendarAddress(name: "Zoe", email: "zoe@example.org"), changes: [told],
                comment: "I'll be there", receivedAt: Harness.now)
            _ = try store.insert(item, sourceKey: nil, component: "") { _ in false }
        }
        func answer() throws -> Invitee.Participation? {
            try harness.store.meeting(uid: "dinner@example.org")?.invitees.first?.participation
        }
        await harness.press("5")
        #expect(harness.screen.contains("outdated"), "\(harness.screen)")
        #expect(harness.screen.contains("It answers the old time"), "\(harness.screen)")
        await harness.press("a")
        #expect(harness.screen.contains("Record an answer to the old time?"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try answer() == .needsAction)
        await harness.press("a", "Y")
        #expect(try answer() == .accepted)
    }

    @Test func messagesAreReadFromAFile() async throws {
        let harness = try await Harness(seed: Seed.mail)
        let mail = FakeMail.mail(method: "REQUEST", id: "9", Seed.event())
        try mail.write(toFile: harness.folder + "/walk.eml", atomically: true, encoding: .utf8)
        await harness.press("5", "r")
        await harness.type("walk.eml")
        await harness.press(.enter)
        #expect(harness.screen.contains("1 message received."), "\(harness.screen)")
        #expect(harness.screen.contains("Walk by the sea"), "\(harness.screen)")
        await harness.press("r")
        await harness.type("nothing.eml")
        await harness.press(.enter)
        // Where the line breaks depends on the folder.
        let words = harness.rows.joined(separator: " ").split { $0 == " " || $0 == "│" }
        #expect(
            words.joined(separator: " ").contains("nothing.eml cannot be read: No such file"),
            "\(harness.screen)")
        // The path stays, to be corrected.
        #expect(harness.app.topLayer.screen is TextPrompt, "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("walk.eml")
        await harness.press(.enter)
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
    }

    @Test func aReadOnlyLookSendsNothing() async throws {
        let harness = try await inbox()
        await harness.press("j", "j", "k", .enter, .escape, "x")
        #expect(harness.mail.sent.isEmpty)
    }
}
