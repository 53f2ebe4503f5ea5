import Foundation
import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The list of contacts: its bar, its marks, its edge and its filter.
@MainActor
@Suite struct ContactListFlowTests {
    private func contact(_ name: String, _ harness: Harness) throws -> Contact {
        let found = try #require(try harness.store.contacts(named: name).first)
        return try #require(try harness.store.contact(found.id))
    }

    /// Beside the letters it is seen how far down the list the bar is, and in the detail that there is more.
    @Test(arguments: [(120, 36), (80, 24), (40, 12)]) func whatIsBelowTheEdgeIsTold(columns: Int, rows: Int)
        async throws
    {
        let harness = try await Harness(Size(columns: columns, rows: rows)) { store in
            for number in 10..<77 { try store.save(Seed.contact("p\(number)", "Person \(number)")) }
            var long = Seed.contact("long", "Aaron")
            long.note = Array(repeating: "and so on", count: 40).joined(separator: "\n")
            try store.save(long)
        }
        func thumb() -> [Int] {
            harness.rows.indices.filter { harness.rows[$0].contains(columns > 100 ? "┃" : "▐") }
        }
        await harness.press("3")
        #expect(thumb().first == 2, "\(harness.screen)")
        await harness.press("G")
        #expect(thumb().last == rows - 3, "\(harness.screen)")
        await harness.press("g", .enter)
        func thumbOfDetail() -> [Int] { harness.rows.indices.filter { harness.rows[$0].hasSuffix("▐") } }
        #expect(thumbOfDetail().first == 2, "\(harness.screen)")
        await harness.press("G")
        #expect(thumbOfDetail().last == rows - 3, "\(harness.screen)")
    }

    /// Where there is no room for all letters a dot says so.
    @Test func theLetterIndexSaysThatItIsThinned() async throws {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        func harness(_ rows: Int) async throws -> Harness {
            try await Harness(Size(columns: 80, rows: rows)) { store in
                for letter in letters {
                    for number in 0..<2 { try store.save(Seed.contact("\(letter)\(number)", "\(letter)da")) }
                }
            }
        }
        func edge(_ harness: Harness) -> String {
            String(
                harness.rows.compactMap { row -> Character? in
                    let list = row.split(separator: "│", omittingEmptySubsequences: false).first
                    return list?.last { !" ▐".contains($0) }
                })
        }
        let roomy = try await harness(36)
        await roomy.press("3")
        #expect(edge(roomy).contains(letters))
        let tight = try await harness(18)
        await tight.press("3")
        #expect(edge(tight).contains("A·D·"))
        #expect(!edge(tight).contains("B"))
        // The one under the bar is always there.
        await tight.press("'", "b")
        #expect(edge(tight).contains("B·D·"))
    }

    /// Space marks, whatever the filter shows; = merges those that were marked.
    @Test func markedContactsAreMergedByHand() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "/")
        await harness.type("maria")
        await harness.press(.enter, .space)
        #expect(harness.screen.contains("1 marked"))
        await harness.press("=")
        #expect(harness.screen.contains("Mark another contact"))
        await harness.press(.escape, "/")
        await harness.type("nikos")
        await harness.press(.enter, .space)
        #expect(harness.screen.contains("2 marked"))
        await harness.press("=")
        #expect(harness.screen.contains("Card 1") && harness.screen.contains("Card 2"))
        #expect(!harness.screen.contains("likely") && !harness.screen.contains("possible"))
        let before = try harness.store.contactCount()
        await harness.press(.enter)
        #expect(harness.screen.contains("Merged 2 cards of"))
        #expect(try harness.store.contactCount() == before - 1)
        // It is done: the list is there again, and nobody is marked.
        #expect(!harness.screen.contains("Card 1") && !harness.screen.contains("marked"))
        await harness.press("u")
        #expect(try harness.store.contactCount() == before)
    }

    /// Whoever was marked first stays, also where others are older.
    @Test func theFirstOneMarkedIsTheOneThatStays() async throws {
        let harness = try await Harness { store in
            for name in ["Anna", "Bo"] { try store.save(Seed.contact(name, name)) }
        }
        let bo = try #require(try contact("Bo", harness).id)
        await harness.press("3", .down, .space, .up, .space, "=", .enter)
        #expect(harness.screen.contains("Merged 2 cards of Bo"), "\(harness.screen)")
        #expect(try harness.store.contact(bo)?.name == "Bo")
        #expect(try harness.store.contactCount() == 1)
    }

    @Test func aDeletedPersonIsNoThing() async throws {
        let harness = try await Harness { store in
            try store.save(Seed.contact("a", "Anna"))
            var group = Contact(uid: "g", name: "Run club")
            group.kind = .group
            try store.save(group)
        }
        await harness.press("3", "d")
        #expect(harness.screen.contains("Deleted “Anna”; u brings them back."), "\(harness.screen)")
        await harness.press("d")
        #expect(harness.screen.contains("Deleted “Run club”; u brings it back."), "\(harness.screen)")
    }

    private func barAt(_ harness: Harness) -> String {
        harness.rows.first { $0.hasPrefix("▌") }.map { String($0.prefix(40)) } ?? ""
    }

    /// What came back while another tab was shown is where the bar stands afterwards.
    @Test func theBarIsAtWhatUndoBroughtBackFromAnotherTab() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("3", .down, .down)
        let gone = barAt(harness)
        await harness.press("d", "G", "1", "u", "3")
        #expect(barAt(harness) == gone)
    }

    /// From a filter that found nothing the bar goes back to where it was.
    @Test func escInAFilterThatFoundNothingGoesBack() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "G")
        let last = barAt(harness)
        await harness.press("/")
        await harness.type("zzz")
        await harness.press(.escape)
        #expect(barAt(harness) == last)
        await harness.press("/")
        await harness.type("zzz")
        await harness.press(.enter, .escape)
        #expect(barAt(harness) == last)
    }

    @Test(arguments: [(120, 36), (80, 24)]) func theFooterSaysWhatMarksAreFor(columns: Int, rows: Int)
        async throws
    {
        let harness = try await Harness(Size(columns: columns, rows: rows), seed: Seed.contacts)
        await harness.press("3")
        #expect(harness.rows.last?.contains("Space mark") == true, "\(harness.screen)")
        #expect(harness.rows.last?.contains("= merge") == false)
        await harness.press(.space)
        #expect(harness.rows.last?.contains("= merge") == true, "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.rows.last?.contains("= merge") == false)
    }

    /// Its line takes a row of the list's.
    @Test func theFilterLeavesTheBarInSight() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24)) { store in
            for number in 10..<60 { try store.save(Seed.contact("p\(number)", "Person \(number)")) }
        }
        await harness.press("3", "G", "/")
        #expect(harness.screen.contains("▌ Person 59"), "\(harness.screen)")
    }

    @Test func escTakesTheMarksAway() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", .space, .space)
        #expect(harness.screen.contains("2 marked"))
        #expect(harness.rows.filter { $0.contains(RowMark.sign) }.count == 2)
        await harness.press(.escape)
        #expect(harness.screen.contains("7 contacts"))
        await harness.press(.space, .up, .space)
        #expect(harness.screen.contains("7 contacts"))
    }
}
