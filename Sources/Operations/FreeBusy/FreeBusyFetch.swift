import Foundation
import MeetCore
import MeetStore
import Transport

/// Fetches the busy times at an address over HTTP, if they have changed (RFC 9110, 13).
struct FreeBusyFetch: Sendable {
    /// The maximum size of an answer in bytes, decompressed.
    static let mostBytes = 8 << 20

    enum Answer: Sendable {
        /// The stored times are the present ones.
        case unchanged
        case fetched(PublishedBusyTimes, etag: String?, lastModified: String?)
        /// Nothing usable came; the stored times stay.
        case failed(SubscriptionError)
    }

    private static let mostRedirects = 3
    /// The maximum length of a header field that is sent back.
    private static let longestField = 1_000

    private let transport: (@Sendable () -> any HTTPTransport)?

    init(transport: (@Sendable () -> any HTTPTransport)?) { self.transport = transport }

    /// Fetches the times.
    ///
    /// - Parameters:
    ///   - url: A URL of `SubscriptionAddress`: `https`, or `http` of this machine.
    ///   - known: The state of the latest answer; `nil` to fetch in any case.
    ///   - bounds: The times that are kept.
    ///   - zone: The zone of whole days, unless the file names one.
    func fetch(
        _ url: String, after known: BusySource?, within bounds: Range<Date>, zone: TimeZone
    ) async throws(CancellationError) -> Answer {
        guard let transport else { return .failed(.noNetwork) }
        guard SubscriptionAddress.isAllowed(url) else { return .failed(.notEncrypted(host: Self.place(url))) }
        let accept = HTTPField("Accept", "text/calendar, */*;q=0.1")
        var request = HTTPRequest(url: url, headers: [accept])
        if let etag = known?.etag { request.headers.append(HTTPField("If-None-Match", etag)) }
        if let date = known?.lastModified { request.headers.append(HTTPField("If-Modified-Since", date)) }
        request.limits = TransferLimits(
            connect: .seconds(8), total: .seconds(20), body: Self.mostBytes, redirects: Self.mostRedirects)
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport().send(request) } catch {
            if error == .cancelled { throw CancellationError() }
            return .failed(.network(error))
        }
        guard response.url.isEmpty || SubscriptionAddress.isAllowed(response.url) else {
            return .failed(.notEncrypted(host: Self.place(response.url)))
        }
        let isConditional = known?.etag != nil || known?.lastModified != nil
        if response.status == 304, isConditional { return .unchanged }
        guard response.isSuccess else {
            return .failed(.refused(host: Self.place(url), status: response.status))
        }
        do throws(NotACalendar) {
            let times = try await WorkQueue.reading.run { () throws(NotACalendar) -> PublishedBusyTimes in
                try FreeBusyReader.read(response.body, within: bounds, zone: zone)
            }
            return .fetched(
                times, etag: Self.field("ETag", of: response),
                lastModified: Self.field("Last-Modified", of: response))
        } catch { return .failed(.content(error, place: Self.place(url))) }
    }

    private static func field(_ name: String, of response: HTTPResponse) -> String? {
        response.headers[name].flatMap { $0.isEmpty || $0.utf8.count > longestField ? nil : $0 }
    }

    private static func place(_ url: String) -> String { SubscriptionAddress.web(url).place }
}
