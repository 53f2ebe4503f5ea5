import Foundation
import MeetCore

/// The setting `zones.shown`: zones whose hours are shown beside the reader's.
package enum ShownZones {
    /// The maximum number that fits beside the hours of a day.
    package static let most = 4

    /// Returns the distinct zones of typed text, separated by commas: `New York, Asia/Tokyo`.
    ///
    /// - Throws: `UnknownZone` for the first invalid one, `SettingError` for too many.
    package static func typed(_ text: String) throws -> [String] {
        var zones: [String] = []
        for name in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }) {
            let name = name.trimmingCharacters(in: .whitespaces)
            if name.isEmpty { continue }
            let zone = try TimeZone.named(name).identifier
            if !zones.contains(zone) { zones.append(zone) }
        }
        guard zones.count <= most else { throw SettingError.tooManyZones(most: most) }
        return zones
    }

    static func text(_ zones: [String]) -> String { zones.joined(separator: ", ") }

    /// Returns the stored zones without unknown ones.
    static func stored(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { TimeZone(identifier: $0) != nil }
    }
}

extension Profile {
    /// Returns the zones to show beside the hours of another zone, without those with the same time then.
    ///
    /// - Parameters:
    ///   - zone: The zone of the hours.
    ///   - reader: The reader's zone: the first of them, if it differs.
    package func zones(beside zone: TimeZone, reader: TimeZone, at instant: Date) -> [TimeZone] {
        var shown: [TimeZone] = []
        for other in [reader] + shownZones.compactMap(TimeZone.init(identifier:)) {
            let seconds = other.secondsFromGMT(for: instant)
            let isSame = ([zone] + shown).contains { $0.secondsFromGMT(for: instant) == seconds }
            if !isSame { shown.append(other) }
        }
        return shown
    }
}
