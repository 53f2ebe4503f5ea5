import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Tests keys, wheel, clicks, the scroll bar and vanishing rows in every list of the program.
@MainActor
@Suite struct ListScreensTests {
    /// A list that is longer than its area.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var size = Size(columns: 120, rows: 24)
        var seed: @Sendable (MeetStore) throws -> Void = { _ in }
        var prepare: @MainActor @Sendable (Harness) throws -> Void = { _ in }
        var keys: [Key]
        /// A pattern of the text that identifies a row, or its part in brackets.
        var item = "Item \\d\\d"
        /// The list's columns in the screen's area.
        var columns = 0..<120
        /// The number of lines of a row below its first.
        var below = 0
        /// `true` if PgUp and PgDn page; some screens have other uses for them.
        var pages = true
        /// `true` if Home and End are keys of the list and not of a text field.
        var hasEnds = true
        var hasScrollBar = true
        /// Deletes the record of an item.
        var remove: (@Sendable (MeetStore, String) throws -> Void)?

        var testDescription: String { name }
    }

    nonisolated static let rows: [Row] = [
        Row(
            name: "meetings", seed: Items.meetings, keys: [.home], columns: 0..<52,
            remove: Items.removeMeeting),
        Row(
            name: "meetings, narrow", size: Size(columns: 60, rows: 14), seed: Items.meetings, keys: [.home],
            remove: Items.removeMeeting),
        Row(
            name: "agenda", seed: Items.meetings, keys: ["2", "V", "V"], hasEnds: false, hasScrollBar: false),
        Row(
            name: "contacts", seed: Items.contacts, keys: ["3"], columns: 0..<52,
            remove: Items.removeContact),
        Row(
            name: "contacts, narrow", size: Size(columns: 60, rows: 14), seed: Items.contacts, keys: ["3"],
            remove: Items.removeContact),
        Row(
            name: "duplicates", seed: Items.pairs, keys: ["3", "="], columns: 0..<36,
            remove: Items.removeContact),
        Row(name: "venues", seed: Items.venues, keys: ["4"], columns: 0..<66, remove: Items.removeVenue),
        Row(
            name: "inbox", seed: Seed.account, prepare: Items.mail, keys: ["5", "R"], columns: 0..<57,
            remove: Items.dismiss),
        Row(name: "outbox", seed: Items.outbox, keys: ["5", "O"]),
        Row(
            name: "me", size: Size(columns: 80, rows: 13), keys: ["6"], item: "^[▌ ] (\\p{L}.*?)  ",
            hasScrollBar: false),
        Row(
            name: "account", size: Size(columns: 60, rows: 16), keys: MeScreen.Field.mail.path + [.enter],
            item: "^[▌ ] (\\p{L}.*?)  ", hasScrollBar: false),
        Row(name: "calendars", seed: Items.calendars, keys: ["2", "C"]),
        Row(name: "keys", keys: ["6", "K"], item: "  ([a-z][a-zA-Z]+) *$"),
        Row(
            name: "reminders", size: Size(columns: 80, rows: 24), seed: Items.meetings,
            keys: [.function(6)], remove: Items.removeMeeting),
        Row(name: "answers", seed: Items.invitees, keys: [.home, "a"], remove: Items.removeInvitee),
        Row(
            name: "whom to tell", seed: Items.told, keys: [.home, "s"], pages: false, hasEnds: false,
            hasScrollBar: false),
        Row(
            name: "near", seed: Items.errands, keys: ["b"], columns: 0..<54, below: 1,
            remove: Items.removeMeeting),
        Row(name: "map", seed: Items.errands, keys: ["b", "M"], item: "Shop \\d\\d", columns: 80..<120),
        Row(
            name: "free time", seed: Items.busyDays, keys: [.function(4)],
            item: "(\\d\\d:\\d\\d–\\d\\d:\\d\\d)  \\d", columns: 0..<50, pages: false),
        Row(
            name: "import", prepare: Items.cards,
            keys: ["i"] + "all.vcf".map { .character($0) } + [.enter], columns: 0..<40),
        Row(
            name: "paths", prepare: Items.files, keys: ["i"] + "Item".map { .character($0) }, hasEnds: false),
        Row(
            name: "time zones", keys: MeScreen.Field.timeZone.path + [.enter],
            item: "^[▌ ][✓ ] (\\S.*?)  ", hasEnds: false),
        Row(
            name: "invitees", seed: Items.contacts, keys: ["n", "x", .tab, .tab, .tab, .enter],
            columns: 0..<55, hasEnds: false),
    ]

    private func open(_ row: Row) async throws -> Harness {
        let harness = try await Harness(row.size, seed: row.seed)
        harness.server.answer(Answers.nothing)
        try row.prepare(harness)
        for key in row.keys { await harness.press(key) }
        return harness
    }

    /// Returns the cells of the list and of the scroll bar beside it.
    private func list(_ harness: Harness, _ row: Row) -> Rect {
        let area = harness.app.area(of: harness.app.topLayer.screen)
        let columns = row.columns.clamped(to: 0..<area.columns)
        return Rect(
            column: area.column + columns.lowerBound, row: area.row, columns: columns.count, rows: area.rows)
    }

    private struct Seen: Equatable {
        var item: String
        var line: Int
        var hasBar: Bool
    }

    /// Returns the visible items with their lines on the screen.
    private func seen(_ harness: Harness, _ row: Row) throws -> [Seen] {
        let pattern = try Regex(row.item)
        let area = list(harness, row)
        let buffer = harness.frame.buffer
        return (area.row..<area.endRow).compactMap { line in
            let text = Array(buffer.row(line))[area.column..<area.endColumn].map(\.text).joined()
            return text.firstMatch(of: pattern).map { match in
                Seen(
                    item: String(match.output.last?.substring ?? ""), line: line, hasBar: text.contains("▌"))
            }
        }
    }

    private func bar(_ harness: Harness, _ row: Row) throws -> String? {
        let items = try seen(harness, row).filter(\.hasBar)
        #expect(items.count <= 1, "\(items)\n\(harness.screen)")
        return items.first?.item
    }

    private func mouse(_ kind: Mouse.Kind, _ column: Int, _ line: Int, _ harness: Harness) async {
        await harness.send(.mouse(Mouse(kind, at: Point(column: column, row: line))))
    }

    @Test(arguments: rows) func keysGoByWhatIsSeen(_ row: Row) async throws {
        let harness = try await open(row)
        let first = try seen(harness, row)
        try #require(first.count > 3, "\(harness.screen)")
        #expect(try bar(harness, row) == first[0].item, "\(harness.screen)")
        await harness.press(.down, .down, .up)
        #expect(try bar(harness, row) == first[1].item, "\(harness.screen)")
        await harness.press(.up)
        if row.pages {
            await harness.press(.pageDown)
            // The last one that was seen is seen still, and selected.
            #expect(try bar(harness, row) == first[first.count - 1].item, "\(harness.screen)")
            await harness.press(.pageUp)
            #expect(try bar(harness, row) == first[0].item, "\(harness.screen)")
        }
        if row.hasEnds {
            await harness.press(.end)
            let last = try seen(harness, row)
            #expect(try bar(harness, row) == last.last?.item, "\(harness.screen)")
            #expect(last.last?.item != first.last?.item)
            if row.pages {
                await harness.press(.pageUp)
                #expect(try bar(harness, row) == last[0].item, "\(harness.screen)")
            }
            await harness.press(.home)
            #expect(try seen(harness, row).map(\.item) == first.map(\.item), "\(harness.screen)")
            #expect(try bar(harness, row) == first[0].item)
        }
    }

    @Test(arguments: rows) func theMouseSelects(_ row: Row) async throws {
        let harness = try await open(row)
        let first = try seen(harness, row)
        try #require(first.count > 3, "\(harness.screen)")
        let column = list(harness, row).column + 6
        await mouse(.wheelDown, column, first[0].line, harness)
        #expect(try bar(harness, row) == first[1].item, "\(harness.screen)")
        await mouse(.wheelUp, column, first[0].line, harness)
        #expect(try bar(harness, row) == first[0].item, "\(harness.screen)")
        // The last that is seen: a list that follows its bar must not move it away under the mouse.
        let clicked = first[first.count - 1]
        await mouse(.press(.left), column, clicked.line, harness)
        #expect(try bar(harness, row) == clicked.item, "\(harness.screen)")
        #expect(
            try seen(harness, row).contains { $0.item == clicked.item && $0.line == clicked.line },
            "\(harness.screen)")
    }

    @Test(arguments: rows.filter(\.hasScrollBar)) func aClickOnTheScrollBarGoesThere(_ row: Row) async throws
    {
        let harness = try await open(row)
        let first = try seen(harness, row)
        let bar = try #require(thumb(harness, row), "\(harness.screen)")
        await mouse(.press(.left), bar.column, (first.last?.line ?? 0) + row.below, harness)
        let last = try seen(harness, row)
        #expect(try self.bar(harness, row) == last.last?.item, "\(harness.screen)")
        #expect(last.last?.item != first.last?.item)
        await mouse(.press(.left), bar.column, bar.row, harness)
        #expect(try self.bar(harness, row) == first.first?.item, "\(harness.screen)")
    }

    /// Returns the uppermost cell of the scroll bar's thumb, in the list or on the frame of its panel.
    private func thumb(_ harness: Harness, _ row: Row) -> Point? {
        let buffer = harness.frame.buffer
        let area = list(harness, row)
        for column in area.column..<min(area.endColumn + 2, buffer.size.columns) {
            let line = (area.row..<area.endRow).first {
                ["▐", "┃"].contains(Array(buffer.row($0))[column].text)
            }
            if let line { return Point(column: column, row: line) }
        }
        return nil
    }

    @Test(arguments: rows.filter { $0.remove != nil }) func theBarStaysWithItsRowWhenOthersVanish(_ row: Row)
        async throws
    {
        let harness = try await open(row)
        let items = try seen(harness, row).map(\.item)
        await harness.press(.down, .down)
        try row.remove?(harness.store, items[0])
        await harness.changeElsewhere()
        #expect(try bar(harness, row) == items[2], "\(harness.screen)")
        #expect(try !seen(harness, row).map(\.item).contains(items[0]), "\(harness.screen)")
        // The next one takes its place.
        try row.remove?(harness.store, items[2])
        await harness.changeElsewhere()
        #expect(try bar(harness, row) == items[3], "\(harness.screen)")
    }
}

