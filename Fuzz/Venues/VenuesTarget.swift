import Foundation
import Transport

@testable import VenueSearch

let target = VenuesTarget()

/// What servers answer about places, and files of places. The first line of an input says what the rest is:
/// `nominatim 200` an answer with its status, `geojson` a file, `hours` opening hours, `retry-after` a header field.
/// All else is taken for each of them.
struct VenuesTarget: FuzzTarget {
    static let now = Date(timeIntervalSince1970: 1_795_000_000)

    func check(_ bytes: [UInt8]) -> Flaw? {
        let end = bytes.firstIndex(of: 10) ?? bytes.count
        let words = bytes[..<end].split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
        let rest = Array(bytes[end...].dropFirst())
        switch words.first {
        case "geojson": return GeoJSONCheck.flaw(rest)
        case "hours": return HoursCheck.flaw(String(decoding: rest, as: UTF8.self))
        case "retry-after": return RetryCheck.flaw(String(decoding: rest, as: UTF8.self))
        case let name:
            if let answer = AnswerCheck.all.first(where: { $0.provider.id == name }) {
                return answer.flaw(rest, status: words.dropFirst().first.flatMap { Int($0) } ?? 200)
            }
        }
        for answer in AnswerCheck.all {
            if let flaw = answer.flaw(bytes, status: 200) { return flaw }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return GeoJSONCheck.flaw(bytes) ?? HoursCheck.flaw(text) ?? RetryCheck.flaw(text)
    }
}
