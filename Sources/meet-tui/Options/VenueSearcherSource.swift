import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations
import Transport
import VenueSearch

/// The venue search with its dependencies: libcurl, retries, rate limits, the store.
enum VenueSearcherSource {
    /// The page where the operators of servers can read about the program.
    static let homepage = "https://meet.example/"

    static var userAgent: String { CurlTransport.userAgent(version: Program.version, url: homepage) }

    /// The rate limiter of the whole program.
    private static let rateLimiter = RateLimiter()
    /// The transports, one for each file of certificates.
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
