import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

// The typed time: its meaning, overlapping meetings, local times of invitees, and free time.
extension MeetingForm {
    /// The parsed time; `nil` if the field shows a known time or its text is not a time.
    func typed(in context: ScreenContext) -> When? {
        guard knownTime == nil, !whenField.text.allSatisfy(\.isWhitespace) else { return nil }
        return try? WhenParser.typed(whenField.text, clock: context.clock, changing: original?.time).when
    }

    package func time(in context: ScreenContext) -> Result<MeetingTime, WhenError>? {
        planned(in: context)?.map(\.time)
    }

    // MARK: - Overlaps

    /// True unless the meeting is cancelled or done, which overlaps nothing.
    var takesPlace: Bool { original?.status != .cancelled && original?.doneAt == nil }

    mutating func findOverlaps(in context: ScreenContext) -> [Action] {
        let planned = try? time(in: context)?.get()
        understood = planned
        followDay(in: context)
        lacksHour = typed(in: context)?.lacksHour ?? false
        guard let time = planned, let interval = time.interval(in: context.zone),
            time.isScheduled, takesPlace, original?.isTransparent != true,
            calendarField.calendar?.isBusy != false
        else {
            overlaps = []
            isOverlapWanted = false
            return []
        }
        isOverlapWanted = true
        let wanted = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        let find = FindOverlaps(wanted, excluding: original?.id)
        // Saving waits for this, so that an overlap never goes unnoticed.
        return [.run(Effect(find, .read("overlaps").holdingInput) { .overlapping($0) })]
    }

    // MARK: - Invitees' clocks

    /// Finds the invitees' time zones.
    mutating func findClocks() -> [Action] {
        guard !invitees.isEmpty else {
            clocks = []
            return [.cancel(slot: Self.clocksSlot)]
        }
        return [
            .run(Effect(FindClocks(of: invitees), .read(Self.clocksSlot)) { .clocks($0) }),
            .run(
                Effect(
                    reading: { [contacts = invitees.compactMap(\.contactID)] in
                        try $0.contactsWithSeveralAddresses(among: contacts)
                    }, .read("addresses")
                ) { .severalAddresses($0) }),
        ]
    }

    private static let clocksSlot = "clocks"

    // MARK: - Free time

    /// Lists free time from the planned day on, for the same length and invitees.
    package func findFreeTime(in context: ScreenContext) -> [Action] {
        let understood = try? planned(in: context)?.get()
        let planned = understood ?? original.map { PlannedTime(.unscheduled, recurrence: $0.recurrence) }
        let time = understood?.time
        let route = PickFreeTime(
            minutes: time?.minutes ?? original?.time.minutes ?? context.clock.usualMinutes,
            zone: time?.zoneIdentifier ?? context.zone.identifier, planned: planned,
            isDateOfSeries: isDateOfSeries(planned), excluding: original?.id, invitees: invitees,
            clocks: clocks, title: titleField.text.trimmed)
        return [.open(route) { .picked($0) }]
    }

    /// Returns whether the planned time is a date of the stored series, with its recurrence unchanged.
    func isDateOfSeries(_ planned: PlannedTime?) -> Bool {
        original?.isDateOfSeries == true && planned?.recurrence == original?.recurrence
    }

    /// True if the time field contains the letter or the word for free time.
    var isFreeTimeAsked: Bool {
        ["f", "free", "ελεύθερος", "ελεύθερη", "ελεύθερα"].contains(whenField.text.trimmed.lowercased())
    }
}
