import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Cards of places in files of contacts.
@Suite struct PlaceCardImportTests {
    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.closing(
            try MeetStore(path: fixture.emptyStorePath(), zone: { StoreFixture.athens }))
    }

    private func write(_ cards: [[String]]) throws -> String {
        let text = cards.map { lines in
            (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
        }.joined()
        let file = fixture.folder.appendingPathComponent("book.vcf")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func run(_ path: String) throws -> ContactImportReport {
        try ContactImport.run(paths: [path], into: store) { _ in }
    }

    @Test func aPlaceBecomesAVenueAndNoContact() throws {
        let file = try write([
            ["UID:m", "FN:Maria"], ["UID:e", "KIND:location", "FN:Entra", "TEL:1", "CATEGORIES:cafe"],
        ])
        let preview = try ContactImport.preview(paths: [file], from: store) { _ in }
        #expect(preview.report.venues == ImportCounts(added: 1) && preview.unlistedEntries == 0)
        #expect(preview.entries.map(\.name) == ["Maria", "Entra"])
        #expect(try store.venueCount() == 0)
        let report = try run(file)
        #expect(report.added == 1 && report.venues == ImportCounts(added: 1) && report.taken == 2)
        #expect(try store.contactCount() == 1)
        let venue = try #require(try store.venues(rows: 0..<9).first)
        #expect(venue.name == "Entra" && venue.category == "cafe" && venue.phone == "1" && venue.isSaved)
        // One action for both.
        try store.undo()
        #expect(try store.contactCount() == 0 && store.venueCount() == 0)
        try store.redo()
        #expect(try run(file).venues == ImportCounts(unchanged: 1))
        #expect(try store.venueCount() == 1)
    }

    @Test func aSavedVenueOfThePlaceIsCompleted() throws {
        try store.save(Venue(name: "Entra", notes: "mine"))
        let file = try write([["UID:e", "KIND:location", "FN:Entra", "TEL:1"]])
        #expect(try run(file).venues == ImportCounts(updated: 1))
        let venue = try #require(try store.venues(rows: 0..<9).first)
        #expect(venue.notes == "mine" && venue.phone == "1")
        #expect(try store.venueCount() == 1)
        // Without contacts it is an import of venues.
        #expect(try store.actions().first?.entry.title == .imported(.venue, count: 1))
    }

    @Test func anExportIsReadBack() throws {
        try store.save(Venue(name: "Entra", category: "cafe", openingHours: "Mo-Fr 08:00-18:00"))
        try store.save(Venue(name: "Pier", tags: ["windy"]))
        let workspace = Workspace(store: store, calendarName: { "Mine" })
        let text = try ExportVenues().run(in: workspace)
        #expect(text == (try ExportVenues().run(in: workspace)))
        let file = fixture.folder.appendingPathComponent("places.vcf")
        try Data(text.utf8).write(to: file)
        #expect(try run(file.path).venues.added == 0)
        #expect(try store.venueCount() == 2)
        let other = try StoreFixture()
        let copy = other.closing(try MeetStore(path: other.emptyStorePath(), zone: { StoreFixture.athens }))
        #expect(try ContactImport.run(paths: [file.path], into: copy) { _ in }.venues.added == 2)
        let venues = try copy.venues(rows: 0..<9)
        #expect(venues.map(\.name) == ["Entra", "Pier"] && venues.map(\.tags) == [[], ["windy"]])
        #expect(venues.map(\.openingHours) == ["Mo-Fr 08:00-18:00", nil])
    }
}
