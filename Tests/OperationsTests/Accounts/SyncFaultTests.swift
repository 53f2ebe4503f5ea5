import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Changes that a round could not send, and when they are sent.
@Suite struct SyncFaultTests: DeskSuite {
    let desks: DeskPair

    init() async throws { desks = try await DeskPair() }

    @Test func aRefusedMeetingStopsNoOther() async throws {
        place.refuse("Bad")
        try one.plan("Bad")
        try one.plan("Good", "2026-11-24 11:00")
        let report = try await one.sync()
        #expect(report.pushed == 1 && report.error == nil && place.titles == ["Good"])
        #expect(report.refused.map(\.title) == ["Bad"])
        #expect(report.refused.first?.refusal.words == "DTEND must occur after DTSTART")
        // The same is not sent again, and is told again.
        let count = place.pushes.count
        #expect(try await one.sync().refused.count == 1)
        #expect(place.pushes.count == count)
        try one.edit("Bad") { $0.title = "Better" }
        #expect(try await one.sync().refused.isEmpty)
        #expect(place.titles == ["Better", "Good"])
    }

    @Test func anErrorOfTheServerAboutOneMeetingStopsNoOther() async throws {
        place.fail("Bad")
        try one.plan("Bad")
        try one.plan("Good", "2026-11-24 11:00")
        #expect(try await one.sync().error != nil)
        #expect(place.titles == ["Good"])
        place.fail(nil)
        #expect(try await one.sync().error == nil)
        #expect(place.titles == ["Bad", "Good"])
    }

    /// A server that cannot do anything is not asked for every meeting.
    @Test func aBrokenServerIsLeftAlone() async throws {
        for hour in 10..<20 { try one.plan("Bad \(hour)", "2026-11-23 \(hour):00") }
        place.fail("Bad")
        #expect(try await one.sync().error != nil)
        #expect(place.pushes.count == 5)
    }

    @Test func anAnswerThatNeverCameIsNoSecondMeeting() async throws {
        place.loseAnswers(true)
        try one.plan("Coffee")
        try await one.sync()
        place.loseAnswers(false)
        try await one.sync()
        try await two.sync()
        #expect(place.titles == ["Coffee"])
        #expect(try one.titles() == ["Coffee"] && two.titles() == ["Coffee"])
        #expect(try one.conflicts().isEmpty)
        try one.edit("Coffee") { $0.title = "Tea" }
        try await one.sync()
        #expect(place.titles == ["Tea"])
    }

    @Test(arguments: [false, true])
    func theOwnChangeIsNoConflictAfterASuddenEnd(isNew: Bool) async throws {
        if isNew {
            try one.plan("Tea")
        } else {
            try await shared("Coffee")
            try one.edit("Coffee") { $0.title = "Tea" }
        }
        place.kill(true)
        _ = try? await one.sync()
        place.kill(false)
        #expect(place.titles == ["Tea"])
        try one.edit("Tea") { $0.title = "Wine" }
        let report = try await one.sync()
        #expect(report.conflicts == 0 && report.error == nil)
        #expect(place.titles == ["Wine"])
        #expect(try one.titles() == ["Wine"])
    }

    // MARK: - Waiting changes

    @Test func waitingChangesAreDue() async throws {
        let source = try one.source()
        #expect(try source.nextWaiting(in: one.workspace) == nil)
        try one.plan("Coffee")
        #expect(try source.nextWaiting(in: one.workspace) == .distantPast)
        #expect(try await source.round(.waiting, in: one.workspace).accounts.map(\.pushed) == [1])
        #expect(try source.nextWaiting(in: one.workspace) == nil)
    }

    /// A pause is for what was tried in vain.
    @Test(arguments: [true, false])
    func aChangeDuringARoundIsSentByTheNext(isNew: Bool) async throws {
        try await shared("Tea")
        try one.plan("Milk")
        try await one.sync()
        try one.edit("Tea") { $0.title = "Wine" }
        let desk = one
        place.whileItGetsAChange {
            do {
                if isNew {
                    try desk.plan("Coffee", "2026-11-24 11:00")
                } else {
                    try desk.edit("Milk") { $0.title = "Coffee" }
                }
            } catch { Issue.record(error) }
        }
        try await one.sync()
        let source = try one.source()
        #expect(try source.nextWaiting(in: one.workspace) == .distantPast)
        #expect(try await source.round(.waiting, in: one.workspace).accounts.map(\.pushed) == [1])
        #expect(place.titles == (isNew ? ["Coffee", "Milk", "Wine"] : ["Coffee", "Wine"]))
        #expect(try source.nextWaiting(in: one.workspace) == nil)
    }

    /// Changes that a round could not send are not tried again at once.
    @Test func whatWasTriedInVainWaits() async throws {
        for hour in 10..<22 { try one.plan("Meeting \(hour)", "2026-11-23 \(hour):00") }
        try await one.sync()
        for title in try one.titles() { try one.delete(title) }
        // The person is asked first.
        #expect(try await one.sync().conflicts == 1)
        let next = try one.source().nextWaiting(in: one.workspace)
        #expect(next == one.clock.now.addingTimeInterval(300))
    }

    @Test func aClockThatIsSetBackDoesNotProlongAPause() {
        let now = instant("2026-11-21T07:41Z")
        var account = RemoteAccount(name: "Home", url: "https://dav.example.org/", kind: .dav)
        #expect(account.pauseEnd(at: now) == nil)
        // After a success, with changes that were not sent.
        account.lastSuccess = now
        account.retryAt = now + 300
        #expect(account.pauseEnd(at: now + 1) == now + 300 && account.pauseEnd(at: now + 300) == nil)
        #expect(account.pauseEnd(at: now - 60) == nil)
        // After a failure.
        let error = AccountError.noNetwork
        account.lastSuccess = now - 3600
        account.error = error.stored
        account.retryAt = now + error.pause
        #expect(account.pauseEnd(at: now) == now + error.pause)
        #expect(account.pauseEnd(at: now - 60) == nil)
    }
}
