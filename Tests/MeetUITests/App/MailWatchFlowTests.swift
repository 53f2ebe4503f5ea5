import Foundation
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The mailbox is watched between the rounds of mail while the program is open.
@MainActor
@Suite struct MailWatchFlowTests {
    /// A program whose server announces new messages.
    private func watching() async throws -> Harness {
        let harness = try await Harness(seed: Seed.mail)
        harness.mail.offerWatch()
        await harness.restart()
        await harness.wait(for: "watch") { harness.app.mail.watch.isLive }
        return harness
    }

    @Test func aNewMessageIsShownAtOnce() async throws {
        let harness = try await watching()
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event()))
        #expect(!harness.screen.contains("Walk by the sea"))
        harness.mail.endWatch()
        await harness.wait(for: "message") { harness.screen.contains("Walk by the sea") }
        // It is watched again, and the next one comes as fast.
        await harness.wait(for: "watch") { harness.app.mail.watch.isLive }
        harness.mail.lay(
            FakeMail.mail(method: "REQUEST", id: "2", Seed.event("swim@example.org", "Swimming")))
        harness.mail.endWatch()
        await harness.wait(for: "message") { harness.app.mail.news.count == 2 }
        await harness.leave()
    }

    /// No spinner turns while nobody waits for anything.
    @Test func nothingIsBusyWhileItIsWatched() async throws {
        let harness = try await watching()
        await harness.runtime.waitUntilIdle()
        #expect(!harness.app.isBusy && harness.app.spinnerFrame == 0)
        // Rounds are rare now, and the sentence says why.
        let next = try #require(harness.app.mail.turn.next)
        await harness.move(to: next)
        #expect(harness.app.mail.turn.next == next + 900)
        await harness.move(to: next + 120)
        for key in MeScreen.Field.mail.path { await harness.press(key) }
        #expect(harness.screen.contains("Mail checked 2 minutes ago · watching"), "\(harness.screen)")
        await harness.leave()
    }

    @Test func aServerWithoutItIsAskedAsEver() async throws {
        let harness = try await Harness(seed: Seed.mail)
        await harness.wait(for: "end of the watch") { harness.app.mail.watch.account == nil }
        let next = try #require(harness.app.mail.turn.next)
        #expect(next == Harness.now + 300)
        await harness.move(to: next)
        #expect(harness.app.mail.turn.next == next + 300)
        for key in MeScreen.Field.mail.path { await harness.press(key) }
        #expect(harness.screen.contains("Mail checked just now"), "\(harness.screen)")
        #expect(!harness.screen.contains("watching"))
    }

    @Test func aLostNetworkIsFoundOutByARound() async throws {
        let harness = try await watching()
        // One that was lost at once would only follow a pause.
        await harness.move(to: Harness.now + 60)
        harness.mail.fail(with: .network(.resolve(host: "mail.example.org")))
        harness.mail.endWatch(hasChanged: false)
        await harness.wait(for: "round") { !harness.app.mail.watch.isLive && !harness.app.isBusy }
        // No watch begins before a round succeeds.
        #expect(harness.app.mail.watch.account == nil)
        // The server is soon asked again, at growing pauses.
        #expect(harness.app.mail.turn.next == Harness.now + 62)
        await harness.move(to: Harness.now + 62)
        #expect(harness.app.mail.turn.next == Harness.now + 67 && harness.app.mail.watch.account == nil)
        harness.mail.fail(with: nil)
        await harness.move(to: Harness.now + 67)
        await harness.wait(for: "watch") { harness.app.mail.watch.isLive }
        await harness.leave()
    }

    /// Ten mails within five minutes: the next one is shown somewhat later, and the watch goes on.
    @Test func manyMailsDelayIt() async throws {
        let harness = try await watching()
        for number in 1...10 {
            await harness.wait(for: "watch") { harness.app.mail.watch.isLive }
            let event = Seed.event("\(number)@example.org", "Walk \(number)")
            harness.mail.lay(FakeMail.mail(method: "REQUEST", id: "\(number)", event))
            harness.mail.endWatch()
            await harness.wait(for: "message") { harness.app.mail.news.count == number }
        }
        await harness.wait(for: "end of the round") { !harness.app.isBusy }
        #expect(harness.app.mail.watch.account == nil)
        #expect(harness.app.mail.turn.next == Harness.now + 20)
        await harness.move(to: Harness.now + 20)
        await harness.wait(for: "watch") { harness.app.mail.watch.isLive }
        await harness.leave()
    }

    @Test func aClockThatIsSetBackStopsNothing() async throws {
        let harness = try await Harness(seed: Seed.mail)
        await harness.wait(for: "end of the watch") { harness.app.mail.watch.account == nil }
        await harness.move(to: Harness.now + 7200)
        #expect(harness.app.mail.turn.next == Harness.now + 7500)
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event()))
        await harness.move(to: Harness.now + 60)
        await harness.wait(for: "message") { harness.screen.contains("Walk by the sea") }
        #expect(harness.app.now == Harness.now + 60)
        #expect(harness.app.mail.turn.next == Harness.now + 360)
        // Reminders are looked for by the new time, too.
        var app = harness.app
        app.reminders.next = Harness.now + 7200
        _ = app.update(.clock(Harness.now))
        #expect(app.reminders.isLooking)
    }

    @Test func aSettingEndsIt() async throws {
        let harness = try await watching()
        try harness.store.set("mail.watch", to: "off")
        await harness.changeElsewhere()
        await harness.wait(for: "end of the watch") { harness.app.mail.watch.account == nil }
        await harness.runtime.waitUntilIdle()
        #expect(harness.app.mail.watch.account == nil)
        #expect(harness.app.mail.turn.next == Harness.now + 300)
    }

    @Test func leavingEndsIt() async throws {
        let harness = try await watching()
        let lock = harness.folder + "/meet.sqlite-mail-watch"
        #expect(FileManager.default.fileExists(atPath: lock))
        await harness.leave()
        await harness.runtime.finishWatch()
        #expect(!FileManager.default.fileExists(atPath: lock))
    }
}
