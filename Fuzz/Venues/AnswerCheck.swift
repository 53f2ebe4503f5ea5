import Foundation
import MeetCore
import Transport

@testable import VenueSearch

/// A provider's answers: what is read of them keeps its promises, row by row.
struct AnswerCheck: Sendable {
    var provider: any VenueProvider
    /// The member that holds the rows; `nil` where they are the whole answer.
    var member: String?

    static let all = [
        AnswerCheck(provider: NominatimProvider(), member: nil),
        AnswerCheck(provider: PhotonProvider(), member: "features"),
        AnswerCheck(provider: OverpassProvider(), member: "elements"),
        AnswerCheck(provider: FoursquareProvider(key: nil), member: "results"),
    ]

    func flaw(_ body: [UInt8], status: Int) -> Flaw? {
        let outcome = decode(body, status)
        guard let json = JSONParser.parse(body) else { return promises(outcome, rows: nil) }
        let written = json.written
        guard JSONParser.parse(Array(written.utf8)) == json else {
            return Flaw(kind: "JSON written and read", explanation: written)
        }
        // However an answer is laid out, it says the same. A refusal may be shown as it is.
        let again = decode(Array(written.utf8), status)
        if again != outcome, (200..<300).contains(status) {
            return Flaw(kind: "\(provider.id), laid out anew", explanation: "\(outcome)\n\(again)")
        }
        return promises(outcome, rows: member == nil ? json.array : json[member ?? ""]?.array)
    }

    private func decode(_ body: [UInt8], _ status: Int) -> Result<VenuePage, VenueDecodingError> {
        do throws(VenueDecodingError) {
            let response = HTTPResponse(status: status, body: body)
            return .success(try provider.decode(response, now: VenuesTarget.now))
        } catch { return .failure(error) }
    }

    private func promises(
        _ outcome: Result<VenuePage, VenueDecodingError>, rows: [JSONValue]?
    ) -> Flaw? {
        switch outcome {
        case .failure(let error): return message(error)
        case .success(let page):
            for found in page.venues {
                if let flaw = self.found(found) { return flaw }
            }
            let ids = page.venues.compactMap(\.venue.source?.providerID)
            if Set(ids).count != page.venues.count {
                return Flaw(kind: "\(provider.id), one place twice", explanation: "\(ids)")
            }
            return count(page, rows ?? []) ?? kept(page)
        }
    }

    /// Each row alone gives the same venue as among the others, or is skipped as there.
    private func count(_ page: VenuePage, _ rows: [JSONValue]) -> Flaw? {
        guard rows.count <= 100 else { return nil }
        var alone = VenuePage()
        var known: Set<VenueIdentity> = []
        for row in rows {
            let list = JSONValue.array([row])
            let answer = member.map { .object(JSONObject(names: [$0], values: [list])) } ?? list
            guard case .success(let one) = decode(Array(answer.written.utf8), 200) else {
                return Flaw(kind: "\(provider.id), a row alone", explanation: row.written)
            }
            alone.skippedRows += one.skippedRows
            alone.rows += one.rows
            alone.venues += one.venues.filter {
                VenueIdentity($0.venue.source).map { known.insert($0).inserted } ?? true
            }
        }
        let together = alone
        return together == page
            ? nil : Flaw(kind: "\(provider.id), rows counted", explanation: "\(page)\nalone: \(together)")
    }

    private func found(_ found: FoundVenue) -> Flaw? {
        if let distance = found.distance, !(0...40_100_000).contains(distance) {
            return Flaw(kind: "\(provider.id), distance", explanation: "\(distance)")
        }
        if let box = found.box,
            BoundingBox(south: box.south, west: box.west, north: box.north, east: box.east) == nil
        {
            return Flaw(kind: "\(provider.id), box", explanation: "\(box)")
        }
        if found.venue.coordinate == nil, found.venue.address == VenueAddress() {
            return Flaw(kind: "\(provider.id), a place nowhere", explanation: "\(found)")
        }
        return VenueCheck.flaw(found.venue, of: provider.id)
    }

    /// What is kept of a search comes back as it was.
    private func kept(_ page: VenuePage) -> Flaw? {
        guard !page.venues.isEmpty, page.venues.count <= 5 else { return nil }
        let kept = try? JSONDecoder().decode([FoundVenue].self, from: JSONEncoder().encode(page.venues))
        return kept == page.venues
            ? nil : Flaw(kind: "kept", explanation: "\(page.venues)\n\(kept.map { "\($0)" } ?? "nothing")")
    }

    private func message(_ error: VenueDecodingError) -> Flaw? {
        let message: String?
        switch error {
        case .refused(_, let text), .badKey(let text): message = text
        case .unexpected(let found): message = "\(found)"
        case .notJSON, .tooManyRequests: message = nil
        }
        guard let message else { return nil }
        return message.count <= 200 && VenueCheck.isLine(message)
            ? nil : Flaw(kind: "\(provider.id), message", explanation: message.debugDescription)
    }
}
