import Foundation
import MeetCore

/// The setting `zones.shown`: zones whose hours stand beside the reader's.
package enum ShownZones {
    /// More have no room beside the hours of a day.
    package static let most = 4

    /// The zones that are meant by what was typed, with commas between them: `New York, Asia/Tokyo`. Each once.
    ///
    /// - Throws: `UnknownZone` for the first that is none, `SettingError` for too many.
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

    /// What is kept; names that are no zones here are left out.
    static func stored(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { TimeZone(identifier: $0) != nil }
    }
}

extension Profile {
    /// The zones beside hours that the clocks of another zone show, without those that show the same then.
    ///
    /// - Parameters:
    ///   - zone: Whose hours they stand beside.
    ///   - reader: Where the reader is: the first of them, where it shows something else.
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
