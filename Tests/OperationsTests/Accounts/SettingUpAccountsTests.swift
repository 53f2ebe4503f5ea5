import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The set-up of an account, step by step as the screen does it.
@Suite struct SettingUpAccountsTests {
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
        for name in ["work", "club"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    private var words: AccountWords {
        var words = AccountWords()
        (words.name, words.address) = (" Files ", folder.path)
        return words
    }

    private func look(_ id: Identifier<RemoteAccount>? = nil) async throws -> AccountFindings {
        try await LookAtAccount(words, of: id).run(in: workspace)
    }

    private func save(
        _ findings: AccountFindings?, _ id: Identifier<RemoteAccount>? = nil
    ) throws -> SaveAccount.Saved {
        try SaveAccount(words, of: id, taking: findings).run(in: workspace)
    }

    private func calendars() throws -> [String] {
        try store.calendars().filter { $0.source == .server }.map(\.name)
    }

    @Test func aLookStoresNothing() async throws {
        let found = try await look()
        #expect(found.collections.map(\.name) == ["club", "work"])
        #expect(found.collections.allSatisfy { $0.isTaken })
        #expect(try store.remoteAccounts().isEmpty && store.calendars().isEmpty)
    }

    @Test func whatIsTickedIsTaken() async throws {
        var found = try await look()
        found.collections[0].isTaken = false
        let saved = try save(found)
        #expect(saved.listed.account.name == "Files" && saved.removed.isEmpty)
        #expect(try calendars() == ["work"])
        // The ticks of a stored account are those that are stored.
        let id = try #require(saved.listed.account.id)
        let again = try await look(id)
        #expect(again.collections.map(\.isTaken) == [false, true])
        #expect(again.collections.allSatisfy { $0.error == nil && $0.isThere })
    }

    @Test func whatIsUntickedGoesAndUndoBringsItBack() async throws {
        let first = try await look()
        let id = try #require(try save(first).listed.account.id)
        let calendar = try #require(try store.calendars().first { $0.name == "work" })
        var meeting = Meeting.timed("Talk", "2026-12-02 11:00")
        meeting.calendarID = calendar.meetingsID
        try store.save(meeting)
        _ = try await SyncAccounts(.named(nil)).run(in: workspace)
        var found = try await look(id)
        found.collections[1].isTaken = false
        #expect(try save(found, id).removed == ["work"])
        #expect(try calendars() == ["club"] && store.meetingIDs().isEmpty)
        _ = try await SyncAccounts(.named(nil)).run(in: workspace)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/work")
        #expect(files.count == 1)
        try store.undo()
        #expect(try Set(calendars()) == ["club", "work"])
        #expect(try store.meetingIDs().count == 1)
        #expect(try await look(id).collections.allSatisfy(\.isTaken))
    }

    /// A collection that is taken again is read as a new one, so that nothing is deleted there.
    @Test func whatIsTickedAgainIsRead() async throws {
        let first = try await look()
        let id = try #require(try save(first).listed.account.id)
        var meeting = Meeting.timed("Talk", "2026-12-02 11:00")
        meeting.calendarID = try store.calendars().first { $0.name == "work" }?.meetingsID
        try store.save(meeting)
        _ = try await SyncAccounts(.named(nil)).run(in: workspace)
        for isTaken in [false, true] {
            var found = try await look(id)
            found.collections[1].isTaken = isTaken
            _ = try save(found, id)
            _ = try await SyncAccounts(.named(nil)).run(in: workspace)
        }
        let titles = try store.meetingIDs().compactMap { try store.meeting($0)?.title }
        #expect(titles == ["Talk"])
    }

    @Test func aFolderThatIsGoneIsSaid() async throws {
        let first = try await look()
        let id = try #require(try save(first).listed.account.id)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("work"))
        let found = try await look(id)
        #expect(found.collections.filter { !$0.isThere }.map(\.name) == ["work"])
    }

    /// The same path is something else on another server: nothing is deleted, here or there.
    @Test func anotherServerHasOtherCalendars() throws {
        var account = RemoteAccount(name: "Home", url: "https://a.example/dav/", kind: .dav)
        account.user = "maria"
        account = try store.save(account)
        let id = try #require(account.id)
        var work = RemoteCollection(account: id, href: "/cal/", kind: .calendar, name: "Work")
        work.isTaken = true
        work = try store.save(work)
        try workspace.take(work, of: "Home", nil, in: store)
        let before = try #require(try store.calendars().first { $0.name == "Work" })
        #expect(before.account == "Home" && !before.holdsTasks)
        var meeting = Meeting.timed("Talk", "2026-12-02 11:00")
        meeting.calendarID = before.id
        try store.save(meeting)
        func save(at url: String) throws -> SaveAccount.Saved {
            let findings = AccountFindings(
                kind: .dav, url: url, user: "maria", collections: [OfferedCollection(missing: work)])
            return try SaveAccount(AccountWords(account), of: id, taking: findings).run(in: workspace)
        }
        #expect(try save(at: "https://a.example/other/").kept.isEmpty)
        #expect(try store.remoteCollections().map(\.id) == [work.id])
        #expect(try save(at: "https://b.example/dav/").kept == ["Work"])
        let calendars = try store.calendars()
        #expect(calendars.map(\.name) == ["Mine", "Work", "Work (Home)"])
        #expect(calendars.map(\.source) == [.here, .here, .server])
        #expect(try store.meetingIDs(in: before.id).count == 1)
        #expect(try store.remoteCollections().map(\.id) != [work.id])
    }

    @Test func aNameIsProposed() {
        var words = AccountWords()
        for (address, name) in [
            ("https://dav.example.org/maria/", "Example"), ("zoe@posteo.de", "Posteo"), ("~/cal/", "cal"),
            ("http://127.0.0.1:5232", "127.0.0.1"), ("", ""),
        ] {
            words.address = address
            #expect(words.likelyName == name)
        }
    }

    @Test func namesAreUnique() async throws {
        let found = try await look()
        _ = try save(found)
        #expect(throws: AccountError.taken("Files")) { try save(found) }
    }

    @Test func theOwnerOfAPasswordIsTheUserOnTheServer() {
        var words = AccountWords()
        words.address = "https://dav.example.org:8443/maria/"
        #expect(words.passwordOwner == nil)
        words.user = "maria"
        #expect(words.passwordOwner == "dav/maria@dav.example.org")
        (words.address, words.user) = ("zoe@example.net", "")
        #expect(words.passwordOwner == "dav/zoe@example.net@example.net")
        words.address = "~/calendars"
        #expect(words.passwordOwner == nil)
    }

    @Test func statesTellWhatWaits() async throws {
        let found = try await look()
        _ = try save(found)
        let calendar = try #require(try store.calendars().first { $0.name == "work" })
        var meeting = Meeting.timed("Talk", "2026-12-02 11:00")
        meeting.calendarID = calendar.meetingsID
        try store.save(meeting)
        let state = try #require(try ListAccountStates().run(in: workspace).first)
        #expect(state.waiting == 1 && state.conflicts == 0 && state.refused.isEmpty)
        _ = try await SyncAccounts(.named(nil)).run(in: workspace)
        let after = try #require(try ListAccountStates().run(in: workspace).first)
        #expect(after.waiting == 0 && after.account.lastSuccess != nil)
    }
}
