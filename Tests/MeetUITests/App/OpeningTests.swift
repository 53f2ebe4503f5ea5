import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The program is started with a file or an address.
@MainActor
@Suite struct OpeningTests {
    private func write(_ text: String, to name: String, _ harness: Harness) throws -> String {
        let path = "\(harness.folder)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func calendar(_ lines: String = "") -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//E//E//EN\n\(lines)BEGIN:VEVENT\nUID:choir@example.org\n"
            + "DTSTAMP:20261101T000000Z\nDTSTART:20261201T170000Z\nDTEND:20261201T180000Z\nSUMMARY:Choir\n"
            + "ORGANIZER;CN=Zoë:mailto:zoe@example.org\nATTENDEE;RSVP=TRUE:mailto:me@example.org\n"
            + "END:VEVENT\nEND:VCALENDAR\n"
    }

    /// A file is shown before anything is stored, whatever its name is.
    @Test func aFileIsPreviewed() async throws {
        let harness = try await Harness()
        let path = try write(calendar(), to: "attachment", harness)
        await harness.restart(opening: .file(ImportedFile(path: path, kind: .calendar)))
        #expect(harness.screen.contains("1 new") && harness.screen.contains("Choir"), "\(harness.screen)")
        #expect(try harness.store.meetingCount() == 0)
        await harness.press(.enter)
        #expect(try harness.store.meetingCount() == 1)
        await harness.press(.enter)
        #expect(harness.app.layers.isEmpty)
    }

    @Test func escapeLeavesAPreview() async throws {
        let harness = try await Harness()
        let path = try write("BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nEND:VCARD\n", to: "a.vcf", harness)
        await harness.restart(opening: .file(ImportedFile(path: path, kind: .cards)))
        #expect(harness.screen.contains("Ann"))
        await harness.press(.escape, .escape)
        #expect(harness.app.layers.isEmpty)
        #expect(try harness.store.contactCount() == 0)
    }

    @Test func anInvitationIsInTheInbox() async throws {
        let harness = try await Harness { try $0.set("me.email", to: "me@example.org") }
        let path = try write(calendar("METHOD:REQUEST\n"), to: "invite.ics", harness)
        await harness.restart(opening: .message(path: path))
        #expect(harness.app.tab == .inbox && harness.screen.contains("Choir"), "\(harness.screen)")
        #expect(try harness.store.inboxCount(.open) == 1)
    }

    /// An invitation of others is not taken for one's own.
    @Test func anInvitationOfOthersSaysSo() async throws {
        let harness = try await Harness { try $0.set("me.email", to: "other@example.org") }
        let path = try write(calendar("METHOD:REQUEST\n"), to: "invite.ics", harness)
        await harness.restart(opening: .message(path: path))
        #expect(harness.app.tab == .inbox, "\(harness.screen)")
        #expect(harness.screen.contains("you are not on the list"), "\(harness.screen)")
        #expect(try harness.store.meetingIDs().isEmpty)
    }

    @Test func anAddressIsOfferedAsACalendar() async throws {
        let harness = try await Harness()
        await harness.restart(opening: .subscription("webcal://example.org/a.ics"))
        #expect(harness.screen.contains("New calendar"), "\(harness.screen)")
        #expect(harness.screen.contains("webcal://example.org/a.ics"), "\(harness.screen)")
        #expect(try harness.store.calendars().count <= 1)
    }

    @Test func aLinkBeginsAContact() async throws {
        let harness = try await Harness()
        let link = try #require(MailLink("mailto:nikos@example.org"))
        await harness.restart(opening: .mail(link))
        #expect(harness.screen.contains("New contact"), "\(harness.screen)")
        #expect(harness.screen.contains("nikos@example.org"), "\(harness.screen)")
    }

    @Test func aLinkWithASubjectBeginsAnInvitation() async throws {
        let harness = try await Harness()
        let link = try #require(MailLink("mailto:nikos@example.org?subject=Dinner&body=Bring%20wine"))
        await harness.restart(opening: .mail(link))
        for text in ["New meeting", "Dinner", "nikos@example.org", "Bring wine"] {
            #expect(harness.screen.contains(text), "\(text): \(harness.screen)")
        }
    }
}
