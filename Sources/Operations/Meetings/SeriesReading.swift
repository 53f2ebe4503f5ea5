import MeetCore
import MeetStore

extension MeetStore {
    /// When a series takes place after one of its dates, those that differ as they are, in the order of the series; none
    /// for what does not come again.
    ///
    /// - Parameter meeting: As the store gives it for that date.
    func dates(after meeting: Meeting, count: Int) throws(StoreError) -> [MeetingTime] {
        guard count > 0, meeting.recurrence != nil, let start = WallTime(basicText: meeting.recurrenceID),
            let id = meeting.seriesID ?? meeting.id, let series = try self.meeting(id),
            let dates = series.recurrence.flatMap({ Series(series.time, $0) })
        else { return [] }
        var times: [MeetingTime] = []
        for wall in dates.starts where wall > start {
            let one = id.occurrence(dates.recurrenceID(of: wall))
            times.append(try self.meeting(one)?.time ?? dates.time(at: wall))
            if times.count == count { break }
        }
        return times
    }
}
