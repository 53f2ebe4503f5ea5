import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Cards that another program moves to another address book of the account.
@Suite struct MovedContactTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let folder: URL

    init() async throws {
        fixture = try StoreFixture()
        store = fixture.closing(
            try MeetStore(path: fixture.emptyStorePath(), zone: { StoreFixture.athens }))
        workspace = Workspace(store: store, calendarName: { "Mine" })
        folder = fixture.folder.appendingPathComponent("vdir")
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
            for uid in [name + "1", name + "2"] {
                let lines = [
                    "BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "FN:Maria \(uid)", "X-KEPT:yes",
                    "END:VCARD", "",
                ]
                try lines.joined(separator: "\r\n")
                    .write(to: file(uid, in: name), atomically: true, encoding: .utf8)
            }
        }
        _ = try await AddAccount(name: "Files", address: folder.path).run(in: workspace)
    }

    private func file(_ uid: String, in name: String) -> URL {
        folder.appendingPathComponent(name).appendingPathComponent(uid + ".vcf")
    }

    private func sync() async throws -> AccountReport {
        try #require(try await SyncAccounts(.named(nil)).run(in: workspace)?.accounts.first)
    }

    /// From the first address book to the second, or back. What was changed here goes along.
    @Test(arguments: [("a", "b"), ("b", "a")], [false, true])
    func aMoveByAnotherProgramIsFollowed(way: (from: String, to: String), isEdited: Bool) async throws {
        #expect(try await sync().error == nil)
        let uid = way.from + "1"
        var contact = try #require(try store.contacts(uid: uid).first)
        let id = contact.id
        if isEdited {
            contact.note = "Likes tea"
            try store.save(contact)
        }
        try FileManager.default.moveItem(at: file(uid, in: way.from), to: file(uid, in: way.to))
        let report = try await sync()
        #expect(report.error == nil && report.asked == 0 && report.deleted == 0)
        #expect(report.pushed == (isEdited ? 1 : 0))
        #expect(try store.contacts(uid: uid).map(\.id) == [id] && store.contactCount() == 4)
        let text = try String(contentsOf: file(uid, in: way.to), encoding: .utf8)
        #expect(text.contains("X-KEPT:yes") && text.contains("NOTE:Likes tea") == isEdited)
        // A deletion is still one, at whichever place in the round.
        try FileManager.default.removeItem(at: file(uid, in: way.to))
        #expect(try await sync().deleted == 1)
        #expect(try store.contacts(uid: uid).isEmpty)
    }
}
