import Foundation
import MeetCore
import MeetStore

/// The venues of a directory of places: those that the person shares there, and those of others.
///
/// The cards of others are never changed here, and those of the person follow their venues. A card of theirs
/// that was written on another machine becomes a venue in their list, or belongs to the one that they have.
struct PlaceRecords: LocalRecords {
    let collection: Identifier<RemoteCollection>
    /// The person as the one who shares; `nil` without a name and an address.
    let author: LocationCard.Author?
    /// The keys of the person's addresses.
    let own: Set<String>

    init(
        collection: Identifier<RemoteCollection>, identity: MailIdentity, in store: MeetStore
    ) throws(StoreError) {
        self.collection = collection
        let name = try store.setting("me.name") ?? ""
        author =
            identity.address.map { LocationCard.Author(name: $0.name, email: $0.email) }
            ?? LocationCard.Author(name.oneLine)
        own = identity.own
    }

    func text(of record: RemoteCopy.Record, in store: MeetStore) throws -> LocalText {
        guard case .venue(let id) = record, let venue = try store.venue(id) else { return .none }
        // It was removed from the list, or is shared no longer.
        guard venue.isSaved, let directory = venue.directory else { return .removed }
        let copy = try store.remoteCopies(of: record).first { $0.collection == collection }
        let uid = copy?.uid ?? UUID().uuidString.lowercased()
        let text = written(venue, uid: uid)
        if directory.id == collection.rawValue { return .text(text, uid: uid) }
        let other = Identifier<RemoteCollection>(directory.id)
        guard let target = try store.remoteCollection(other), target.isTaken, target.isWritable else {
            return .removed
        }
        return .elsewhere(text: text, isSettled: try store.isSettled(record, in: other))
    }

    private func written(_ venue: Venue, uid: String) -> String {
        let other = venue.directory?.addedBy.map { LocationCard.Author($0) }
        return LocationCard(venue, uid: uid, author: other ?? author).text()
    }

    func unsent(in store: MeetStore) throws -> [RemoteCopy.Record] {
        try store.unsentVenues(of: collection).map { RemoteCopy.Record.venue($0) }
    }

    /// A venue has no UID beside its copy; it is known by its place.
    func adopt(_ text: String, uid: String, in store: MeetStore) throws -> RemoteCopy.Record? {
        guard let card = LocationCard(parsing: text), addedBy(card) == nil else { return nil }
        return try store.adoptShared(card.venue, in: collection).map { RemoteCopy.Record.venue($0) }
    }

    func put(
        _ text: String, over record: RemoteCopy.Record?, uid: String, in store: MeetStore
    ) throws -> (record: RemoteCopy.Record, text: String)? {
        guard let card = LocationCard(parsing: text) else { return nil }
        var known: Identifier<Venue>?
        if case .venue(let id) = record, try store.venue(id) != nil { known = id }
        let uid = card.uid.isEmpty ? uid : card.uid
        let saved = try store.putShared(
            card.venue, over: known, in: collection, uid: uid, addedBy: addedBy(card))
        guard let id = saved.id else { return nil }
        return (.venue(id), written(saved, uid: uid))
    }

    /// Returns who shared a card, empty if unknown; `nil` for the person.
    private func addedBy(_ card: LocationCard) -> String? {
        guard let author = card.author else { return "" }
        return own.contains(CalendarAddress.key(author.email)) ? nil : author.text
    }

    func delete(_ record: RemoteCopy.Record, in store: MeetStore) throws {
        guard case .venue(let id) = record, try store.venue(id) != nil else { return }
        try store.removeShared(id)
    }

    func rewritten(_ text: String) -> String {
        guard let card = LocationCard(parsing: text) else { return text }
        var venue = card.venue
        venue.directory = Venue.Directory(id: collection.rawValue, name: "", addedBy: addedBy(card))
        return written(venue, uid: card.uid)
    }
}
