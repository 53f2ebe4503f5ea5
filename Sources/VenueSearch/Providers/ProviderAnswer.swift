import Foundation
import MeetCore
import Transport

/// Common parts of all providers' answers.
enum ProviderAnswer {
    /// The maximum number of rows that are read.
    static let mostRows = 1000

    /// Returns the JSON of a successful answer.
    ///
    /// - Parameters:
    ///   - needsKey: Whether 401 and 403 concern a key.
    ///   - now: The time that a `Retry-After` with a date is relative to.
    static func json(
        _ response: HTTPResponse, needsKey: Bool, now: Date
    ) throws(VenueDecodingError) -> JSONValue {
        let value = JSONParser.parse(response.body)
        if response.isSuccess {
            guard let value else { throw .notJSON(kind(of: response.body)) }
            return value
        }
        let message = value.flatMap(message) ?? plainMessage(response.body)
        switch response.status {
        case 429:
            // The reported wait is the actual one, which is bounded.
            let wait = response.retryAfter(now: now).map {
                min($0, RateLimitedTransport.longestWait).components
            }
            throw .tooManyRequests(
                retryAfter: wait.map { Int($0.seconds) + ($0.attoseconds > 0 ? 1 : 0) })
        case 401 where needsKey, 403 where needsKey: throw .badKey(message: message)
        default: throw .refused(status: response.status, message: message)
        }
    }

    /// Returns the distinct venues of an answer's rows.
    static func page(
        _ rows: some Collection<JSONValue>, _ venue: (JSONValue) -> FoundVenue?
    ) -> VenuePage {
        var page = VenuePage()
        var known: Set<VenueIdentity> = []
        for row in rows.prefix(mostRows) {
            guard let found = venue(row) else {
                page.skippedRows += 1
                continue
            }
            if let identity = VenueIdentity(found.venue.source), !known.insert(identity).inserted { continue }
            page.venues.append(found)
        }
        page.skippedRows += max(0, rows.count - mostRows)
        page.rows = rows.count
        return page
    }

    /// Returns the message of an error object: `{"error": {"message": …}}`, `{"error": …}`, `{"message": …}`,
    /// `{"title": …}`.
    static func message(_ value: JSONValue) -> String? {
        let error = value["error"]
        let text = error?["message"]?.text ?? error?.text ?? value["message"]?.text ?? value["title"]?.text
        return text.flatMap(oneLine)
    }

    private static func kind(of body: [UInt8]) -> VenueDecodingError.Kind {
        guard let first = body.first(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }) else { return .empty }
        if first == UInt8(ascii: "<") { return .webPage }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .truncated : .other
    }

    private static func plainMessage(_ body: [UInt8]) -> String? {
        guard kind(of: body) == .other else { return nil }
        return oneLine(String(decoding: body.prefix(1000), as: UTF8.self))
    }

    private static func oneLine(_ text: String) -> String? {
        OneLine.of(text.oneLine, limit: 200)
    }
}

/// The URL of a server in the settings.
enum ServerURL {
    /// Returns the URL without a trailing slash.
    static func base(_ url: String) throws(VenueQueryError) -> String {
        var base = url.trimmingCharacters(in: .whitespaces)
        while base.hasSuffix("/") { base.removeLast() }
        let lower = base.lowercased()
        guard lower.hasPrefix("http://") || lower.hasPrefix("https://"),
            base.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .badServer(url: Redaction.url(url)) }
        return base
    }
}
