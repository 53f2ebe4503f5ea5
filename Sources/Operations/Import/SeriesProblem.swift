import MeetCore
import MeetStore

extension MeetStore {
    /// What has to be said of the dates of an entry of a calendar file; `nil` where all of them are kept.
    func problem(withDatesOf event: CalendarEvent, of file: String) -> ImportProblem? {
        guard let recurrence = event.recurrence, let last = lastStoredDate(of: event.time, recurrence) else {
            return nil
        }
        return ImportProblem(
            file: file, line: event.line, reason: .tooManyDates(limit: last.count, last: last.date),
            severity: .warning)
    }
}
