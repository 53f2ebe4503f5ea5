/// The measure of one's own time, planned and done: `X-MEET-MEASURE:8 km`, `X-MEET-MEASURE-DONE:7.4`.
///
/// Both stay among the unmodelled properties, so they need no column, and each date of a series may have its
/// own. Messages to invitees leave them out.
extension Meeting {
    /// The planned measure; `nil` without one. Without it, or in another unit, nothing is done of it.
    package var measure: Measure? {
        get { Measure(measureText) }
        set {
            guard newValue != measure else { return }
            // What was done counts in the unit in which it was told.
            if newValue?.unit != measure?.unit { measureDoneText = "" }
            measureText = newValue?.text ?? ""
        }
    }

    /// The amount that was done, in the unit of the measure; `nil` if it was not told.
    package var doneAmount: Amount? {
        get { Amount(measureDoneText) }
        set { if newValue != doneAmount { measureDoneText = newValue?.text ?? "" } }
    }

    /// The value of the measure as it is kept; empty without one.
    var measureText: String {
        get { self[property: Self.measureProperty] ?? "" }
        set { self[property: Self.measureProperty] = newValue.isEmpty ? nil : newValue }
    }

    /// The value of the amount that was done as it is kept; empty without one.
    var measureDoneText: String {
        get { self[property: Self.measureDoneProperty] ?? "" }
        set { self[property: Self.measureDoneProperty] = newValue.isEmpty ? nil : newValue }
    }
}

/// One's own time: meetings with a measure, and those of a kind of that name.
package enum OwnTime {
    /// The names of the kind, in each language.
    package static let kinds = ["Own time", "Δικός μου χρόνος"]
}

extension Meeting {
    /// True for a slot of one's own time, which has a day and no invitees.
    package var isOwnTime: Bool {
        guard invitees.isEmpty, time.isScheduled else { return false }
        let named = SearchFolding.fold(kind ?? "")
        return measure != nil || OwnTime.kinds.contains { SearchFolding.fold($0) == named }
    }

    /// True for one's own time with a measure and without a time of day: `write 500 words tomorrow`.
    package var isMeasuredDay: Bool {
        guard case .allDay = time else { return false }
        return measure != nil && invitees.isEmpty
    }
}
