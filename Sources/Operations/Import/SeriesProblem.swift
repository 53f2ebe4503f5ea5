import MeetCore
import MeetStore

extension MeetStore {
    /// Returns the problem with the dates of an entry in a calendar file; `nil` if all of them are kept.
    func problem(withDatesOf event: CalendarEvent, of file: String) -> ImportProblem? {
        guard let recurrence = event.recurrence, let last = lastStoredDate(of: event.time, recurrence) else {
            return nil
        }
        return ImportProblem(
            file: file, line: event.line, reason: .tooManyDates(limit: last.count, last: last.date),
            severity: .warning)
    }
}