/// Records by the dozen, called `Item 00` and so on.
private enum Items {
    static func name(_ number: Int) -> String { "Item " + (number < 10 ? "0" : "") + "\(number)" }

    static let names = (0..<40).map(name)

    private static func day(_ number: Int) -> CalendarDate {
        CalendarDate(year: 2026, month: 11, day: 22).adding(days: number)
    }

    private static func time(_ number: Int) -> MeetingTime {
        .timed(start: WallTime(date: day(number), hour: 10, minute: 0), zone: "Europe/Athens", minutes: 60)
    }

    @Sendable static func meetings(_ store: MeetStore) throws {
        for (number, name) in names.enumerated() {
            try store.save(Meeting(title: name, time: time(number), createdAt: Harness.now))
        }
    }

    @Sendable static func removeMeeting(_ store: MeetStore, _ name: String) throws {
        for row in try store.meetings(MeetingQuery(text: name), rows: 0..<1) {
            try store.deleteMeeting(row.meetingID)
        }
    }

    @Sendable static func contacts(_ store: MeetStore) throws {
        _ = try store.importContacts(names.map { Seed.contact($0, $0, email: "\($0.suffix(2))@x.example") })
    }

    /// Everybody twice.
    @Sendable static func pairs(_ store: MeetStore) throws {
        for name in names {
            for copy in ["a", "b"] {
                try store.save(Seed.contact(name + copy, name, email: "\(name.suffix(2))@x.example"))
            }
        }
    }

