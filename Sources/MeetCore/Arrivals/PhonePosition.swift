import Foundation

/// The position that a phone sends: JSON of OwnTracks or of Traccar Client, or a query of OsmAnd.
///
/// - OwnTracks: https://owntracks.org/booklet/tech/json
/// - OsmAnd: https://www.traccar.org/osmand
package enum PhonePosition {
    /// The content of a message.
    package enum Message: Hashable, Sendable {
        case location(Fix)
        /// A message that is no position: another `_type`, or nothing at all.
        case other(String)
        case malformed
    }

    /// The size in bytes from which no message is read.
    package static let longest = 64 << 10

    /// Reads a message in JSON.
    ///
    /// - Parameters:
    ///   - device: The name of the phone, where the message tells none.
    ///   - now: The time of receipt, which is that of a position without one.
    package static func read(
        json bytes: [UInt8], source: Fix.Source, device: String, now: Date
    ) -> Message {
        if bytes.allSatisfy({ $0 <= 0x20 }) { return .other("") }
        guard bytes.count <= longest else { return .malformed }
        let data = Data(bytes)
        if let type = (try? JSONDecoder().decode(Kind.self, from: data))?.type, type != "location" {
            return .other(type)
        }
        guard let object = try? JSONDecoder().decode(Body.self, from: data) else { return .malformed }
        if let location = object.location { return traccar(location, source, device, now) }
        guard object.type != nil, let latitude = object.lat, let longitude = object.lon,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return .malformed }
        return .location(
            Fix(coordinate, accuracy: object.acc, at: time(object.tst, now), source: source, device: device))
    }

    /// Reads the fields of a query: `id=…&lat=60.17&lon=24.94&timestamp=1795708800&accuracy=12`.
    package static func read(
        query: String, source: Fix.Source = .phone, device: String, now: Date
    ) -> Message {
        guard query.utf8.count <= longest, let items = URLComponents(string: "?" + query)?.queryItems else {
            return .malformed
        }
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { name in items.first { $0.name == name }?.value }.first
        }
        let pair = [value("lat"), value("lon")].compactMap(\.self).joined(separator: ",")
        let text = pair.contains(",") ? pair : value("location") ?? ""
        if text.isEmpty { return .other("") }
        guard let coordinate = CoordinateText.parse(text) else { return .malformed }
        let at: Date
        if let written = value("timestamp") {
            guard let read = instant(written) else { return .malformed }
            at = read
        } else {
            at = now
        }
        return .location(
            Fix(
                coordinate, accuracy: value("accuracy").flatMap { Double($0) }, at: at, source: source,
                device: device))
    }

    /// Returns a position as OwnTracks sends it, for the answer to a phone.
    ///
    /// - Parameter tracker: Two characters that stand for the person on the map of the phone.
    package static func json(_ fix: Fix, tracker: String) -> String {
        var fields = [
            #""_type":"location""#, #""lat":\#(CoordinateText.decimal(fix.coordinate.latitude))"#,
            #""lon":\#(CoordinateText.decimal(fix.coordinate.longitude))"#,
            #""tst":\#(Int(fix.at.timeIntervalSince1970))"#,
        ]
        if let accuracy = fix.accuracy { fields.append(#""acc":\#(Int(accuracy.rounded()))"#) }
        let letters = tracker.unicodeScalars.filter { $0.properties.isAlphabetic }.prefix(2)
        fields.append(#""tid":"\#(String(String.UnicodeScalarView(letters)))""#)
        return "{\(fields.joined(separator: ","))}"
    }

    // MARK: - JSON

    private struct Kind: Decodable {
        var type: String?

        enum CodingKeys: String, CodingKey {
            case type = "_type"
        }
    }

    private struct Body: Decodable {
        var type: String?
        var lat: Double?
        var lon: Double?
        var tst: Double?
        var acc: Double?
        var location: Location?

        enum CodingKeys: String, CodingKey {
            case type = "_type"
            case lat, lon, tst, acc, location
        }
    }

    private struct Location: Decodable {
        struct Coords: Decodable {
            var latitude: Double
            var longitude: Double
            var accuracy: Double?
        }

        /// ISO 8601 text, or seconds or milliseconds.
        enum Stamp: Decodable {
            case text(String)
            case number(Double)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try value.decode(String.self))
                }
            }
        }

        var coords: Coords
        var timestamp: Stamp?
    }

    private static func traccar(
        _ location: Location, _ source: Fix.Source, _ device: String, _ now: Date
    ) -> Message {
        let coords = location.coords
        guard let coordinate = Coordinate(latitude: coords.latitude, longitude: coords.longitude) else {
            return .malformed
        }
        let at: Date?
        switch location.timestamp {
        case .text(let text): at = instant(text)
        case .number(let number): at = time(number, now)
        case nil: at = now
        }
        guard let at else { return .malformed }
        return .location(
            Fix(coordinate, accuracy: coords.accuracy, at: at, source: source, device: device))
    }

    // MARK: - Times

    /// Returns an instant of seconds or milliseconds since 1970.
    private static func time(_ number: Double?, _ now: Date) -> Date {
        guard let number, number.isFinite, number > 0, number < 1e14 else { return now }
        return Date(timeIntervalSince1970: number > 1e11 ? number / 1000 : number)
    }

    private static func instant(_ text: String) -> Date? {
        if let number = Double(text) { return number > 0 && number < 1e14 ? time(number, .distantPast) : nil }
        if let date = try? Date.ISO8601FormatStyle().parse(text) { return date }
        return try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }
}

/// The answer of a Hauk server to `fetch.php?id=…`: the points of a share
/// (https://github.com/bilde2910/Hauk).
package struct HaukShare: Hashable, Sendable {
    package var expires: Date
    /// The seconds between two questions.
    package var interval: TimeInterval
    package var fixes: [Fix]

    /// Reads an answer; `nil` if it is none, such as one of an encrypted share.
    package init?(json bytes: [UInt8], device: String) {
        guard bytes.count <= Self.longest,
            let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)),
            Self.times.contains(body.expire)
        else { return nil }
        expires = Date(timeIntervalSince1970: body.expire)
        interval = min(max(body.interval ?? 1, 1), 3600)
        fixes = body.points.compactMap { point in
            // Latitude, longitude, time, provider, accuracy, speed.
            guard point.count >= 3, let latitude = point[0], let longitude = point[1], let time = point[2],
                Self.times.contains(time),
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            return Fix(
                coordinate, accuracy: point.count > 4 ? point[4] : nil,
                at: Date(timeIntervalSince1970: time), source: .hauk, device: device)
        }
    }

    private static let longest = 1 << 20
    /// The plausible times in seconds since 1970.
    private static let times = 0..<1e11

    private struct Body: Decodable {
        var expire: Double
        var interval: Double?
        var points: [[Double?]]
    }
}
