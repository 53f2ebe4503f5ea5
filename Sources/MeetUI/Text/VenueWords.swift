/// Venues, their hours, and the search for them.
package protocol VenueWords: Sendable {
}