    @Sendable static func removeContact(_ store: MeetStore, _ name: String) throws {
        for contact in try store.contacts(named: name) { try store.deleteContact(contact.id) }
    }

    @Sendable static func calendars(_ store: MeetStore) throws {
        let first = MeetingCalendar(name: names[0], sign: "I")
        for name in names.dropFirst() {
            try store.add(MeetingCalendar(name: name, sign: "I"), beside: first)
        }
    }

    private static func venue(_ name: String, _ number: Int) -> Venue {
        Venue(
            name: name,
            coordinate: Coordinate(latitude: 60.17 + Double(number) * 0.0001, longitude: 24.9359))
    }

    @Sendable static func venues(_ store: MeetStore) throws {
        for (number, name) in names.enumerated() { _ = try store.save(venue(name, number)) }
    }

    @Sendable static func removeVenue(_ store: MeetStore, _ name: String) throws {
        for venue in try store.venues(rows: 0..<100) where venue.name == name {
            if let id = venue.id { try store.deleteVenue(id) }
        }
    }

    @MainActor static func mail(_ harness: Harness) {
        for (number, name) in names.enumerated() {
            harness.mail.lay(
                FakeMail.mail(
                    method: "REQUEST", id: "\(number)", Seed.event("\(number)@example.org", name)))
        }
    }

