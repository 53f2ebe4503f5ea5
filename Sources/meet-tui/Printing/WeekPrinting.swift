import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A day of the week of your own time.
struct WeekDayJSON: Encodable {
    /// The day, ISO 8601: `2026-11-24`.
    var date: String
    /// The slots that begin on it, those of the whole day first, then by their start.
    var slots: [WeekSlotJSON]
    /// The sums of the day, one for each unit.
    var sums: [WeekSumJSON]
    /// The sums of the tracks that begin on it, one for each way of moving.
    var tracks: [WeekTracksJSON]

    init(_ day: OwnWeek.Day, zone: TimeZone) {
        date = day.date.description
        slots = day.slots.map { WeekSlotJSON($0, zone: zone) }
        sums = day.sums.map { WeekSumJSON($0) }
        tracks = day.tracks.map { WeekTracksJSON($0) }
    }
}

/// A slot of your own time.
struct WeekSlotJSON: Encodable {
    /// The title.
    var title: String
    /// The start, ISO 8601 with the reader's offset; of a whole day its date.
    var start: String?
    /// The end; of whole days the date of the last one.
    var end: String?
    /// The planned number; absent without a measure.
    var planned: Double?
    /// The number that was done; absent if nothing is known.
    var done: Double?
    /// The unit: `km`.
    var unit: String?

    init(_ slot: OwnWeek.Slot, zone: TimeZone) {
        title = slot.meeting.title
        if case .allDay(let first, let last) = slot.meeting.time {
            (start, end) = (first.description, last.description)
        } else {
            start = slot.meeting.start.map { InstantText.iso8601($0, in: zone) }
            end = slot.meeting.end.map { InstantText.iso8601($0, in: zone) }
        }
        planned = slot.entry.measure?.amount.number
        done = slot.entry.done?.number
        unit = slot.entry.measure?.unit.name
    }
}

/// The sum of a unit.
struct WeekSumJSON: Encodable {
    /// The unit: `km`.
    var unit: String
    /// The sum of the planned numbers.
    var planned: Double
    /// The sum of what was done.
    var done: Double

    init(_ sum: WeekSum) {
        unit = sum.unit.name
        planned = sum.planned.number
        done = sum.done.number
    }
}

/// The sums of the tracks of a way of moving.
struct WeekTracksJSON: Encodable {
    /// The way of moving; absent if it is unknown.
    var activity: TrackActivity?
    /// The number of tracks.
    var count: Int
    /// The length in metres.
    var metres: Double
    /// The seconds in motion.
    var movingSeconds: Double
    /// The speed in motion, in metres per second; absent without times.
    var averageSpeed: Double?
    /// The sum of all climbs in metres.
    var elevationGain: Double

    init(_ moved: OwnWeek.Moved) {
        func rounded(_ number: Double, _ parts: Double) -> Double { (number * parts).rounded() / parts }
        activity = moved.activity
        count = moved.sums.count
        metres = rounded(moved.sums.metres, 10)
        movingSeconds = rounded(moved.sums.movingSeconds, 10)
        averageSpeed = moved.sums.speed.map { rounded($0, 1000) }
        elevationGain = rounded(moved.sums.elevationGain, 10)
    }
}

/// The week as comma-separated values: a heading, and a row for each slot.
enum WeekCSV {
    static let columns = ["date", "title", "start", "end", "planned", "done", "unit"]

    static func lines(of week: OwnWeek, zone: TimeZone) -> [String] {
        let rows = week.days.flatMap { day in
            day.slots.map { slot in
                let printed = WeekSlotJSON(slot, zone: zone)
                return [
                    day.date.description, printed.title, printed.start ?? "", printed.end ?? "",
                    slot.entry.measure?.amount.text ?? "", slot.entry.done?.text ?? "", printed.unit ?? "",
                ]
            }
        }
        return ([columns] + rows).map { row in row.map(quoted).joined(separator: ",") }
    }

    /// Returns a value in quotation marks where it needs them (RFC 4180, 2). A value that a spreadsheet would
    /// take for a formula begins with an apostrophe.
    static func quoted(_ value: String) -> String {
        var value = value
        if let first = value.first, "=+-@".contains(first) { value = "'" + value }
        guard value.contains(where: { "\",".contains($0) || $0.isNewline }) else { return value }
        return "\"" + value.replacing("\"", with: "\"\"") + "\""
    }
}
