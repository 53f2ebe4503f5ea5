import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Keys that were bound anew, everywhere that keys are named and pressed.
@MainActor
@Suite struct KeysFlowTests {
    nonisolated private static func bound(_ keys: [String: String]) -> @Sendable (MeetStore) throws -> Void {
        { store in
            try Seed.everything(store)
            for (command, text) in keys { try store.set("keys." + command, to: text) }
        }
    }

    /// Three commands of other keys: the footer, the help, the palette and the sentences follow.
    nonisolated private static let three = ["newMeeting": "^N", "undo": "Q", "filter": "Alt-q"]

    private func footer(_ harness: Harness) -> String { harness.rows.last ?? "" }

    @Test func theFooterFollows() async throws {
        let harness = try await Harness(seed: Self.bound(Self.three))
        #expect(footer(harness).contains("^N new") && footer(harness).contains("Alt-q filter"))
        #expect(!footer(harness).contains(" n new"))
        await harness.press("n")
        #expect(harness.app.layers.isEmpty)
        await harness.press(.control("n"))
        #expect(harness.app.topLayer.screen is MeetingForm)
    }

    @Test func theHelpFollows() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 60), seed: Self.bound(Self.three))
        await harness.press("?")
        let newMeeting = harness.rows.first { $0.contains("Plan a new meeting") } ?? ""
        #expect(newMeeting.contains("^N"), "\(harness.screen)")
        await harness.press(.end)
        let undo = harness.rows.first { $0.contains("Undo the last action") } ?? ""
        #expect(undo.contains(" Q "), "\(harness.screen)")
    }

    @Test func thePaletteFollowsAndFindsByInitials() async throws {
        let harness = try await Harness(seed: Self.bound(Self.three))
        await harness.press(":")
        await harness.type("nm")
        let row = harness.rows.first { $0.contains("Plan a new meeting") } ?? ""
        #expect(row.contains("^N"), "\(harness.screen)")
        // Letters that only stand there and here find nothing.
        await harness.press(.control("u"))
        await harness.type("pnw")
        #expect(!harness.screen.contains("Plan a new meeting"))
    }

    /// A binding that is older than the command which has its key now: said at the start, and where keys are.
    @Test func anOlderBindingIsSaid() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Self.bound(["newMeeting": "F12"]))
        #expect(harness.screen.contains("F12 is your key"), "\(harness.screen)")
        await harness.press(.function(12))
        #expect(harness.app.topLayer.screen is MeetingForm)
        let other = try await Harness(Size(columns: 120, rows: 36), seed: Self.bound(["newMeeting": "F12"]))
        await other.press("6")
        #expect(other.screen.contains("1 of your own, 1 conflict"), "\(other.screen)")
        await other.press("K", "/")
        await other.type("callForHelp")
        #expect(other.screen.contains("F12 is your key"), "\(other.screen)")
    }

    @Test func sentencesFollow() async throws {
        let harness = try await Harness(seed: Self.bound(Self.three))
        await harness.press("d")
        #expect(harness.screen.contains("Q brings it back"), "\(harness.screen)")
        await harness.press("Q")
        #expect(try harness.store.meetingCount() == 7)
        let other = try await Harness(seed: Self.bound(["back": "Alt-q", "take": "Alt-w", "mark": "F3"]))
        await other.press("/")
        await other.type("qqqq")
        #expect(other.screen.contains(say.noMeetingMatches(key: "Alt-q")), "\(other.screen)")
        await other.press(.alt("q"), "n", "x", .tab, .tab, .tab, .enter)
        #expect(other.screen.contains("F3 marks, Alt-w adds"), "\(other.screen)")
    }

    @Test(arguments: [
        ("2", "newMeeting", "n"), ("3", "newContact", "n"), ("3", "newGroup", "o"), ("4", "newVenue", "n"),
    ]) func whatOffersADraftFollows(tab: Key, command: String, usual: String) async throws {
        let harness = try await Harness(seed: Self.bound([command: "Alt-q"]))
        await harness.press(tab == "2" ? "1" : tab, .alt("q"))
        await harness.type("x")
        await harness.press(.escape, "F")
        let last = harness.rows.suffix(2).joined()
        let names = last.contains("draft; Alt-q") && last.contains("brings it back")
        #expect(names && !last.contains("draft; \(usual)"), "\(harness.screen)")
    }

    @Test func theReadmeWouldFollow() throws {
        let rows = CommandTable.markdown.split(separator: "\n")
        let row = rows.first { $0.contains("`newMeeting`") && $0.contains("Plan a new meeting") } ?? ""
        #expect(row.contains("`n`"))
    }

    // MARK: - Two keys

    @Test func whatMayFollowIsListed() async throws {
        let harness = try await Harness(seed: Self.bound(["undo": "Q u", "redo": "Q r"]))
        await harness.press("d", "Q")
        #expect(harness.screen.contains(" Q … "), "\(harness.screen)")
        let foot = harness.rows.dropLast(2).suffix(3).joined(separator: "\n")
        #expect(foot.contains("u undo") && foot.contains("r redo"), "\(harness.screen)")
        await harness.press("u")
        #expect(!harness.screen.contains(" Q … "))
        #expect(try harness.store.meetingCount() == 7)
        await harness.press("Q", "r")
        #expect(try harness.store.meetingCount() == 6)
    }

    /// On a Greek or a Russian layout the key at the same position gives the command; typed text stays text.
    @Test func lettersOfOtherLayoutsAreCommands() async throws {
        let harness = try await Harness(seed: Self.bound(["undo": "Q u"]))
        await harness.press("ν")
        #expect(harness.app.topLayer.screen is MeetingForm)
        await harness.type("Καφές")
        #expect(harness.screen.contains("Καφές"), "\(harness.screen)")
        await harness.press(.escape, "Δ")
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
        await harness.press("δ")
        #expect(try harness.store.meetingCount() == 6)
        await harness.press("Й", "г")
        #expect(try harness.store.meetingCount() == 7)
        await harness.press("Ы")
        #expect(harness.screen.contains(say("\("Ы") does nothing here.")), "\(harness.screen)")
        // The same sign is another key, or none, on another layout.
        await harness.press(";")
        #expect(!harness.app.isLeaving)
        await harness.press(.alt("χ"))
        #expect(harness.app.layers.count == 1)
        await harness.press(.escape, ";")
        #expect(harness.app.isLeaving)
    }

    @Test func whatWasBegunIsDropped() async throws {
        let harness = try await Harness(seed: Self.bound(["undo": "Q u"]))
        await harness.press("d", "Q", .escape)
        #expect(harness.app.prefix == nil && harness.app.layers.isEmpty)
        await harness.press("Q", "d")
        #expect(harness.screen.contains(say("\("Q d") does nothing here.")))
        #expect(harness.app.layers.isEmpty)
        #expect(try harness.store.meetingCount() == 6)
    }

    @Test func whatMayFollowIsClicked() async throws {
        let harness = try await Harness(seed: Self.bound(["help": "Q h", "undo": "Q u"]))
        await harness.press("Q")
        let item = try #require(harness.app.continuationItems().first { $0.command == .help })
        await harness.send(.mouse(Mouse(.press(.left), at: item.area.origin)))
        #expect(harness.app.topLayer.screen is HelpScreen)
        await harness.press(.escape, "Q")
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 30, row: 5))))
        #expect(harness.app.prefix == nil && harness.app.layers.isEmpty)
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (24, 7)])
    func whatMayFollowHasRoom(_ size: (Int, Int)) async throws {
        let harness = try await Harness(
            Size(columns: size.0, rows: size.1), seed: Self.bound(["preset": "emacs"]))
        await harness.press(.control("x"))
        #expect(!harness.app.continuationItems().isEmpty)
        for item in harness.app.continuationItems() {
            #expect(item.area.row > 1 && item.area.row < size.1 - 1 && item.area.endColumn <= size.0)
        }
    }

    // MARK: - Presets

    @Test func keysOfVi() async throws {
        let harness = try await Harness(seed: Self.bound(["preset": "vi"]))
        await harness.press("G", "g", "g")
        #expect(harness.app.prefix == nil && harness.app.remark == nil)
        await harness.press("d")
        #expect(try harness.store.meetingCount() == 7)
        await harness.press("d")
        #expect(try harness.store.meetingCount() == 6)
        await harness.press("u")
        #expect(try harness.store.meetingCount() == 7)
    }

    @Test func keysOfEmacs() async throws {
        let harness = try await Harness(seed: Self.bound(["preset": "emacs"]))
        await harness.press(.control("n"), .control("p"), .control("s"))
        await harness.type("coffee")
        await harness.press(.control("g"), "n")
        await harness.type("Tea")
        await harness.press(.tab)
        await harness.type("tue 14:00")
        await harness.press(.control("x"), .control("s"))
        #expect(try harness.store.meetingCount() == 8)
        await harness.press(.control("_"))
        #expect(try harness.store.meetingCount() == 7)
        await harness.press(.alt("x"), .control("g"), .control("x"), .control("c"))
        #expect(harness.app.isLeaving)
    }

    // MARK: - The screen of keys

    @Test func aKeyIsChangedThere() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", "K")
        #expect(harness.app.topLayer.screen is KeysScreen)
        // The first is what takes back.
        await harness.press(.enter)
        #expect(harness.screen.contains(say("Press the new key.")))
        await harness.press("i", .enter)
        #expect(harness.screen.contains("(choosePeople)"), "\(harness.screen)")
        await harness.press("Q", .enter)
        #expect(harness.screen.contains(say("“\("undo")” is on \("Q") now.")), "\(harness.screen)")
        #expect(try harness.store.setting("keys.undo") == "Q")
        #expect(harness.app.keys.command(.undo)?.keys == ["Q"])
        await harness.press("a", "g", "u")
        #expect(try harness.store.setting("keys.undo") == "Q")
        await harness.press(.escape, "a", "Q", "u")
        #expect(harness.screen.contains(say("Keys for “\("undo")”")))
        await harness.press(.escape, "d")
        #expect(try harness.store.setting("keys.undo") == nil)
        #expect(harness.app.keys.command(.undo)?.keys == ["u"])
    }

    @Test func theKeysAreFiltered() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let newMeeting = try #require(harness.app.keys.command(.newMeeting)?.explanation)
        let takesBack = try #require(harness.app.keys.command(.undo)?.explanation)
        await harness.press("6", "K", "/")
        // What is typed gives no command.
        await harness.type("plan new")
        #expect(harness.screen.contains(newMeeting), "\(harness.screen)")
        #expect(!harness.screen.contains(takesBack), "\(harness.screen)")
        #expect(harness.frame.cursor != nil)
        await harness.press(.enter)
        let frame = harness.frame
        let bar = try #require(frame.buffer.restingPlace)
        #expect(frame.cursor == nil && frame.buffer[bar].text == "▌")
        #expect(harness.rows[bar.row].contains(newMeeting), "\(harness.screen)")
        // The first Escape leaves the filter, and the bar stays with its command.
        await harness.press(.escape)
        let place = try #require(harness.frame.buffer.restingPlace)
        #expect(harness.rows[place.row].contains(newMeeting), "\(harness.screen)")
        await harness.press("/")
        await harness.type("zzz")
        #expect(harness.screen.contains(say("No command matches.")), "\(harness.screen)")
        await harness.press(.escape, .escape)
        #expect(!(harness.app.topLayer.screen is KeysScreen))
    }

    /// Commands are found by what settings call them and by the place where they apply, and are clicked where they stand.
    @Test func whatIsFoundIsClicked() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", "K", "/")
        await harness.type("deleteContact")
        await harness.press(.enter)
        let deletes = try #require(harness.app.keys.command(.deleteContact)?.explanation)
        let row = try #require(harness.rows.firstIndex { $0.contains(deletes) }, "\(harness.screen)")
        await harness.send(.mouse(Mouse(.doubleClick(.left), at: Point(column: 40, row: row))))
        #expect(harness.app.topLayer.screen is NewKeyScreen, "\(harness.screen)")
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)]) func theFilterLooks(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        await harness.press("6", "K", "/")
        await harness.type("delete")
        try Snapshot.expect(harness.frame.buffer, "keys-filter-\(size.0)x\(size.1)")
    }

    @Test func aPresetIsChosenThere() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", "K", "p")
        await harness.type("vi")
        await harness.press(.enter)
        #expect(try harness.store.setting("keys.preset") == "vi")
        #expect(harness.app.keys.preset == .vi)
        await harness.press(.escape)
        #expect(harness.screen.contains("vi"))
    }

    @Test func whatAnotherProcessSetsCounts() async throws {
        let harness = try await Harness(seed: Seed.everything)
        try harness.store.set("keys.help", to: "Alt-q")
        await harness.changeElsewhere()
        await harness.press(.alt("q"))
        #expect(harness.app.topLayer.screen is HelpScreen)
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func looks(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(
            Size(columns: size.0, rows: size.1), seed: Self.bound(["preset": "emacs", "help": "Q h, F1"]))
        await harness.press(.control("x"))
        try harness.look("keys-following")
        await harness.press(.escape, "6", "K")
        try harness.look("keys")
        await harness.press(.enter, "i", .enter)
        try harness.look("keys-new")
    }
}
