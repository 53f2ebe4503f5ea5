import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations
import Transport
import VenueSearch

/// The search for venues, put together: libcurl, retries, rate limits, the store.
enum VenueSearcherSource {
    /// Where the operators of a server can read what asks them.
    static let homepage = "https://meet.example/"

    static var userAgent: String { CurlTransport.userAgent(version: Program.version, url: homepage) }

    /// One for the whole program.
    private static let rateLimiter = RateLimiter()
    /// One for each file of certificates, however many searches there are.
    static let transports = SharedTransports()

    static func searcher(_ store: MeetStore, environment: [String: String]) throws(StoreError)
        -> VenueSearcher
    {
        let settings = try VenueSettings(store: store, environment: environment)
        let now: @Sendable () -> Date = { Date() }
        let curl = transports.transport(
            CurlTransport.Options(userAgent: userAgent, certificateFile: settings.certificateFile))
        return VenueSearcher(
            transport: curl, store: store, rateLimiter: rateLimiter, settings: settings, now: now,
            retrying: { Retrying($0, clock: ContinuousClock(), now: now) })
    }
}
