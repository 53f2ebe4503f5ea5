import Foundation
import MeetCore
import MeetStore
import StoreFixture
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Accounts of calendars and contacts by keys.
@MainActor
@Suite struct AccountsFlowTests {
    private func open(_ keys: Key...) async throws -> Harness {
        let harness = try await Harness(seed: Seed.accounts)
        for key in keys { await harness.press(key) }
        return harness
    }

    /// A program with the set-up of an account for the files of `AccountFiles`, with what was found there.
    private func setUp() async throws -> Harness {
        let harness = try await Harness(seed: Seed.everything)
        try AccountFiles.make(in: harness.folder)
        await harness.press("6", "S", "n", .enter)
        await harness.type("Files")
        await harness.press(.enter, .down, .enter)
        await harness.type("~/cal")
        await harness.press(.enter, "t")
        return harness
    }

    private func settled(_ harness: Harness) async {
        await harness.wait(for: "end of the round") { !harness.app.accounts.isAsking }
    }

    private func collections(_ harness: Harness) throws -> [RemoteCollection] {
        try harness.store.remoteCollections()
    }

    // MARK: - Ways

    @Test func theyAreOpenedFromEverywhere() async throws {
        let harness = try await open("2", "S")
        #expect(harness.app.topLayer.screen is AccountsScreen)
        await harness.press(.escape, "C", "S")
        #expect(harness.app.topLayer.screen is AccountsScreen)
        await harness.press(.escape, .escape)
        for key in MeScreen.Field.accounts.path + [.enter] { await harness.press(key) }
        #expect(harness.app.topLayer.screen is AccountsScreen)
        await harness.press(.escape, "1", ":")
        await harness.type("show the accounts")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is AccountsScreen, "\(harness.screen)")
    }

    @Test func whatCannotBeReadThereIsNamed() async throws {
        let harness = try await open("2")
        let account = try #require(try harness.store.remoteAccounts().min { $0.name < $1.name })
        let taken = try #require(
            try collections(harness).first { $0.isTaken && $0.account == account.id })
        let id = try #require(taken.id)
        let items = ["a", "b"].map { #""/c/\#($0).ics":{"askedAt":0,"href":"/c/\#($0).ics","rounds":3}"# }
        try harness.store.setSourceState(
            "collection \(id)", to: #"{"unread":{"items":{\#(items.joined(separator: ","))}}}"#)
        await harness.press("S")
        #expect(harness.screen.contains("2 items could not be read: a.ics, …"), "\(harness.screen)")
    }

    // MARK: - Set-up

    @Test func whatIsTickedIsTaken() async throws {
        let harness = try await setUp()
        for name in ["people", "work"] {
            #expect(harness.screen.contains("[✓] \(name)"), "\(harness.screen)")
        }
        await harness.press(.end, .space, "s")
        #expect(harness.app.topLayer.screen is AccountsScreen, "\(harness.screen)")
        let taken = try collections(harness).filter(\.isTaken)
        #expect(taken.map(\.name) == ["people"])
        #expect(try !harness.store.calendars().contains { $0.name == "work" })
        // And later the other, too.
        await settled(harness)
        await harness.press(.enter, .end, .enter, "s")
        await settled(harness)
        #expect(try collections(harness).allSatisfy(\.isTaken))
        #expect(try harness.store.calendars().contains { $0.name == "work" && $0.source == .server })
    }

    @Test func tabGoesThroughTheRows() async throws {
        let harness = try await setUp()
        func bar(_ text: String) -> Bool {
            harness.rows.contains { $0.contains("▌") && $0.contains(text) }
        }
        await harness.press(.home, .tab)
        #expect(bar("Address"), "\(harness.screen)")
        await harness.press(.backTab, .backTab)
        #expect(bar("work"), "\(harness.screen)")
        await harness.press(.tab)
        #expect(bar("Files"), "\(harness.screen)")
        // A folder asks for no name to sign in with.
        #expect(harness.screen.contains("✓ Found 2 "), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(harness.app.topLayer.screen is AccountsScreen, "\(harness.screen)")
    }

    /// An account without a name gets that of its address, and is selected when it is stored.
    @Test func theAddressProposesAName() async throws {
        let harness = try await open("6", "S", "n", "s")
        #expect(harness.screen.contains("An account needs a name."), "\(harness.screen)")
        try AccountFiles.make(in: harness.folder)
        await harness.press(.escape, .tab, .enter)
        await harness.type("~/cal")
        await harness.press(.enter, "s")
        #expect(harness.app.topLayer.screen is AccountsScreen, "\(harness.screen)")
        #expect(try harness.store.remoteAccounts().contains { $0.name == "cal" })
        #expect(harness.rows.contains { $0.contains("▌") && $0.contains("cal ") }, "\(harness.screen)")
    }

    @Test func anAddressBookMayHoldPlaces() async throws {
        let harness = try await setUp()
        await harness.press(.end, .up, "p", "s")
        let book = try #require(try collections(harness).first { $0.name == "people" })
        #expect(book.kind == .places && book.isTaken)
    }

    @Test func whatFailsIsSaid() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", "S", "n", .enter)
        await harness.type("Files")
        await harness.press(.enter, .down, .enter)
        await harness.type("/nowhere/at/all")
        await harness.press(.enter, "s")
        #expect(harness.screen.contains("✗ /nowhere/at/all"), "\(harness.screen)")
        #expect(try harness.store.remoteAccounts().isEmpty)
        // A server without a name to sign in with.
        await harness.press(.enter)
        await harness.press(.control("u"))
        await harness.type("https://dav.example.org")
        await harness.press(.enter, "t")
        #expect(try harness.store.remoteAccounts().isEmpty)
        #expect(harness.screen.contains("✗"), "\(harness.screen)")
    }

    /// A password typed where the command belongs is neither stored nor left on the screen.
    @Test func aTypedPasswordIsForgotten() async throws {
        let harness = try await setUp()
        await harness.press(.home, .down, .down, .down, .down, .enter)
        await harness.type("hunter2")
        await harness.press(.enter, "s")
        #expect(!harness.screen.contains("hunter2"), "\(harness.screen)")
        #expect(try harness.store.remoteAccounts().isEmpty)
    }

    /// The password of a server is asked for once the account has an address and a user.
    @Test func thePasswordHasARow() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let bin = harness.folder + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try makeProgram(at: bin + "/cat", "#!/bin/sh\nexec /bin/cat \"$@\"\n")
        await harness.press("6", "S", "n", .enter)
        await harness.type("Home")
        await harness.press(.enter, .down, .enter)
        await harness.type("maria@127.0.0.1")
        await harness.press(.enter)
        #expect(harness.screen.contains("┌─ Password ─"), "\(harness.screen)")
        await harness.type("hunter2")
        await harness.press(.enter)
        func isKept() -> Bool {
            harness.rows.contains { $0.contains("Password   ") && $0.contains("in a file, in the clear") }
        }
        #expect(isKept(), "\(harness.screen)")
        #expect(!harness.screen.contains("hunter2"), "\(harness.screen)")
        // That of another address is forgotten, and asked for.
        await harness.press(.home, .down, .enter, .control("u"))
        await harness.type("nikos@127.0.0.1")
        await harness.press(.enter)
        #expect(harness.screen.contains("┌─ Password ─"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(!isKept(), "\(harness.screen)")
    }

    @Test func aCalendarThatIsUntickedIsAskedAbout() async throws {
        let harness = try await setUp()
        await harness.press("s", "R")
        await settled(harness)
        await harness.press("R")
        #expect(try harness.store.meeting(uid: "1")?.title == "Coffee", "\(harness.screen)")
        await harness.press(.enter, .end, .space, "s")
        #expect(harness.app.topLayer.screen is ConfirmScreen, "\(harness.screen)")
        await harness.press("Y")
        #expect(try harness.store.meeting(uid: "1") == nil)
        #expect(try AccountFiles.read(harness.folder, "work/1.ics").contains("Coffee"))
        await harness.press("u")
        #expect(try harness.store.meeting(uid: "1")?.title == "Coffee", "\(harness.screen)")
    }

    @Test func leavingASetUpAsks() async throws {
        let harness = try await setUp()
        await harness.press(.escape)
        #expect(harness.app.topLayer.screen is ConfirmScreen, "\(harness.screen)")
        await harness.press("Y")
        #expect(harness.app.topLayer.screen is AccountsScreen, "\(harness.screen)")
        #expect(try harness.store.remoteAccounts().isEmpty)
    }

    @Test func anAccountIsRemoved() async throws {
        let harness = try await open("6", "S", .end, "d", "Y")
        #expect(try harness.store.remoteAccounts().map(\.name) == ["Files"], "\(harness.screen)")
    }

    // MARK: - Synchronizing

    @Test func changesGoBothWays() async throws {
        let harness = try await setUp()
        await harness.press("s")
        await settled(harness)
        await harness.press("R")
        await settled(harness)
        var meeting = try #require(try harness.store.meeting(uid: "1"))
        meeting.title = "Tea"
        try harness.store.save(meeting)
        await harness.press("R")
        let text = try AccountFiles.read(harness.folder, "work/1.ics")
        #expect(text.contains("SUMMARY:Tea"), "\(harness.screen)")
        #expect(harness.screen.contains("synchronized"), "\(harness.screen)")
    }

    @Test func refusalsAreShownWithTheWordsOfTheServer() async throws {
        let harness = try await open("6", "S")
        #expect(harness.screen.contains("DTEND must occur after DTSTART"), "\(harness.screen)")
        #expect(harness.screen.contains("no network since 08:41"), "\(harness.screen)")
        #expect(harness.screen.contains("2 conflicts, 1 refused"), "\(harness.screen)")
    }

    // MARK: - Conflicts

    private func titles(_ harness: Harness) throws -> [String] {
        try harness.store.meetingIDs().compactMap { try harness.store.meeting($0)?.title }
    }

    @Test func bothSidesAreShown() async throws {
        let harness = try await open("6", "S", "c")
        for words in ["Title", "Here", "There", "Budget for 2027"] {
            #expect(harness.screen.contains(words), "\(words):\n\(harness.screen)")
        }
    }

    /// Undo takes the other version.
    @Test(
        arguments: [("m", "Budget", "Budget for 2027"), ("t", "Budget for 2027", "Budget")]
            as [(Key, String, String)])
    func anAnswerIsUndone(_ key: Key, _ title: String, _ other: String) async throws {
        let harness = try await open("6", "S", "c", key)
        #expect(try harness.store.conflictingRemoteCopies().count == 1, "\(harness.screen)")
        #expect(try titles(harness).contains(title) && !titles(harness).contains(other))
        await harness.press("u")
        #expect(try titles(harness).contains(other) && !titles(harness).contains(title), "\(harness.screen)")
        // And it is sent as a change.
        let changed = try harness.store.remoteCopies(in: Identifier(3)).filter {
            $0.isDirty && $0.conflictText == nil && $0.refusal == nil
        }
        #expect(changed.count == 1)
    }

    @Test func bothVersionsStay() async throws {
        let harness = try await open("6", "S", "c", "b")
        #expect(try titles(harness).contains("Budget") && titles(harness).contains("Budget for 2027"))
        await harness.press("u")
        #expect(try titles(harness).contains("Budget") && !titles(harness).contains("Budget for 2027"))
    }

    @Test func aDeletionThereIsTaken() async throws {
        let harness = try await open("6", "S", "c", .down, "t")
        #expect(try !titles(harness).contains("Walk"), "\(harness.screen)")
        await harness.press("u")
        #expect(try titles(harness).contains("Walk"), "\(harness.screen)")
    }

    @Test func theLineAtTheBottomLeadsToThem() async throws {
        let harness = try await open()
        await harness.wait(for: "line about conflicts") { harness.app.conflicts.count == 2 }
        #expect(harness.screen.contains("2 changes were made both here and elsewhere"), "\(harness.screen)")
        await harness.press(.function(9))
        #expect(harness.app.topLayer.screen is ConflictsScreen, "\(harness.screen)")
        await harness.press("m")
        #expect(harness.app.conflicts.count == 1)
        await harness.press(.escape, .function(10))
        #expect(!harness.screen.contains("made both here and elsewhere"), "\(harness.screen)")
        // What was put away is shown all the same.
        await harness.press(.function(9))
        #expect(harness.app.topLayer.screen is ConflictsScreen, "\(harness.screen)")
        await harness.press("t")
        #expect(harness.app.conflicts.count == 0)
        let nothing = "There is nothing new, and no conflict to decide."
        #expect(!harness.screen.contains(nothing))
        await harness.press(.escape, .function(9))
        #expect(harness.screen.contains(nothing) && harness.app.layers.isEmpty, "\(harness.screen)")
    }
}
