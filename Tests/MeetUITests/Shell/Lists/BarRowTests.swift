import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The bar covers the row of whatever list has the keys, and the hidden cursor waits on it.
@MainActor
@Suite struct BarRowTests {
    private nonisolated static let lists: [(name: String, keys: [Key])] = [
        ("meetings", []), ("answers", ["a"]), ("contacts", ["3"]), ("venues", ["4"]),
        ("me", ["6"]), ("keys", ["6", "K"]), ("mail account", MeScreen.Field.mail.path + [.enter]),
        ("duplicates", ["3", "="]),
        ("confirmation", ["6", .enter, "x", .escape]), ("leaving a form", ["n", "x", .escape]),
        ("drafts", ["n", "x", .escape, "F", "n"]),
    ]
    private nonisolated static let sizes = Snapshot.sizes

    private static func seed(_ store: MeetStore) throws {
        try Seed.everything(store)
        try Seed.duplicates(store)
    }

    @Test(arguments: lists.indices, sizes)
    func theBarCoversItsRow(_ index: Int, _ size: (Int, Int)) async throws {
        let list = Self.lists[index]
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.seed)
        for key in list.keys { await harness.press(key) }
        let screen = harness.screen
        let (buffer, cursor) = (harness.frame.buffer, harness.frame.cursor)
        let place = try #require(buffer.restingPlace, "\(list.name):\n\(screen)")
        // On a small screen the drafts have no room for what can be done; the footer says it.
        if list.name == "drafts", size.0 < 80 { return }
        #expect(cursor == nil, "\(list.name):\n\(screen)")
        #expect(buffer[place].text == "▌", "\(list.name) at \(size), \(place):\n\(screen)")
        let bar = buffer.row(place.row).filter { $0.style.background == Theme().barRow.background }
        #expect(bar.count > 12, "\(list.name) at \(size):\n\(screen)")
        #expect(bar.allSatisfy { $0.style.foreground == Theme().barRow.foreground })
    }

    /// The lists that have the screen to themselves, with more rows than fit and without.
    @Test(arguments: [[], ["3"], ["6"]] as [[Key]], [(80, 24), (40, 12)])
    func theBarReachesBothEdges(_ keys: [Key], _ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.crowd)
        for key in keys { await harness.press(key) }
        let buffer = harness.frame.buffer
        let place = try #require(buffer.restingPlace, "\(harness.screen)")
        #expect(buffer[place].text == "▌", "\(harness.screen)")
        let bar = buffer.row(place.row).filter { $0.style.background == Theme().barRow.background }
        #expect(bar.count == size.0, "\(harness.screen)")
    }

    private static func crowd(_ store: MeetStore) throws {
        try seed(store)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
            try store.save(Seed.contact("\(letter)", "\(letter)da"))
        }
    }

    /// In pickers the cursor is in what is typed; the bar covers its row all the same.
    @Test(
        arguments: [[":"], ["6", "K", "/"], ["n", .tab, .tab, .tab, .enter], ["4", "c"]] as [[Key]])
    func pickersHaveTheSameBar(_ keys: [Key]) async throws {
        let harness = try await Harness(seed: Self.seed)
        for key in keys { await harness.press(key) }
        let frame = harness.frame
        #expect(frame.cursor != nil, "\(harness.screen)")
        let place = try #require(frame.buffer.restingPlace)
        #expect(frame.buffer[place].text == "▌", "\(harness.screen)")
        #expect(frame.buffer[place].style.background == Theme().barRow.background)
    }

    /// The bar of a list that has not the keys is a thin one, and the cursor waits where they go.
    @Test func anotherPaneHasTheCursor() async throws {
        for tab in ["3", "4"] as [Key] {
            let harness = try await Harness(seed: Self.seed)
            await harness.press(tab)
            let bar = try #require(harness.frame.buffer.restingPlace)
            await harness.press(.enter)
            let buffer = harness.frame.buffer
            let place = try #require(buffer.restingPlace)
            #expect(buffer[bar].text == "▏", "\(harness.screen)")
            #expect(place != bar && place.column > bar.column + 20, "\(harness.screen)")
        }
    }

    /// On the sheets of the calendar it waits on the day, or the hour; in the agenda on the row.
    @Test(arguments: CalendarView.allCases, sizes)
    func theCalendarHasTheCursor(_ view: CalendarView, _ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.seed)
        await harness.press("2")
        for _ in CalendarView.allCases where !harness.screen.contains("[\(say.name(view))]") {
            await harness.press("v")
        }
        #expect(harness.screen.contains("[\(say.name(view))]"), "\(harness.screen)")
        let first = try #require(harness.frame.buffer.restingPlace)
        #expect(first.row > 2, "\(harness.screen)")
        if view == .agenda {
            let cell = harness.frame.buffer[first]
            #expect(cell.text == "▌" && cell.style.background == Theme().barRow.background)
        }
        await harness.press(.right, .down)
        let second = try #require(harness.frame.buffer.restingPlace)
        // A small sheet may be scrolled below it.
        #expect(first != second || view == .agenda || size.0 < 80, "\(harness.screen)")
    }

    @Test func theInboxHasTheSameBar() async throws {
        let harness = try await Harness(seed: Seed.mail)
        for (id, title) in [("1", "A talk"), ("2", "Walk by the sea")] {
            harness.mail.lay(
                FakeMail.mail(method: "REQUEST", id: id, Seed.event("\(id)@example.org", title)))
        }
        await harness.press("5", "R", .down)
        let buffer = harness.frame.buffer
        let bar = try #require(buffer.restingPlace)
        #expect(buffer[bar].text == "▌" && harness.rows[bar.row].contains("A talk"), "\(harness.screen)")
        #expect(buffer[bar].style.background == Theme().barRow.background)
        await harness.press(.enter)
        #expect(harness.frame.buffer[bar].text == "▏", "\(harness.screen)")
        #expect(harness.frame.buffer.restingPlace != bar)
    }

    /// The names of fields have their room in every language, and the values stand behind the longest.
    @Test func namesOfFieldsAreNotWrittenOver() async throws {
        for language in Languages.all {
            let (rows, names) = try await Languages.speaking(language) {
                let harness = try await Harness(Size(columns: 120, rows: 60), seed: Self.seed)
                await harness.press("6")
                return (harness.rows, MeScreen.Field.allCases.map(\.name))
            }
            for name in names {
                #expect(
                    rows.contains { $0.dropFirst(2).hasPrefix(name + " ") },
                    "\(name):\n\(rows.joined(separator: "\n"))")
            }
        }
    }

    @Test func everyLineOfARowHasTheSign() {
        let theme = Theme()
        var buffer = CellBuffer(size: Size(columns: 12, rows: 3))
        buffer.write("  Antibiotics", at: Point(column: 0, row: 0), style: theme.warning)
        let rows = Rect(column: 0, row: 0, columns: 12, rows: 2)
        BarRow.draw(into: &buffer, over: rows, isFocused: true, theme: theme)
        #expect(buffer.row(0).first?.text == "▌" && buffer.row(1).first?.text == "▌")
        #expect(buffer.row(2).allSatisfy { $0.style == .plain })
        #expect(buffer.restingPlace == Point(column: 0, row: 0))
        // Without colours, the row is reversed.
        let plain = Theme(.monochrome)
        buffer = CellBuffer(size: Size(columns: 12, rows: 3))
        BarRow.draw(into: &buffer, over: rows, isFocused: true, theme: plain)
        #expect(buffer.row(0).allSatisfy { $0.style.attributes.contains(.reverse) })
    }
}
