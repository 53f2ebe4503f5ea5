import Foundation
import Mail
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// What is said of messages once they have left or have not, who was not told yet, and what undo means for both.
@MainActor
@Suite struct TellingFlowTests {
    private static let offline = MailError.network(.resolve(host: "mail.example.net"))

    /// Plans tea with Maria on Tuesday at two, up to the question whom to tell.
    private func planned(fault: MailError? = nil) async throws -> Harness {
        let harness = try await Harness(seed: Seed.mail)
        harness.mail.fail(with: fault)
        await harness.press("n")
        await harness.type("Tea")
        await harness.press(.tab)
        await harness.type("tue 14:00")
        await harness.press(.tab, .tab)
        await harness.type("maria")
        await harness.press(.enter, .control("s"))
        #expect(harness.screen.contains("Send invitations to 1 person?"), "\(harness.screen)")
        return harness
    }

    private func isAsked(_ harness: Harness) -> Bool {
        harness.app.topLayer.screen.scopes.contains(.sending)
    }

    private func move(_ harness: Harness, to typed: String) async {
        await harness.press("e", .tab, .control("x"))
        await harness.type(typed)
        await harness.press(.control("s"))
    }

    // MARK: - What left

    @Test func whatLeftIsSaid() async throws {
        let harness = try await planned()
        await harness.press("Y")
        #expect(harness.screen.contains("Sent: 1 message."), "\(harness.screen)")
        #expect(!harness.screen.contains("on the way"))
    }

    @Test func whatWaitsForTheNetworkIsSaidAndLaterThatItLeft() async throws {
        let harness = try await planned(fault: Self.offline)
        await harness.press("Y")
        #expect(harness.screen.contains("Waiting for the network: 1 message."), "\(harness.screen)")
        await harness.press("3")
        #expect(!harness.screen.contains("Waiting for"))
        // Nobody waits for what is tried in between.
        await harness.move(to: Harness.now.addingTimeInterval(100))
        #expect(!harness.screen.contains("Waiting for"), "\(harness.screen)")
        harness.mail.fail(with: nil)
        await harness.move(to: Harness.now.addingTimeInterval(600))
        #expect(harness.app.tab == .contacts)
        #expect(harness.screen.contains("Sent: 1 message."), "\(harness.screen)")
    }

    @Test func whatFailedIsSaid() async throws {
        let refusal = SMTPRefusal(step: .message, code: 554, said: "spam")
        let harness = try await planned(fault: .refused(host: "mail.example.net", refusal))
        await harness.press("Y")
        #expect(harness.screen.contains("did not accept the message: 554"), "\(harness.screen)")
        #expect(!harness.screen.contains("Waiting"))
    }

    @Test func whoCannotSignInIsToldSoAndWhatWaits() async throws {
        let harness = try await planned(fault: .signIn(host: "mail.example.net", said: "535 no"))
        await harness.press("Y")
        #expect(harness.screen.contains("did not accept the name and password"), "\(harness.screen)")
        #expect(harness.screen.contains("Waiting: 1 message."), "\(harness.screen)")
    }

    @Test func aReminderIsConfirmedAndThatItLeft() async throws {
        let harness = try await planned()
        await harness.press("Y")
        #expect(harness.rows.last?.contains("R remind") == true, "\(harness.screen)")
        await harness.press("R", .enter)
        #expect(harness.screen.contains("Reminded one person. Sent: 1 message."), "\(harness.screen)")
    }

    @Test func whoHasAnsweredIsNotReminded() async throws {
        let harness = try await planned()
        await harness.press("Y", .tab, .down, "y")
        #expect(harness.rows.last?.contains("R remind") == false, "\(harness.screen)")
        await harness.press("R")
        #expect(harness.screen.contains("Everybody who is invited has answered."), "\(harness.screen)")
    }

    // MARK: - Who was not told yet

    @Test func theDetailSaysWhoWasNotToldYet() async throws {
        let harness = try await planned()
        await harness.press(.enter)
        let line = "! Not notified yet: Maria Papadopoulou; s notifies them."
        #expect(harness.screen.contains(line), "\(harness.screen)")
        await harness.press("s", "Y")
        #expect(!harness.screen.contains("Not notified yet"), "\(harness.screen)")
        await move(harness, to: "wed 15:00")
        await harness.press(.enter)
        #expect(harness.screen.contains(line), "\(harness.screen)")
    }

