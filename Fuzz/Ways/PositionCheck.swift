import Foundation
import MeetCore

/// The positions and words of people: on the Earth, at a plausible time, and told to others as they are.
enum PositionCheck {
    static func phone(_ bytes: [UInt8]) -> Flaw? {
        let query = String(decoding: bytes, as: UTF8.self)
        let messages = [
            PhonePosition.read(json: bytes, source: .phone, device: "", now: WaysTarget.now),
            PhonePosition.read(query: query, device: "", now: WaysTarget.now),
        ]
        for case .location(let fix) in messages {
            if let flaw = self.fix(fix) ?? told(fix) { return flaw }
        }
        guard let share = HaukShare(json: bytes, device: "") else { return nil }
        guard (1...3600).contains(share.interval), (0..<1e11).contains(share.expires.timeIntervalSince1970)
        else { return Flaw(kind: "share", explanation: "\(share.expires), \(share.interval)") }
        return share.fixes.lazy.compactMap { fix($0) }.first
    }

    private static func fix(_ fix: Fix) -> Flaw? {
        if Coordinate(latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude) == nil {
            return Flaw(kind: "a place nowhere", explanation: "\(fix.coordinate)")
        }
        if !(0...1e11).contains(fix.at.timeIntervalSince1970) {
            return Flaw(kind: "time", explanation: "\(fix.at.timeIntervalSince1970)")
        }
        return radius(fix.accuracy)
    }

    private static func radius(_ metres: Double?) -> Flaw? {
        guard let metres, !(0...20_100_000).contains(metres) else { return nil }
        return Flaw(kind: "accuracy", explanation: "\(metres)")
    }

    /// What is told to another phone is read there as it is, to the second and to a step.
    private static func told(_ fix: Fix) -> Flaw? {
        let text = PhonePosition.json(fix, tracker: "\"\\x")
        guard fix.at.timeIntervalSince1970 >= 1 else { return nil }
        let again = PhonePosition.read(json: Array(text.utf8), source: .phone, device: "", now: .distantPast)
        if case .location(let read) = again, abs(read.at.timeIntervalSince(fix.at)) < 1.01,
            read.coordinate.distance(to: fix.coordinate) < 2, (read.accuracy == nil) == (fix.accuracy == nil),
            abs((read.accuracy ?? 0) - (fix.accuracy ?? 0)) < 0.51
        {
            return nil
        }
        return Flaw(kind: "told", explanation: "\(fix)\n\(text)\n\(again)")
    }

    static func mail(_ text: String) -> Flaw? {
        if let link = PositionLink.find(in: text), let flaw = radius(link.accuracy) { return flaw }
        if let typed = TypedPosition.parse(text), let flaw = radius(typed.accuracy) { return flaw }
        _ = TypedPosition.parse(output: text)
        _ = HaukLink.find(in: text)
        _ = ArrivalToken.find(inQuoteOf: text)
        if let found = ArrivalToken.find(in: text) {
            let again = ArrivalToken.find(in: ArrivalToken.tag(found.token, found.choice))
            if again?.token != found.token || again?.choice != found.choice {
                return Flaw(kind: "token", explanation: "\(found)")
            }
        }
        switch ArrivalWords.read(text) {
        case .late(let minutes?), .minutes(let minutes):
            return (0...300).contains(minutes) ? nil : Flaw(kind: "minutes", explanation: "\(minutes)")
        case .leaving, .onTheWay, .late, .arrived, .notComing, nil: return nil
        }
    }
}
