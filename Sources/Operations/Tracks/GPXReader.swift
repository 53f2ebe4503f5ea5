import DAV
import Foundation
import MeetCore

/// Reads the track of a GPX file (https://www.topografix.com/GPX/1/1/), of version 1.0 or 1.1: the points of
/// all segments of all its tracks. Waypoints, routes and extensions are left out.
final class GPXReader: XMLReceiver {
    private var track = RecordedTrack()
    private var segment: [TrackPoint] = []
    /// The point that has begun, unless its position is invalid.
    private var point: TrackPoint?
    private var count = 0
    /// The namespace of the root.
    private var namespace = ""
    /// The elements of GPX that have begun, the outermost first.
    private var open: [Element] = []
    private var text = ""
    /// The fault that stopped the parser.
    private var fault: TrackFault?

    private enum Element {
        case root, track, segment, point, elevation, time, name, type
        /// An element that is left out with all that is in it.
        case other
    }

    /// The limits of a file.
    static let limits: XMLLimits = {
        var limits = XMLLimits()
        limits.total = TrackFile.largest
        limits.text = 1 << 20
        return limits
    }()

    static func read(_ bytes: [UInt8]) throws(TrackFault) -> RecordedTrack {
        let reader = GPXReader()
        do throws(XMLFault) {
            let parser = try XMLPushParser(limits: limits)
            let fed = bytes.withUnsafeBytes { bytes -> Result<Void, XMLFault> in
                do throws(XMLFault) { return .success(try parser.feed(bytes, to: reader)) } catch {
                    return .failure(error)
                }
            }
            try fed.get()
            try parser.finish(to: reader)
        } catch {
            throw reader.fault ?? Self.fault(error)
        }
        return try reader.finished()
    }

    private static func fault(_ fault: XMLFault) -> TrackFault {
        switch fault {
        case .libraryMissing: .noParser
        case .malformed(let line, let reason): .brokenXML(line: line, reason: reason)
        case .doctype: .doctype
        case .tooDeep(let limit): .tooDeep(limit: limit)
        case .tooLarge(let limit): .tooLarge(limit: limit)
        case .root(let name): .noGPX(root: ImportProblem.Excerpt(name.local))
        }
    }

    private func finished() throws(TrackFault) -> RecordedTrack {
        guard !track.segments.isEmpty else { throw .noPoints }
        return track
    }

    // MARK: - The parts of the document

    func take(_ event: XMLEvent) throws(XMLFault) {
        switch event {
        case .begin(let name, let attributes): try begin(name, attributes)
        case .text(let piece):
            switch open.last {
            case .elevation?, .time?, .name?, .type?: text = piece
            default: break
            }
        case .end: try end()
        }
    }

    private func begin(_ name: XMLName, _ attributes: [XMLAttribute]) throws(XMLFault) {
        guard let outer = open.last else {
            guard name.local == "gpx" else { throw .root(name) }
            namespace = name.namespace
            // “Garmin Edge 530 with barometer”
            let creator = value("creator", in: attributes) ?? ""
            track.isBarometric = creator.lowercased().contains("barometer")
            open.append(.root)
            return
        }
        let element = name.namespace == namespace ? Self.element(name.local, in: outer) : .other
        open.append(element)
        text = ""
        switch element {
        case .segment: segment = []
        case .point: point = beginning(attributes)
        default: break
        }
    }

    private static func element(_ name: String, in outer: Element) -> Element {
        switch (outer, name) {
        case (.root, "trk"): .track
        case (.track, "trkseg"): .segment
        case (.track, "name"): .name
        case (.track, "type"): .type
        case (.segment, "trkpt"): .point
        case (.point, "ele"): .elevation
        case (.point, "time"): .time
        default: .other
        }
    }

    private func value(_ name: String, in attributes: [XMLAttribute]) -> String? {
        attributes.first { $0.name.local == name && $0.name.namespace.isEmpty }?.value
    }

    private func beginning(_ attributes: [XMLAttribute]) -> TrackPoint? {
        func number(_ name: String) -> Double? {
            value(name, in: attributes).flatMap { Double(XMLTree.trimmed($0)) }
        }
        guard let north = number("lat"), let east = number("lon") else { return nil }
        return Coordinate(latitude: north, longitude: east).map { TrackPoint($0) }
    }

    private func end() throws(XMLFault) {
        guard let element = open.popLast() else { return }
        switch element {
        case .elevation:
            if let metres = Double(XMLTree.trimmed(text)), abs(metres) < 100_000 { point?.elevation = metres }
        case .time: point?.time = GPXTime.date(XMLTree.trimmed(text))
        case .name:
            if track.name.isEmpty { track.name = String(XMLTree.trimmed(text).prefix(200)) }
        case .type:
            if track.activity == nil { track.activity = Self.activity(XMLTree.trimmed(text)) }
        case .point: try endPoint()
        case .segment:
            if !segment.isEmpty { track.segments.append(segment) }
            segment = []
        case .root, .track, .other: break
        }
        text = ""
    }

    private func endPoint() throws(XMLFault) {
        guard let ended = point else {
            track.unusablePoints += 1
            return
        }
        point = nil
        count += 1
        guard count <= RecordedTrack.mostPoints else {
            fault = .tooManyPoints(limit: RecordedTrack.mostPoints)
            throw .tooLarge(limit: RecordedTrack.mostPoints)
        }
        segment.append(ended)
    }

    /// Returns the activity of a type, which is free text: `running`, `trail_running`; a number from Strava.
    /// `nil` for one that is guessed by its speed.
    private static func activity(_ type: String) -> TrackActivity? {
        let type = type.lowercased()
        func has(_ words: String...) -> Bool { words.contains { type.contains($0) } }
        switch type {
        case "1": return .bike
        case "4", "10": return .walk
        case "9": return .run
        case _ where has("run", "jog"): return .run
        case _ where has("walk", "hik", "foot"): return .walk
        case _ where has("cycl", "bik", "ride"): return .bike
        default: return nil
        }
    }
}

/// The times of GPX: `2026-11-21T10:30:05.250Z` (xsd:dateTime).
enum GPXTime {
    /// Returns the instant; `nil` for no time. Without an offset it is in UTC.
    static func date(_ text: String) -> Date? {
        var rest = Array(text.utf8)[...]
        guard let year = number(&rest, digits: 4), take("-", &rest), let month = number(&rest, digits: 2),
            take("-", &rest), let day = number(&rest, digits: 2), take("T", &rest),
            let hour = number(&rest, digits: 2), take(":", &rest), let minute = number(&rest, digits: 2),
            take(":", &rest), let second = number(&rest, digits: 2),
            (1...12).contains(month), (1...31).contains(day), hour <= 24, minute < 60, second <= 60
        else { return nil }
        var fraction = 0.0
        if take(".", &rest) {
            var unit = 0.1
            while let digit = rest.first, (48...57).contains(digit) {
                fraction += Double(digit - 48) * unit
                unit /= 10
                rest = rest.dropFirst()
            }
        }
        guard let shift = offset(&rest), rest.isEmpty else { return nil }
        let seconds = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - shift
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
        if rest.isEmpty || take("Z", &rest) { return 0 }
        let sign = take("-", &rest) ? -1 : take("+", &rest) ? 1 : 0
        guard sign != 0, let hours = number(&rest, digits: 2), take(":", &rest),
            let minutes = number(&rest, digits: 2)
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func take(_ sign: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var number = 0
        for digit in rest.prefix(digits) {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 48)
        }
        rest = rest.dropFirst(digits)
        return number
    }

    /// Returns the days from 1970 to a day of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // The year begins in March, so that a leap day is its last.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