    @Sendable static func dismiss(_ store: MeetStore, _ name: String) throws {
        for item in try store.inbox(.open, rows: 0..<100) where item.title == name {
            var item = item
            item.state = .dismissed
            _ = try store.save(item)
        }
    }

    @Sendable static func outbox(_ store: MeetStore) throws {
        for (number, name) in names.enumerated() {
            _ = try store.enqueue(
                OutgoingMessage(
                    messageID: "\(number)@example.net", method: "REQUEST", uid: "\(number)",
                    from: CalendarAddress(email: "eleni@example.net"),
                    to: [CalendarAddress(email: "maria@example.org")], subject: name, text: name,
                    calendar: "",
                    state: .sent, createdAt: Harness.now.addingTimeInterval(-Double(number) * 60)))
        }
    }

    @Sendable static func invitees(_ store: MeetStore) throws {
        try store.save(
            Meeting(
                title: "Party", time: time(0), invitees: names.map { Invitee(name: $0) },
                createdAt: Harness.now))
    }

    @Sendable static func removeInvitee(_ store: MeetStore, _ name: String) throws {
        guard let row = try store.meetings(rows: 0..<1).first,
            var meeting = try store.meeting(row.meetingID)
        else { return }
        meeting.invitees.removeAll { $0.name == name }
        try store.save(meeting)
    }

    @Sendable static func told(_ store: MeetStore) throws {
        try Seed.account(store)
        try store.save(
            Meeting(
                title: "Party", time: time(0),
                invitees: names.map { Invitee(name: $0, email: "\($0.suffix(2))@x.example") },
                createdAt: Harness.now))
    }

    @Sendable static func errands(_ store: MeetStore) throws {
        try store.set("me.home", to: "60.1694, 24.9359")
        for (number, name) in names.prefix(30).enumerated() {
            var meeting = Meeting(
                title: name, time: .due(Deadline(day: CalendarDate(year: 2026, month: 11, day: 27))),
                createdAt: Harness.now)
            meeting.places = MeetingPlaces(venues: [venue(name.replacing("Item", with: "Shop"), number)])
            try store.save(meeting)
        }
    }

    /// Fills two weeks so that every day has other free slots.
    @Sendable static func busyDays(_ store: MeetStore) throws {
        for number in 0..<14 {
            for hour in [10, 12, 14, 16] {
                let start = WallTime(date: day(number), hour: hour, minute: number)
                let time = MeetingTime.timed(start: start, zone: "Europe/Athens", minutes: 30)
                try store.save(Meeting(title: "Busy", time: time, createdAt: Harness.now))
            }
        }
    }

    @MainActor static func cards(_ harness: Harness) throws {
        let cards = names.map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nEND:VCARD\n" }.joined()
        try cards.write(toFile: harness.folder + "/all.vcf", atomically: true, encoding: .utf8)
    }

    @MainActor static func files(_ harness: Harness) throws {
        for name in names {
            try "".write(toFile: harness.folder + "/\(name).vcf", atomically: true, encoding: .utf8)
        }
    }
}
