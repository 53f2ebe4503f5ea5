import Foundation
import MeetCore
import MeetStore
import Operations

// What is known of the time that is typed: what it means, what is in its way, when it is for others, and when one is free.
extension MeetingForm {
    /// The time that was typed, as it is read; `nil` where the field shows one that is known, or its text means none.
    func typed(in context: ScreenContext) -> When? {
        guard knownTime == nil, !whenField.text.allSatisfy(\.isWhitespace) else { return nil }
        return try? WhenParser.typed(whenField.text, clock: context.clock, changing: original?.time).when
    }

    // MARK: - What is in its way

    /// What is called off or over is in nobody's way.
    var takesPlace: Bool { original?.status != .cancelled && original?.doneAt == nil }

    mutating func findOverlaps(in context: ScreenContext) -> [Action] {
        let planned = try? time(in: context)?.get()
        understood = planned
        followDay(in: context)
        lacksHour = typed(in: context)?.lacksHour ?? false
        guard let time = planned, let interval = time.interval(in: context.zone),
            time.isScheduled, takesPlace, original?.isTransparent != true
        else {
            overlaps = []
            isOverlapWanted = false
            return []
        }
        isOverlapWanted = true
        let wanted = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        let find = FindOverlaps(wanted, excluding: original?.id)
        // What saves waits for it: nothing is to be planned twice unwarned.
        return [.run(Effect(find, .read("overlaps").holdingInput) { .overlapping($0) })]
    }

    // MARK: - Others

    /// Finds out by which clocks those live who are invited.
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

    /// Lists when nothing is planned: from the day that is planned on, for as long, with those who are invited.
    func findFreeTime(in context: ScreenContext) -> [Action] {
        let understood = try? planned(in: context)?.get()
        let planned = understood ?? original.map { PlannedTime(.unscheduled, recurrence: $0.recurrence) }
        let time = understood?.time
        let route = PickFreeTime(
            minutes: time?.minutes ?? original?.time.minutes ?? 60,
            zone: time?.zoneIdentifier ?? context.zone.identifier, planned: planned,
            isDateOfSeries: isDateOfSeries(planned), excluding: original?.id, invitees: invitees,
            clocks: clocks)
        return [.open(route) { .picked($0) }]
    }

    /// Whether what is planned is a date of the stored series as it is.
    func isDateOfSeries(_ planned: PlannedTime?) -> Bool {
        original?.isDateOfSeries == true && planned?.recurrence == original?.recurrence
    }

    /// Whether the letter or the word for free time stands where a time is typed.
    var isFreeTimeAsked: Bool {
        ["f", "free", "ελεύθερος", "ελεύθερη", "ελεύθερα"].contains(whenField.text.trimmed.lowercased())
    }
}
