import Foundation
import Mail
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Operations
@testable import Sentences
@testable import Shell

/// Inviting others, telling them what changed, and what comes back: with servers that keep what they get.
@MainActor
@Suite struct InvitationFlowTests {
    private func harness(_ seed: (MeetStore) throws -> Void = Seed.mail) async throws -> Harness {
        try await Harness(seed: seed)
    }

    /// Plans tea with Maria on Tuesday at two, up to the question whom to tell.
    private func plan(_ harness: Harness) async {
        await harness.press("n")
        await harness.type("Tea")
        await harness.press(.tab)
        await harness.type("tue 14:00")
        await harness.press(.tab, .tab)
        await harness.type("maria")
        await harness.press(.enter, .control("s"))
    }

    private func tea(_ harness: Harness) throws -> Meeting {
        let found = try #require(
            try harness.store.meetings(MeetingQuery(text: "tea"), rows: 0..<1).first)
        return try #require(try harness.store.meeting(found.meetingID))
    }

    private func subjects(_ harness: Harness) -> [String] {
        harness.mail.sent.compactMap { sent in
            sent.data.components(separatedBy: "\r\n").first { $0.hasPrefix("Subject: ") }
                .map { String($0.dropFirst(9)) }
        }
    }

    // MARK: - What cannot be read

    @Test func aMessageThatIsNotReadIsNamed() async throws {
        let harness = try await harness()
        let levels = (0..<98).map { "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)\r\n" }
        harness.mail.lay("From: mallory@example.net\r\nSubject: Nested\r\n" + levels.joined() + "\r\nx\r\n")
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event()))
        await harness.press("5", "R")
        #expect(
            harness.screen.contains("1 message received. “Nested” from mallory@example.net"),
            "\(harness.screen)")
        #expect(harness.screen.contains("Walk by the sea"))
    }

    // MARK: - Who to notify

    @Test func afterPlanningItIsAskedWhomToTell() async throws {
        let harness = try await harness()
        await plan(harness)
        #expect(harness.screen.contains("Send invitations to 1 person?"), "\(harness.screen)")
        #expect(harness.screen.contains("Maria Papadopoulou"))
        #expect(harness.screen.contains("maria@example.org"))
        await harness.press("Y")
        #expect(!harness.screen.contains("Send invitations to"))
        #expect(harness.mail.sent.map(\.to) == [["maria@example.org"]])
        #expect(subjects(harness) == ["Invitation: Tea, Tue 24 Nov 14:00 Athens"])
        // All know it now.
        await harness.press("s")
        #expect(
            harness.screen.contains("Everybody with an address is up to date on “Tea”"), "\(harness.screen)")
    }

    @Test func whatChangedIsShownAndTold() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y", "e", .tab, .control("x"))
        await harness.type("wed 15:00")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Notify 1 person of the changes?"), "\(harness.screen)")
        #expect(harness.screen.contains("→"))
        await harness.press("W")
        await harness.type("the train is late")
        await harness.press(.enter)
        #expect(harness.screen.contains("“the train is late”"))
        await harness.press("Y", "c")
        #expect(harness.screen.contains("Notify 1 person of the cancellation?"), "\(harness.screen)")
        await harness.press("Y")
        #expect(
            subjects(harness) == [
                "Invitation: Tea, Tue 24 Nov 14:00 Athens", "Moved: Tea, Wed 25 Nov 15:00 Athens",
                "Cancelled: Tea, Wed 25 Nov 15:00 Athens",
            ])
    }

    /// Nobody is told that the meeting is cancelled which takes place without one of them.
    @Test func whoIsTakenOffIsNotToldOfACancellation() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y")
        var meeting = try tea(harness)
        meeting.invitees = []
        _ = try harness.store.save(meeting)
        await harness.press("s")
        #expect(
            harness.screen.contains("Notify 1 person that they are no longer invited?"), "\(harness.screen)")
    }

    /// The small letters of its capitals answer the question, and those of nothing do nothing.
    @Test func smallLettersAnswerTheQuestionWhomToTell() async throws {
        let harness = try await harness()
        await plan(harness)
        let id = harness.app.topLayer.id
        for key in "abcdeghjklnopqrsuvz" { await harness.press(.character(key)) }
        #expect(harness.app.topLayer.id == id && harness.mail.sent.isEmpty, "\(harness.screen)")
        await harness.press("w")
        await harness.type("the train is late")
        await harness.press(.enter)
        #expect(harness.screen.contains("“the train is late”"), "\(harness.screen)")
        await harness.press("y")
        #expect(harness.mail.sent.map(\.to) == [["maria@example.org"]])
        // Without the question they are commands of the place again.
        await harness.press("w", "y")
        #expect(harness.mail.sent.count == 1)
    }

    /// The clock goes on once a minute.
    @Test func theResultOfARoundGoesByItself() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y")
        #expect(harness.screen.contains("Sent: 1 message."), "\(harness.screen)")
        await harness.move(to: Harness.now.addingTimeInterval(30))
        #expect(harness.screen.contains("Sent: 1 message."), "\(harness.screen)")
        await harness.move(to: Harness.now.addingTimeInterval(120))
        #expect(!harness.screen.contains("Sent: 1 message."), "\(harness.screen)")
    }

    @Test func whoIsDeletedFromTheDatabaseIsToldToo() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y", "d")
        #expect(harness.screen.contains("Notify 1 person of the cancellation?"), "\(harness.screen)")
        await harness.press("Y")
        #expect(harness.mail.sent.count == 2)
    }

    @Test func notNowTellsNobodyAndIsAskedAgain() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press(.enter)
        #expect(harness.mail.sent.isEmpty)
        #expect(harness.screen.contains("Nobody has been notified yet; s asks again."), "\(harness.screen)")
        await harness.press("s")
        #expect(harness.screen.contains("Send invitations to 1 person?"))
        await harness.press("X", "Y")
        #expect(harness.screen.contains("Everybody is left out"))
        await harness.press("X", "Y")
        #expect(harness.mail.sent.count == 1)
    }

    @Test func whoHasNoAddressOfTheirOwnIsNotAsked() async throws {
        let harness = try await harness(Seed.everything)
        await plan(harness)
        #expect(!harness.screen.contains("Send invitations"), "\(harness.screen)")
        #expect(harness.screen.contains("Planned “Tea”"))
        // But that nothing is sent is said, there and at the meeting.
        #expect(harness.screen.contains("No invitation is sent yet; s sends it."), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("Not invited yet: Maria"), "\(harness.screen)")
    }

    /// The first invitation: the account is set up from the question, the name asked for once.
    @Test func theFirstInvitationLeadsToTheAccount() async throws {
        let harness = try await harness(Seed.everything)
        await plan(harness)
        await harness.press("s")
        #expect(harness.screen.contains("Set up the mail account, then send it"), "\(harness.screen)")
        await harness.press("y")
        #expect(harness.app.topLayer.screen is AccountScreen, "\(harness.screen)")
        await harness.press(.enter)
        await harness.type("eleni@gmail.com")
        await harness.press(.enter, .escape)
        #expect(harness.app.topLayer.screen is TellScreen, "\(harness.screen)")
        #expect(harness.screen.contains("Send it by mail to everyone marked"), "\(harness.screen)")
        await harness.press("y")
        #expect(harness.screen.contains("┌─ Your name ─"), "\(harness.screen)")
        await harness.type("Eleni")
        await harness.press(.enter)
        #expect(try harness.store.setting("me.name") == "Eleni")
        #expect(harness.mail.sent.count == 1, "\(harness.screen)")
        #expect(harness.mail.sent.first?.data.contains("Eleni") == true)
        await harness.press(.enter)
        #expect(
            harness.rows.contains { $0.contains("Maria") && $0.contains("invited ") }, "\(harness.screen)")
        #expect(!harness.screen.contains("Not invited yet"), "\(harness.screen)")
    }

    /// Where the server of the calendar invites, the question says so, and no mail is needed.
    @Test func theServerOfTheCalendarSends() async throws {
        let harness = try await harness { store in
            try store.set("me.email", to: "eleni@example.net")
            var account = RemoteAccount(name: "Home", url: "https://dav.example.org/", kind: .dav)
            account.retryAt = Harness.now.addingTimeInterval(86_400)
            account = try store.save(account)
            let calendar = try store.add(
                MeetingCalendar(name: "Work", sign: "W"), beside: MeetingCalendar(name: "Mine", sign: "M"))
            var collection = RemoteCollection(
                account: try #require(account.id), href: "/work/", kind: .calendar, name: "Work")
            (collection.isTaken, collection.schedules) = (true, true)
            collection.calendarID = calendar.id
            try store.save(collection)
            let day = CalendarDate(year: 2030, month: 12, day: 2)
            var tea = Meeting(title: "Tea", time: .allDay(first: day, last: day), createdAt: Date())
            tea.invitees = [Invitee(name: "Nikos", email: "nikos@example.org")]
            tea.calendarID = calendar.meetingsID
            try store.save(tea)
        }
        await harness.press("s")
        #expect(harness.screen.contains("Send it by the server of “Home”"), "\(harness.screen)")
        await harness.press("I")
        #expect(harness.screen.contains("writes this message itself"), "\(harness.screen)")
        // The way stays while everybody is left out.
        await harness.press("X")
        #expect(harness.screen.contains("Send it by the server of “Home”"), "\(harness.screen)")
        #expect(harness.screen.contains("Not now; you will be asked again"), "\(harness.screen)")
        await harness.press("X", "Y")
        #expect(harness.screen.contains("The server of “Home” sends it"), "\(harness.screen)")
        #expect(try harness.store.outboxCount(isOpenOnly: false) == 0)
    }

    /// A server that has the meeting sends its changes, whatever the answer is.
    @Test func whatAServerSendsAnywayIsNotAskedAgain() async throws {
        let harness = try await harness(Seed.everything)
        let nikos = CalendarAddress(name: "Nikos", email: "nikos@example.org")
        let tea = Meeting(title: "Tea", createdAt: Harness.now)
        var notice = PendingNotice(
            uid: tea.uid, recurrenceID: "", kind: .update([]), recipients: [nikos], meeting: tea)
        notice.server = "Home"
        var buffer = CellBuffer(size: Size(columns: 84, rows: 16))
        let context = harness.app.context
        var screen = TellScreen(notices: [notice], zone: context.zone)
        _ = screen.draw(into: &buffer, in: buffer.bounds, context: context)
        let text = buffer.snapshot()
        #expect(text.contains("Do nothing; the server of “Home” sends the change all the same"), "\(text)")
        #expect(!text.contains("you will be asked again"), "\(text)")
        let actions = screen.handle(.command(.refuse), in: context) ?? []
        #expect(actions.count == 2)
    }

    /// Without a mail account, `R` in the inbox synchronizes the accounts whose servers invite.
    @Test func theInboxSynchronizesAccounts() async throws {
        let harness = try await harness { store in
            try Seed.everything(store)
            var account = RemoteAccount(name: "Files", url: "/srv/nowhere", kind: .folder)
            account.retryAt = Harness.now.addingTimeInterval(86_400)
            try store.save(account)
        }
        await harness.press("5", "R")
        // The round of the program's start may still be running.
        let reports = ["Files: ", "being synchronized already"]
        #expect(reports.contains { harness.screen.contains($0) }, "\(harness.screen)")
        #expect(!harness.screen.contains("Mail is not set up yet"), "\(harness.screen)")
    }

    @Test func withoutAnAccountFilesAreWritten() async throws {
        let harness = try await harness { store in
            try Seed.everything(store)
            try store.set("me.email", to: "eleni@example.net")
        }
        await plan(harness)
        #expect(harness.screen.contains("Set up the mail account, then send it"), "\(harness.screen)")
        await harness.press("F")
        let files = try FileManager.default.contentsOfDirectory(atPath: harness.folder).filter {
            $0.hasSuffix(".ics")
        }
        #expect(files.count == 1)
        let text = try String(contentsOfFile: harness.folder + "/" + (files.first ?? ""), encoding: .utf8)
        #expect(text.contains("METHOD:REQUEST"))
        await harness.press("s")
        #expect(
            harness.screen.contains("Everybody with an address is up to date on “Tea”"), "\(harness.screen)")
    }

    @Test func undoTakesBackWhatHasNotLeft() async throws {
        let harness = try await harness()
        harness.mail.fail(with: .signIn(host: "mail.example.net", said: "no"))
        await plan(harness)
        await harness.press("Y", "u")
        #expect(harness.screen.contains("Its message had not been sent."), "\(harness.screen)")
        #expect(try harness.store.outboxCount(isOpenOnly: true) == 0)
        harness.mail.fail(with: nil)
        await harness.press("5", "R")
        #expect(harness.mail.sent.isEmpty)
    }

    @Test func whoHasNotAnsweredIsReminded() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y", "R")
        #expect(harness.screen.contains("Remind those who have not answered: Tea"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("Reminded one person."), "\(harness.screen)")
        #expect(subjects(harness).last == "Reminder: Tea, Tue 24 Nov 14:00 Athens")
    }

    // MARK: - What comes back

    @Test func anAnswerIsToldAndFillsTheList() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y")
        let uid = try tea(harness).uid
        harness.mail.lay(
            FakeMail.mail(
                method: "REPLY",
                Seed.answer(uid, "ACCEPTED", start: "20261124T140000", ["COMMENT:I bring cake"])))
        await harness.move(to: Harness.now.addingTimeInterval(600))
        #expect(
            harness.rows.contains {
                $0.hasPrefix(" ●") && $0.contains("Maria Papadopoulou is coming to “Tea”")
            },
            "\(harness.screen)")
        let invitee = try #require(try tea(harness).invitees.first)
        #expect(invitee.participation == .accepted)
        #expect(harness.screen.contains("I bring cake"), "\(harness.screen)")
        await harness.press(.function(9))
        #expect(harness.app.tab == .inbox)
        #expect(harness.screen.contains("“I bring cake”"), "\(harness.screen)")
        await harness.press("x")
        #expect(harness.screen.contains("Nothing is waiting for you"), "\(harness.screen)")
    }

    @Test func aProposalIsTakenAndTheOthersAreTold() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y")
        let uid = try tea(harness).uid
        harness.mail.lay(
            FakeMail.mail(
                method: "COUNTER",
                Seed.answer(
                    uid, "TENTATIVE", start: "20261124T160000", ["DTEND;TZID=Europe/Athens:20261124T170000"]))
        )
        await harness.move(to: Harness.now.addingTimeInterval(600))
        #expect(
            harness.screen.contains("proposes Tue 24 Nov 16:00 for “Tea”: accept it?"), "\(harness.screen)")
        await harness.press("5", "a")
        #expect(harness.screen.contains("Notify 1 person of the changes?"), "\(harness.screen)")
        #expect(DateText.start(try tea(harness).time) == "Tue 24 Nov 16:00")
        await harness.press("Y")
        #expect(subjects(harness).last == "Moved: Tea, Tue 24 Nov 16:00 Athens")
    }

    @Test func theClocksOfAProposalFromElsewhereAreSaidOnce() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y")
        let uid = try tea(harness).uid
        let proposal = Seed.answer(
            uid, "TENTATIVE", start: "20261124T140000", ["DTEND;TZID=Europe/Athens:20261124T150000"]
        ).map { $0.replacing("Europe/Athens", with: "Europe/Lisbon") }
        harness.mail.lay(FakeMail.mail(method: "COUNTER", proposal))
        await harness.press("5", "R")
        #expect(
            harness.screen.contains("Tue 24 Nov 2026 14:00–15:00 → Tue 24 Nov 2026 16:00–17:00"),
            "\(harness.screen)")
        #expect(harness.screen.components(separatedBy: "Lisbon").count == 2, "\(harness.screen)")
    }

    @Test func aProposalIsDeclinedWithWords() async throws {
        let harness = try await harness()
        await plan(harness)
        await harness.press("Y")
        let uid = try tea(harness).uid
        harness.mail.lay(
            FakeMail.mail(method: "COUNTER", Seed.answer(uid, "TENTATIVE", start: "20261124T160000")))
        await harness.press("5", "R", "d")
        await harness.type("I have to go at four")
        await harness.press(.enter)
        #expect(subjects(harness).last == "Time unchanged: Tea, Tue 24 Nov 14:00 Athens")
        #expect(DateText.start(try tea(harness).time) == "Tue 24 Nov 14:00")
    }

    @Test func newsArePutAwayAndStayInTheInbox() async throws {
        let harness = try await harness()
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event()))
        await harness.move(to: Harness.now.addingTimeInterval(600))
        #expect(harness.rows.contains { $0.hasPrefix(" ●") }, "\(harness.screen)")
        await harness.press(.function(10))
        #expect(!harness.rows.contains { $0.hasPrefix(" ●") }, "\(harness.screen)")
        await harness.press("5")
        #expect(harness.screen.contains("Walk by the sea"))
    }
}
