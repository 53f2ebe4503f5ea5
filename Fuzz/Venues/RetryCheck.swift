import Foundation
import MeetCore
import Transport

@testable import VenueSearch

/// How long a server asks to wait: a number of seconds or a date, the same for those who wait and those who tell.
enum RetryCheck {
    static func flaw(_ value: String) -> Flaw? {
        let response = HTTPResponse(status: 429, headers: [HTTPField("Retry-After", value)])
        let wait = response.retryAfter(now: VenuesTarget.now)
        func flaw(_ promise: String, _ found: any Sendable) -> Flaw {
            Flaw(kind: "retry-after, \(promise)", explanation: "\(value.debugDescription)\n\(found)")
        }
        if let wait, !(.zero ... .seconds(31_536_000) ~= wait) { return flaw("bounds", wait) }
        do throws(VenueDecodingError) {
            return flaw("an answer", try NominatimProvider().decode(response, now: VenuesTarget.now))
        } catch {
            let told = wait.map { min($0, RateLimitedTransport.longestWait) }
            let seconds = told.map { Int($0.components.seconds) + ($0.components.attoseconds > 0 ? 1 : 0) }
            if error != .tooManyRequests(retryAfter: seconds) { return flaw("told otherwise", error) }
        }
        guard let date = HTTPDate.parse(value, now: VenuesTarget.now) else { return nil }
        guard let text = written(date) else { return nil }
        let again = HTTPDate.parse(text, now: VenuesTarget.now)
        return again == date ? nil : flaw("date", (date, text))
    }

    /// As RFC 9110 has it, 5.6.7; `nil` beyond its years.
    private static func written(_ date: Date) -> String? {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let day = CalendarDate(dayNumber: days)
        let clock = seconds - days * 86_400
        guard (1900...9999).contains(day.year) else { return nil }
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let parts = [clock / 3600, clock / 60 % 60, clock % 60].map(String.init)
        return "Mon, \(day.day) \(months[day.month - 1]) \(day.year) \(parts.joined(separator: ":")) GMT"
    }
}
