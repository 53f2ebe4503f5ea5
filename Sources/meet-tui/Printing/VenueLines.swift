import MeetCore
import Sentences

extension Venue: Printable {
    func json(in session: CommandSession) -> VenueJSON { VenueJSON(self) }

    func printLines(in session: CommandSession) {
        Output.line("\(id.map { "\($0)  " } ?? "")\(name)")
        if let category { Output.line("  \(category)") }
        let address = MeetingText.address(address)
        let rows = [
            (say("address"), address),
            (say.label(.coordinate).lowercased(), coordinate.map(CoordinateText.text) ?? ""),
            (say("phone"), phone ?? ""), (say("website"), website ?? ""),
            (say("Open").lowercased(), openingHours ?? ""),
            (say("Tags").lowercased(), tags.joined(separator: ", ")),
        ].filter { !$0.1.isEmpty }.map { ["", $0.0, $0.1] }
        for line in Columns.aligned(rows) { Output.line(line) }
        for line in (notes ?? "").split(whereSeparator: \.isNewline) { Output.line("  | \(line)") }
    }
}
