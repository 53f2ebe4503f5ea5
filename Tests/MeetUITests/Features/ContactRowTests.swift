import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The columns of the list of contacts, and what stands in them.
@MainActor
@Suite struct ContactRowTests {
    private static let zoe = ContactSummary(
        id: Identifier(1), name: "Zoë Tzanaki", organization: "Design Volos", email: "zoe@example.net",
        givenName: "Zoë", familyName: "Tzanaki")

    @Test func columnsAreAsWideAsWhatStandsInThem() {
        func columns(_ room: Int) -> [Int] {
            let columns = ContactColumns(of: [Self.zoe], room: room)
            return [columns.name, columns.organization, columns.reach]
        }
        #expect(columns(100) == [11, 12, 15])
        #expect(columns(42) == [11, 12, 15])
        // Where there is no room for all three, the second has both.
        #expect(columns(36) == [11, 12, 0])
        #expect(columns(22) == [11, 9, 0])
        #expect(columns(10) == [10, 0, 0])
        #expect(columns(0) == [0, 0, 0])
    }

    @Test func whatComesFirstStandsOut() {
        func bold(_ sorting: NameOrder.Part) -> CellBuffer {
            var buffer = CellBuffer(size: Size(columns: 20, rows: 1))
            ContactRow(contact: Self.zoe, sorting: sorting, isMarked: true)
                .draw(
                    into: &buffer, at: Point(column: 0, row: 0), .init(of: [Self.zoe], room: 40),
                    theme: Theme())
            return buffer
        }
        let theme = Theme()
        var expected = CellBuffer(size: Size(columns: 20, rows: 1))
        expected.write(RowMark.sign, at: Point(column: 1, row: 0), style: theme.key)
        expected.write("Zoë Tzanaki", at: Point(column: 2, row: 0), style: theme.plain)
        expected.write("Tzanaki", at: Point(column: 6, row: 0), style: theme.strong)
        expected.write("Desig", at: Point(column: 15, row: 0), style: theme.muted)
        #expect(bold(.family) == expected)
        #expect(bold(.name) != expected && bold(.given) != expected)
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func aCardIsShownInSections(
        columns: Int, rows: Int
    )
        async throws
    {
        let harness = try await Harness(Size(columns: columns, rows: rows)) { store in
            try Seed.contacts(store)
            var maria = try #require(
                try store.contacts(named: "Maria Papadopoulou").first.flatMap {
                    try store.contact($0.id)
                })
            maria.title = "Architect"
            maria.emails.append(ContactEmail(label: "home", address: "m@example.net"))
            maria.categories = ["friends"]
            try store.save(maria)
        }
        await harness.press("3")
        if columns < 100 { await harness.press(.enter) }
        if rows > 20 {
            for word in ["Run club", "maria@example.org", "★", "m@example.net", "friends"] {
                #expect(harness.screen.contains(word), "\(word) is missing:\n\(harness.screen)")
            }
        }
        try harness.look("contact-detail")
    }

    /// By family names the list begins with another, and the Me screen says so.
    @Test func theOrderIsChosenOnTheMeScreen() async throws {
        let harness = try await Harness { store in
            for (given, family) in [("Ann", "Zimmer"), ("Zoë", "Adams")] {
                var contact = Seed.contact(family, "\(given) \(family)")
                contact.structuredName.given = [given]
                contact.structuredName.family = [family]
                try store.save(contact)
            }
        }
        for key in MeScreen.Field.contactSorting.path { await harness.press(key) }
        #expect(harness.rows.contains { $0.contains("Contact order") && $0.contains("name as shown") })
        await harness.press(.enter)
        await harness.type("fam")
        await harness.press(.enter)
        #expect(harness.rows.contains { $0.contains("Contact order") && $0.contains("family name") })
        #expect(try harness.store.setting("contacts.sort") == "family")
        await harness.press("3")
        #expect(try harness.store.contacts(rows: 0..<2).map(\.name) == ["Zoë Adams", "Ann Zimmer"])
        let row = try #require(harness.rows.firstIndex { $0.contains("Zoë Adams") })
        #expect(harness.rows[row + 1].contains("Ann Zimmer"), "\(harness.screen)")
    }
}
