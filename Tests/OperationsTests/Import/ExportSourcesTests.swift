import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Evolution, Thunderbird, Google Takeout and Outlook, in a home folder of their own.
@Suite struct ExportSourcesTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace
    let home: URL

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        home = fixture.folder.appendingPathComponent("home")
        let clock = fixture.clock
        workspace = Workspace(store: store, now: { clock.now }, environment: ["HOME": home.path])
    }

    @discardableResult
    private func write(_ name: String, _ contents: Data) throws -> String {
        let file = home.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: file)
        return file.path
    }

    @discardableResult
    private func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }

    private func calendar(_ uid: String, _ component: String = "VEVENT") -> String {
        let time = (component == "VEVENT" ? "DTSTART" : "DUE") + ":20261201T130000Z"
        return [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:\(component)", "UID:\(uid)", "SUMMARY:\(uid)", time,
            "END:\(component)", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
    }

    private func found() -> [String: ForeignCounts] {
        let found = FindForeignSources().run(in: workspace)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.counts) })
    }

    /// Added, updated, unchanged, skipped.
    private func counts(_ report: ContactImportReport) -> [Int] {
        [report.added, report.updated, report.unchanged, report.skippedCount]
    }

    private func files() throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
        var files: [String: Data] = [:]
        for name in names { files[name] = try? Data(contentsOf: home.appendingPathComponent(name)) }
        return files
    }

    @Test func archivesOfTakeoutAreFoundAndImported() throws {
        try write("Downloads/takeout-20260101T000000Z-001.zip", #require(Data(base64Encoded: Self.takeout)))
        let before = try files()
        #expect(found() == ["takeout": ForeignCounts(contacts: 2, meetings: 1)])
        #expect(counts(try ImportForeign("takeout").run(in: workspace)) == [3, 0, 0, 0])
        #expect(counts(try ImportForeign("takeout").run(in: workspace)) == [0, 0, 3, 0])
        #expect(try store.meeting(uid: "t1")?.title == "Lunch")
        #expect(try files() == before)
        try store.undo()
        #expect(try store.meetingIDs().isEmpty)
    }

    @Test func tablesGoToTheirMakers() throws {
        try write("Downloads/contacts.csv", "First Name,E-mail Address\nJo,jo@example.org\n")
        try write(
            "Downloads/contacts (1).csv", "Name,E-mail 1 - Value\nAnn,a@example.org\nBo,b@example.org\n")
        try write("Downloads/contacts-other.csv", "a,b\n1,2\n")
        #expect(
            found() == ["takeout": ForeignCounts(contacts: 2), "outlook": ForeignCounts(contacts: 1)])
    }

    @Test func theFolderOfDownloadsIsThatOfTheDesktop() throws {
        try write(".config/user-dirs.dirs", "# a\nXDG_DOWNLOAD_DIR=\"$HOME/Λήψεις\"\n")
        try write("Λήψεις/contacts.csv", "First Name,E-mail Address\nJo,jo@example.org\n")
        #expect(found() == ["outlook": ForeignCounts(contacts: 1)])
    }

    @Test func calendarsOfEvolutionAreFound() throws {
        try write(".local/share/evolution/calendar/system/calendar.ics", calendar("e1"))
        try write(".local/share/evolution/tasks/system/tasks.ics", calendar("e2", "VTODO"))
        try write(".local/share/evolution/addressbook/system/contacts.db", "damaged, and no database at all")
        #expect(found() == ["evolution": ForeignCounts(meetings: 1, toDos: 1)])
        let report = try ImportForeign("evolution").run(in: workspace)
        #expect(counts(report) == [2, 0, 0, 1])
        #expect(report.skipped.first?.reason == .foreignFile(.noDatabase))
    }

    @Test func calendarsInFilesOfThunderbirdAreFound() throws {
        let file = try write("own.ics", calendar("t1"))
        try write(".thunderbird/profiles.ini", "[Profile0]\nIsRelative=1\nPath=a.default\n")
        try write(
            ".thunderbird/a.default/prefs.js",
            """
            user_pref("calendar.registry.1.type", "ics");
            user_pref("calendar.registry.1.uri", "file://\(file)");

            """)
        #expect(found() == ["thunderbird": ForeignCounts(meetings: 1)])
        let profile = home.appendingPathComponent(".thunderbird/a.default").path
        #expect(counts(try ImportForeign("thunderbird", path: profile).run(in: workspace)) == [1, 0, 0, 0])
    }

    @Test func filesThatCannotBeReadAreTold() throws {
        func reason(_ name: String, _ text: String) throws -> ImportProblem.Reason? {
            let path = try write(name, text)
            let report = try ImportForeign("outlook", path: path).run(in: workspace)
            #expect(report.added == 0)
            return report.skipped.first?.reason
        }
        #expect(try reason("mail.pst", "!BDN") == .foreignFile(.outlookDataFile))
        #expect(try reason("a.zip", "PK\u{3}\u{4} and nothing more") == .foreignFile(.noArchive))
        #expect(try reason("a.csv", "a,b\n1,2\n") == .foreignFile(.noContactTable))
        #expect(try reason("a.png", "picture") == .foreignFile(.nothingKnown))
        let quote = "First Name,E-mail Address\nJo,\"jo@example.org\n"
        #expect(try reason("b.csv", quote) == .foreignFile(.unclosedQuote(line: 2)))
    }

    /// A calendar, cards with the same contacts in a table, another table of contacts, and one of videos.
    private static let takeout = """
        UEsDBBQAAAAIAAAAIVww1YXTfgAAAJkAAAAZAAAAVGFrZW91dC9DYWxlbmRhci9Ib21lLmljc0WOwQrCMBBE7wv7K5pE\
        8BDxsDWLBtooySagVyn0VEXb/zcq6JwGZngzDe99sGVHLQdHEaFwTP4YrFkohOabcuEgCNk7O2mElLuO4tm283gdEJwk\
        oSgbuXi35flxu/dLmoZ+fFqjzFobpUWvVFXt5kjyxp9EHxDq5o/+8f8fL1BLAwQUAAAACAAAACFctTncZE4AAABWAAAA\
        HAAAAFRha2VvdXQvQ29udGFjdHMvQWxsL0FsbC52Y2ZzcnX39LMKc3YMcuHlCnMNCvb097My1jPg5XLzs3LMy1NwSk3l\
        5fKzAlLWQK61tTUvl6uvo6ePVWJenkNqRWJuQU6qXn5ROlDYzwVmEABQSwMEFAAAAAgAAAAhXD2+43YyAAAAMAAAABwA\
        AABUYWtlb3V0L0NvbnRhY3RzL0FsbC9BbGwuY3N280vMTdVx1c1NzMxRMFTQVQhLzClN5eVyzMtTcEpN1UnMy3NIrUjM\
        LchJ1csvSuflAgBQSwMEFAAAAAgAAAAhXHOwiGMyAAAAMAAAACQAAABUYWtlb3V0L0NvbnRhY3RzL0ZyaWVuZHMvRnJp\
        ZW5kcy5jc3bzS8xN1XHVzU3MzFEwVNBVCEvMKU3l5fLKVwguyc9L1cnKd0itSMwtyEnVyy9K5+UCAFBLAwQUAAAACAAA\
        ACFcPYIUKBUAAAATAAAAGwAAAFRha2VvdXQvWW91VHViZS9oaXN0b3J5LmNzdgvLTEnN1wnJzE3l5UpMStYx5OUCAFBL\
        AQIUAxQAAAAIAAAAIVww1YXTfgAAAJkAAAAZAAAAAAAAAAAAAACkAQAAAABUYWtlb3V0L0NhbGVuZGFyL0hvbWUuaWNz\
        UEsBAhQDFAAAAAgAAAAhXLU53GROAAAAVgAAABwAAAAAAAAAAAAAAKQBtQAAAFRha2VvdXQvQ29udGFjdHMvQWxsL0Fs\
        bC52Y2ZQSwECFAMUAAAACAAAACFcPb7jdjIAAAAwAAAAHAAAAAAAAAAAAAAApAE9AQAAVGFrZW91dC9Db250YWN0cy9B\
        bGwvQWxsLmNzdlBLAQIUAxQAAAAIAAAAIVxzsIhjMgAAADAAAAAkAAAAAAAAAAAAAACkAakBAABUYWtlb3V0L0NvbnRh\
        Y3RzL0ZyaWVuZHMvRnJpZW5kcy5jc3ZQSwECFAMUAAAACAAAACFcPYIUKBUAAAATAAAAGwAAAAAAAAAAAAAApAEdAgAA\
        VGFrZW91dC9Zb3VUdWJlL2hpc3RvcnkuY3N2UEsFBgAAAAAFAAUAdgEAAGsCAAAAAA==
        """
}
