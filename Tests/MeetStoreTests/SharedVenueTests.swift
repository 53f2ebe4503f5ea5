import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Venues in a directory of places: the person's own, and those of others.
@Suite struct SharedVenueTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let account: Identifier<RemoteAccount>
    private let directory: Identifier<RemoteCollection>

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        account = try #require(
            try store.save(RemoteAccount(name: "Friends", url: "/tmp/friends", kind: .folder)).id)
        var made = RemoteCollection(account: account, href: "/places", kind: .places, name: "Places")
        made.isTaken = true
        directory = try #require(try store.save(made).id)
    }

    private func others(_ name: String = "Entra", uid: String = "1", by person: String = "Maria") throws
        -> Venue
    {
        try store.putShared(
            Venue(name: name, phone: "1"), over: nil, in: directory, uid: uid, addedBy: person)
    }

    @Test func sharingIsAnActionThatCanBeUndone() throws {
        let own = try store.save(Venue(name: "Entra"))
        let id = try #require(own.id)
        let shared = try store.share(id, in: directory)
        #expect(shared.directory == Venue.Directory(id: directory.rawValue, name: "Places"))
        #expect(try store.unsentVenues(of: directory) == [id])
        // An edit leaves it shared.
        var edited = own
        edited.phone = "2"
        #expect(try store.save(edited).directory == shared.directory)
        try store.undo()
        try store.undo()
        #expect(try store.venue(id)?.directory == nil)
        #expect(try store.unsentVenues(of: directory).isEmpty)
        try store.redo()
        #expect(try store.venue(id)?.directory == shared.directory)
    }

    @Test func changesOfASharedVenueWaitToBeSent() throws {
        let id = try #require(try store.save(Venue(name: "Entra")).id)
        try store.share(id, in: directory)
        func settle() throws {
            var copy =
                try store.remoteCopies(of: .venue(id)).first
                ?? RemoteCopy(collection: directory, href: "/1", uid: "1", text: "", record: .venue(id))
            (copy.isDirty, copy.isDeleted) = (false, false)
            try store.save(copy)
        }
        func waits() throws -> Bool { try !store.changedRemoteCopies(in: directory).isEmpty }
        try settle()
        #expect(try !waits() && store.unsentVenues(of: directory).isEmpty)
        var venue = try #require(try store.venue(id))
        venue.notes = "closed on Mondays"
        try store.save(venue)
        #expect(try waits())
        try settle()
        try store.share(id, in: nil)
        #expect(try waits())
        try store.undo()
        try settle()
        // It stays in a meeting, but not in the list.
        var meeting = Meeting.unscheduled("Coffee")
        meeting.venue = venue
        try store.save(meeting)
        #expect(try !waits())
        try store.deleteVenue(id)
        #expect(try waits())
    }

    @Test func thoseOfOthersAreListedAndCannotBeChanged() throws {
        var venue = try others()
        let id = try #require(venue.id)
        #expect(venue.isOthers && venue.directory?.addedBy == "Maria")
        #expect(try store.venues(rows: 0..<9) == [venue] && store.venueCount("ent") == 1)
        #expect(try store.venues(named: "entra") == [venue])
        venue.phone = "2"
        #expect(throws: StoreError.sharedVenue(by: "Maria")) { try store.save(venue) }
        #expect(throws: StoreError.sharedVenue(by: "Maria")) { try store.deleteVenue(id) }
        #expect(throws: StoreError.sharedVenue(by: "Maria")) { try store.share(id, in: nil) }
        #expect(try store.actions().isEmpty)
    }

    @Test func aMeetingCopiesOneOfOthers() throws {
        let venue = try others()
        var meeting = Meeting.unscheduled("Coffee")
        meeting.venue = venue
        let saved = try store.save(meeting)
        let own = try #require(saved.venue)
        #expect(own.id != venue.id && own.directory == nil && own.isSaved && own.phone == "1")
        // The copy stands for it in the list.
        #expect(try store.venues(rows: 0..<9) == [own] && store.venueCount() == 1)
        var second = Meeting.unscheduled("Tea")
        second.venue = venue
        #expect(try store.save(second).venue == own)
        try store.undo()
        try store.undo()
        #expect(try store.venues(rows: 0..<9) == [venue])
    }

    @Test func thePersonsOwnCardBelongsToTheirVenue() throws {
        let own = try store.save(Venue(name: "Entra", notes: "mine"))
        let linked = try store.putShared(
            Venue(name: "Entra", phone: "1"), over: nil, in: directory, uid: "1", addedBy: nil)
        #expect(linked.id == own.id && linked.notes == "mine" && linked.phone == "1")
        #expect(linked.directory?.addedBy == nil && linked.directory != nil && !linked.isOthers)
        let new = try store.putShared(Venue(name: "Pier"), over: nil, in: directory, uid: "2", addedBy: nil)
        #expect(try store.venues(rows: 0..<9).map(\.id) == [own.id, new.id])
        try store.removeShared(try #require(own.id))
        #expect(try store.venue(#require(own.id))?.directory == nil)
    }

    @Test func aDirectoryTakesThoseOfOthersWithIt() throws {
        let own = try #require(try store.save(Venue(name: "Pier")).id)
        try store.share(own, in: directory)
        let other = try #require(try others().id)
        try store.deleteRemoteAccount(account)
        #expect(try store.venue(other) == nil)
        #expect(try store.venue(own)?.directory == nil)
        #expect(try store.venues(rows: 0..<9).map(\.name) == ["Pier"])
    }
}
