import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Folders of files, as other programs use them.
@Suite struct FolderAccountTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let folder: URL

    init() throws {
        fixture = try StoreFixture()
        store = fixture.closing(
            try MeetStore(path: fixture.emptyStorePath(), zone: { StoreFixture.athens }))
        workspace = Workspace(store: store, calendarName: { "Mine" })
        folder = fixture.folder.appendingPathComponent("vdir")
        try make("work")
    }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }

    private func write(_ text: String, _ name: String) throws {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private func names(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path).sorted()
    }

    private static func event(_ title: String, uid: String = "1") -> String {
        [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:\(uid)",
            "DTSTAMP:20260101T080000Z", "DTSTART:20261201T080000Z", "DTEND:20261201T090000Z",
            "SUMMARY:\(title)", "X-KEPT:yes", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
    }

    private func add() async throws -> ListedAccount {
        try await AddAccount(name: "Files", address: folder.path).run(in: workspace)
    }

    private func sync() async throws -> AccountReport {
        let report = try await SyncAccounts(.named("files")).run(in: workspace)
        return try #require(report?.accounts.first)
    }

    private func titles() throws -> [String] {
        try store.meetingIDs().compactMap { try store.meeting($0)?.title }.sorted()
    }

    @Test func aCalendarIsNamedAsItIsCalledHere() async throws {
        let first = try await add()
        #expect(first.collections.map { first.calendarName(of: $0) } == ["work"])
        try make("more/work")
        try make("more/people")
        try write("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nEND:VCARD\r\n", "more/people/m.vcf")
        let second = try await AddAccount(
            name: "More", address: folder.appendingPathComponent("more").path
        ).run(in: workspace)
        #expect(second.collections.map(\.name) == ["people", "work"])
        #expect(second.collections.map { second.calendarName(of: $0) } == [nil, "work (More)"])
        let calendar = try #require(try store.calendars().first { $0.name == "work (More)" }?.id)
        try store.deleteCalendar(calendar, keepsMeetings: false)
        let listed = try ListAccounts().run(in: workspace)
        let again = try #require(listed.first { $0.account.name == "More" })
        #expect(again.collections.map { again.calendarName(of: $0) } == [nil, nil])
        #expect(again.collections.map(\.isTaken) == [true, false])
    }

    @Test func foldersAreFoundWithTheirNamesAndColours() async throws {
        try write(Self.event("Coffee"), "work/1.ics")
        try write("Office\n", "work/displayname")
        try write("#2E8B57\n", "work/color")
        try make("people")
        try write("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nEND:VCARD\r\n", "people/m.vcf")
        try make("letters")
        try write("none", "letters/readme.txt")
        let added = try await add()
        #expect(added.collections.map(\.name) == ["Office", "people"])
        #expect(added.collections.map(\.kind) == [.calendar, .contacts])
        #expect(added.collections.allSatisfy { $0.isTaken && $0.isWritable })
        let calendar = try #require(try store.calendars().first { $0.source == .server })
        #expect(calendar.name == "Office" && calendar.colour?.hex == "#2E8B57")
        let report = try await sync()
        #expect(report.pulled == 2 && report.error == nil)
        #expect(try titles() == ["Coffee"] && store.contacts(uid: "m").map(\.name) == ["Maria"])
    }

    /// Nothing tells the kind of an empty folder, until it has cards.
    @Test func anEmptyFolderThatGetsCardsIsAnAddressBook() async throws {
        try make("friends")
        let added = try await add()
        #expect(added.collections.map(\.kind) == [.calendar, .calendar])
        #expect(try await sync().pulled == 0)
        try write("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nEND:VCARD\r\n", "friends/m.vcf")
        #expect(try await sync().pulled == 1)
        #expect(try store.contacts(uid: "m").map(\.name) == ["Maria"])
        #expect(try !store.calendars().contains { $0.name == "friends" })
        let kinds = try store.remoteCollections().map { "\($0.name) \($0.kind.rawValue)" }
        #expect(kinds == ["friends contacts", "work calendar"])
        try store.save(Contact(name: "Nikos"))
        #expect(try await sync().pushed == 1)
        #expect(try names("friends").count == 2)
    }

    /// A calendar that has something keeps its folder.
    @Test func aCalendarInUseStaysOne() async throws {
        _ = try await add()
        var talk = Meeting.timed("Talk", "2026-12-02 11:00")
        talk.calendarID = try store.calendars().first { $0.source == .server }?.meetingsID
        try store.save(talk)
        try write("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nEND:VCARD\r\n", "work/m.vcf")
        _ = try await sync()
        #expect(try store.remoteCollections().map(\.kind) == [.calendar])
        #expect(try titles() == ["Talk"] && store.contacts(uid: "m").isEmpty)
    }

    /// Undo brings its meeting back, and then both are in the folder.
    @Test func aCalendarThatUndoNeedsStaysOne() async throws {
        _ = try await add()
        var talk = Meeting.timed("Talk", "2026-12-02 11:00")
        talk.calendarID = try store.calendars().first { $0.source == .server }?.meetingsID
        talk = try store.save(talk)
        _ = try await sync()
        try store.deleteMeeting(#require(talk.id))
        _ = try await sync()
        #expect(try names("work").isEmpty)
        try write("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nEND:VCARD\r\n", "work/m.vcf")
        _ = try await sync()
        #expect(try store.remoteCollections().map(\.kind) == [.calendar])
        #expect(try store.undo()?.title == .deleted(.meeting, name: "Talk"))
        #expect(try await sync().pushed == 1)
        #expect(try names("work") == ["m.vcf", talk.uid + ".ics"].sorted())
        #expect(try titles() == ["Talk"])
    }

    @Test func someMayBeTaken() async throws {
        try write(Self.event("Coffee"), "work/1.ics")
        try make("club")
        try write(Self.event("Run"), "club/1.ics")
        var adding = AddAccount(name: "Files", address: folder.path)
        adding.only = ["CLUB"]
        let added = try await adding.run(in: workspace)
        #expect(added.collections.filter(\.isTaken).map(\.name) == ["club"])
        _ = try await sync()
        #expect(try titles() == ["Run"])
        adding.name = "Other"
        adding.only = ["tennis"]
        await #expect(throws: AccountError.unknownCollection("tennis", known: ["club", "work"])) {
            try await adding.run(in: workspace)
        }
        adding.name = "files"
        await #expect(throws: AccountError.taken("Files")) { try await adding.run(in: workspace) }
        let nowhere = AddAccount(name: "X", address: folder.path + "/none")
        await #expect(throws: AccountError.folder(path: folder.path + "/none", code: ENOENT)) {
            try await nowhere.run(in: workspace)
        }
    }

    @Test func changesGoBothWays() async throws {
        try write(Self.event("Coffee"), "work/a b.ics")
        _ = try await add()
        _ = try await sync()
        var meeting = try #require(try store.meeting(uid: "1"))
        meeting.title = "Tea"
        try store.save(meeting)
        #expect(try await sync().pushed == 1)
        let text = try read("work/a b.ics")
        #expect(text.contains("SUMMARY:Tea") && text.contains("X-KEPT:yes"))
        try write(Self.event("Wine"), "work/a b.ics")
        #expect(try await sync().pulled == 1)
        #expect(try titles() == ["Wine"])
        var new = Meeting.timed("Talk", "2026-12-02 11:00")
        new.calendarID = try store.calendars().first { $0.source == .server }?.meetingsID
        new = try store.save(new)
        #expect(try await sync().pushed == 1)
        #expect(try names("work") == [new.uid + ".ics", "a b.ics"].sorted())
        try store.deleteMeeting(#require(try store.meeting(uid: "1")?.id))
        #expect(try await sync().deleted == 1)
        #expect(try names("work") == [new.uid + ".ics"])
    }

    @Test func aMissingFolderDeletesNothing() async throws {
        try write(Self.event("Coffee"), "work/1.ics")
        _ = try await add()
        _ = try await sync()
        try FileManager.default.moveItem(
            at: folder, to: fixture.folder.appendingPathComponent("elsewhere"))
        let report = try await sync()
        #expect(report.error != nil && report.deleted == 0)
        #expect(try titles() == ["Coffee"])
        #expect(try store.remoteAccounts().first?.error != nil)
    }

    @Test func contactsAreSynchronizedToo() async throws {
        try make("people")
        try write(
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nX-KEPT:yes\r\nEND:VCARD\r\n", "people/m.vcf")
        var old = Contact(name: "Zoë")
        old = try store.save(old)
        _ = try await add()
        _ = try await sync()
        // Only new contacts go there.
        #expect(try names("people") == ["m.vcf"])
        var maria = try #require(try store.contacts(uid: "m").first)
        maria.emails = [ContactEmail(address: "maria@example.org")]
        try store.save(maria)
        let nikos = try store.save(Contact(name: "Nikos"))
        #expect(try await sync().pushed == 2)
        let text = try read("people/m.vcf")
        #expect(text.contains("maria@example.org") && text.contains("X-KEPT:yes"))
        #expect(try names("people") == ["m.vcf", VdirName.name(for: nikos.uid, format: .card)].sorted())
        try store.deleteContact(#require(nikos.id))
        #expect(try await sync().deleted == 1)
        #expect(try names("people") == ["m.vcf"])
        withExtendedLifetime(old) {}
    }

    private static func card(_ uid: String) -> String {
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:Maria \(uid)\r\nX-KEPT:yes\r\nEND:VCARD\r\n"
    }

    /// Contacts that were here before the address book go there again too, with what only their files had.
    @Test func anEmptiedAddressBookIsFilledAgain() async throws {
        try make("people")
        for uid in ["m", "n"] { try write(Self.card(uid), "people/\(uid).vcf") }
        var old = Contact(name: "Maria m")
        old.uid = "m"
        try store.save(old)
        _ = try await add()
        _ = try await sync()
        #expect(try store.contacts(uid: "m").count == 1)
        for uid in ["m", "n"] {
            try FileManager.default.removeItem(at: folder.appendingPathComponent("people/\(uid).vcf"))
        }
        _ = try await sync()
        let question = try #require(try ListConflicts().run(in: workspace).first)
        try await ResolveConflict(question.id, .here).run(in: workspace)
        #expect(try await sync().pushed == 2)
        #expect(try names("people") == ["m.vcf", "n.vcf"])
        #expect(try read("people/m.vcf").contains("X-KEPT:yes"))
        #expect(try await sync().pushed == 0)
    }

    /// The contacts of an address book that goes from here are not sent to another one; new ones are, which
    /// waited for it.
    @Test(arguments: [true, false]) func aRemovedAddressBookIsNotSentToAnother(isFirst: Bool) async throws {
        try make("people")
        try write(Self.card("m"), "people/m.vcf")
        _ = try await add()
        let other = fixture.folder.appendingPathComponent("other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try Self.card("n").write(
            to: other.appendingPathComponent("n.vcf"), atomically: true, encoding: .utf8)
        _ = try await AddAccount(name: "Other", address: other.path).run(in: workspace)
        _ = try await SyncAccounts(.named(nil)).run(in: workspace)
        let zoe = VdirName.name(for: try store.save(Contact(name: "Zoë")).uid, format: .card)
        _ = try RemoveAccount(isFirst ? "Files" : "Other").run(in: workspace)
        let nikos = VdirName.name(for: try store.save(Contact(name: "Nikos")).uid, format: .card)
        _ = try await SyncAccounts(.named(nil)).run(in: workspace)
        let others = try FileManager.default.contentsOfDirectory(atPath: other.path).sorted()
        #expect(others == (isFirst ? ["n.vcf", nikos].sorted() : ["n.vcf"]))
        #expect(try names("people") == (isFirst ? ["m.vcf"] : ["m.vcf", zoe, nikos].sorted()))
    }

    /// A folder that is not mounted looks emptied, also with one item.
    @Test func theOnlyItemIsAskedAbout() async throws {
        try write(Self.event("Coffee"), "work/1.ics")
        let inner = folder.appendingPathComponent("work").path
        _ = try await AddAccount(name: "Files", address: inner).run(in: workspace)
        _ = try await sync()
        try FileManager.default.removeItem(at: folder.appendingPathComponent("work/1.ics"))
        let report = try await sync()
        #expect(report.deleted == 0 && report.conflicts == 1)
        #expect(try titles() == ["Coffee"])
        let question = try #require(try ListConflicts().run(in: workspace).first)
        try await ResolveConflict(question.id, .there).run(in: workspace)
        _ = try await sync()
        #expect(try titles().isEmpty)
    }

    @Test func aNewContactWaits() async throws {
        try make("people")
        try write(Self.card("m"), "people/m.vcf")
        _ = try await add()
        _ = try await sync()
        let source = try #require(try RemoteSource(in: workspace))
        #expect(try source.nextWaiting(in: workspace) == nil)
        try store.save(Contact(name: "Nikos"))
        #expect(try source.nextWaiting(in: workspace) != nil)
    }
}
