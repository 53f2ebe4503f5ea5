import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Looking for a message in the inbox, and reading a long one to its end.
@MainActor
@Suite struct InboxFilterTests {
    /// A talk, a walk that is off and a lunch at a venue, the lunch first.
    private func inbox(_ size: (Int, Int) = (120, 36)) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.mail)
        for message in [
            FakeMail.mail(method: "REQUEST", id: "1", Seed.event("talk@example.org", "A talk")),
            FakeMail.mail(
                method: "REQUEST", id: "2", Seed.event("walk@example.org", "Walk by the sea")),
            FakeMail.mail(
                method: "REQUEST", id: "3",
                Seed.event("lunch@example.org", "Lunch with designers", ["LOCATION:Café Entra"])),
        ] {
            harness.mail.lay(message)
        }
        await harness.press("5", "R")
        return harness
    }

    @Test func typingNarrowsTheListByTitlePeopleAndPlace() async throws {
        let harness = try await inbox()
        #expect(harness.screen.contains("3 messages"), "\(harness.screen)")
        await harness.press("/")
        await harness.type("walk")
        #expect(harness.screen.contains("Waiting for you · 1 of 3"), "\(harness.screen)")
        #expect(!harness.rows.contains { $0.contains("invites you  A talk") }, "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("cafe ent")
        #expect(harness.screen.contains("1 of 3"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.hasPrefix("▌ ? invites you  Lunch") }, "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("nikos")
        #expect(harness.screen.contains("3 of 3"), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("maria papa")
        #expect(harness.screen.contains("3 of 3"), "\(harness.screen)")
        // Letters that only stand in a word find nothing.
        await harness.press(.control("u"))
        await harness.type("alk")
        #expect(harness.screen.contains("No message matches. Esc shows all."), "\(harness.screen)")
        #expect(harness.screen.contains("0 of 3"))
    }

    @Test func escapeLeavesTheFilterAndKeepsTheRow() async throws {
        let harness = try await inbox()
        #expect(harness.rows.contains { $0.hasPrefix("▌ ? invites you  Lunch") }, "\(harness.screen)")
        await harness.press("/")
        await harness.type("talk")
        await harness.press(.escape)
        #expect(!harness.screen.contains(" of 3"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.hasPrefix("▌ ? invites you  A talk") }, "\(harness.screen)")
        #expect(harness.screen.contains("Walk by the sea"))
        // What found nothing leaves the bar where it was.
        await harness.press("/")
        await harness.type("zzz")
        await harness.press(.escape)
        #expect(harness.rows.contains { $0.hasPrefix("▌ ? invites you  A talk") }, "\(harness.screen)")
    }

    @Test func enterKeepsTheFilterAndGoesToTheList() async throws {
        let harness = try await inbox()
        await harness.press("/")
        await harness.type("talk")
        await harness.press(.enter)
        #expect(harness.screen.contains("1 of 3"), "\(harness.screen)")
        await harness.press("d")
        #expect(harness.screen.contains("Decline “A talk”"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("0 of 2"), "\(harness.screen)")
        await harness.press(.left)
        #expect(harness.screen.contains("Lunch with designers"), "\(harness.screen)")
        #expect(!harness.screen.contains(" of 2"))
    }

    @Test func keysAreTextWhileItIsTyped() async throws {
        let harness = try await inbox((80, 24))
        await harness.pressAtOnce(["/", "w", "a", "l", "k", .enter, .enter])
        #expect(harness.screen.contains("Maria Papadopoulou invites you"), "\(harness.screen)")
        #expect(harness.mail.sent.isEmpty)
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 36)])
    func aLongMessageIsReadToItsEnd(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.mail)
        let points = (1...60).map { "Point \($0)" }
        let name = "Konstantinos Papadimitriou-Anagnostopoulos of the Historical Society of Thessaly"
        harness.mail.lay(
            FakeMail.mail(
                method: "REQUEST", id: "1",
                Seed.event(
                    "long@example.org", "The yearly gathering of all who ever drew a map of this town",
                    [
                        "DESCRIPTION:" + points.joined(separator: "\\n"),
                        "ATTENDEE;CN=\(name):mailto:k@example.org",
                    ])))
        await harness.press("5", "R", .enter)
        var seen = harness.rows
        #expect(seen.contains { $0.hasSuffix("▐") }, "\(harness.screen)")
        var pages = 0
        while !harness.rows.contains(where: { $0.contains("Point 60") }), pages < 40 {
            await harness.press(.pageDown)
            seen += harness.rows
            pages += 1
        }
        let text = seen.joined(separator: "\n") + "\n"
        for point in points {
            #expect(text.contains("\(point) ") || text.contains("\(point)\n"), "\(point)\n\(harness.screen)")
        }
        for word in name.split(whereSeparator: { $0 == " " || $0 == "-" }) {
            #expect(text.contains(word), "\(word)")
        }
    }
}
