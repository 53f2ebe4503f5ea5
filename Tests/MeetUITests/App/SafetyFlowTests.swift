import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// A check-in, a call for help and friends' alarms by keys, with the program open, closed and left at every step.
@MainActor
@Suite struct SafetyFlowTests {
    private func open(
        _ keys: Key..., size: Size = Size(columns: 120, rows: 36),
        seed: (MeetStore) throws -> Void = Seed.trust
    ) async throws -> Harness {
        let harness = try await Harness(size, seed: seed)
        for key in keys { await harness.press(key) }
        return harness
    }

    private func move(_ harness: Harness, _ minutes: Double) async {
        await harness.move(to: Harness.now.addingTimeInterval(minutes * 60))
    }

    private func told(_ harness: Harness) -> [String] {
        harness.mail.sent.flatMap(\.to).sorted()
    }

    // MARK: - The form

    @Test func aCheckinIsArmed() async throws {
        let harness = try await open(.function(11))
        #expect(harness.app.topLayer.screen is CheckinForm, "\(harness.screen)")
        #expect(harness.screen.contains("nobody is told. An ntfy"), "\(harness.screen)")
        await harness.type("20m")
        await harness.press(.control("s"))
        let checkin = try #require(try harness.store.openCheckin(), "\(harness.screen)")
        #expect(checkin.dueAt == Harness.now.addingTimeInterval(1200))
        #expect(checkin.people.map(\.email) == ["maria@example.org", "nikos@example.com"])
        #expect(harness.app.layers.isEmpty)
        #expect(harness.rows[2].contains("Check-in 10:01 · in 20 min"), "\(harness.screen)")
        #expect(harness.rows[2].contains("F11"), "\(harness.screen)")
    }

    @Test func somebodyIsLeftOut() async throws {
        let harness = try await open(.function(11))
        await harness.type("20m")
        await harness.press(.tab, .tab, .space, .control("s"))
        let people = try harness.store.openCheckin()?.people.map(\.email)
        #expect(people == ["nikos@example.com"], "\(harness.screen)")
    }

