import MeetCore
import Sentences
import VenueSearch

/// The columns of the list of venues.
enum VenueColumn: String, TableColumn {
    case id, name, category, address, tags, phone, website, openingHours, latitude, longitude, notes,
        source, sourceID, directory, addedBy

    static let usual: [VenueColumn] = [.id, .name, .category, .address]

    func value(of venue: Venue, in session: CommandSession) -> String {
        switch self {
        case .id: venue.id?.description ?? ""
        case .name: venue.name
        case .category: venue.category ?? ""
        case .address: MeetingText.address(venue.address)
        case .tags: venue.tags.joined(separator: ", ")
        case .phone: venue.phone ?? ""
        case .website: venue.website ?? ""
        case .openingHours: venue.openingHours ?? ""
        case .latitude: venue.coordinate.map { String($0.latitude) } ?? ""
        case .longitude: venue.coordinate.map { String($0.longitude) } ?? ""
        case .notes: venue.notes ?? ""
        case .source: venue.source?.provider ?? ""
        case .sourceID: venue.source?.providerID ?? ""
        case .directory: venue.directory?.name ?? ""
        case .addedBy: venue.directory?.addedBy ?? ""
        }
    }
}

/// The columns of search results.
enum FoundVenueColumn: String, TableColumn {
    case distance, id, name, category, address, tags, phone, website, openingHours, latitude, longitude,
        source,
        sourceID

    static let usual: [FoundVenueColumn] = [.distance, .name, .category, .address]

    var isRightAligned: Bool { self == .distance || self == .id }

    func value(of found: FoundVenue, in session: CommandSession) -> String {
        if self == .distance { return found.distance.map(DistanceText.text) ?? "" }
        return VenueColumn(rawValue: rawValue)?.value(of: found.venue, in: session) ?? ""
    }
}

extension Venue: Printable {
    func json(in session: CommandSession) -> VenueJSON { VenueJSON(self) }

    func printLines(in session: CommandSession) { printLines(record: nil) }

    /// Prints it as lines of text.
    ///
    /// - Parameter record: The incidents around it; `nil` without a point, and where they are not printed.
    fileprivate func printLines(record: AreaRecord?) {
        Output.line("\(id.map { "\($0)  " } ?? "")\(name)")
        if let category { Output.line("  \(category)") }
        let address = MeetingText.address(address)
        let rows = [
            (say("address"), address),
            (say.label(.coordinate).lowercased(), coordinate.map(CoordinateText.text) ?? ""),
            (say("phone"), phone ?? ""), (say("website"), website ?? ""),
            (say("Open").lowercased(), openingHours ?? ""),
            (say("Tags").lowercased(), tags.joined(separator: ", ")),
            (say("incidents", context: "fact"), record.map { say.words($0) } ?? ""),
            (say("shared"), directory.map { say.shared(in: $0) } ?? ""),
        ].filter { !$0.1.isEmpty }.map { ["", $0.0, $0.1] }
        for line in Columns.aligned(rows) { Output.line(line) }
        for line in (notes ?? "").split(whereSeparator: \.isNewline) { Output.line("  | \(line)") }
    }
}

/// A venue with the incidents around it.
struct ShownVenue: Printable {
    var venue: Venue
    /// The incidents; `nil` without a point.
    var record: AreaRecord?

    func json(in session: CommandSession) -> VenueJSON {
        var json = VenueJSON(venue)
        json.incidents = record.map { AreaJSON($0) }
        return json
    }

    func printLines(in session: CommandSession) { venue.printLines(record: record) }
}
