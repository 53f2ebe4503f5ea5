import Foundation
import MeetCore
import Transport

/// A reason why a subscription could not be read. The calendar stays as it was.
package enum SubscriptionError: Error, Hashable, Sendable, Codable {
    /// The text is no address.
    case badAddress(String)
    /// A URL of another scheme, such as `ftp`.
    case scheme(String)
    /// The server would be asked without encryption.
    case notEncrypted(host: String)
    /// The URL contains a user or a password, which would be stored in clear.
    case secret(host: String)
    /// No holidays of the country come with the program; these do.
    case noHolidays(country: String, known: [String])
    /// This program has no network.
    case noNetwork
    case network(TransportError)
    /// The server refused (RFC 9110, 15).
    case refused(host: String, status: Int)
    /// The file cannot be read: `errno`.
    case file(path: String, code: Int32)
    /// The file has more bytes than the limit.
    case tooLarge(path: String, limit: Int)
    /// The contents are no calendar.
    case content(NotACalendar, place: String)

    /// True if a later attempt may succeed without another address: the server or the way to it fails.
    package var mayPass: Bool {
        func isPassing(_ status: Int) -> Bool { status >= 500 || status == 408 || status == 429 }
        switch self {
        case .network(.badRequest), .network(.tooLarge), .network(.redirect), .network(.cancelled):
            return false
        case .network(.status(_, let code, _)): return isPassing(code)
        case .network: return true
        case .refused(_, let status): return isPassing(status)
        case .badAddress, .scheme, .notEncrypted, .secret, .noHolidays, .noNetwork, .file, .tooLarge,
            .content:
            return false
        }
    }

    /// True if the calendar may be read later, once somebody has mended what stands at the address.
    package var mayBeMended: Bool {
        switch self {
        case .network, .refused, .file, .tooLarge, .content: true
        case .badAddress, .scheme, .notEncrypted, .secret, .noHolidays, .noNetwork: false
        }
    }

    /// True if the network or the server seems to be unavailable.
    package var isOffline: Bool { if case .network(let error) = self { error.isOffline } else { false } }

    /// The text that is kept beside a calendar.
    var stored: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads such a text; `nil` if it is unreadable.
    package init?(stored text: String) {
        let error = try? JSONDecoder().decode(SubscriptionError.self, from: Data(text.utf8))
        guard let error else { return nil }
        self = error
    }
}

/// The state of a subscription between two fetches, to be stored with the calendar's entries in one
/// transaction: the next fetch asks only for what is newer.
package struct SubscriptionState: Hashable, Sendable, Codable {
    /// The version of the stored contents (RFC 9110, 8.8.3 ETag).
    package var etag: String?
    /// The date of the stored contents as the server wrote it (RFC 9110, 8.8.2); of a file, its state.
    package var lastModified: String?
    /// A hash of the bytes.
    package var digest: String?
    /// True if times of the contents were left out or could not be read, so that nobody counts as free by
    /// them.
    package var losesTimes: Bool?
    /// The pause in seconds that the file asks for.
    package var published: TimeInterval?
    /// The number of failures in a row, without those that a missing network explains.
    package var failures = 0
    /// The time of the next fetch; `nil` before the first.
    package var next: Date?
    /// The time of the last fetch, by which `next` was chosen.
    package var askedAt: Date?
    /// The time of the last fetch that succeeded.
    package var fetchedAt: Date?
    /// The time of the first fetch in a row without a network; `nil` after one with a network.
    package var offlineSince: Date?

    package init() {}

    /// Returns whether a fetch is due. A clock that is set back does not prolong the pause.
    package func isDue(at now: Date) -> Bool {
        guard let next, askedAt.map({ $0 <= now }) ?? true else { return true }
        return next <= now || next.timeIntervalSince(now) > SubscriptionInterval.allowed.upperBound
    }
}

extension SubscriptionState {
    /// The pauses after failures, which double.
    static let backOff = BackOff(
        first: SubscriptionInterval.allowed.lowerBound, longest: SubscriptionInterval.allowed.upperBound)

    /// Returns the state after a fetch that succeeded.
    ///
    /// - Parameter pause: The seconds until the next one.
    func succeeded(at now: Date, pause: TimeInterval) -> SubscriptionState {
        var state = self
        state.failures = 0
        state.askedAt = now
        state.fetchedAt = now
        state.offlineSince = nil
        state.next = now.addingTimeInterval(SubscriptionInterval.clamped(pause))
        return state
    }

    /// Returns the state after a failure.
    ///
    /// - Parameter asked: The seconds that the server asked to be left alone.
    func failed(at now: Date, isOffline: Bool, asked: TimeInterval?) -> SubscriptionState {
        var state = self
        if !isOffline { state.failures += 1 }
        state.askedAt = now
        state.offlineSince = isOffline ? offlineSince ?? now : nil
        let pause = isOffline ? Self.backOff.first : Self.backOff.pause(after: state.failures)
        state.next = now.addingTimeInterval(SubscriptionInterval.clamped(asked ?? pause))
        return state
    }
}
