import GRDB
import MeetCore

extension MeetStore {
    /// Takes venues off the list as one action. One that a meeting uses stays readable there.
    ///
    /// - Throws: `notFound` where one of them is not there; all stay then.
    package func deleteVenues(_ ids: [Identifier<Venue>]) throws(StoreError) {
        try act { db in
            var names: [String] = []
            for id in ids {
                guard let venue = try Venue.stored(id.rawValue, db) else {
                    throw StoreError.notFound(.venue(id))
                }
                names.append(venue.name)
                try db.run("UPDATE venue SET isSaved = 0 WHERE id = ? AND isSaved = 1", [id.rawValue])
                try Self.deleteVenueIfUnused(id.rawValue, db)
            }
            return (.deleted(.venue, names), ())
        }
    }
}