    @Test func theQuestionSaysWhoIsAskedAgainAndUndoBringsTheAnswerBack() async throws {
        let harness = try await planned()
        await harness.press("Y", .tab, .down, "y", .tab)
        await move(harness, to: "wed 15:00")
        #expect(harness.screen.contains("Maria Papadopoulou will be asked again."), "\(harness.screen)")
        await harness.press("Y", .enter)
        #expect(
            harness.screen.contains("accepted, for the old time, Tue 24 Nov 14:00"), "\(harness.screen)")
        await harness.press("u")
        #expect(!harness.screen.contains("for the old time"), "\(harness.screen)")
        #expect(harness.screen.contains("✓ Maria Papadopoulou"), "\(harness.screen)")
    }

    @Test func whoKnowsItAlreadyIsSentNothing() async throws {
        let harness = try await planned()
        await harness.press("T")
        #expect(harness.screen.contains("Noted: they already know."), "\(harness.screen)")
        #expect(!harness.screen.contains("Not notified yet"))
        await harness.press("s")
        #expect(harness.screen.contains("is up to date on “Tea”"), "\(harness.screen)")
        #expect(harness.mail.sent.isEmpty)
    }

    @Test func whoHasNoAddressOfTheirOwnTellsNobody() async throws {
        let harness = try await Harness(seed: Seed.everything)
        #expect(harness.screen.contains("Maria Papadopoulou"), "\(harness.screen)")
        #expect(!harness.screen.contains("Not notified yet"))
    }

    // MARK: - Undo

    @Test func undoOfWhatWasToldAsksWhomToTell() async throws {
        let harness = try await planned()
        await harness.press("Y")
        await move(harness, to: "wed 15:00")
        await harness.press("Y", "u")
        #expect(harness.screen.contains("Notify 1 person of the changes?"), "\(harness.screen)")
        await harness.press(.enter, .control("r"))
        // It is as it was told.
        #expect(!isAsked(harness), "\(harness.screen)")
        await harness.press("u", "Y", .control("r"))
        #expect(harness.screen.contains("Notify 1 person of the changes?"), "\(harness.screen)")
    }

    @Test func undoOfWhatWasPlannedAndToldCallsItOff() async throws {
        let harness = try await planned()
        await harness.press("Y", "u")
        #expect(harness.screen.contains("Notify 1 person of the cancellation?"), "\(harness.screen)")
        await harness.press("Y")
        #expect(harness.mail.sent.count == 2)
        await harness.press(.control("r"))
        #expect(harness.screen.contains("Send invitations to 1 person?"), "\(harness.screen)")
    }

    /// The first date alone would look like a single meeting.
    @Test func theQuestionSaysThatItIsTheWholeSeries() async throws {
        let harness = try await Harness { store in
            try Seed.mail(store)
            try Seed.choir(store)
        }
        await harness.press("/")
        await harness.type("choir")
        await harness.press(.enter, "s")
        #expect(harness.screen.contains("The whole series: every"), "\(harness.screen)")
        await harness.press("Y", .down, "c", "T")
        #expect(isAsked(harness) && !harness.screen.contains("The whole series"), "\(harness.screen)")
    }

    @Test func undoOfOneDateOfASeriesAsksToo() async throws {
        let harness = try await Harness { store in
            try Seed.mail(store)
            try Seed.choir(store)
        }
        await harness.press("/")
        await harness.type("choir")
        await harness.press(.enter, "s", "Y", .down, "c", "T")
        #expect(harness.screen.contains("Notify 1 person of the cancellation?"), "\(harness.screen)")
        await harness.press("Y", "u")
        #expect(isAsked(harness), "\(harness.screen)")
        await harness.press("Y")
        #expect(harness.mail.sent.count == 3)
    }

    @Test func undoBeforeAnythingHasLeftAsksNothing() async throws {
        let harness = try await planned(fault: Self.offline)
        await harness.press("Y", "u")
        #expect(harness.screen.contains("Its message had not been sent."), "\(harness.screen)")
        #expect(!isAsked(harness))
        #expect(try harness.store.outboxCount(isOpenOnly: true) == 0)
    }

    @Test func undoOfWhatNobodyWasToldAsksNothing() async throws {
        let harness = try await planned()
        await harness.press(.enter)
        await move(harness, to: "wed 15:00")
        await harness.press(.enter, "u")
        #expect(!isAsked(harness), "\(harness.screen)")
        #expect(harness.screen.contains("Not notified yet"))
    }
}
