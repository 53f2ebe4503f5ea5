import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What an argument in place of a command means.
@Suite struct OpenedThingTests {
    private func read(_ argument: String, _ files: [String: String] = [:]) -> OpenedThing? {
        OpenedThing(argument, expand: { $0.hasPrefix("/") ? $0 : "/here/\($0)" }, beginning: { files[$0] })
    }

    private func file(_ path: String, _ kind: ImportedFile.Kind) -> OpenedThing {
        .file(ImportedFile(path: path, kind: kind))
    }

    private static let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"

    @Test func tellsFilesByTheirNames() {
        #expect(read("a.vcf") == file("/here/a.vcf", .cards))
        #expect(read("A.ICS") == file("/here/A.ICS", .calendar))
        #expect(read("file:///tmp/my%20week.ics") == file("/tmp/my week.ics", .calendar))
        for word in ["contacts", "list", "a.txt", "/tmp/a.txt", ""] { #expect(read(word) == nil, "\(word)") }
    }

    /// Only what is a path, and no word that may be a command.
    @Test func looksIntoFilesWithoutAName() {
        let files = [
            "/tmp/a": Self.calendar, "/tmp/b": "\u{FEFF}begin:vcard\n", "/tmp/c": "Dear all",
            "/here/week": Self.calendar,
        ]
        #expect(read("/tmp/a", files) == file("/tmp/a", .calendar))
        #expect(read("/tmp/b", files) == file("/tmp/b", .cards))
        #expect(read("/tmp/c", files) == nil && read("/tmp/d", files) == nil)
        #expect(read("week", files) == nil)
    }

    @Test func anInvitationIsAMessage() {
        let request = Self.calendar + "METHOD:REQUEST\r\nBEGIN:VEVENT\r\n"
        #expect(read("a.ics", ["/here/a.ics": request]) == .message(path: "/here/a.ics"))
        let published = Self.calendar + "Method: publish\r\n"
        #expect(read("a.ics", ["/here/a.ics": published]) == file("/here/a.ics", .calendar))
        // A line in the notes is no method.
        let notes = Self.calendar + "BEGIN:VEVENT\r\nMETHOD:REQUEST\r\n"
        #expect(read("a.ics", ["/here/a.ics": notes]) == file("/here/a.ics", .calendar))
    }

    @Test func tellsAddresses() throws {
        #expect(read("webcal://example.org/a.ics") == .subscription("webcal://example.org/a.ics"))
        #expect(read("https://example.org/a.ics") == .subscription("https://example.org/a.ics"))
        let link = try #require(MailLink("mailto:maria@example.org"))
        #expect(read("mailto:maria@example.org") == .mail(link))
    }

    // MARK: - Links to write a mail

    @Test func aLinkBeginsAContactOrAnInvitation() throws {
        let fixture = try StoreFixture()
        let store = try fixture.open(at: StandingClock(instant("2026-11-21T08:00Z")))
        let workspace = Workspace(store: store, now: { instant("2026-11-21T08:00Z") })
        var maria = Contact(name: "Maria")
        maria.emails = [ContactEmail(address: "maria@example.org")]
        let known = try store.save(maria)
        func meaning(_ text: String) throws -> ReadMailLink.Meaning {
            try ReadMailLink(try #require(MailLink(text))).run(in: workspace)
        }
        #expect(try meaning("mailto:nikos@example.org") == .newContact(email: "nikos@example.org"))
        guard case .invitation(let people, "", "") = try meaning("mailto:Maria@example.org") else {
            Issue.record("a known person is invited")
            return
        }
        #expect(people.map(\.contactID) == [known.id] && people.map(\.name) == ["Maria"])
        guard
            case .invitation(let named, "Dinner", "Bring wine") = try meaning(
                "mailto:nikos@example.org?subject=Dinner&body=Bring%20wine")
        else {
            Issue.record("a subject is that of an invitation")
            return
        }
        #expect(named.map(\.email) == ["nikos@example.org"])
        let empty = try meaning("mailto:")
        #expect(empty == .invitation(invitees: [], title: "", notes: ""))
    }
}