    @Test func whoHasNotSaidYesIsNotChosen() async throws {
        let harness = try await open(.function(11), .tab, .tab, .tab, .tab, .space)
        #expect(
            harness.screen.contains("They are told nothing before they have said yes."), "\(harness.screen)")
    }

    @Test func aTimeThatIsNoneStaysInTheForm() async throws {
        let harness = try await open(.function(11))
        await harness.type("nowhere at all")
        await harness.press(.control("s"))
        #expect(harness.app.topLayer.screen is CheckinForm, "\(harness.screen)")
        #expect(try harness.store.openCheckin() == nil)
    }

    @Test func aMeetingSuggestsTheTime() async throws {
        let harness = try await open("O")
        #expect(harness.app.topLayer.screen is CheckinForm, "\(harness.screen)")
        await harness.press(.control("s"))
        let checkin = try #require(try harness.store.openCheckin(), "\(harness.screen)")
        #expect(checkin.dueAt > Harness.now.addingTimeInterval(1800))
    }

    @Test func nobodyTrustedIsSaidAndAsked() async throws {
        let harness = try await open(.function(11), seed: Seed.mail)
        #expect(harness.screen.contains("Nobody is told yet"), "\(harness.screen)")
        await harness.press(.tab, .tab, .enter)
        #expect(harness.app.topLayer.screen.title == "People", "\(harness.screen)")
        await harness.type("maria")
        await harness.press(.enter)
        let trusted = try harness.store.trustedContacts()
        #expect(trusted.map(\.state) == [.asked], "\(harness.screen)")
        #expect(told(harness) == ["maria@example.org"])
        #expect(harness.mail.sent.first?.data.contains("X-Meet-Safety: trust id=trust-") == true)
    }

    @Test func aYesThatComesMeanwhileTakesTheErrorAway() async throws {
        let harness = try await open(.function(11), seed: Seed.mail)
        await harness.type("20m")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Nobody has agreed to be your trusted contact"), "\(harness.screen)")
        try harness.store.save(
            TrustedContact(
                address: CalendarAddress(name: "Maria Papadopoulou", email: "maria@example.org"),
                state: .agreed, askedAt: Harness.now))
        await harness.changeElsewhere()
        #expect(harness.screen.contains("✓ Maria Papadopoulou"), "\(harness.screen)")
        #expect(!harness.screen.contains("Nobody has agreed"), "\(harness.screen)")
    }

    @Test func someoneChosenAgainTakesTheErrorAway() async throws {
        let harness = try await open(.function(11))
        await harness.type("20m")
        await harness.press(.tab, .tab, .space, .tab, .space, .control("s"))
        #expect(harness.screen.contains("Choose somebody who is told."), "\(harness.screen)")
        await harness.press(.space)
        #expect(!harness.screen.contains("Choose somebody who is told."), "\(harness.screen)")
    }

    // MARK: - The question

    @Test func theQuestionIsALineThatTakesNoLetter() async throws {
        let harness = try await open("n", seed: Seed.checkin)
        await harness.type("Din")
        await move(harness, 20)
        #expect(harness.rows[2].contains("Have you arrived safely?"), "\(harness.screen)")
        #expect(harness.terminal.notices.map(\.title) == ["Have you arrived safely?"])
        // What is typed meanwhile is text, and answers nothing.
        await harness.type("AMner")
        #expect(harness.screen.contains("DinAMner"), "\(harness.screen)")
        #expect(try harness.store.openCheckin()?.stage == .asked)
        await harness.press(.function(11), "A")
        #expect(try harness.store.openCheckin() == nil, "\(harness.screen)")
        #expect(
            harness.screen.contains("DinAMner") && !harness.rows[2].contains("arrived"), "\(harness.screen)")
        #expect(harness.mail.sent.isEmpty)
    }

    @Test func moreTimeStartsAgain() async throws {
        let harness = try await open(seed: Seed.checkin)
        await move(harness, 26)
        #expect(try harness.store.openCheckin()?.stage == .askedAgain)
        await harness.press(.function(11), "M")
        #expect(try harness.store.openCheckin()?.stage == .armed, "\(harness.screen)")
        #expect(harness.rows[2].contains("in 10 min"), "\(harness.screen)")
    }

    @Test func withoutAnAnswerTheContactsAreToldOnceAndHearTheEnd() async throws {
        let harness = try await open(seed: Seed.checkin)
        for minutes in [20.0, 25, 30, 34] { await move(harness, minutes) }
        #expect(harness.mail.sent.isEmpty)
        #expect(harness.terminal.notices.count == 3)
        await move(harness, 35)
        #expect(told(harness) == ["maria@example.org", "nikos@example.com"], "\(harness.screen)")
        await move(harness, 36)
        #expect(told(harness).count == 2)
        #expect(harness.rows[2].contains("Your contacts were told"), "\(harness.screen)")
        await harness.press(.function(11), "A")
        #expect(told(harness).count == 4, "\(harness.screen)")
        #expect(harness.mail.sent.suffix(2).allSatisfy { $0.data.contains("X-Meet-Safety: all-clear") })
    }

    /// Left at any step and started again later, the program does what is due, once.
    @Test(arguments: [0.0, 20, 25, 30, 35]) func leftAndStartedAgain(_ minutes: Double) async throws {
        let harness = try await open(seed: Seed.checkin)
        await move(harness, minutes)
        await harness.leave()
        harness.clock.move(to: Harness.now.addingTimeInterval(40 * 60))
        await harness.restart()
        await move(harness, 41)
        #expect(told(harness) == ["maria@example.org", "nikos@example.com"], "\(harness.screen)")
        await harness.restart()
        #expect(told(harness).count == 2)
    }

    /// Whatever another process did is shown, and not done again.
    @Test func theAgentDoesAStep() async throws {
        let harness = try await open(seed: Seed.checkin)
        harness.clock.move(to: Harness.now.addingTimeInterval(20 * 60))
        let agent = Workspace(store: harness.store, now: { [clock = harness.clock] in clock.now })
        #expect(try RunCheckins().run(in: agent).asked != nil)
        await harness.changeElsewhere()
        await move(harness, 20)
        #expect(harness.rows[2].contains("Have you arrived safely?"), "\(harness.screen)")
        #expect(harness.terminal.notices.isEmpty)
    }

    // MARK: - A call for help

    @Test func escStopsTheCountdown() async throws {
        let harness = try await open(.function(12))
        #expect(harness.app.topLayer.screen is CallScreen, "\(harness.screen)")
        await harness.move(to: Harness.now.addingTimeInterval(9))
        #expect(harness.screen.contains("in 1 s."), "\(harness.screen)")
        await harness.press(.escape)
        await harness.move(to: Harness.now.addingTimeInterval(30))
        #expect(try harness.store.openCheckin() == nil && harness.mail.sent.isEmpty)
    }

    @Test func theCountdownCalls() async throws {
        let harness = try await open(.function(12))
        #expect(harness.app.nextWake == Harness.now.addingTimeInterval(1))
        await harness.move(to: Harness.now.addingTimeInterval(9.9))
        #expect(harness.mail.sent.isEmpty)
        await harness.move(to: Harness.now.addingTimeInterval(10))
        #expect(told(harness) == ["maria@example.org", "nikos@example.com"], "\(harness.screen)")
        #expect(
            harness.app.layers.isEmpty && harness.rows[2].contains("You asked for help"), "\(harness.screen)")
        // Another press tells nobody twice.
        await harness.press(.function(12))
        #expect(told(harness).count == 2 && harness.app.layers.isEmpty)
    }

    @Test func twiceCallsAtOnceAnywhere() async throws {
        let harness = try await open("n")
        await harness.type("Dinner")
        await harness.press(.function(12), .function(12))
        #expect(told(harness).count == 2, "\(harness.screen)")
        #expect(harness.app.topLayer.screen is MeetingForm && harness.screen.contains("Dinner"))
        await harness.press(.function(11), "A")
        #expect(told(harness).count == 4, "\(harness.screen)")
        #expect(!harness.screen.contains("You asked for help"))
    }

    @Test func aClockThatIsSetBackBeginsTheCountdownAgain() async throws {
        let harness = try await open(.function(12))
        await harness.move(to: Harness.now.addingTimeInterval(-3600))
        #expect(harness.screen.contains("in 10 s."), "\(harness.screen)")
        #expect(harness.mail.sent.isEmpty)
        await harness.move(to: Harness.now.addingTimeInterval(-3590))
        #expect(told(harness).count == 2, "\(harness.screen)")
    }

    @Test func withoutTrustedContactsNothingCountsDown() async throws {
        let harness = try await open(.function(12), seed: Seed.mail)
        #expect(harness.app.layers.isEmpty && harness.screen.contains("Call 112."), "\(harness.screen)")
    }

    private nonisolated static func withoutMail(_ store: MeetStore) throws {
        try Seed.trust(store)
        for key in ["mail.smtp.url", "mail.imap.url"] { try store.set(key, to: "") }
    }

    /// Without an account, nobody could be told: that is said before it is too late.
    @Test func withoutMailNothingCountsDown() async throws {
        let harness = try await open(.function(12), seed: Self.withoutMail)
        #expect(
            harness.app.layers.isEmpty && harness.screen.contains("mail is not set up"), "\(harness.screen)")
    }

    @Test func withoutMailTheFormSaysSo() async throws {
        let harness = try await open(.function(11), seed: Self.withoutMail)
        #expect(harness.screen.contains("Mail is not set up: nobody can be told."), "\(harness.screen)")
    }

    @Test func theCommandAloneCountsDown() async throws {
        let harness = try await open(.function(12)) { store in
            try Seed.mail(store)
            try store.set("checkin.command", to: "/bin/true")
        }
        #expect(harness.screen.contains("Your command asks for help in 10 s."), "\(harness.screen)")
    }

    /// One person is told, not several; whoever is left out of the list meanwhile is not named.
    @Test func oneIsToldInTheSingular() async throws {
        let harness = try await open(seed: Seed.checkin)
        _ = try DistrustContact("nikos@example.com").run(
            in: Workspace(store: harness.store, now: { [clock = harness.clock] in clock.now }))
        await move(harness, 20)
        #expect(
            harness.terminal.notices.last?.text
                == "If you do not answer by 10:16, Maria Papadopoulou will be told.",
            "\(harness.terminal.notices)")
        await move(harness, 35)
        #expect(told(harness) == ["maria@example.org"], "\(harness.screen)")
        #expect(
            harness.terminal.notices.last?.text
                == "Your check-in was not confirmed. Maria Papadopoulou is told now.",
            "\(harness.terminal.notices)")
    }

    // MARK: - Friends

    @Test(arguments: ["1", "2", "3", "4", "5", "6"] as [Key]) func anAlarmStandsAboveEveryTab(
        _ tab: Key
    ) async throws {
        let harness = try await open(tab, seed: Seed.alarms)
        #expect(harness.rows[2].contains("Maria Papadopoulou asks for help"), "\(harness.screen)")
        #expect(
            harness.rows[2].contains("and 1 more") && harness.rows[2].contains("Alt-a"), "\(harness.screen)")
        await harness.press(.alt("a"))
        #expect(harness.app.topLayer.screen is AlarmsScreen, "\(harness.screen)")
    }

    @Test func oneIsWithThemAndTheAlarmIsHandled() async throws {
        let harness = try await open(.alt("a"), seed: Seed.alarms)
        #expect(harness.screen.contains("Nobody has said yet"), "\(harness.screen)")
        await harness.press("w")
        #expect(told(harness) == ["maria@example.org", "nikos@example.com"], "\(harness.screen)")
        #expect(harness.screen.contains("you are with them"), "\(harness.screen)")
        await harness.press("w")
        #expect(told(harness).count == 2)
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is DirectionsScreen, "\(harness.screen)")
        await harness.press(.escape, "x", "x")
        #expect(harness.app.layers.isEmpty && !harness.screen.contains("asks for help"), "\(harness.screen)")
        #expect(try harness.store.standingAlarms().isEmpty)
    }

    @Test func theUnverifiedIsSaid() async throws {
        let harness = try await open(.alt("a"), .down, seed: Seed.alarms)
        #expect(harness.screen.contains("Unverified: mallory@example.net has not"), "\(harness.screen)")
        #expect(harness.screen.contains("Nothing shows that this message"), "\(harness.screen)")
    }

    @Test func anAlarmComesByMailAndEnds() async throws {
        let harness = try await open("5")
        harness.mail.lay(Seed.safetyMail(from: "Maria <maria@example.org>", .danger, uid: "checkin-9"))
        await harness.press("R")
        #expect(harness.rows[2].contains("Maria asks for help"), "\(harness.screen)")
        #expect(harness.terminal.notices.last?.title == "Maria asks for help")
        harness.mail.lay(Seed.safetyMail(from: "Maria <maria@example.org>", .allClear, uid: "checkin-9"))
        await harness.press("R")
        #expect(harness.rows[2].contains("All is well: Maria"), "\(harness.screen)")
        #expect(harness.terminal.notices.last?.title == "All is well: Maria")
    }

    // MARK: - Trust

    @Test(arguments: ["a", "d"] as [Key]) func aQuestionIsAnsweredByAKey(_ key: Key) async throws {
        let harness = try await open("5", seed: Seed.mail)
        harness.mail.lay(Seed.safetyMail(from: "Maria <maria@example.org>", .trust, uid: "trust-9"))
        await harness.press("R")
        #expect(harness.screen.contains("would like to name you as a trusted contact"), "\(harness.screen)")
        await harness.press(key)
        #expect(told(harness) == ["maria@example.org"], "\(harness.screen)")
        let word = key == "a" ? "agreed" : "refused"
        #expect(harness.mail.sent.first?.data.contains("X-Meet-Safety: \(word) id=trust-9") == true)
    }
}
