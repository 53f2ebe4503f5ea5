// Written by Scripts/forward-language.
import MeetCore

extension PartialLanguage {
    package func repetition(_ recurrence: Recurrence, of time: MeetingTime) -> String {
        fallback.repetition(recurrence, of: time)
    }
    package var onceInField: String { fallback.onceInField }
    package func nextDates(_ dates: String) -> String { fallback.nextDates(dates) }
    package var differsFromItsSeries: String { fallback.differsFromItsSeries }
    package var seriesHeading: String { fallback.seriesHeading }
    package var saveWhichDates: String { fallback.saveWhichDates }
    package var deleteWhichDates: String { fallback.deleteWhichDates }
    package var cancelWhichDates: String { fallback.cancelWhichDates }
    package var restoreWhichDates: String { fallback.restoreWhichDates }
    package var answerForWhichDates: String { fallback.answerForWhichDates }
    package func dates(_ scope: SeriesScope, from start: String) -> String {
        fallback.dates(scope, from: start)
    }
    package var repeatLabel: String { fallback.repeatLabel }
    package var doesNotComeAgain: String { fallback.doesNotComeAgain }
    package var repeatExample: String { fallback.repeatExample }
    package var repeatOtherwise: String { fallback.repeatOtherwise }
    package var repeatHint: String { fallback.repeatHint }
    package var noRepetitionMatches: String { fallback.noRepetitionMatches }
    package func saysNoRepetition(_ typed: String) -> String { fallback.saysNoRepetition(typed) }
    package var endsLabel: String { fallback.endsLabel }
    package var neverEnds: String { fallback.neverEnds }
    package var endExample: String { fallback.endExample }
    package func timesInAll(_ count: Int) -> String { fallback.timesInAll(count) }
}
